"""Which uses of a name are reads in C and C++: what must be found above, what must stay silent below."""

from __future__ import annotations

import pytest

from gate.model.lines import Lines
from gate.model.read import Kind, Scan
from tests.support.scan import scanned


def scan(source: str, path: str = "src/a.cpp", lines: Lines | None = None) -> Scan:
    return scanned(path, source, lines)


def names(source: str, path: str = "src/a.cpp") -> list[str]:
    found = scan(source, path)
    assert not found.unreadable
    return [read.name for read in found.reads]


def body(statements: str) -> str:
    return f"void f(int n) {{ {statements} }}\n"


STEADY = "std::chrono::steady_clock::now"
SYSTEM = "std::chrono::system_clock::now"
SLEEP = "std::this_thread::sleep_for"

CPP: dict[str, tuple[str, list[str]]] = {
    # how a name comes in
    "full name": (body("auto t = std::chrono::steady_clock::now();"), [STEADY]),
    "from the outermost namespace": (body("auto t = ::std::chrono::steady_clock::now();"), [STEADY]),
    "a namespace that is opened": ("using namespace std::chrono;\n" + body("auto t = steady_clock::now();"), [STEADY]),
    "two namespaces that are opened": (
        "using namespace std;\nusing namespace chrono;\n" + body("auto t = steady_clock::now();"),
        [STEADY],
    ),
    "a namespace opened in a function": (body("using namespace std; auto t = chrono::system_clock::now();"), [SYSTEM]),
    "a name that is taken in": ("using std::chrono::steady_clock;\n" + body("auto t = steady_clock::now();"), [STEADY]),
    "a function that is taken in": (body("using std::this_thread::sleep_for; sleep_for(d);"), [SLEEP]),
    "an alias": ("using Clock = std::chrono::steady_clock;\n" + body("auto t = Clock::now();"), [STEADY]),
    "an alias of an alias": (
        "using A = std::chrono::steady_clock;\nusing B = A;\n" + body("auto t = B::now();"),
        [STEADY],
    ),
    "an alias in a class": ("struct S { using Clock = std::chrono::steady_clock; int t = Clock::now(); };", [STEADY]),
    "a typedef": ("typedef std::chrono::system_clock Clock;\n" + body("auto t = Clock::now();"), [SYSTEM]),
    "an alias of a namespace": ("namespace ch = std::chrono;\n" + body("auto t = ch::steady_clock::now();"), [STEADY]),
    "its own namespace": ("namespace absl {\n" + body("Now();") + "}", ["absl::Now"]),
    # how it is used
    "a member of the result": (body("auto t = std::chrono::system_clock::now().time_since_epoch();"), [SYSTEM]),
    "an address": (body("g(&std::chrono::steady_clock::now);"), [STEADY]),
    "handed on": (body("g(std::chrono::steady_clock::now);"), [STEADY]),
    "a variable that holds it": (
        body("auto now = std::chrono::steady_clock::now; auto t = now();"),
        [STEADY, STEADY],
    ),
    "a pointer to it": (body("int (*f)(void) = rand; f();"), ["rand"]),
    "a member's initial value": ("struct S { time_t t = time(nullptr); };", ["time"]),
    "a constructor's": ("struct S { S() : t(time(nullptr)) {} time_t t; };", ["time"]),
    "a default argument": ("void f(time_t t = time(0));", ["time"]),
    "in a lambda": (body("auto g = [&] { return std::chrono::steady_clock::now(); };"), [STEADY]),
    "in an initializer": (body("A a{.now = time(nullptr), .b = 1};"), ["time"]),
    "in a template": ("template <class T> T f() { return T(std::chrono::steady_clock::now()); }", [STEADY]),
    "in a macro's arguments": (body("EXPECT_LT(std::chrono::steady_clock::now(), t);"), [STEADY]),
    # values of a type
    "a random device": (body("std::random_device rd; std::mt19937 gen(rd());"), ["std::random_device"]),
    "one without a name": (body("std::mt19937 gen(std::random_device{}());"), ["std::random_device"]),
    "one on the heap": (body("auto* d = new std::random_device();"), ["std::random_device"]),
    "a wait": (body("std::condition_variable cv; cv.wait_for(l, d);"), ["std::condition_variable::wait_for"]),
    "a member's wait": (
        "class A { void f() { cv_.wait_for(l, d); this->cv_.wait_until(l, d); } std::condition_variable cv_; };",
        ["std::condition_variable::wait_for", "std::condition_variable::wait_until"],
    ),
    "a pointer's wait": (
        "void f(std::future<int>* a, std::unique_ptr<std::condition_variable> b) { a->wait_for(d); b->wait_for(d); }",
        ["std::future::wait_for", "std::condition_variable::wait_for"],
    ),
    "a timer": (body("boost::asio::steady_timer t(io, seconds(5));"), ["boost::asio::steady_timer"]),
    "a folder": (
        body('for (auto& e : std::filesystem::directory_iterator("x")) g(e);'),
        ["std::filesystem::directory_iterator"],
    ),
    # C's functions
    "time": (
        body("auto t = time(nullptr); time_t u; time(&u); ::time(NULL); std::time(0);"),
        ["time"] * 3 + ["std::time"],
    ),
    "what a header declares": ("#include <unistd.h>\n" + body("sleep(1);"), ["sleep"]),
    "what a header around it declares": ("#include <folly/portability/Unistd.h>\n" + body("sleep(1);"), ["sleep"]),
    "a library's sleep, unless it is given a clock": (
        body("folly::futures::sleep(1ms); folly::coro::sleep(1ms, keeper);"),
        ["folly::futures::sleep"],
    ),
    "what needs no header": (
        "namespace folly {\n" + body("Random::rand32(5); Random::rand32(rng_);") + "}",
        ["folly::Random::rand32"],
    ),
    "a clock with its header": ("#include <ctime>\n" + body("clock();"), ["clock"]),
    "Qt": (body("auto t = QDateTime::currentDateTime().addDays(1);"), ["QDateTime::currentDateTime"]),
    "the day of the build": (body("puts(__DATE__);"), ["__DATE__"]),
    "the zone": (body("localtime_r(&t, &tm);"), ["localtime_r"]),
    "the environment": (body('auto p = std::getenv("HOME");'), ["std::getenv"]),
}

C: dict[str, tuple[str, list[str]]] = {
    "time": (body("time_t t = time(NULL), u; time(&u);"), ["time", "time"]),
    "sleeps": (body("sleep(1); usleep(n); nanosleep(&t, NULL);"), ["sleep", "usleep", "nanosleep"]),
    "random numbers": (body("int x = rand() % 6 + (int)random();"), ["rand", "random"]),
    "in a condition": (body("if (time(NULL) - last > 5) return;"), ["time"]),
    "in a struct": ("struct s x = { .now = 0, .seed = 1 };\n" + body("s.time = time(NULL);"), ["time"]),
    "with names of C++": (body("int class = 1, new = 2; class = time(NULL);"), ["time"]),
    "behind a condition of the preprocessor": (body("\n#ifdef A\ng();\n#else\nh(time(NULL));\n#endif\n"), ["time"]),
    "waits for events": (body("poll(fds, n, 100); epoll_wait(e, v, n, t);"), ["poll", "epoll_wait"]),
}

SILENT: dict[str, tuple[str, str]] = {
    "comments": ("a.c", "/* time(NULL) */ // sleep(1)\n"),
    "strings": ("a.cpp", body('g("time(NULL)"); g(R"(std::chrono::steady_clock::now())");')),
    "an include": ("a.cpp", "#include <time.h>\n#include <chrono>\n"),
    "a parameter": ("a.cpp", "long f(Clock time) { return time(nullptr); }"),
    "a lambda's parameter": ("a.cpp", body("auto g = [](auto time) { return time(nullptr); };")),
    "a variable": ("a.cpp", body("auto time = g(); time(nullptr);")),
    "a function of the file": ("a.c", "static int rand(void) { return 4; }\n" + body("rand();")),
    "a later function of the file": ("a.c", body("rand();") + "static int rand(void) { return 4; }\n"),
    "a method": ("a.cpp", "struct S { long time(void*); void f() { time(nullptr); } };"),
    "a method that is defined elsewhere": (
        "a.cpp",
        "#include <unistd.h>\nvoid S::sleep(int n) {}\nvoid S::f() { sleep(1); }",
    ),
    "a macro": ("a.c", "#define rand() 4\n" + body("rand();")),
    "a member": ("a.cpp", body("clock.time(nullptr); p->sleep(1); x.steady_clock::now();")),
    "a namespace of its own": ("a.cpp", "namespace my { struct steady_clock; }\n" + body("my::steady_clock::now();")),
    "another's clock": ("a.cpp", "template <class Clock> void f() { Clock::now(); }"),
    "an alias in another scope": (
        "a.cpp",
        "struct A { using Clock = std::chrono::steady_clock; };\n" + body("Clock::now();"),
    ),
    "a name that may be a member's": ("a.cpp", body("sleep(1); clock(); random(); poll(a, b, c);")),
    "types": (
        "a.cpp",
        "void f(std::chrono::steady_clock::time_point t, std::random_device& r);",
    ),
    "what is not evaluated": (
        "a.cpp",
        "decltype(std::chrono::steady_clock::now()) t; int s = sizeof(rand());",
    ),
    "no time at all": (
        "a.c",
        body("sleep(0); poll(fds, n, 0); poll(fds, n, -1); select(n, a, b, c, NULL);"),
    ),
    "a seeded generator": ("a.cpp", body("std::mt19937 g(5); g();")),
    "a prototype": ("a.c", "int f(int time, int rand);\n"),
    "a field of that name": ("a.c", "struct s { int time; int rand; };\n" + body("s.time = s.rand;")),
    "a word of the clock's": ("a.cpp", body("std::chrono::seconds time(0); auto d = std::chrono::milliseconds(5);")),
    "locales that are named": ("a.c", body('setlocale(LC_ALL, "C");')),
    "what is left out": ("a.c", "#if 0\nint x = time(NULL) it's no code\n#endif\n"),
}


@pytest.mark.parametrize(("source", "expected"), CPP.values(), ids=CPP.keys())
def test_a_read_in_cpp_is_found(source: str, expected: list[str]) -> None:
    assert names(source) == expected


@pytest.mark.parametrize(("source", "expected"), C.values(), ids=C.keys())
def test_a_read_in_c_is_found(source: str, expected: list[str]) -> None:
    assert names(source, "src/a.c") == expected


@pytest.mark.parametrize(("path", "source"), SILENT.values(), ids=SILENT.keys())
def test_what_is_no_read_is_silent(path: str, source: str) -> None:
    assert names(source, path) == []


KINDS: dict[str, Kind] = {
    "clock_gettime(CLOCK_REALTIME, &t)": Kind.WALL,
    "clock_gettime(CLOCK_MONOTONIC, &t)": Kind.MONOTONIC,
    "clock_gettime(CLOCK_MONOTONIC_COARSE, &t)": Kind.MONOTONIC,
    "clock_gettime(clock, &t)": Kind.WALL,
    "usleep(5)": Kind.DELAY,
    "rand()": Kind.RANDOM,
    "getpid()": Kind.IDENTITY,
    "readdir(d)": Kind.FS_ORDER,
    "mktime(&t)": Kind.TIMEZONE,
    "getaddrinfo(a, b, c, d)": Kind.NETWORK,
    'setlocale(LC_ALL, "")': Kind.LOCALE,
}


@pytest.mark.parametrize(("call", "kind"), KINDS.items(), ids=KINDS.keys())
def test_a_call_has_its_kind(call: str, kind: Kind) -> None:
    assert [read.kind for read in scan(body(f"{call};"), "a.c").reads] == [kind]


def test_a_read_is_placed() -> None:
    found = scan('auto x = "ä"; auto t = std::chrono\n  ::steady_clock::now ();\n')
    assert [read.place[1:] for read in found.reads] == [(1, 24, 2, 22)]


def test_only_added_lines_count() -> None:
    found = scan("int a = rand();\nint b = rand();\nint c = rand();\n", lines=Lines(((2, 2),)))
    assert [read.place.line for read in found.reads] == [2]


@pytest.mark.parametrize("suffix", ["c", "h", "cc", "cpp", "cxx", "hpp", "hh", "hxx"])
def test_every_suffix_is_read(suffix: str) -> None:
    assert names("int a = rand();", f"a.{suffix}") == ["rand"]
