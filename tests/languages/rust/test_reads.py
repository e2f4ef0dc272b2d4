"""Which uses of a name are reads in Rust: what must be found, and what must stay silent."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.read import Kind, Scan
from gate.policy.catalogue import load
from tests.support.scan import scanned

READER = Languages(load)


def scan(source: str | bytes, path: str = "src/a.rs") -> Scan:
    return scanned(path, source)


def names(source: str) -> list[str]:
    return [read.name for read in scan(source).reads]


def body(statements: str, *uses: str) -> str:
    """A function with those statements."""
    head = "".join(f"use {use};\n" for use in uses)
    return f"{head}fn f(x: u64) {{\n    {statements}\n}}\n"


NOW, ELAPSED = "std::time::Instant::now", "std::time::Instant::elapsed"
SYSTEM, SLEEP, TOKIO = "std::time::SystemTime::now", "std::thread::sleep", "tokio::time::sleep"
RANDOM = "rand::random"
INSTANT = "std::time::Instant"

FOUND: dict[str, tuple[str, list[str]]] = {
    # how a name comes in
    "in full": (body("std::time::Instant::now();"), [NOW]),
    "in full from the top": (body("::std::time::Instant::now();"), [NOW]),
    "type": (body("Instant::now();", INSTANT), [NOW]),
    "module": (body("time::Instant::now();", "std::time"), [NOW]),
    "renamed type": (body("I::now();", "std::time::Instant as I"), [NOW]),
    "renamed module": (body("t::Instant::now();", "std::time as t"), [NOW]),
    "list": (body("Instant::now(); SystemTime::now();", "std::time::{Instant, SystemTime}"), [NOW, SYSTEM]),
    "renamed in a list": (body("ST::now();", "std::time::{Instant, SystemTime as ST}"), [SYSTEM]),
    "list in a list": (body("Instant::now();", "std::{io, time::{Duration, Instant}}"), [NOW]),
    "self in a list": (body("time::Instant::now();", "std::time::{self, Duration}"), [NOW]),
    "self renamed in a list": (body("t::Instant::now();", "std::time::{self as t, Duration}"), [NOW]),
    "self in a list in a list": (body("time::Instant::now();", "std::{io, time::{self, Duration}}"), [NOW]),
    "everything": (body("Instant::now();", "std::time::*"), [NOW]),
    "everything in a list": (body("Instant::now();", "std::{io, time::*}"), [NOW]),
    "everything of a module of its own too": (body("Instant::now();", "std::time::*", "super::*"), [NOW]),
    "from the top": (body("Instant::now();", "::std::time::Instant"), [NOW]),
    "over several lines": (
        "use std::{\n    io,\n    time::{\n        Instant,\n    },\n};\nfn f() { Instant::now(); }",
        [NOW],
    ),
    "public": ("pub use std::time::Instant;\npub(crate) fn f() { Instant::now(); }", [NOW]),
    "with comments": (body("Instant::now();", "std /* a */ :: time /* b */ :: Instant"), [NOW]),
    "in the function": ("fn f() {\n    use std::time::Instant;\n    Instant::now();\n}", [NOW]),
    "after its use": ("fn f() { Instant::now(); }\nuse std::time::Instant;", [NOW]),
    "function": (body("sleep(d);", "std::thread::sleep"), [SLEEP]),
    "renamed function": (body("zzz(d);", "std::thread::sleep as zzz"), [SLEEP]),
    "renamed function in a list": (body("zzz(d);", "std::thread::{self, sleep as zzz}"), [SLEEP]),
    "crate renamed": ("extern crate rand as r;\nfn f() { r::random(); }", [RANDOM]),
    "crate": ("extern crate rand;\nfn f() { rand::random(); }", [RANDOM]),
    "of the module around": (
        "use std::time::Instant;\nmod tests {\n    use super::*;\n    fn f() { Instant::now(); }\n}",
        [NOW],
    ),
    "for one target": (
        "#[cfg(loom)]\nuse loom::thread;\n#[cfg(not(loom))]\nuse std::thread;\nfn f() { thread::sleep(d); }",
        [SLEEP],
    ),
    "for the other target": (
        "#[cfg(not(loom))]\nuse std::thread;\n#[cfg(loom)]\nuse loom::thread;\nfn f() { thread::sleep(d); }",
        [SLEEP],
    ),
    "type of that name": (body("I::now();") + "type I = std::time::Instant;", [NOW]),
    "type in brackets": (body("<Instant>::now();", INSTANT), [NOW]),
    "prelude": (body("random::<u8>();", "rand::prelude::*"), [RANDOM]),
    "other home": (body("Utc::now();", "chrono::prelude::*"), ["chrono::Utc::now"]),
    # references
    "function handed on": (body("o.map(Instant::now);", INSTANT), [NOW]),
    "function as a fallback": (body("o.unwrap_or_else(SystemTime::now);", "std::time::SystemTime"), [SYSTEM]),
    "function kept": (body("let now = Instant::now;\n    now();", INSTANT), [NOW, NOW]),
    "function renamed by a variable": (body("let f = sleep;\n    f(d);", "std::thread::sleep"), [SLEEP, SLEEP]),
    "function behind a guard": (body("match g() { _ if sleep => sleep(d) };", "std::thread::sleep"), [SLEEP, SLEEP]),
    "type of a trait": (
        "use std::time::Instant;\nimpl T for A { type Instant = B; fn f() { Instant::now(); } }",
        [NOW],
    ),
    "function in a static": ("use std::time::Instant;\nstatic NOW: fn() -> Instant = Instant::now;", [NOW]),
    "function in a struct": (body("Clock { now: Instant::now };", INSTANT), [NOW]),
    "generic function": (body("rand::random::<u8>();"), [RANDOM]),
    "generic function handed on": (body("o.map(rand::random::<u8>);"), [RANDOM]),
    # methods
    "method of a variable": (body("let s = Instant::now();\n    s.elapsed();", INSTANT), [NOW, ELAPSED]),
    "method of a call": (body("Instant::now().elapsed();", INSTANT), [NOW, ELAPSED]),
    "method of a parameter": ("use std::time::Instant;\nfn f(s: Instant) { s.elapsed(); }", [ELAPSED]),
    "method of a reference": ("use std::time::Instant;\nfn f(s: &mut Instant) { s.elapsed(); }", [ELAPSED]),
    "method of a typed variable": (body("let s: std::time::Instant = g();\n    s.elapsed();"), [ELAPSED]),
    "method of a later instant": (body("let s = Instant::now() + d;\n    s.elapsed();", INSTANT), [NOW, ELAPSED]),
    "method of a field": (
        "struct A { s: std::time::Instant }\nimpl A { fn f(&self) { self.s.elapsed(); } }",
        [ELAPSED],
    ),
    "method of a field of a generic struct": (
        "struct A<T> { s: std::time::Instant, t: T }\nimpl<T> A<T> { fn f(&self) { self.s.elapsed(); } }",
        [ELAPSED],
    ),
    "method by its path": (body("Instant::elapsed(&s);", INSTANT), [ELAPSED]),
    "method over two lines": (body("Instant::now()\n        .elapsed();", INSTANT), [NOW, ELAPSED]),
    # macros
    "assertion": (body("assert!(Instant::now() < y);", INSTANT), [NOW]),
    "assertion in full": (body('assert!(std::time::Instant::now() - s < d, "late");'), [NOW]),
    "print": (body('println!("{:?}", Instant::now());', INSTANT), [NOW]),
    "method in a macro": (body("let s = Instant::now();\n    assert!(s.elapsed() < d);", INSTANT), [NOW, ELAPSED]),
    "method of a call in a macro": (body("dbg!(Instant::now().elapsed());", INSTANT), [NOW, ELAPSED]),
    "method of a field in a macro": (
        "struct A { s: std::time::Instant }\nimpl A { fn f(&self) { assert!(self.s.elapsed() < d); } }",
        [ELAPSED],
    ),
    "function handed on in a macro": (body("assert!(o.map(Instant::now).is_some());", INSTANT), [NOW]),
    "generic function in a macro": (body("vec![rand::random::<u8>(); 3];"), [RANDOM]),
    "keys in a macro": (body('json!({"at": SystemTime::now()});', "std::time::SystemTime"), [SYSTEM]),
    "await in a macro": (body("select! { _ = tokio::time::sleep(d).await => {} }"), [TOKIO]),
    "block in a macro": (
        body("select! { _ = x => { let s = Instant::now(); s.elapsed(); } }", INSTANT),
        [NOW, ELAPSED],
    ),
    "question mark in a macro": (body("ok!(std::net::TcpStream::connect(a)?);"), ["std::net::TcpStream::connect"]),
    "question mark before a method in a macro": (body("ok!(Instant::now()?.elapsed());", INSTANT), [NOW, ELAPSED]),
    "await before a method in a macro": (body("ok!(Instant::now().await.elapsed());", INSTANT), [NOW, ELAPSED]),
    "generic call before a method in a macro": (
        body("ok!(Instant::now::<u8>().elapsed());", INSTANT),
        [NOW, ELAPSED],
    ),
    "mutable variable in a macro": (
        body("a! { let mut s = std::time::Instant::now(); s.elapsed() }"),
        [NOW, ELAPSED],
    ),
    "several arguments in a macro": (body("ok!(tokio::time::timeout(d, f(1, 2)));"), ["tokio::time::timeout"]),
    "argument among others in a macro": (body("ok!(std::thread::sleep(d, 1));"), [SLEEP]),
    "number in a macro": (body("ok!(std::thread::sleep(10));"), [SLEEP]),
    "method of a reference to a value": (body("let s = &Instant::now();\n    s.elapsed();", INSTANT), [NOW, ELAPSED]),
    "macro in a macro": (body("a!(b!(Instant::now()));", INSTANT), [NOW]),
    "comment in a macro": (body("a!(Instant /* x */ :: now());", INSTANT), [NOW]),
    "macro's own body": ("macro_rules! m { ($a:expr) => { std::thread::sleep($a) } }", [SLEEP]),
    "items in a macro": ("cfg_rt! {\n    use std::time::Instant;\n    fn f() { Instant::now(); }\n}", [NOW]),
    "items in a macro in a macro": (
        "a! {\n    use std::time::Instant;\n    b! {\n        fn f() { Instant::now(); }\n    }\n}",
        [NOW],
    ),
    "methods in a macro": (
        "impl A {\n    cfg_rt! {\n        fn f(&self) { std::time::Instant::now(); }\n    }\n}",
        [NOW],
    ),
    "items for a target": (
        "cfg_if! {\n  if #[cfg(x)] { use a::I; } else { use std::time::Instant as I; }\n}\nfn f() { I::now(); }",
        [NOW],
    ),
    "statics in a macro": ("lazy_static! { static ref S: Instant = std::time::Instant::now(); }", [NOW]),
    # places of use
    "closure": (body("let f = || Instant::now();", INSTANT), [NOW]),
    "async block": (body("async move { tokio::time::sleep(d).await };"), [TOKIO]),
    "test module": ("#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() { std::thread::sleep(d); }\n}", [SLEEP]),
    "match": (body("match Instant::now() { n if n > y => Instant::now(), _ => y };", INSTANT), [NOW, NOW]),
    "argument": (body("f(g(Instant::now()));", INSTANT), [NOW]),
    "constant": ("const N: u64 = f(std::time::Instant::now());", [NOW]),
    "trait's default": ("trait T { fn f(&self) { std::time::Instant::now(); } }", [NOW]),
    "after an error": ("fn f( { }\n\nfn g() { std::time::Instant::now(); }", [NOW]),
    # other spaces
    "module where a variable has its name": (
        body("let time = 5;\n    time::sleep(time).await;", "tokio::time"),
        [TOKIO],
    ),
    "function before a variable of its name": (body("let sleep = sleep(d);", "tokio::time::sleep"), [TOKIO]),
    "field of that name": (body("A { sleep: 1 };\n    sleep(d);", "std::thread::sleep"), [SLEEP]),
    "method of that name": ("use std::thread::sleep;\nimpl A { fn sleep(&self) { sleep(d) } }", [SLEEP]),
    "value": (body("OsRng.fill_bytes(&mut b);", "rand::rngs::OsRng"), ["rand::rngs::OsRng"]),
    "value in full": (body("f(&mut rand::rngs::OsRng);"), ["rand::rngs::OsRng"]),
}

SILENT: dict[str, str] = {
    # no code
    "comment": "// std::thread::sleep(d)\n/* std::time::Instant::now() */",
    "doc comment": "/// std::thread::sleep(d);\n//! std::time::Instant::now()\nfn f() {}",
    "string": body('f("std::time::Instant::now()");'),
    "raw string": body('f(r#"std::time::Instant::now() "x" std::thread::sleep(d)"#);'),
    "format string": body('println!("std::time::Instant::now() {x}");'),
    "attribute": '#[doc = "std::thread::sleep(d)"]\n#[cfg(feature = "time")]\n#[a(std::thread::sleep)]\nfn f() {}',
    "import alone": "use std::time::{Instant, SystemTime};\nuse std::thread::sleep;",
    "type alone": "use std::time::Instant;\nstruct A { s: Instant }\nfn f(s: Instant) -> Instant { s }",
    "type of a value": body("let r: rand::rngs::OsRng = g();\n    let o: Option<OsRng> = None;", "rand::rngs::OsRng"),
    # unknown
    "no import": body("Instant::now();\n    time::sleep(d);"),
    "own crate": body("crate::time::Instant::now();\n    crate::time::sleep(d);"),
    "own crate imported": body("Instant::now();\n    sleep(d);", "crate::time::{sleep, Instant}"),
    "own module imported": body("time::sleep(d);", "super::time"),
    "own module by self": body("Instant::now();", "self::time::Instant"),
    "everything of an own module": body("Instant::now();", "super::*"),
    "macro's own crate": "macro_rules! m { () => { $crate::time::sleep(d) } }",
    "macro's variable": "macro_rules! m { ($s:expr) => { $s.elapsed() } }",
    "other crate": body("Instant::now();", "loom::time::Instant"),
    "injected": "fn f<C: Clock>(clock: C) { clock.now(); clock.sleep(d); }",
    "by a trait": body("<A as Clock>::now();\n    Self::now();"),
    "unknown method": body("s.elapsed();\n    self.s.elapsed();\n    f().elapsed();\n    [s][0].elapsed();", INSTANT),
    "unknown parts": body("let (a, b) = (Instant::from(x), 1);\n    a.elapsed();\n    (a - b).elapsed();", INSTANT),
    "unknown receiver": "use std::time::Instant;\nfn f(s: Timer) { s.elapsed(); }",
    "field of another struct": (
        "struct A { s: std::time::Instant }\nstruct B { s: Timer }\nimpl B { fn f(&self) { self.s.elapsed(); } }"
    ),
    "field that is no instant": "struct A { elapsed: std::time::Instant }\nimpl A { fn f(&self) { self.elapsed; } }",
    "duration of two instants": body("let d = Instant::from(a) - b;\n    d.elapsed();", INSTANT),
    "other function": body("Instant::from(x);\n    thread::spawn(f);", INSTANT, "std::thread"),
    "other macro": body("sleep!(d);\n    now!();"),
    "definition in a macro": body("a! { fn sleep(d: D) { } let now = 1; }", "std::thread::sleep"),
    "beginning of a path in a macro": body("a!(sleep::spawn(d));", "std::thread::*"),
    "unknown method in a macro": body(
        "a!(x.elapsed(), (y).elapsed(), f::<u8>(1).elapsed(), s.elapsed, a > b.elapsed());", INSTANT
    ),
    "method of a group in a macro": body(
        "a!({ y }.elapsed(), [y].elapsed(), <A>::now(), >(x).elapsed(), *x.elapsed());", INSTANT
    ),
    "typed variable in a macro": body("a! { let s: T = g(); s.elapsed(); let t = a + b; t.elapsed(); }", INSTANT),
    "variable without an end in a macro": body(
        "a! { let s = { 1 } else { 2 }; s.elapsed(); let u; u.elapsed() }", INSTANT
    ),
    "name of a function": (
        "use std::thread::sleep;\nimpl A { fn sleep(&self); const now: u8 = 1; }\ntrait T { fn sleep(); type sleep; }"
    ),
    "constant of a type": "use std::thread::*;\nimpl A { const sleep: F = g; }\nenum E { sleep, now }",
    "keys in a macro": body("event!(sleep = 1, now: 2);", "std::thread::sleep"),
    # shadows
    "module": "mod time { }\nfn f() { time::OffsetDateTime::now_utc(); }",
    "module in a file": "mod time;\nfn f() { time::OffsetDateTime::now_utc(); }",
    "module in a module": "use std::time;\nmod a { mod time { } fn f() { time::Instant::now(); } }",
    "struct": "use std::time::*;\nstruct Instant;\nfn f() { Instant::now(); }",
    "enum": "use std::time::*;\nenum Instant { A }\nfn f() { Instant::now(); }",
    "trait": "use std::time::*;\ntrait Instant { }\nfn f() { Instant::now(); }",
    "type": "use std::time::*;\ntype Instant = Mine;\nfn f() { Instant::now(); }",
    "type parameter": "use std::time::*;\nfn f<Instant: Clock>() { Instant::now(); }",
    "function": "use std::thread::*;\nfn sleep(d: D) { }\nfn f() { sleep(d); }",
    "function in a function": body("fn sleep(d: D) { }\n    sleep(d);", "std::thread::sleep"),
    "import in a function": body("use crate::time::Instant;\n    Instant::now();", INSTANT),
    "import in a module": "use std::time::Instant;\nmod a { use crate::time::Instant; fn f() { Instant::now(); } }",
    "variable": body("let sleep = |d| d;\n    sleep(d);", "std::thread::sleep"),
    "variables": body("let (a, sleep) = g();\n    sleep(d);", "std::thread::sleep"),
    "variable in a macro": body("select! { _ = x => { let sleep = g(); sleep(d); } }", "std::thread::sleep"),
    "parameter": "use std::thread::sleep;\nfn f(sleep: F) { sleep(d); }",
    "closure's parameter": body("g(|sleep| sleep(d));", "std::thread::sleep"),
    "closure's typed parameter": body("g(|a, sleep: F| sleep(d));", "std::thread::sleep"),
    "match arm": body("match g() { Some(sleep) => sleep(d), _ => {} }", "std::thread::sleep"),
    "match arm of a struct": body("match g() { A { sleep, .. } => sleep(d), _ => {} }", "std::thread::sleep"),
    "if let": body("if let Some(sleep) = g() { sleep(d); }", "std::thread::sleep"),
    "loop": body("for sleep in g() { sleep(d); }", "std::thread::sleep"),
    "constant": "use std::thread::*;\nconst sleep: F = g;\nfn f() { sleep(d); }",
    "variable of another type": body("let s = Instant::now();\n    let s = g();\n    s.elapsed();", INSTANT).replace(
        "Instant::now()", "h()"
    ),
    # forms
    "sleep of nothing": body("thread::sleep(Duration::ZERO);", "std::thread", "std::time::Duration"),
    "sleep of nothing in full": body("std::thread::sleep(std::time::Duration::ZERO);"),
    "sleep of nothing in a macro": body("assert_ok!(tokio::time::sleep(Duration::ZERO).await);"),
    "seeded": body("StdRng::seed_from_u64(7);\n    StdRng::from_seed(s);", "rand::{rngs::StdRng, SeedableRng}"),
    "named": body("Uuid::new_v5(&n, b);\n    Uuid::nil();", "uuid::Uuid"),
    "epoch": body("SystemTime::UNIX_EPOCH;\n    std::time::UNIX_EPOCH;", "std::time::SystemTime"),
    "assigned over": "use rand::rngs::OsRng;\nfn f() { OsRng = x; }",
}

KINDS: dict[str, tuple[str, Kind]] = {
    "wall": (body("std::time::SystemTime::now();"), Kind.WALL),
    "wall of chrono": (body("chrono::Utc::now();"), Kind.WALL),
    "wall of time": (body("time::OffsetDateTime::now_utc();"), Kind.WALL),
    "monotonic": (body("std::time::Instant::now();"), Kind.MONOTONIC),
    "monotonic of tokio": (body("tokio::time::Instant::now();"), Kind.MONOTONIC),
    "delay": (body("std::thread::sleep(d);"), Kind.DELAY),
    "delay by an interval": (body("tokio::time::interval(d);"), Kind.DELAY),
    "deadline": (body("tokio::time::timeout(d, x);"), Kind.DEADLINE),
    "random": (body("rand::thread_rng();"), Kind.RANDOM),
    "random of today": (body("rand::rng();"), Kind.RANDOM),
    "identity": (body("uuid::Uuid::new_v4();"), Kind.IDENTITY),
    "order": (body("std::fs::read_dir(p);"), Kind.FS_ORDER),
    "zone": (body("t.with_timezone(&chrono::Local);"), Kind.TIMEZONE),
    "environment": (body('std::env::var("A");'), Kind.ENVIRONMENT),
    "network": (body("std::net::TcpStream::connect(a);"), Kind.NETWORK),
}


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_read_is_found_under_its_full_name(source: str, expected: list[str]) -> None:
    assert names(source) == expected


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_read_stays_silent(source: str) -> None:
    found = scan(source)
    assert found.reads == ()
    assert found.unreadable == ()


@pytest.mark.parametrize(("source", "kind"), KINDS.values(), ids=KINDS.keys())
def test_a_read_has_its_kind(source: str, kind: Kind) -> None:
    assert [read.kind for read in scan(source).reads] == [kind]


PLACES = {
    "path": ("fn f() { a(std::thread::sleep(d)); }", (1, 12, 1, 30)),
    "path in a macro": ("fn f() { a!(x, std::thread::sleep(d)); }", (1, 16, 1, 34)),
    "path after a block in a macro": ("fn f() { a!(if x {} std::thread::sleep(d)); }", (1, 21, 1, 39)),
    "call in a macro": ("fn f() { a!(y, std::net::TcpStream::connect(a)?); }", (1, 16, 1, 44)),
    "macro that is looked into": ("a! {\n    fn f() { std::thread::sleep(d); }\n}\n", (2, 14, 2, 32)),
}


@pytest.mark.parametrize(("source", "expected"), PLACES.values(), ids=PLACES.keys())
def test_a_read_is_placed_where_it_is_written(source: str, expected: tuple[int, int, int, int]) -> None:
    (read,) = scan(source).reads
    place = read.place
    assert (place.line, place.column, place.end_line, place.end_column) == expected
