"""Scala 2 and 3, scripts included.

Not looked into: Twirl templates, and what an implicit conversion adds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.scan.language import Language

if TYPE_CHECKING:
    from gate.scan.language import Dialect


def _dialect(_path: str) -> Dialect:
    from gate.languages.scala.dialect import ScalaDialect

    return ScalaDialect()


LANGUAGE = Language(
    "scala",
    (".scala", ".sc", ".sbt"),
    _dialect,
    interpreters=(("scala", ".sc"), ("scala-cli", ".sc"), ("amm", ".sc")),
)
