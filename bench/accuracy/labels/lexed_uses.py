"""Every dotted name of a Kotlin, C# or Rust file under its qualified name, by tokens and the file's own imports.

    python -m bench.accuracy.labels.lexed_uses kotlin|csharp|rust FOLDER WANTED

For languages that bring no resolver we can run. Comments and strings are blanked out, so that tokens are left; a dotted
chain is resolved through imports, the package, the language's implicit imports, and variables whose type stands
beside them. What it lists was then read line by line, and corrected in hand.tsv.
"""

from __future__ import annotations

import json
import re
import sys
from bisect import bisect_right
from pathlib import Path

from bench.accuracy.labels.lexer import blanked

GENERIC = r"<[\w<>?, ]*>"
CHAIN = re.compile(
    r"(?<![\w.?!:@`$])(?:(?<=\.\.)|(?<!\.))"
    rf"([A-Za-z_]\w*(?:{GENERIC}(?=\s*[.:(]{{1,2}}))?"
    rf"(?:\s*(?:\?\.|!!\.|\.|::)\s*[A-Za-z_]\w*(?:(?:::)?{GENERIC}(?=\s*\())?)*)"
)
DECLARED = {
    "kotlin": r"(?:fun\s+(?:<[^>]*>\s*)?(?:[\w<>?, ]+\.)?|class\s+|object\s+|interface\s+|typealias\s+)(\w+)",
    "csharp": r"(?:class|struct|interface|record|enum)\s+(\w+)",
    "rust": r"(?:fn|struct|enum|trait|mod|type|const|static|macro_rules!)\s+(\w+)",
}


# Where no value can stand: in C# `:` comes before values, too, and so does a `<` with a blank.
TYPE_POSITION = {"kotlin": r"[:<]\s*$|<[\w<>?, ]*,\s*$", "csharp": r"\w<$", "rust": r"[:<]\s*$"}
CONCURRENT = "java.util.concurrent"
RUNTIME = "Runtime.getRuntime()"


class File:
    """One file: its tokens, its imports, its declarations."""

    def __init__(self, language: str, text: str) -> None:
        self.language, self.text, self.code = language, text, blanked(text, language)
        self.imports: dict[str, str] = {}
        self.stars: list[str] = []
        self.package = ""
        getattr(self, f"_{language}")()
        self.declared = set(re.findall(DECLARED[language], self.code))

    def _kotlin(self) -> None:
        self.code = self.code.replace(RUNTIME, "Runtime".ljust(len(RUNTIME)))  # the only one there is
        self.package = (re.findall(r"(?m)^package\s+([\w.`]+)", self.code) or [""])[0]
        for name, alias in re.findall(
            r"(?m)^\s*import\s+([\w`]+(?:\.[\w`]+)*(?:\.\*)?)(?:[ \t]+as[ \t]+(\w+))?", self.code
        ):
            if name.endswith(".*"):
                self.stars.append(name[:-2])
            else:
                self.imports[alias or name.rpartition(".")[2]] = name

    def _csharp(self) -> None:
        for static, alias, name in re.findall(
            r"(?m)^\s*(?:global\s+)?using\s+(static\s+)?(?:(\w+)\s*=\s*)?([\w.:]+)\s*;", self.code
        ):
            if alias:
                self.imports[alias] = name
            elif static:
                self.stars.append(name)
        self.usings = set(re.findall(r"(?m)^\s*(?:global\s+)?using\s+([\w.]+)\s*;", self.code))

    def _rust(self) -> None:
        for body in re.findall(r"\buse\s+([^;]+);", self.code):
            self._rust_tree("", re.sub(r"\s+", " ", body))

    def _rust_tree(self, prefix: str, body: str) -> None:
        body = body.strip().removeprefix("::")
        if "{" in body:
            head, _, rest = body.partition("{")
            depth, part = 0, ""
            for char in rest[: rest.rfind("}")] + ",":
                depth += (char == "{") - (char == "}")
                if char == "," and depth == 0:
                    if part.strip():
                        self._rust_tree(prefix + head.replace(" ", ""), part)
                    part = ""
                else:
                    part += char
            return
        name, _, alias = body.partition(" as ")
        whole = (prefix + name).replace(" ", "")
        if whole.endswith("::*"):
            self.stars.append(whole[:-3])
        elif whole.endswith("::self"):
            self.imports[alias.strip() or whole[:-6].rpartition("::")[2]] = whole[:-6]
        else:
            self.imports[alias.strip() or whole.rpartition("::")[2]] = whole


KOTLIN_LANG = ("System", "Thread", "Math", "Runtime", "String", "ProcessHandle", "ProcessBuilder")
KOTLIN_IMPLICIT = {name: f"java.lang.{name}" for name in KOTLIN_LANG}
KOTLIN_STARS = {
    "kotlinx.coroutines": {"delay", "withTimeout", "withTimeoutOrNull"},
    "kotlinx.coroutines.flow": {"debounce", "sample"},
    "kotlin.system": {"measureTimeMillis", "measureNanoTime"},
    "kotlin.time": {"measureTime", "measureTimedValue", "TimeSource", "Clock"},
    "kotlin.random": {"Random"},
    "kotlin.concurrent": {"timer", "fixedRateTimer", "schedule"},
    "java.util": {
        "Date", "Random", "UUID", "Timer", "Calendar",
        "TimeZone", "Locale", "Collections", "GregorianCalendar", "Formatter",
    },
    "java.util.concurrent": {
        "TimeUnit", "CountDownLatch", "ThreadLocalRandom", "ScheduledExecutorService",
        "ExecutorService", "Executors", "CyclicBarrier", "Semaphore",
        "LinkedBlockingQueue", "BlockingQueue", "CompletableFuture", "Future", "ScheduledThreadPoolExecutor",
    },
    "java.util.concurrent.locks": {"LockSupport", "ReentrantLock"},
    "java.time": {
        "Instant", "LocalDate", "LocalDateTime", "ZonedDateTime",
        "Clock", "ZoneId", "OffsetDateTime", "Year",
    },
    "java.io": {"File", "FileReader", "FileWriter", "InputStreamReader", "OutputStreamWriter"},
    "java.net": {"Socket", "ServerSocket", "InetAddress", "URL", "DatagramSocket", "NetworkInterface"},
    "java.nio.file": {"Files", "Paths", "Path"},
    "java.text": {"SimpleDateFormat", "DateFormat", "NumberFormat", "DecimalFormat"},
    "java.security": {"SecureRandom"},
    "okhttp3": {"OkHttpClient"},
    "io.ktor.client": {"HttpClient"},
    "io.ktor.util.date": {"GMTDate", "getTimeMillis"},
    "kotlinx.datetime": {"Clock", "TimeZone"},
    "java.lang.System": {"currentTimeMillis", "nanoTime", "getenv", "getProperty"},
}  # fmt: skip
CSHARP_TYPES = {
    "System": {
        "DateTime", "DateTimeOffset", "TimeProvider", "Random", "Guid",
        "Environment", "AppContext", "TimeZoneInfo", "String", "GC",
    },
    "System.Threading": {"Thread", "Timer", "PeriodicTimer", "CancellationTokenSource", "SpinWait", "Monitor"},
    "System.Threading.Tasks": {"Task"},
    "System.Diagnostics": {"Stopwatch", "Process"},
    "System.Net.Http": {"HttpClient"},
    "System.Net.Sockets": {"TcpClient", "TcpListener", "UdpClient", "Socket"},
    "System.Net": {"Dns", "WebClient"},
    "System.IO": {"Directory", "Path", "File"},
    "System.Globalization": {"CultureInfo"},
    "System.Security.Cryptography": {"RandomNumberGenerator"},
    "System.Runtime.InteropServices": {"RuntimeInformation"},
}  # fmt: skip
CSHARP_IMPLICIT = {
    "System",
    "System.IO",
    "System.Linq",
    "System.Net.Http",
    "System.Threading",
    "System.Threading.Tasks",
}
RUST_PRELUDE = {"std", "tokio", "rand", "chrono", "num_cpus", "futures", "uuid", "getrandom"}
RUST_STARS = {
    "tokio::time": {"sleep", "sleep_until", "timeout", "timeout_at", "interval", "interval_at", "Instant", "Duration"},
    "std::time": {"Instant", "SystemTime"},
    "tokio": {"time", "net", "fs"},
    "tokio::net": {"TcpListener", "TcpStream", "UdpSocket"},
    "std::net": {"TcpListener", "TcpStream", "UdpSocket"},
    "std::thread": {"sleep"},
}


def resolve(file: File, chain: str) -> tuple[str, bool] | None:
    """The qualified name of a chain, and whether the file makes it plain."""
    parts = re.split(r"\.|::", re.sub(r"(::)?<[^()]*>|\s|\?|!!", "", chain))
    first, rest = parts[0], parts[1:]
    if file.language == "rust":
        return _rust(file, first, rest)
    dotted = ".".join
    if first in file.imports:
        whole = file.imports[first].replace("global::", "")
        return dotted([whole, *rest]), True
    if file.language == "csharp":
        return _csharp(file, first, rest)
    if re.match(r"(java|javax|kotlin|kotlinx|org|com|io|okhttp3)\.[\w.]+$", dotted(parts)):
        return dotted(parts), True
    if first in file.declared:
        return None
    if first in KOTLIN_IMPLICIT:
        return dotted([KOTLIN_IMPLICIT[first], *rest]), True
    for star, names in KOTLIN_STARS.items():
        if first in names and (star in file.stars or star == file.package):
            return dotted([f"{star}.{first}", *rest]), True
    return None


def _csharp(file: File, first: str, rest: list[str]) -> tuple[str, bool] | None:
    if first in file.declared and first != "Timer":
        return None
    if first == "System":
        return ".".join([first, *rest]), True
    for space, types in CSHARP_TYPES.items():
        if first in types:
            return f"{space}." + ".".join([first, *rest]), space in file.usings or space in CSHARP_IMPLICIT
    return None


def _rust(file: File, first: str, rest: list[str]) -> tuple[str, bool] | None:
    whole = "::".join([first, *rest])
    if first in file.imports:
        whole = "::".join([file.imports[first], *rest])
    elif (first in RUST_PRELUDE and rest) or first in ("crate", "self", "super"):
        pass
    elif first not in file.declared:
        for star, names in RUST_STARS.items():
            if first in names and star in file.stars:
                return "::".join([star, first, *rest]), True
        return None
    else:
        return None
    for _ in range(2):  # `use tokio::time; time::sleep(…)`, `use std::{self, thread}`
        head, _, tail = whole.partition("::")
        if head in file.imports and file.imports[head] != whole and head not in RUST_PRELUDE:
            whole = f"{file.imports[head]}::{tail}"
    return whole, True


def receiver(file: File, match: re.Match[str]) -> tuple[str, bool] | None:
    """`latch.await` where the nearest `latch` before it is declared with a type, or made by a constructor."""
    parts = re.split(r"\.|::", re.sub(r"(::)?<[^()]*>|\s|\?|!!", "", match[1]))
    if len(parts) != 2:
        return None
    pattern = {
        "kotlin": rf"\b{parts[0]}\s*(?::\s*([\w.]+)|=\s*([\w.]+)(?=\())",
        "csharp": rf"\b(?!(?:var|return|await|in|new)\b)([\w.]+)\??\s+{parts[0]}\b\s*[=;,)]"
        rf"|\bvar\s+{parts[0]}\s*=\s*(?:new\s+)?([\w.]+)(?=\()",
        "rust": rf"\blet\s+(?:mut\s+)?{parts[0]}\s*(?::\s*([\w:]+)|=\s*([\w:]+)(?=\())",
    }[file.language]
    declared = list(re.finditer(pattern, file.code[: match.start()]))
    if not declared:
        return None
    made = next(group for group in declared[-1].groups() if group)
    made = re.sub(r"::now$|\.StartNew$", "", made)
    made = re.sub(r"^Executors\.new\w*Scheduled\w+$", f"{CONCURRENT}.ScheduledExecutorService", made)
    made = re.sub(r"^Executors\.new\w+$", f"{CONCURRENT}.ExecutorService", made)
    owner = resolve(file, made)
    joint = "::" if file.language == "rust" else "."
    return (f"{owner[0]}{joint}{parts[1]}", owner[1]) if owner else None


def arguments(file: File, at: int) -> list[str]:
    """The texts of the arguments of the call whose bracket stands at `at`."""
    depth, begin, found = 0, at + 1, []
    for index in range(at, len(file.code)):
        char = file.code[index]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                found.append(file.text[begin:index].strip())
                break
        elif char == "," and depth == 1:
            found.append(file.text[begin:index].strip())
            begin = index + 1
    return [text for text in found if text]


def uses(file: File, lines: set[int]) -> list[dict[str, object]]:
    """Every chain on those lines that the imports can name."""
    found = []
    starts = [0, *(match.end() for match in re.finditer("\n", file.code))]
    for match in CHAIN.finditer(file.code):
        last = re.search(r"\w+(?:(?:::)?<[^()]*>)?$", match[1])
        line = bisect_right(starts, match.start(1) + (last.start() if last else 0))
        if line not in lines:
            continue
        line_start = file.code.rfind("\n", 0, match.start()) + 1
        before = file.code[line_start : match.start()]
        if (
            re.match(r"\s*(import|package|using(?!\s+var\b)|use|pub use|pub\(crate\) use)\b", before + match[0])
            and "(" not in before
        ):
            continue
        named = resolve(file, match[1]) or receiver(file, match)
        if named is None:
            continue
        after = file.code[match.end() : match.end() + 40]
        called = re.match(r"\s*\(", after)
        new = bool(re.search(r"\bnew\s+$", before))
        lambda_call = file.language == "kotlin" and re.match(r"[ \t]*\{", after)
        if re.search(r"\b(fun|class|object|interface|val|var|fn|struct|mod|typealias)\s+$", before):
            continue
        if language_of_functions(file, match[1]) and not (called or lambda_call) and not before.endswith("::"):
            continue  # a variable or an argument of that name: a Kotlin function is handed on as `::delay`
        inherited = file.language == "kotlin" and re.search(
            r":\s*$", before
        )  # `object : Socket()`: it may override all
        args = arguments(file, match.end() + called.end() - 1) if called else []
        found.append({
            "path": "", "line": line, "name": named[0], "plain": named[1] and not inherited, "args": args,
            "form": "new" if new else "call" if called or lambda_call else "ref",
            "text": file.text[line_start : file.text.find("\n", match.start())].strip()[:150],
            "type": bool(re.search(TYPE_POSITION[file.language], before)) and not called,
        })  # fmt: skip
    return found


def language_of_functions(file: File, chain: str) -> bool:
    """Can a bare lower-case word be no value here, but only a function's name?"""
    return file.language == "kotlin" and chain.isidentifier() and chain[0].islower()


def main() -> None:
    """Print the uses of every wanted file."""
    language, root = sys.argv[1], Path(sys.argv[2])
    for row in Path(sys.argv[3]).read_text().splitlines():
        path, lines = row.split("\t")
        file = File(language, (root / path).read_text("utf-8-sig", "replace"))
        for use in uses(file, {int(line) for line in lines.split(",")}):
            if not use["type"]:
                sys.stdout.write(json.dumps({**use, "path": path}) + "\n")


if __name__ == "__main__":
    main()
