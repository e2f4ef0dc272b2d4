"""What of a file a test is made of besides its own lines."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.policy.catalogue import load

SOURCE = '''\
import pytest

CASES = [1, 2]


@pytest.fixture
def client(store):
    return make(store)


@pytest.fixture
def store():
    return {}


def make(store):
    return store


def unused():
    """make, client and TestA are words here."""


@pytest.fixture(autouse=True)
def always():
    return 1


@pytest.mark.parametrize("x", CASES)
def test_plain(x):
    thing.make()


def test_client(client):
    assert client


class TestA:
    size = 3

    def setup_method(self):
        self.x = 1

    def check(self):
        return self.more()

    def more(self):
        return 1

    def other(self):
        return 1

    def test_b(self):
        self.check()

    @pytest.mark.usefixtures("store")
    def test_c(self):
        other = 1
'''
LINES = SOURCE.split("\n")


def parts(name: str) -> list[str]:
    """The first line of each part of a test, decorators aside."""
    listing = Languages(load).tests("tests/test_a.py", SOURCE.encode())
    (test,) = (test for test in listing.tests if test.id.endswith(f"::{name}"))
    return [next(line for line in LINES[first - 1 :] if not line.startswith("@")).strip() for first, _ in test.parts]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("test_plain", ["CASES = [1, 2]", "def always():"]),
        ("test_client", ["def client(store):", "def store():", "def make(store):", "def always():"]),
        (
            "test_b",
            ["def always():", "class TestA:", "def setup_method(self):", "def check(self):", "def more(self):"],
        ),
        ("test_c", ["def store():", "def always():", "class TestA:", "def setup_method(self):"]),
    ],
)
def test_a_test_is_made_of_what_it_uses(name: str, expected: list[str]) -> None:
    assert parts(name) == expected
