"""The hash of pins and fingerprints is SHA-256, and costs no OpenSSL."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from gate.model.digest import sha256


@pytest.mark.parametrize("content", [b"", b"abc", bytes(range(256)) * 5_000], ids=["empty", "short", "long"])
def test_it_is_sha256(content: bytes) -> None:
    assert sha256(content).hexdigest() == hashlib.sha256(content).hexdigest()


def test_openssl_stays_unloaded() -> None:
    script = "import sys, gate.model.digest; sys.exit('_hashlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
