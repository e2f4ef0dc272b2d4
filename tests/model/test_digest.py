"""The hash of pins and fingerprints is SHA-256, and costs no OpenSSL."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

import gate
from gate.model.digest import sha256


@pytest.mark.parametrize("content", [b"", b"abc", bytes(range(256)) * 5_000], ids=["empty", "short", "long"])
def test_it_is_sha256(content: bytes) -> None:
    assert sha256(content).hexdigest() == hashlib.sha256(content).hexdigest()


def test_openssl_stays_unloaded() -> None:
    root = os.path.dirname(os.path.dirname(gate.__file__))
    script = "import sys; sys.path.insert(0, sys.argv[1]); import gate.model.digest; print('_hashlib' in sys.modules)"
    command = [sys.executable, "-S", "-c", script, root]  # -S: what site starts, such as coverage, is not ours
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"
