"""What repositories also hold: a verdict, and what could not be followed is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.reach import chains, reached

TEST = "tests/test_a.py::test_x"
CALL = "import a\n\n\ndef test_x():\n    a.f()\n"
WAIT = "import time\n\n\ndef f():\n    time.sleep(1)\n"
SILENT = {
    "a file that cannot be parsed": {"a.py": "def f(:\n    time.sleep(1)\n"},
    "bytes that are no text": {"a.py": "# coding: nowhere\nimport time\n"},
    "a package without a file": {"a/b.py": WAIT},
    "a star of itself": {"a.py": "from a import *\n"},
    "imports in a circle": {"a.py": "from b import f\n", "b.py": "from a import f\n"},
    "stars in a circle": {"a.py": "from b import *\n", "b.py": "from a import *\n"},
    "classes in a circle": {
        "a.py": "from b import B\nclass A(B): ...\nf = A().g\n",
        "b.py": "from a import A\nclass B(A): ...\n",
    },
    "a function that gives itself": {"a.py": "def f():\n    return f()\n"},
    "calls without an end": {"a.py": "def f(x=None):\n    return f(x=lambda: x)\n"},
    "a deep expression": {"a.py": f"def f():\n    return {'-' * 300}1\n"},
    "a long chain": {"a.py": f"def f():\n    return x{'.y()' * 300}\n"},
    "deep blocks": {"a.py": "def f():\n" + "".join(f"{' ' * n}if x:\n" for n in range(1, 80)) + " " * 80 + "pass\n"},
    "a name that is always itself or another": {
        "a.py": "def f(x):\n" + "    x = x or g(x)\n" * 3000 + "    if x:\n        x()\n"
    },
    "a name that goes on and on": {"a.py": "def f(x):\n" + "    x = x.y()\n" * 3000 + "    return x()\n"},
    "very many operands": {"a.py": "x = " + "y or " * 50_000 + "y\ndef f():\n    x()\n"},
    "many alternatives": {
        "a.py": "def f():\n    x = 1\n" + "    if g(x):\n        x = g(x)\n" * 60 + "    return x.y()\n"
    },
}


@pytest.mark.parametrize("files", SILENT.values(), ids=SILENT)
def test_what_cannot_be_followed_is_no_evidence(files: dict[str, str]) -> None:
    assert chains({**files, "tests/test_a.py": CALL}, TEST) == []


def test_two_files_of_one_module_name_are_not_proved() -> None:
    found = reached({"a.py": WAIT, "src/a.py": "def f(): ...\n", "tests/test_a.py": CALL}, TEST)
    assert found.chains == ()
    assert any("`a` may be a.py or src/a.py" in doubt for doubt in found.doubts)


def test_a_module_beside_the_test_is_that_of_its_name() -> None:
    found = chains({"tests/a.py": WAIT, "tests/test_a.py": CALL}, TEST)
    assert found == ["a.f > time.sleep"]


def test_a_test_that_is_not_there_reaches_nothing() -> None:
    for test in ("tests/test_a.py::test_y", "tests/test_a.py::TestA::test_x", "tests/test_b.py::test_x"):
        found = reached({"a.py": WAIT, "tests/test_a.py": CALL}, test)
        assert (found.chains, bool(found.doubts)) == ((), True)


LINES = [
    "import time",
    "from a import *",
    "class A(A):",
    "    def f(self): return self.f()",
    "f = A().f",
    "def f(x=f):",
    "    with x as f:",
    "    try: f()",
    "    except: x.y",
    "    time.sleep(f or x)",
    "x = [f for f in x if f()]",
    "@f",
    "    yield super().f",
    "    return lambda: f(*x)",
    "    global f",
    "    async for x in f: await x",
    "  )",
]


@given(st.lists(st.sampled_from(LINES), max_size=12))
def test_any_text_can_be_followed(lines: list[str]) -> None:
    text = "\n".join(lines) + "\n"
    found = reached(
        {"a.py": text, "tests/test_a.py": f"from a import *\n{text}\ndef test_x(f):\n    A().f(f)()\n"}, TEST
    )
    assert found.limits == ()
