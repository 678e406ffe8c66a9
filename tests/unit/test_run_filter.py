"""What a filter of recalls says: its keys, and what is not told meets nothing."""

from __future__ import annotations

import re

import pytest

from mnemonaut_core.domain.indicators import RunFigures
from mnemonaut_core.domain.run_list import FLAGS, KEY_HELP, KEYS, RunFacts, parse_runs
from mnemonaut_core.errors import InputError

OURS = RunFacts(
    RunFigures(
        "ab1",
        100,
        "planned",
        selected=0,
        candidates=40,
        ms=1200.0,
        marked=True,
        query_type="factual",
        strategy="mixed",
        degraded=True,
        sources=(("vector", "ok", 4.0), ("trigram", "ok", 6.0), ("words", "skipped", 0.0)),
        stages=(("plan", 1.0), ("gather", 5.0), ("fuse", 0.6)),
        scores={"lex": (0.4, 0.0)},
        similarity=0.5,
        before=9,
    ),
    "as-written",
    "agent",
    "Where is the Cat?",
)
THEIRS = RunFacts(RunFigures("ghost:run:1", 100, selected=2, file="ghost.db"), question="Where is the cat?")
DAMAGED = RunFacts(RunFigures("cd2", 100, "planned", selected=2, ms=3.0, record="damaged"), "as-written", "agent")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("strategy:Mixed", (OURS,)),
        ("from:ghost.db", (THEIRS,)),
        ("-from:other.db", (THEIRS,)),  # of ours it is not told: nothing was imported
        ("recalled:0", (OURS,)),
        ("recalled:1..2", (THEIRS, DAMAGED)),
        ("recalled:..1", (OURS,)),
        ("found:40", (OURS,)),
        ("-found:41..", (OURS,)),  # of the others it is not told
        ("took:total=1000..1200", (OURS,)),  # above the one, at most the other
        ("took:total=1200..", ()),
        ("took:vector=..5", (OURS,)),
        ("took:fuse=0.5..0.7", (OURS,)),
        ("took:searches=9..11", (OURS,)),
        ("took:after=0.4..0.7", (OURS,)),
        ("-took:vector=5..", (OURS,)),
        ("score:lex=0.3..0.4", (OURS,)),
        ("score:lex=0.4..0.6", ()),
        ("score:mean=..0.5", (OURS,)),
        ("answered:vector=ok", (OURS,)),
        ("answered:words=skipped -answered:vector=failed", (OURS,)),
        ("answered:trigram=skipped", ()),
        ("hits:3..9", (OURS,)),
        ("", (OURS, THEIRS, DAMAGED)),
        ("is:empty", (OURS,)),
        ("-is:empty", (THEIRS, DAMAGED)),
        ("is:slow", (OURS,)),
        ("-is:slow", (DAMAGED,)),  # an imported recall does not say how long it took
        ("slower:2", (OURS, DAMAGED)),
        ("is:degraded", (OURS,)),
        ("-is:degraded", ()),
        ("is:marked by:agent", (OURS,)),
        ("is:imported", (THEIRS,)),
        ("-is:imported", (OURS, DAMAGED)),
        ("is:damaged", (DAMAGED,)),
        ("is:unkept", ()),
        ("recipe:PLANNED", (OURS, DAMAGED)),
        ("-recipe:planned", ()),
        ("type:factual", (OURS,)),
        ("cat", (OURS, THEIRS)),
        ('"the cat"', (OURS, THEIRS)),
        ("-cat", ()),
        ("id:ghost", (THEIRS,)),
        ("before:1970-01-02", (OURS, THEIRS, DAMAGED)),
        ("after:1970", ()),
        ("https://cat", ()),
    ],
)
def test_a_filter_admits_what_is_told(text: str, found: tuple[RunFacts, ...]) -> None:
    asked = parse_runs(text)
    assert tuple(facts for facts in (OURS, THEIRS, DAMAGED) if asked.admits(facts)) == found


@pytest.mark.parametrize(
    ("text", "title", "advice"),
    [
        ("recipee:x", "recipee", "recipe"),
        ("is:emty", "emty", "empty"),
        ("slower:soon", "soon", "slower:500"),
        ("recalled:many", "“many” is not valid for “recalled:”", "2..5"),
        ("took:50..100", "“50..100” is not valid for “took:”", "took:total=50..100"),
        ("score:lex=0.4", "“lex=0.4” is not valid for “score:”", "score:lex=0.1..0.2"),
        ("answered:vector=odd", "“vector=odd” is not valid for “answered:”", "timed_out"),
        ("on:soon", "soon is not a day, month or year", "2025"),
    ],
)
def test_what_cannot_be_read_names_the_nearest(text: str, title: str, advice: str) -> None:
    with pytest.raises(InputError, match=re.escape(title)) as caught:
        parse_runs(text)
    assert advice in caught.value.advice


def test_every_key_and_every_flag_is_told() -> None:
    assert set(KEY_HELP) == set(KEYS)
    assert [flag for flag in FLAGS if flag not in KEY_HELP["is"]] == []
