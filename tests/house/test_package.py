"""What is installed is what is in the tree."""

import re
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from scripts.generate import ROOT

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

DATA_SUFFIXES = {".yaml", ".json"}


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_every_data_file_is_in_the_package() -> None:
    globs = [
        f"{package.replace('.', '/')}/{glob}"
        for package, names in project()["tool"]["setuptools"]["package-data"].items()
        for glob in names
    ]
    data = [path.relative_to(ROOT).as_posix() for path in (ROOT / "gate").rglob("*") if path.suffix in DATA_SUFFIXES]
    assert [path for path in data if not any(fnmatch(path, glob) for glob in globs)] == []
    assert [glob for glob in globs if not any(fnmatch(path, glob) for path in data)] == []


def test_every_folder_of_code_is_a_package() -> None:
    folders = {path.parent for path in (ROOT / "gate").rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_every_grammar_is_a_dependency_and_locked_with_its_hash() -> None:
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "gate").rglob("*.py"))
    grammars = {name.replace("_", "-") for name in re.findall(r"\btree_sitter(?:_\w+)?(?=\b)", sources)}
    wanted = {re.split(r"[<>=]", name)[0].lower() for name in project()["project"]["dependencies"]}
    assert len(grammars) > 9
    assert grammars <= wanted
    for lock in ("runtime", "dev"):
        text = (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8")
        hashed = re.findall(r"^([\w.-]+)==\S+[^\n]*\\\n +--hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)
        assert grammars <= set(hashed), lock


def test_every_dependency_is_locked_for_the_image() -> None:
    locked = {line.partition("==")[0] for line in Path(ROOT, "requirements/runtime.txt").read_text("utf-8").split("\n")}
    wanted = [name.partition(">")[0].lower() for name in project()["project"]["dependencies"]]
    assert [name for name in wanted if name not in locked] == []
