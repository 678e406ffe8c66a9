"""ULIDs: ids that sort by time."""

from __future__ import annotations

import secrets

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MAX_MS = (1 << 48) - 1


def new_ulid(at: int) -> str:
    """A ULID for a moment in epoch seconds (clamped to what a ULID can hold): 26 characters of Crockford's base 32."""
    value = (min(max(at, 0) * 1000, _MAX_MS) << 80) | secrets.randbits(80)
    return "".join(_ALPHABET[(value >> shift) & 31] for shift in range(125, -1, -5))
