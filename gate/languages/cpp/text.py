"""What the text of C and C++ tells before it is parsed: namespaces that are opened, headers that are included."""

from __future__ import annotations

import re

_USING = re.compile(rb"\busing\s+namespace\s+(?:::)?([\w:]{1,200})\s*;")
_NAMESPACE = re.compile(rb"^[ \t]*(?:inline[ \t]+)?namespace[ \t]+([\w:]{1,200})\s{0,20}\{", re.MULTILINE)
_INCLUDE = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"\n]{1,200})[>\"]", re.MULTILINE)
# Where a full name may begin.
ROOTS = frozenset({"std", "absl", "boost", "folly"})
# Functions that nobody would call so but the system's own: known without an include, which often is another header's.
WELL_KNOWN = frozenset(
    {
        *("time", "rand", "gettimeofday", "clock_gettime", "timespec_get", "ftime", "usleep", "nanosleep"),
        *("getrusage", "clock_nanosleep", "localtime", "localtime_r", "mktime", "ctime", "ctime_r", "tzset"),
        *("timelocal", "getenv", "secure_getenv", "setitimer", "timerfd_settime", "timer_settime"),
        *("pthread_cond_timedwait", "epoll_wait", "pthread_mutex_timedlock", "sem_timedwait", "ppoll", "kevent"),
        *("drand48", "lrand48", "mrand48", "rand_r", "arc4random", "arc4random_uniform", "arc4random_buf"),
        *("getrandom", "getentropy", "RAND_bytes", "getpid", "uuid_generate", "uuid_generate_random"),
        *("gethostname", "getppid", "gettid", "readdir", "readdir_r", "scandir", "nftw", "ftw", "fts_read"),
        *("setlocale", "localeconv", "nl_langinfo", "getcwd", "sysconf", "getaddrinfo", "gethostbyname"),
        *("mach_absolute_time", "QueryPerformanceCounter", "GetTickCount", "GetTickCount64", "GetSystemTime"),
        *("GetLocalTime", "GetSystemTimeAsFileTime", "GetSystemTimePreciseAsFileTime", "SleepEx", "CoCreateGuid"),
        *("UuidCreate", "BCryptGenRandom", "CryptGenRandom", "GetCurrentProcessId", "FindFirstFile"),
        *("WaitForSingleObject", "WaitForMultipleObjects", "GetTimeZoneInformation", "GetComputerName", "environ"),
        *("QDateTime", "QDate", "QTime", "QElapsedTimer", "QThread", "QTest", "QTimer", "QUuid"),
        *("QRandomGenerator", "QLocale", "QTimeZone", "QDirIterator", "CFAbsoluteTimeGetCurrent"),
        *("CACurrentMediaTime", "__rdtsc", "_rdtsc", "__builtin_readcyclecounter", "__DATE__", "__TIME__"),
        *("__TIMESTAMP__"),
    }
)
# Words that in C++ are as likely a member's: known where their header is included, or in C.
_OF_HEADERS: dict[bytes, tuple[str, ...]] = {
    **dict.fromkeys((b"time.h", b"ctime"), ("clock",)),
    **dict.fromkeys((b"stdlib.h", b"cstdlib"), ("random",)),
    b"unistd.h": ("sleep", "alarm"),
    **dict.fromkeys((b"poll.h", b"sys/poll.h"), ("poll",)),
    **dict.fromkeys((b"sys/select.h", b"winsock2.h"), ("select",)),
    b"sys/times.h": ("times",),
    b"sys/socket.h": ("socket",),
    b"sys/epoll.h": ("epoll_wait",),
    **dict.fromkeys((b"windows.h", b"Windows.h"), ("Sleep", "SetTimer")),
}
AMBIGUOUS = frozenset(name for names in _OF_HEADERS.values() for name in names)


def namespaces(text: bytes) -> tuple[str, ...]:
    """The namespaces whose names the file uses as they are: its own, those it opens, and those in `std` if it is."""
    used = [name.decode("utf-8", "replace").replace("::", ".") for name in _USING.findall(text)]
    inner = [f"std.{name}" for name in used if not name.startswith("std")] if "std" in used else []
    own = [name.decode("utf-8", "replace").replace("::", ".").split(".") for name in _NAMESPACE.findall(text)]
    around = [".".join(parts[:length]) for parts in own for length in range(len(parts), 0, -1)]
    return tuple(dict.fromkeys((*around, *reversed(used), *inner)))


def of_headers(text: bytes) -> dict[str, str]:
    """The functions of the system that the file's includes declare, of those that others may have, too."""
    headers = set(_INCLUDE.findall(text))
    if any(header.lower().endswith(b"/unistd.h") for header in headers):  # one that wraps it
        headers.add(b"unistd.h")
    return {name: name for header in headers for name in _OF_HEADERS.get(header, ())}


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Not where it is a member, or where one of its own is used."""
    before = text[max(0, start - 2) : start]
    if before.endswith(b".") or before == b"->":
        return False
    return text[end : end + 1] != b"." and text[end : end + 2] not in (b"->", b"::")
