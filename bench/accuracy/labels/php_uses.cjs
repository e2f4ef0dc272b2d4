// Every function, static method, constructor and constant that a PHP file names, by the php-parser library.
//
//     node php_uses.cjs MODULES FOLDER WANTED    MODULES: a folder with php-parser installed
"use strict";
const fs = require("fs");
const path = require("path");
const [modules, root, wantedFile] = process.argv.slice(2);
const { Engine } = require(require.resolve("php-parser", { paths: [modules] }));
const engine = new Engine({ parser: { extractDoc: false, suppressErrors: true, version: 803 }, ast: { withPositions: true } });

for (const row of fs.readFileSync(wantedFile, "utf8").split("\n").filter(Boolean)) {
  const [file, numbers] = row.split("\t");
  const text = fs.readFileSync(path.join(root, file), "utf8");
  try {
    uses(file, text, new Set(numbers.split(",").map(Number)));
  } catch (error) {
    process.stderr.write(`${file}: ${error.message}\n`);
  }
}

function uses(file, text, lines) {
  const imports = new Map();
  const functions = new Set();
  let namespace = "";
  const tree = engine.parseCode(text, file);

  function className(node) {
    if (!node || node.kind !== "name") return undefined;
    const name = node.name;
    if (node.resolution === "fqn" || name.startsWith("\\")) return name.replace(/^\\/, "");
    const [first, ...rest] = name.split("\\");
    if (imports.has(first)) return [imports.get(first), ...rest].join("\\");
    return namespace ? `${namespace}\\${name}` : name;
  }

  function report(name, node, form, args, plain = true) {
    const line = node.loc.start.line;
    if (!lines.has(line)) return;
    const texts = (args ?? []).map((arg) => text.slice(arg.loc.start.offset, arg.loc.end.offset));
    console.log(JSON.stringify({ path: file, line, name, form, args: texts, plain, spread: (args ?? []).some((a) => a.kind === "variadic") }));
  }

  function walk(node, written = false) {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((child) => walk(child));
    if (node.kind === "namespace") namespace = node.name ?? "";
    if (node.kind === "usegroup") {
      for (const item of node.items) {
        const whole = `${node.name ? `${node.name}\\` : ""}${item.name}`.replace(/^\\/, "");
        const alias = item.alias?.name ?? whole.split("\\").pop();
        if ((node.type ?? item.type) === "function") functions.add(alias); else imports.set(alias, whole);
      }
      return;
    }
    if (node.kind === "function" && typeof node.name !== "string") functions.add(node.name?.name);
    if (node.kind === "call" && node.what.kind === "name") {
      const name = node.what.name.replace(/^\\/, "");
      if (!name.includes("\\")) report(name, node.what, "call", node.arguments, !functions.has(name));
      return walk(node.arguments);
    }
    if (node.kind === "call" && node.what.kind === "staticlookup" && node.what.offset.kind === "identifier") {
      const owner = className(node.what.what);
      if (owner) report(`${owner}::${node.what.offset.name}`, node.what.what, "call", node.arguments);
      else walk(node.what.what);
      return walk(node.arguments);
    }
    if (node.kind === "new") {
      const owner = className(node.what);
      if (owner) report(`${owner}::__construct`, node.what, "new", node.arguments);
      else walk(node.what);
      return walk(node.arguments);
    }
    if (node.kind === "name" && /^\\?PHP_[A-Z_]+$/.test(node.name)) report(node.name.replace(/^\\/, ""), node, "ref");
    if (node.kind === "variable" && /^_(SERVER|ENV)$/.test(node.name)) report(`$${node.name}`, node, "ref", [], !written);
    if (node.kind === "unset") return node.variables.forEach((variable) => walk(variable, true));
    if (node.kind === "assign") {
      walk(node.left, true);
      return walk(node.right);
    }
    for (const key of Object.keys(node)) if (!["loc", "kind", "leadingComments", "trailingComments"].includes(key)) walk(node[key], written && node.kind === "offsetlookup");
  }
  walk(tree);
}
