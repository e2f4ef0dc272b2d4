"""Conversions that depend on the zone of the machine and read no clock, and what sets the zone, in every language."""

from __future__ import annotations

import pytest

from gate.model.read import Kind
from tests.scan.test_setting import reads

PYTHON = "import time\nfrom datetime import datetime, date, timezone\n"
JAVA = "import java.time.*; import java.util.*;\nclass A { void f(Instant i, Date d) { %s } }"
KOTLIN = "import java.time.*\nimport java.util.*\nimport kotlinx.datetime.TimeZone\nfun f(i: Instant, d: Date) { %s }"
CSHARP = "using System;\nclass A { void F(DateTimeOffset o) { var x = %s; } }"
GO = 'package a\nimport "time"\nfunc f(t time.Time) { %s }\n'
RUST = "use chrono::{DateTime, Local, Utc};\nfn f(t: DateTime<Utc>) { %s }"

SOURCES = {
    "python": ("a.py", PYTHON + "%s\n"),
    "javascript": ("a.ts", "%s;"),
    "go": ("a.go", GO),
    "java": ("A.java", JAVA),
    "kotlin": ("a.kt", KOTLIN),
    "csharp": ("A.cs", CSHARP),
    "ruby": ("a.rb", "%s\n"),
    "rust": ("a.rs", RUST),
    "php": ("a.php", "<?php %s;"),
}
ZONED = {
    "python": [
        "datetime(2026, 1, 2).timestamp()",
        "datetime.fromtimestamp(x)",
        "date.fromtimestamp(x)",
        "time.mktime(x)",
        "time.localtime(x)",
        "time.timezone",
        "datetime(2026, 1, 2).astimezone()",
    ],
    "javascript": [
        "new Date(2026, 1, 2)",
        "new Date(x).getHours()",
        "new Date(x).toLocaleString()",
        "new Date(x).setHours(0)",
        "new Intl.DateTimeFormat('en')",
    ],
    "go": ["t.Local()", "t.In(time.Local)", 'time.LoadLocation("Local")'],
    "java": [
        "ZoneId.systemDefault();",
        "ZoneOffset.systemDefault();",
        "TimeZone.getDefault();",
        "LocalDate.ofInstant(i, ZoneId.systemDefault());",
        "new Date(126, 1, 2);",
        "d.getHours();",
    ],
    "kotlin": ["ZoneId.systemDefault()", "TimeZone.currentSystemDefault()", "Date(126, 1, 2)", "d.hours"],
    "csharp": [
        "TimeZoneInfo.Local",
        "o.ToLocalTime()",
        "new DateTime(2026, 1, 2).ToLocalTime()",
        "o.LocalDateTime",
        "DateTimeOffset.FromUnixTimeSeconds(s).ToLocalTime()",
        "DateTimeOffset.Parse(s).LocalDateTime",
    ],
    "ruby": ["Time.local(2026)", "Time.mktime(2026)", "Time.at(x).localtime", "Time.utc(2026).getlocal"],
    "rust": ["t.with_timezone(&Local);", "Local.timestamp_opt(3, 0);"],
    "php": ["date_default_timezone_get()", "date('Y', $x)", "mktime(1, 2, 3, 4, 5, 2026)", "getdate($x)"],
}
NAMED = {
    "python": [
        "datetime(2026, 1, 2, tzinfo=timezone.utc).timestamp()",
        "datetime.fromtimestamp(x, timezone.utc)",
        "x.astimezone()",
        "x.timestamp()",
        "datetime(2026, 1, 2).astimezone(timezone.utc)",
    ],
    "javascript": [
        "new Date(Date.UTC(2026, 1, 2))",
        "new Date(x).getUTCHours()",
        "new Date(x).toISOString()",
        "new Date(x).toLocaleString('en', { timeZone: 'UTC' })",
        "x.getHours()",
    ],
    "go": ["t.UTC()", "t.In(time.UTC)", "x.Local()", 'time.LoadLocation("Europe/Paris")'],
    "java": ['ZoneId.of("UTC");', "LocalDate.ofInstant(i, ZoneOffset.UTC);", "new Date(3L);", "x.getHours();"],
    "kotlin": ['ZoneId.of("UTC")', "TimeZone.UTC", "Date(3L)"],
    "csharp": [
        "DateTimeOffset.FromUnixTimeSeconds(s).UtcDateTime",
        "TimeZoneInfo.Utc",
        "o.UtcDateTime",
        "x.ToLocalTime()",
        "new DateTime(2026, 1, 2)",
    ],
    "ruby": ["Time.utc(2026)", 'Time.at(x).localtime("+09:00")', "x.localtime", "Time.new(2026, 1, 2)"],
    "rust": ["t.with_timezone(&Utc);"],
    "php": ["gmdate('Y', $x)", "new DateTime('2026-01-02')"],
}


def of(cases: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(language, statement) for language, statements in cases.items() for statement in statements]


@pytest.mark.parametrize(("language", "statement"), of(ZONED))
def test_it_depends_on_the_machines_zone(language: str, statement: str) -> None:
    path, source = SOURCES[language]
    assert [read.kind for read in reads(path, source % statement)] == [Kind.TIMEZONE]


@pytest.mark.parametrize(("language", "statement"), of(NAMED))
def test_it_names_its_zone_or_nobody_can_tell(language: str, statement: str) -> None:
    path, source = SOURCES[language]
    assert Kind.TIMEZONE not in [read.kind for read in reads(path, source % statement)]


@pytest.mark.parametrize(
    ("path", "source", "control"),
    [
        pytest.param(
            "tests/test_a.py",
            "import time\ndef test_a(monkeypatch):\n"
            "    monkeypatch.setenv('TZ', 'UTC')\n    time.tzset()\n    time.mktime(x)\n",
            "pytest.MonkeyPatch.setenv",
            id="python, TZ",
        ),
        pytest.param(
            "tests/test_a.py",
            "import time\ndef test_a(monkeypatch):\n    monkeypatch.setenv('LANG', 'C')\n    time.mktime(x)\n",
            None,
            id="python, another variable",
        ),
        pytest.param(
            "tests/test_a.py",
            "import time\nfrom freezegun import freeze_time\n"
            "@freeze_time('2026-01-02')\ndef test_a():\n    time.mktime(x)\n",
            None,
            id="python, a stopped clock",
        ),
        pytest.param(
            "a.test.ts",
            "import timezoneMock from 'timezone-mock';\n"
            "it('x', () => { timezoneMock.register('UTC'); new Date(2026, 1, 2); });",
            "timezone-mock.register",
            id="javascript, timezone-mock",
        ),
        pytest.param(
            "a.test.ts",
            "it('x', () => { vi.useFakeTimers(); new Date(2026, 1, 2); });",
            None,
            id="javascript, a stopped clock",
        ),
        pytest.param(
            "ATest.java",
            "import java.time.*; import java.util.TimeZone;\n"
            "class ATest { void f() { TimeZone.setDefault(utc); ZoneId.systemDefault(); } }",
            "java.util.TimeZone.setDefault",
            id="java, the default",
        ),
    ],
)
def test_what_sets_the_zone_controls_it(path: str, source: str, control: str | None) -> None:
    found = [read.controlled_by for read in reads(path, source) if read.kind is Kind.TIMEZONE]
    assert found == [control]
