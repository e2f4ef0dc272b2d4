"""What Kotlin's text tells before it is parsed, and what every file imports unasked."""

from __future__ import annotations

_DEFINING = (b"fun", b"class", b"object", b"interface", b">")

# https://kotlinlang.org/docs/packages.html#default-imports, as far as the catalogue speaks of them.
_JAVA_LANG = (
    *("Boolean", "Class", "ClassLoader", "Integer", "Long", "Math", "Object", "Process", "ProcessBuilder"),
    *("ProcessHandle", "Runtime", "StrictMath", "String", "System", "Thread"),
)
_COLLECTIONS = (
    *("arrayListOf", "arrayOf", "emptyList", "hashSetOf", "intArrayOf", "linkedSetOf", "listOf", "listOfNotNull"),
    *("longArrayOf", "mutableListOf", "mutableSetOf", "setOf", "shuffled", "buildList", "List", "MutableList"),
)
DEFAULTS = {
    **{name: f"java.lang.{name}" for name in _JAVA_LANG},
    **{name: f"kotlin.collections.{name}" for name in _COLLECTIONS},
}
# Where a full name may begin without an import.
ROOTS = frozenset(
    {
        "java",
        "javax",
        "kotlin",
        "kotlinx",
        "org",
        "com",
        "io",
        "net",
        "android",
        "androidx",
        "okhttp3",
        "okio",
        "reactor",
    }
)
# Extension functions that are told by their names alone, since their receiver's type is seldom plain.
EXTENSIONS = frozenset(
    {"debounce", "sample", "listDirectoryEntries", "useDirectoryEntries", "forEachDirectoryEntry", "shuffled"}
)


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Not where a member of it is used, where it is called, or where it is a member itself, imports aside."""
    before = text[max(0, start - 200) : start]
    after = text[end : end + 1]
    if before.endswith(b".") or after == b".":
        line = before[before.rfind(b"\n") + 1 :].lstrip()
        return after != b"." and (line.startswith(b"import") or b";" in line)
    if after == b"(":
        return before.rstrip().endswith(_DEFINING) or before.rstrip(b" \t`").endswith((b",", b"{", b"\n", b";"))
    return True
