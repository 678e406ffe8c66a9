"""When two query texts are the same question."""

from __future__ import annotations

from mnemonaut_core.text.normalize import normalize


def fold_query(text: str) -> str:
    """NFKC, lower case, white space folded: what a suppression compares."""
    return " ".join(normalize(text).split())
