"""User text in a word search means itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.databases import asking, episode


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ('say"hi', {"say hi"}),
        ('"', set()),
        ("hi* AND", {"hi and", "say hi", "user text hi"}),
        ("user_text:hi", {"user text hi"}),
        ("node.js", {"node js"}),
        ("it's", {"it s"}),
        ("sayhi", {"sayhi"}),
    ],
)
def test_syntax_is_text(tmp_path: Path, asked: str, found: set[str]) -> None:
    texts = ["say hi", "hi and", "user text hi", "node js", "it s", "sayhi", "other"]
    with asking(tmp_path, [episode(text, text) for text in texts]) as asker:
        runs = [run for run in asker(asked).runs if run.source == "unicode61"]
    assert {hit.id for run in runs for hit in run.hits} == found
