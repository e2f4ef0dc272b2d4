"""SHA-256 from Python itself: hashlib loads OpenSSL first, which costs a check a twentieth of its time."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha2 import sha256  # Python 3.12 and later
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:  # a Python built without its own
            from hashlib import sha256

__all__ = ["sha256"]
