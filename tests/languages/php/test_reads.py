"""Which uses of a name are reads in PHP: what must be found, and what must stay silent."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.read import Kind, Scan
from gate.policy.catalogue import load
from tests.support.scan import scanned

READER = Languages(load)


def scan(source: str | bytes, path: str = "src/a.php") -> Scan:
    return scanned(path, source)


def php(source: str) -> Scan:
    return scan(f"<?php\n{source}\n")


def names(source: str) -> list[str]:
    return [read.name for read in php(source).reads]


NOW, DATE, IMMUTABLE = "Carbon\\Carbon::now", "new DateTime", "new DateTimeImmutable"
CLOCK = "Symfony\\Component\\Clock\\NativeClock::now"

FOUND: dict[str, tuple[str, list[str]]] = {
    # functions
    "function": ("time();", ["time"]),
    "function from the top": ("\\time();", ["time"]),
    "function in upper case": ("TIME();\nTime();", ["time", "time"]),
    "function in a namespace": ("namespace App;\ntime();", ["time"]),
    "function in a namespace with braces": ("namespace App {\n  time();\n}", ["time"]),
    "function in no namespace behind one that has its own": (
        "namespace App { function time() {} time(); }\nnamespace { time(); }",
        ["time"],
    ),
    "function imported": ("namespace App;\nuse function time;\ntime();", ["time"]),
    "function renamed": ("namespace App;\nuse function sleep as zzz;\nzzz(1);", ["sleep"]),
    "functions in a list": ("use function sleep as z, usleep as u;\nz(1);\nu(1);", ["sleep", "usleep"]),
    "function of a package": ("use function Amp\\delay;\ndelay(1);", ["Amp\\delay"]),
    "function of a package in a group": ("use function Amp\\{delay as d};\nd(1);", ["Amp\\delay"]),
    "function of a package in a mixed group": ("use Amp\\{Loop, function delay};\ndelay(1);", ["Amp\\delay"]),
    "function of a package in full": ("namespace App;\n\\Amp\\delay(1);", ["Amp\\delay"]),
    "function of a package by its part": ("use Amp as A;\nA\\delay(1);", ["Amp\\delay"]),
    "function where a method has its name": ("class A { function time() { return time(); } }", ["time"]),
    "function where a class has its name": ("class Time {}\ntime();", ["time"]),
    "function where a variable has its name": ("$time = 1;\ntime();", ["time"]),
    "silenced": ("@sleep(1);", ["sleep"]),
    "with a named argument": ("sleep(seconds: 1);", ["sleep"]),
    # the function itself
    "callable": ("$f = time(...);", ["time"]),
    "callable of a class": ("use Carbon\\Carbon;\narray_map(Carbon::now(...), $x);", [NOW]),
    "callable kept and called": ("$now = time(...);\n$now();", ["time", "time"]),
    "callable in brackets": ("$now = (time(...));\n$now();", ["time", "time"]),
    # classes
    "class": ("new DateTime();", [DATE]),
    "class without brackets": ("new DateTime;", [DATE]),
    "class from the top": ("namespace App;\nnew \\DateTimeImmutable();", [IMMUTABLE]),
    "class in lower case": ("new \\datetime();\nnew DATETIME();", [DATE, DATE]),
    "class imported": ("namespace App;\nuse DateTime;\nnew DateTime();", [DATE]),
    "class renamed": ("namespace App;\nuse DateTimeImmutable as DTI;\nnew DTI();", [IMMUTABLE]),
    "classes in a list": (
        "namespace App;\nuse DateTime, DateTimeImmutable as D;\nnew D;\nnew DateTime;",
        [IMMUTABLE, DATE],
    ),
    "classes in a group": ("use Carbon\\{Carbon as C, CarbonImmutable};\nC::now();", [NOW]),
    "class of a package": ("use Carbon\\Carbon;\nCarbon::now();", [NOW]),
    "class of a package in full": ("namespace App;\n\\Carbon\\Carbon::now();", [NOW]),
    "class of a package without a namespace": ("Carbon\\Carbon::now();", [NOW]),
    "class of a package by its part": ("namespace App;\nuse Carbon as C;\nC\\Carbon::now();", [NOW]),
    "class in its namespace": ("namespace Carbon;\nCarbon::now();", [NOW]),
    "chained": ("use Carbon\\Carbon;\nCarbon::now()->addDay()->format('Y');", [NOW]),
    "over two lines": ("use Carbon\\Carbon;\nCarbon\n  ::now();", [NOW]),
    "new without brackets around it": ("new DateTime()->format('Y');", [DATE]),
    "method of a clock": ("use Symfony\\Component\\Clock\\NativeClock;\n$c = new NativeClock();\n$c->now();", [CLOCK]),
    "method of a new clock": ("use Symfony\\Component\\Clock\\NativeClock;\n(new NativeClock())->now();", [CLOCK]),
    "method of a parameter": (
        "use Symfony\\Component\\Clock\\NativeClock;\nfunction f(NativeClock $c) { $c->now(); }",
        [CLOCK],
    ),
    # forms
    "date of now": ("date('Y');", ["date"]),
    "date of null": ("date('Y', null);", ["date"]),
    "now by name": ("new DateTime('now');", [DATE]),
    "now in a zone": ("new DateTime('now', $zone);", [DATE]),
    "nothing in a zone": ("new DateTime(null, $zone);\nnew DateTime(timezone: $zone);", [DATE, DATE]),
    "nothing by a text": ("new DateTime('');", [DATE]),
    "tomorrow": ("new DateTimeImmutable('tomorrow noon');", [IMMUTABLE]),
    "relative": ("new DateTime('+1 day');\nnew DateTime('-2 weeks');\nnew DateTime('3 hours ago');", [DATE] * 3),
    "relative by a day": ("new DateTime('next friday');\nnew DateTime('monday');", [DATE, DATE]),
    "relative by a month": ("new DateTime('first day of next month');", [DATE]),
    "relative in double quotes": ('new DateTime("now");', [DATE]),
    "relative text": ("strtotime('+1 day');", ["strtotime"]),
    "local text": ("strtotime('2020-01-01');", ["strtotime"]),
    "time of some parts": ("mktime(1, 2, 3);", ["mktime"]),
    "parsed now": ("use Carbon\\Carbon;\nCarbon::parse('now');\nCarbon::parse();", ["Carbon\\Carbon::parse"] * 2),
    "unsorted listing": ("scandir($d, SCANDIR_SORT_NONE);", ["scandir"]),
    "listing": ("foreach (new \\DirectoryIterator($d) as $f) {}", ["new DirectoryIterator"]),
    "address": ("file_get_contents('https://a.example/');", ["file_get_contents"]),
    "locale of the machine": ("setlocale(LC_ALL, 0);\nsetlocale(LC_ALL, ...$x);", ["setlocale", "setlocale"]),
    # variables and constants that everybody sees
    "server": ("$x = $_SERVER['A'];", ["$_SERVER"]),
    "server handed on": ("f($_SERVER);", ["$_SERVER"]),
    "time of the request": ("$_SERVER['REQUEST_TIME'];", ["$_SERVER[REQUEST_TIME]"]),
    "environment": ("$_ENV['A'] ?? 1;", ["$_ENV"]),
    "constant": ("if (PHP_OS_FAMILY === 'Windows') {}", ["PHP_OS_FAMILY"]),
    "constant as an argument": ("f(PHP_OS);", ["PHP_OS"]),
    "constant from the top": ("namespace App;\n\\PHP_OS;", ["PHP_OS"]),
    # Laravel
    "helper": ("use Illuminate\\Support\\Str;\nnow()->addDay();", ["now"]),
    "helper of an application": ("namespace App\\Models;\ntoday();\nenv('A');", ["today", "env"]),
    "helper of Symfony": (
        "use function Symfony\\Component\\Clock\\now;\nnow();",
        ["Symfony\\Component\\Clock\\now"],
    ),
    # places of use
    "text": ('$x = "at {$this->f(time())}";', ["time"]),
    "heredoc": ("$x = <<<A\n  {$f(time())}\n  A;", ["time"]),
    "arrow function": ("$f = fn() => time();", ["time"]),
    "closure": ("$f = function () use ($x) { return time(); };", ["time"]),
    "default of a property": ("class A { public $x = PHP_OS; }", ["PHP_OS"]),
    "attribute's argument": ("#[A(time())]\nfunction f() {}", ["time"]),
    "default of a parameter": ("function f($x = new \\DateTime()) {}", [DATE]),
    "array": ("['at' => time(), time()];", ["time", "time"]),
    "match": ("match (true) { time() > $x => 1, default => 2 };", ["time"]),
    "static variable": ("function f() { static $x = PHP_OS; }", ["PHP_OS"]),
    "behind a guard": ("if (!function_exists('f')) { function f() { time(); } }", ["time"]),
    "after an error": ("function f( { }\n\ntime();", ["time"]),
}

SILENT: dict[str, str] = {
    # no code
    "comment": "// time()\n# sleep(1)\n/* new DateTime() */",
    "doc comment": "/**\n * Carbon::now() and time()\n */\nfunction f() {}",
    "string": "$x = 'time()';\n$y = \"sleep(1) $time\";",
    "key in a string": '$x = "$y[time] $y[PHP_OS]";',
    "nowdoc": "$x = <<<'A'\n  {$f(time())}\n  A;",
    "heredoc": "$x = <<<A\n  time() new DateTime()\n  A;",
    "callable text": "call_user_func('time');\narray_map('time', $x);\narray_map([Carbon::class, 'now'], $x);",
    "import alone": "use Carbon\\Carbon;\nuse DateTime;\nuse function time;",
    "type alone": "function f(\\DateTime $x): \\DateTimeImmutable { return $x; }",
    "asked for": "$x instanceof \\DateTime;\nCarbon\\Carbon::class;",
    "caught": "try {} catch (\\DateTime $e) {}",
    "extended": "class A extends \\DateTime implements \\DirectoryIterator {}",
    # unknown
    "method": "$this->time();\n$x->sleep(1);\n$x?->now();",
    "static method": "A::time();\nself::now();\nstatic::now();\nparent::now();\n$x::now();",
    "variable": "$time();\n$x = $time;\n$sleep(1);",
    "property": "$this->time;\n$x->PHP_OS;\nA::$time;",
    "class constant": "A::PHP_OS;\nself::PHP_OS;",
    "function of a package": "Foo\\time();\n\\Foo\\time();",
    "function of the namespace": "namespace App;\nnamespace\\time();",
    "class of the namespace": "namespace App;\nnew DateTime();",
    "class of a package": "use App\\DateTime;\nnew DateTime();\nuse Foo\\Carbon;\nCarbon::now();",
    "class of a package by another part": "namespace App;\nuse Foo\\Carbon;\nCarbon\\Carbon::now();",
    "class of a variable": "new $x();\nnew ($x)();",
    "class without a name": "new class { function time() {} };",
    "helper of somebody else": "now();\ntoday();\nenv('A');",
    "injected": "function f(ClockInterface $clock) { $clock->now(); $clock->sleep(1); }",
    # shadows
    "imported function": "use function App\\time;\ntime();",
    "imported function of another name": "use function App\\clock as time;\ntime();",
    "imported function in upper case": "use function App\\time;\nTIME();",
    "imported functions": "use function App\\{time, sleep as usleep};\ntime();\nusleep(1);",
    "own function": "namespace App;\nfunction time() { return 1; }\ntime();",
    "own function later": "namespace App;\ntime();\nfunction time() { return 1; }",
    "own function in another case": "namespace App;\nfunction Sleep($n) {}\nsleep(1);",
    "own function behind a guard": "namespace App;\nif (!function_exists('time')) { function time() {} }\ntime();",
    "own helper": "use Illuminate\\Support\\Str;\nfunction now() {}\nnow();",
    "own class": "namespace Carbon;\nclass Carbon { function f() { return Carbon::now(); } }",
    "own class of that name": "namespace App;\nclass DateTime {}\nnew DateTime();",
    "imported class": "use App\\Clock as DateTime;\nnew DateTime();",
    "imported constant": "use const App\\PHP_OS;\nPHP_OS;",
    "parameter": "use Symfony\\Component\\Clock\\NativeClock;\n$c = new NativeClock();\nfunction f($c) { $c->now(); }",
    "value in one case": (
        "use Symfony\\Component\\Clock\\NativeClock;\n$c = f();\nif ($x) { $c = new NativeClock(); }\n$c->now();"
    ),
    "loop's variable": (
        "use Symfony\\Component\\Clock\\NativeClock;\n$c = new NativeClock();\nforeach ($x as $c) { $c->now(); }"
    ),
    # definitions
    "method's name": "class A { function time() {} const PHP_OS = 1; }",
    "enumeration": "enum A { case PHP_OS; }",
    "named argument": "f(time: 1, sleep: 2);",
    "label": "time:\ngoto time;",
    # stored
    "server set": "$_SERVER['A'] = 1;\n$_ENV['A'] = 'b';",
    "server taken away": "unset($_SERVER['A']);",
    # forms
    "date in UTC": "gmdate('Y', $x);\ngmmktime(1, 2, 3, 4, 5, 6);",
    "date of spread arguments": "date(...$x);",
    "local moment": "new DateTime('2020-01-01');\nnew DateTimeImmutable('2020-01-01 10:00');",
    "moment": "new DateTime('2020-01-01T00:00:00Z');\nnew DateTime('2020-01-01 00:00:00 +01:00');",
    "moment by a stamp": "new DateTime('@1700000000');\nnew DateTime(\"@$x\");",
    "moment in a zone": "new DateTime('2020-01-01', $zone);",
    "moment of a variable": "new DateTime($x);\nstrtotime($x);\nnew DateTimeImmutable($x, $zone);",
    "moment by its parts": "new DateTime('first day of January 2020 UTC');",
    "relative to another": "strtotime('+1 day', $x);",
    "parsed": "DateTime::createFromFormat('Y', '2020');\nCarbon\\Carbon::parse('2020-01-01');",
    "sleep of nothing": "sleep(0);\nusleep(0);",
    "sorted listing": "scandir($d);\nglob('*');",
    "count of a listing": "iterator_count(new \\DirectoryIterator($d));",
    "file": "file_get_contents('a.txt');\nfile_get_contents($x);\nfopen($x, 'r');",
    "seeded": "mt_srand(7);\nnew \\Random\\Randomizer(new \\Random\\Engine\\Mt19937(7));",
}

KINDS: dict[str, tuple[str, Kind]] = {
    "wall": ("time();", Kind.WALL),
    "wall by a class": ("new DateTime();", Kind.WALL),
    "wall of the request": ("$_SERVER['REQUEST_TIME_FLOAT'];", Kind.WALL),
    "date of now": ("date('Y');", Kind.WALL),
    "date of a moment": ("date('Y', $x);", Kind.TIMEZONE),
    "time of some parts": ("mktime(1);", Kind.WALL),
    "time of all parts": ("mktime(1, 2, 3, 4, 5, 6);", Kind.TIMEZONE),
    "relative": ("strtotime('yesterday');", Kind.WALL),
    "local": ("strtotime('2020-01-01');", Kind.TIMEZONE),
    "default zone": ("date_default_timezone_get();", Kind.TIMEZONE),
    "monotonic": ("hrtime(true);", Kind.MONOTONIC),
    "delay": ("usleep(5);", Kind.DELAY),
    "random": ("random_int(1, 2);", Kind.RANDOM),
    "identity": ("uniqid();", Kind.IDENTITY),
    "order": ("readdir($d);", Kind.FS_ORDER),
    "locale": ("localeconv();", Kind.LOCALE),
    "environment": ("getenv('A');", Kind.ENVIRONMENT),
    "environment by a variable": ("$_ENV['A'];", Kind.ENVIRONMENT),
    "network": ("fsockopen('a');", Kind.NETWORK),
}


@pytest.mark.parametrize(("source", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_read_is_found_under_its_full_name(source: str, expected: list[str]) -> None:
    assert names(source) == expected


@pytest.mark.parametrize("source", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_read_stays_silent(source: str) -> None:
    found = php(source)
    assert found.reads == ()
    assert found.unreadable == ()


@pytest.mark.parametrize(("source", "kind"), KINDS.values(), ids=KINDS.keys())
def test_a_read_has_its_kind(source: str, kind: Kind) -> None:
    assert [read.kind for read in php(source).reads] == [kind]


def test_only_what_stands_in_php_counts() -> None:
    found = scan("<p>time()</p>\n<?= time() ?>\n<b>sleep(1)</b>\n<?php sleep(1) ?>\n")
    assert [(read.name, read.place.line) for read in found.reads] == [("time", 2), ("sleep", 4)]


def test_a_read_is_placed_where_it_is_written_without_its_arguments() -> None:
    (read,) = php("use Carbon\\Carbon;\nf(Carbon::now('UTC'));").reads
    assert (read.place.line, read.place.column, read.place.end_line, read.place.end_column) == (3, 3, 3, 14)
