"""Which reads are under control in Kotlin: by what, and which stay without."""

from __future__ import annotations

import pytest

from tests.support.scan import alone, controlled_by

IMPORTS = "import kotlinx.coroutines.*\nimport java.time.Instant\nimport io.mockk.mockkStatic\n"
TEST = "import kotlinx.coroutines.test.*\n"
VIRTUAL = "kotlinx.coroutines.test.runTest"


def controls(source: str) -> list[str | None]:
    return controlled_by("src/test/kotlin/ATest.kt", IMPORTS + source, alone)


CONTROLLED = {
    "virtual time": ("import kotlinx.coroutines.test.runTest\nclass A { fun t() = runTest { delay(5) } }", VIRTUAL),
    "virtual time by a star": (f"{TEST}class A {{ fun t() = runTest {{ delay(5) }} }}", VIRTUAL),
    "with arguments": (f"{TEST}class A {{ fun t() = runTest(UnconfinedTestDispatcher()) {{ delay(5) }} }}", VIRTUAL),
    "in a block": (f"{TEST}class A {{ fun t() {{ runTest {{ delay(5) }} }} }}", VIRTUAL),
    "of a scope": (f"{TEST}class A {{ fun t() = TestScope().runTest {{ delay(5) }} }}", VIRTUAL),
    "in a coroutine": (f"{TEST}class A {{ fun t() = runTest {{ launch {{ delay(5) }} }} }}", VIRTUAL),
    "helper": (f"{TEST}fun virtual(b: F) = runTest {{ b() }}\nclass A {{ fun t() = virtual {{ delay(5) }} }}", VIRTUAL),
    "deadline": (f"{TEST}class A {{ fun t() = runTest {{ withTimeout(5) {{ f() }} }} }}", VIRTUAL),
    "mocked class": ("class A { fun t() { mockkStatic(Instant::class); Instant.now() } }", "io.mockk.mockkStatic"),
    "mocked before each": (
        "class A { @BeforeEach fun f() { mockkStatic(Instant::class) }\nfun t() { Instant.now() } }",
        "io.mockk.mockkStatic",
    ),
}
UNCONTROLLED = {
    "real time": "class A { fun t() = runBlocking { delay(5) } }",
    "somebody else's runTest": "import acme.runTest\nclass A { fun t() = runTest { delay(5) } }",
    "another dispatcher": f"{TEST}class A {{ fun t() = runTest {{ withContext(Dispatchers.IO) {{ delay(5) }} }} }}",
    "blocking inside": f"{TEST}class A {{ fun t() = runTest {{ runBlocking {{ delay(5) }} }} }}",
    "clock in virtual time": f"{TEST}class A {{ fun t() = runTest {{ Instant.now() }} }}",
    "thread in virtual time": f"{TEST}class A {{ fun t() = runTest {{ Thread.sleep(5) }} }}",
    "beside": f"{TEST}class A {{ fun t() = runTest {{ }}\nsuspend fun u() {{ delay(5) }} }}",
    "another class": "class A { fun t() { mockkStatic(String::class); Instant.now() } }",
}


@pytest.mark.parametrize(("source", "by"), CONTROLLED.values(), ids=CONTROLLED.keys())
def test_a_read_is_under_control(source: str, by: str) -> None:
    assert controls(source)[-1] == by


@pytest.mark.parametrize("source", UNCONTROLLED.values(), ids=UNCONTROLLED.keys())
def test_a_read_is_not(source: str) -> None:
    assert set(controls(source)) == {None}
