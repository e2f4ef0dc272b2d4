"""Which reads are under control in Go: by what, and which stay without."""

from __future__ import annotations

import pytest

from tests.support.scan import alone, controlled_by

IMPORTS = 'package a\nimport ("context"; "math/rand"; "os"; "testing"; "testing/synctest"; "time"; "bou.ke/monkey")\n'
BUBBLE = "testing/synctest.Test"


def controls(source: str) -> list[str | None]:
    return controlled_by("p/a_test.go", IMPORTS + source, alone)


CONTROLLED = {
    "bubble": ("func TestA(t *testing.T) { synctest.Test(t, func(t *testing.T) { time.Sleep(1) }) }", BUBBLE),
    "bubble of old": ("func TestA(t *testing.T) { synctest.Run(func() { time.Now() }) }", "testing/synctest.Run"),
    "goroutine in a bubble": (
        "func TestA(t *testing.T) { synctest.Test(t, func(t *testing.T) { go func() { time.Sleep(1) }() }) }",
        BUBBLE,
    ),
    "deadline in a bubble": (
        "func TestA(t *testing.T) { synctest.Test(t, func(t *testing.T) { context.WithTimeout(c, 1) }) }",
        BUBBLE,
    ),
    "function by its name": (
        "func TestA(t *testing.T) { synctest.Test(t, testA) }\nfunc testA(t *testing.T) { time.Sleep(1) }",
        BUBBLE,
    ),
    "helper": (
        (
            "func bubble(t *testing.T, f func(*testing.T)) { synctest.Test(t, f) }\n"
            "func TestA(t *testing.T) { bubble(t, func(t *testing.T) { time.Sleep(1) }) }"
        ),
        BUBBLE,
    ),
    "variable": ('func TestA(t *testing.T) { t.Setenv("A", "1"); os.Getenv("A") }', "testing.T.Setenv"),
    "seed": ("func TestA(t *testing.T) { rand.Seed(1); rand.Intn(5) }", "math/rand.Seed"),
    "patched function": ("func TestA(t *testing.T) { monkey.Patch(time.Now, f); time.Now() }", "bou.ke/monkey.Patch"),
}
UNCONTROLLED = {
    "beside a bubble": "func TestA(t *testing.T) { synctest.Test(t, func(t *testing.T) {}); time.Sleep(1) }",
    "another function": "func TestA(t *testing.T) { synctest.Test(t, testB) }\nfunc testA() { time.Sleep(1) }",
    "identity in a bubble": "func TestA(t *testing.T) { synctest.Test(t, func(t *testing.T) { os.Getpid() }) }",
    "another variable": 'func TestA(t *testing.T) { t.Setenv("A", "1"); os.Getenv("B") }',
    "before it is set": 'func TestA(t *testing.T) { os.Getenv("A"); t.Setenv("A", "1") }',
    "another test's variable": (
        'func TestA(t *testing.T) { t.Setenv("A", "1") }\nfunc TestB(t *testing.T) { os.Getenv("A") }'
    ),
    "another function patched": "func TestA(t *testing.T) { monkey.Patch(f, g); time.Now() }",
}


@pytest.mark.parametrize(("source", "by"), CONTROLLED.values(), ids=CONTROLLED.keys())
def test_a_read_is_under_control(source: str, by: str) -> None:
    assert controls(source)[-1] == by


@pytest.mark.parametrize("source", UNCONTROLLED.values(), ids=UNCONTROLLED.keys())
def test_a_read_is_not(source: str) -> None:
    assert set(controls(source)) == {None}
