from __future__ import annotations

from collections.abc import Callable

import pytest

from gate.languages import language_of
from gate.model.lines import every_line
from gate.scan.blank import _nodes_on, telling
from gate.scan.source import Source

PYTHON = '''\
def test_a():
    # a comment with """ in it

    assert """
# no comment

""" != \'\'\'
# none either \'\'\'  # but this is
    x = (  # why

        1)  \\

    f"""{
        # one in a string

    }"""
'''
JAVASCRIPT = """\
test('a', () => {
  // `

  /* one
     of two lines */
  /* a */ // b
  /* a */ f() /* b */
  g(`

// none
`)
  /*/
  not yet */
  return <p>

    {/* why */}
  </p>
})
"""
GO = "package a\n\nfunc TestA(t *testing.T) {\n\t// why `\n\n\tf(`\n\n// none\n`)\n\t/* a\n\n*/\n}\n"
JAVA = 'class A {\n  // """\n\n  /* a\n  */\n  String s = """\n\n    // none\n    """;\n}\n'
KOTLIN = 'fun a() {\n  // """\n\n  /* a\n  */\n  val s = """\n\n    // none\n    """\n}\n'
CSHARP = (
    'class A {\n  // """\n\n  /* a\n  */\n  string s = @"\n\n    // none\n    ";\n'
    '  string r = """\n\n    // b\n    """;\n}\n'
)
RUBY = "def a\n  # <<~X\n\n  f(<<~X)\n\n    # none\n  X\nend\n=begin\nx\n=end\n"
RUST = 'fn a() {\n    // "\n\n    /* a\n    */\n    let s = "\n\n// none\n";\n    let r = r#"\n\n// none\n"#;\n}\n'
PHP = "<?php\nfunction a() {\n  // <<<X\n  # b\n\n  $s = <<<X\n\n  // none\n  X;\n  $t = '\n\n# none\n';\n}\n"


@pytest.mark.parametrize(
    ("path", "text", "silent"),
    [
        pytest.param("a.py", PYTHON, {2, 3, 10, 12, 14, 15}, id="Python"),
        pytest.param("a.jsx", JAVASCRIPT, {2, 3, 4, 5, 6, 12, 13, 15}, id="JavaScript"),
        pytest.param("a.tsx", JAVASCRIPT, {2, 3, 4, 5, 6, 12, 13, 15}, id="TypeScript"),
        pytest.param("a.go", GO, {2, 4, 5, 10, 11, 12}, id="Go"),
        pytest.param("A.java", JAVA, {2, 3, 4, 5}, id="Java"),
        pytest.param("A.kt", KOTLIN, {2, 3, 4, 5}, id="Kotlin"),
        pytest.param("A.cs", CSHARP, {2, 3, 4, 5}, id="C#"),
        pytest.param("a.rb", RUBY, {2, 3, 9, 10, 11}, id="Ruby"),
        pytest.param("a.rs", RUST, {2, 3, 4, 5}, id="Rust"),
        pytest.param("a.php", PHP, {3, 4, 5}, id="PHP"),
    ],
)
def test_a_line_of_white_space_or_comments_says_nothing(path: str, text: str, silent: set[int]) -> None:
    language = language_of(path)
    assert language is not None
    dialect = language.dialect(path)
    lines = every_line(text.count("\n"))
    told = set(telling(dialect.source(path, text.encode()), lines, dialect).each())
    assert set(lines.each()) - told == silent


LONG = {
    "lines": lambda n: "x = f(a, b, c)\n" * n,
    "one line": lambda n: "x = [" + "f(a, b), " * n + "]",
}


@pytest.mark.parametrize("build", LONG.values(), ids=LONG)
def test_what_stands_within_a_line_that_tells_is_not_looked_into(build: Callable[[int], str]) -> None:
    text = build(200)
    source, visited = Source("a.py", text.encode()), set[int]()
    language = language_of("a.py")
    assert language is not None
    root = language.dialect("a.py").parser.parse(source.to_parse).root_node
    assert len(list(_nodes_on(root, source, every_line(text.count("\n") + 1), visited))) <= 1
    assert len(visited) == max(1, text.count("\n"))
