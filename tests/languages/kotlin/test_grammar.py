"""What tree-sitter's grammar does not know is mended before it is parsed, every byte in its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages.kotlin.grammar import KotlinParser, mended
from gate.scan.mending import lost

PARSER = KotlinParser()

PARSED: dict[str, str] = {
    "suspend lambda": "val x = suspend { 5 }\nfun f() { g() }\n",
    "parameter called suspend": "fun f(suspend: Boolean) { if (suspend) { g() } }\n",
    "comma after the last type parameter": "class A<\n    K : Any,\n    V : B<K, V>,\n>(val k: K)\nval x = 1\n",
    "fun interface": "fun interface A {\n    fun f()\n}\nval x = 1\n",
    "reference of a nullable type": "val x = f(String?::plus)\n",
    "string of a dollar": 'val x = "$"\nclass A {\n    val y = "a$"\n}\n',
    "string of more dollars": 'val x = $$"a$b"\nval y = 1\n',
    "raw string that ends in a quote": 'val x = """a="b""""\nval y = """""c"""""\nval z = """"""\n',
    "context parameters": "context(a: B)\nfun f() { }\ncontext(a: B, c: D) private fun g() { }\n",
    "guard": "fun f(x: Any) = when (x) {\n    is A if x.b -> 1\n    is B -> 2\n    else -> 3\n}\n",
    "constructor on the next line": "class A<T>\n@Inject internal constructor(val b: B) {\n    val c = 1\n}\n",
    "actual constructor on the next line": (
        "actual class A<\n    T : B,\n    C\n    >\nactual constructor(val b: B) {\n    val c = 1\n}\n"
    ),
    "constructor of its own": "class A(val b: Int) {\n    val c = 1\n    constructor() : this(5)\n}\n",
    "call of get after a property": 'fun f() {\n    val x = y\n    get("/") { }\n    get { }\n    set(a, b)\n}\n',
    "getter and setter": "var x: Int\n    get() = 5\n    set(value) {\n        y = value\n    }\n",
    "variable called set": "fun f() {\n    val x = y\n    set = z\n}\n",
    "names that begin like keywords": "fun f() {\n    in2.close()\n    as2.close()\n    else2.close()\n}\n",
    "call of open": "fun f() {\n    open(x)\n    override(y)\n}\n",
    "class on one line": "class A { val x = 1 }\nclass B { companion object { fun f(x: Int) = x } }\nval y = 1\n",
    "object on one line": "val x = object : A { override fun f() = 1 }\nfun f() { g() }\n",
}


@pytest.mark.parametrize("source", PARSED.values(), ids=PARSED.keys())
def test_nothing_of_it_is_lost(source: str) -> None:
    assert lost(PARSER.parse(source.encode()).root_node) == 0


@pytest.mark.parametrize("source", PARSED.values(), ids=PARSED.keys())
def test_what_is_mended_keeps_its_length(source: str) -> None:
    assert len(mended(source.encode())) == len(source.encode())


@given(
    st.lists(
        st.sampled_from(
            [
                *"{}()<>\"'$?:=.,\n\t @*/",
                "suspend ",
                "fun interface",
                "context(a)",
                "is A if x ->",
                "get(",
                "constructor",
                "class A",
            ]
        )
    ).map("".join)
)
def test_whatever_is_mended_keeps_its_length(source: str) -> None:
    assert len(mended(source.encode())) == len(source.encode())


def test_plain_code_is_left_alone() -> None:
    source = b'class A(private val b: B) : C() {\n    fun f() = "a $b ${c}"\n    val d get() = set\n}\n'
    assert mended(source) == source
