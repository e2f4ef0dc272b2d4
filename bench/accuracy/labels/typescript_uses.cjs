// Every dotted name of a TypeScript or JavaScript file under its qualified name, by the TypeScript compiler's symbols.
//
//     node typescript_uses.cjs MODULES FOLDER WANTED    MODULES: a folder with typescript and @types/node installed
//
// Imports of other files are not followed: what one file and the standard library say is what is known. A global is a
// symbol whose every declaration stands in lib.*.d.ts or @types/node; imported names are spelled `module.name`.
"use strict";
const fs = require("fs");
const path = require("path");
const [modules, root, wantedFile] = process.argv.slice(2);
const ts = require(require.resolve("typescript", { paths: [modules] }));

const wanted = new Map(
  fs.readFileSync(wantedFile, "utf8").split("\n").filter(Boolean).map((row) => {
    const [file, lines] = row.split("\t");
    return [path.resolve(root, file), { file, lines: new Set(lines.split(",").map(Number)) }];
  }),
);
const options = {
  target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowJs: true, skipLibCheck: true, noEmit: true, jsx: ts.JsxEmit.Preserve, strict: true,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"], types: ["node"], typeRoots: [path.join(modules, "node_modules/@types")],
  moduleDetection: ts.ModuleDetectionKind.Force,
};
const host = ts.createCompilerHost(options);
host.resolveModuleNameLiterals = (literals, containing) =>
  literals.map((literal) => (containing.includes("node_modules") ? ts.resolveModuleName(literal.text, containing, options, host) : { resolvedModule: undefined }));
host.resolveTypeReferenceDirectiveReferences = (references, containing, redirected, given, file) =>
  references.map((reference) => {
    const name = typeof reference === "string" ? reference : reference.fileName;
    const from = containing.includes("__inferred type names__") || containing.includes("node_modules");
    return from ? ts.resolveTypeReferenceDirective(name, containing, options, host, redirected) : { resolvedTypeReferenceDirective: undefined };
  });
const program = ts.createProgram([...wanted.keys()], options, host);
const checker = program.getTypeChecker();
const isLibrary = (file) => program.isSourceFileDefaultLibrary(file) || /node_modules\/(@types\/node|undici-types)\//.test(file.fileName);

function unwrap(node) {
  while (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node) || ts.isAwaitExpression(node) || ts.isSatisfiesExpression?.(node) || ts.isTypeAssertionExpression(node)) node = node.expression;
  return node;
}

/** The qualified name of an expression, or undefined: {name, plain}. */
function nameOf(node, depth = 0) {
  node = unwrap(node);
  if (depth > 8) return undefined;
  if (ts.isIdentifier(node)) return nameOfIdentifier(node, depth);
  if (ts.isMetaProperty(node)) return { name: "import.meta", plain: true };
  if (ts.isPropertyAccessExpression(node) || (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))) {
    const member = ts.isPropertyAccessExpression(node) ? node.name.text : node.argumentExpression.text;
    const left = nameOf(node.expression, depth + 1);
    if (left) return ["globalThis", "window", "global", "self"].includes(left.name) ? { name: member, plain: left.plain } : { name: `${left.name}.${member}`, plain: left.plain };
    return nameOfMethod(node.expression, member);
  }
  if (ts.isCallExpression(node)) {
    const module = requiredModule(node);
    if (module) return { name: module, plain: true };
    const callee = nameOf(node.expression, depth + 1);
    if (callee && /(^|\.)promisify$/.test(callee.name) && node.arguments[0]) return nameOf(node.arguments[0], depth + 1);
  }
  return undefined;
}

function requiredModule(call) {
  const [first] = call.arguments;
  if (!first || !ts.isStringLiteralLike(first) || first.text.startsWith(".")) return undefined;
  if (call.expression.kind === ts.SyntaxKind.ImportKeyword) return first.text;
  return ts.isIdentifier(call.expression) && call.expression.text === "require" ? first.text : undefined;
}

function nameOfIdentifier(node, depth) {
  const symbol = ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node
    ? checker.getShorthandAssignmentValueSymbol(node.parent) : checker.getSymbolAtLocation(node);
  const declarations = symbol?.declarations ?? [];
  if (!symbol) return undefined;
  if (symbol.name === "globalThis") return { name: "globalThis", plain: true };
  if (!declarations.length) return undefined;
  // `declare global` beside the library's own declaration does not shadow it
  if (declarations.some((d) => isLibrary(d.getSourceFile())) && !(symbol.flags & ts.SymbolFlags.FunctionScopedVariable && declarations.length === 0)) return { name: node.text, plain: true };
  const declaration = declarations[0];
  const imported = nameOfImport(declaration);
  if (imported !== undefined) return imported && { name: imported, plain: true };
  if (declarations.length > 1 || isReassigned(symbol, declaration)) return undefined;
  if (ts.isVariableDeclaration(declaration) && declaration.initializer && ts.isIdentifier(declaration.name)) {
    return isPrimitive(declaration.initializer) ? undefined : nameOf(declaration.initializer, depth + 1);
  }
  if (ts.isBindingElement(declaration) && !declaration.dotDotDotToken) return nameOfBinding(declaration, depth);
  return undefined;
}

/** `const channel = process.env.CHANNEL` reads there, not where `channel` is used. */
function isPrimitive(node) {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(unwrap(node)));
  return !!(type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike));
}

function nameOfBinding(element, depth) {
  const holder = element.parent.parent;
  const key = element.propertyName ?? element.name;
  if (!ts.isObjectBindingPattern(element.parent) || !ts.isIdentifier(key)) return undefined;
  const left = ts.isVariableDeclaration(holder) ? holder.initializer && nameOf(holder.initializer, depth + 1)
    : ts.isBindingElement(holder) ? nameOfBinding(holder, depth + 1) : undefined;
  if (!left) return undefined;
  return ["globalThis", "window", "global"].includes(left.name) ? { name: key.text, plain: true } : { name: `${left.name}.${key.text}`, plain: left.plain };
}

/** undefined: no import; "": an import of a file of the project. */
function nameOfImport(declaration) {
  let holder = declaration;
  while (holder && !ts.isImportDeclaration(holder) && !ts.isImportEqualsDeclaration(holder) && !ts.isStatement(holder)) holder = holder.parent;
  if (!holder) return undefined;
  if (ts.isImportEqualsDeclaration(holder)) {
    const reference = holder.moduleReference;
    return ts.isExternalModuleReference(reference) ? reference.expression.text : "";
  }
  if (!ts.isImportDeclaration(holder)) return undefined;
  const module = holder.moduleSpecifier.text;
  if (module.startsWith(".") || module.startsWith("/")) return "";
  if (ts.isImportSpecifier(declaration)) {
    const name = (declaration.propertyName ?? declaration.name).text;
    return name === "default" ? module : `${module}.${name}`;
  }
  return module;
}

const reassigned = new Map();
function isReassigned(symbol, declaration) {
  const file = declaration.getSourceFile();
  if (!reassigned.has(file)) {
    const found = new Set();
    const visit = (node) => {
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isIdentifier(node.left)) found.add(checker.getSymbolAtLocation(node.left));
      ts.forEachChild(node, visit);
    };
    visit(file);
    reassigned.set(file, found);
  }
  return reassigned.get(file).has(symbol);
}

/** A method of a standard type: `Date.prototype.getHours`. Plain where the receiver is made on the spot or declared so. */
function nameOfMethod(receiver, member) {
  const type = checker.getTypeAtLocation(receiver);
  const symbol = type.getSymbol();
  if (!symbol || symbol.name !== "Date" || !symbol.declarations?.some((d) => isLibrary(d.getSourceFile()))) return undefined;
  return { name: `Date.prototype.${member}`, plain: isPlainReceiver(unwrap(receiver)) };
}

function isPlainReceiver(node) {
  if (ts.isNewExpression(node)) return true;
  if (!ts.isIdentifier(node)) return false;
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? [];
  if (declarations.length !== 1) return false;
  const [declaration] = declarations;
  return ts.isVariableDeclaration(declaration) && !!declaration.initializer && ts.isNewExpression(unwrap(declaration.initializer));
}

function isValue(node) {
  const parent = node.parent;
  if (ts.isTypeQueryNode(parent) || ts.isTypeNode(parent) || ts.isExpressionWithTypeArguments(parent)) return false;
  if (ts.isQualifiedName(parent) || ts.isTypeReferenceNode(parent) || ts.isTypePredicateNode(parent)) return false;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword && parent.right === node) return false;
  if (ts.isDeleteExpression(parent)) return false;
  if (ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) return false;
  for (let up = node; up; up = up.parent) if (ts.isTypeQueryNode(up) || ts.isImportDeclaration(up) || ts.isExportDeclaration(up)) return false;
  return true;
}

function isDeclarationName(node) {
  const parent = node.parent;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return true;
  if (ts.isJsxAttribute(parent) || ts.isLabeledStatement(parent) || ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent) || ts.isJsxClosingElement(parent)) return true;
  if (ts.isBindingElement(parent)) return parent.initializer !== node;
  return parent.name === node || parent.propertyName === node;
}

function report(file, entry, node, found) {
  let outer = node;
  while (ts.isParenthesizedExpression(outer.parent) || ts.isNonNullExpression(outer.parent) || ts.isAsExpression(outer.parent)) outer = outer.parent;
  const parent = outer.parent;
  const isCall = ts.isCallExpression(parent) && parent.expression === outer;
  const isNew = ts.isNewExpression(parent) && parent.expression === outer;
  const args = isCall || isNew ? [...(parent.arguments ?? [])] : [];
  const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const member = ts.isPropertyAccessExpression(node) ? file.getLineAndCharacterOfPosition(node.name.getStart(file)).line + 1 : line;
  if (!entry.lines.has(line) && !entry.lines.has(member)) return;
  const use = {
    path: entry.file, line: entry.lines.has(line) ? line : member, name: isNew ? `new ${found.name}` : found.name, form: isNew ? "new" : isCall ? "call" : "ref",
    args: args.map((arg) => arg.getText(file)), spread: args.some(ts.isSpreadElement), sorted: sortedBy(isCall ? parent : outer),
    plain: found.plain && !ts.isTypeOfExpression(parent) && !isWritten(node) && !isTested(outer),
  };
  console.log(JSON.stringify(use));
}

/** `process.env.X = …`, `delete process.env.X`. */
function isWritten(node) {
  let outer = node;
  while (outer.parent && (ts.isPropertyAccessExpression(outer.parent) || ts.isElementAccessExpression(outer.parent)) && outer.parent.expression === outer) outer = outer.parent;
  if (outer === node && !ts.isPropertyAccessExpression(node)) return false;
  const parent = outer.parent;
  return ts.isDeleteExpression(parent) || (ts.isBinaryExpression(parent) && parent.left === outer && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken);
}

/** Only asked whether it is there, or compared: `if (performance.now && …)`, `fn === setTimeout`. */
function isTested(node) {
  const parent = node.parent;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return false;
  if (ts.isPrefixUnaryExpression(parent)) return true;
  return ts.isBinaryExpression(parent) && [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(parent.operatorToken.kind) && ts.isIdentifier(node);
}

function sortedBy(node) {
  let outer = node;
  while (ts.isAwaitExpression(outer.parent) || ts.isParenthesizedExpression(outer.parent)) outer = outer.parent;
  const parent = outer.parent;
  return ts.isPropertyAccessExpression(parent) && /^(sort|toSorted)$/.test(parent.name.text) && ts.isCallExpression(parent.parent) ? "directly" : "";
}

for (const file of program.getSourceFiles()) {
  const entry = wanted.get(path.resolve(file.fileName));
  if (!entry) continue;
  const visit = (node) => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    const isChain = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
    const inChain = node.parent && (ts.isPropertyAccessExpression(node.parent) || ts.isElementAccessExpression(node.parent)) && node.parent.expression === node;
    if ((isChain || (ts.isIdentifier(node) && !isDeclarationName(node))) && !inChain && isValue(node)) {
      let chain = node;
      let found = nameOf(chain);
      // `process.env[key].trim` is a use of `process.env`
      while (!found && (ts.isPropertyAccessExpression(chain) || ts.isElementAccessExpression(chain))) {
        chain = unwrap(chain.expression);
        if (!ts.isIdentifier(chain) && !ts.isPropertyAccessExpression(chain) && !ts.isElementAccessExpression(chain)) break;
        found = nameOf(chain);
      }
      if (found) report(file, entry, chain, found);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}
