"""Writes the labels anew: asks pytest itself, in a virtual environment for each project.

    python -m bench.inventory.collect --clones DIR --into DIR [PROJECT…]

The projects' code is run, and their dependencies are installed from the package index.
"""

from __future__ import annotations

import argparse
import gzip
import os
import subprocess
import sys
from pathlib import Path

from bench.inventory.__main__ import HERE, Project, projects

# How a project that is built from no tags learns its version; C extensions are left out.
BUILD = {"SETUPTOOLS_SCM_PRETEND_VERSION": "99.0", "AIOHTTP_NO_EXTENSIONS": "1"}
ASK = ("--collect-only", "-q", "-o", "addopts=", "-p", "no:aiohttp", "-p", "no:cacheprovider", "-W", "ignore")


def collected(project: Project, clones: Path, folder: Path) -> list[str]:
    """The ids that pytest prints for one project, sorted."""
    source, venv = folder / "src", folder / "venv"
    source.mkdir(parents=True, exist_ok=True)
    clone = clones / project.repository.replace("/", "+") / "repo"
    archive = subprocess.run(["git", "-C", clone, "archive", project.revision], stdout=subprocess.PIPE, check=True)
    subprocess.run(["tar", "-x", "-C", source], input=archive.stdout, check=True)
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    python = str(venv / "bin" / "python")
    environ = {**os.environ, **BUILD}
    wanted = project.requirements.split(" ")
    subprocess.run([python, "-m", "pip", "install", "-q", *wanted], cwd=source, env=environ, check=True)
    asked = [python, "-m", "pytest", *ASK, project.folder]
    printed = subprocess.run(asked, cwd=source, stdout=subprocess.PIPE, text=True, check=True).stdout
    return sorted({line for line in printed.splitlines() if "::" in line})


def main() -> int:
    """Ask, and write."""
    parser = argparse.ArgumentParser(prog="python -m bench.inventory.collect")
    parser.add_argument("--clones", type=Path, required=True)
    parser.add_argument("--into", type=Path, required=True, help="where sources and environments go")
    parser.add_argument("projects", nargs="*")
    options = parser.parse_args()
    for project in projects():
        if project.runner == "pytest" and (not options.projects or project.name in options.projects):
            ids = collected(project, options.clones.resolve(), options.into.resolve() / project.name)
            text = "".join(f"{each}\n" for each in ids).encode()
            (HERE / "labels" / f"{project.name}.txt.gz").write_bytes(gzip.compress(text, 9, mtime=0))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
