"""Generated memories, questions and parameters for the laws."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from helpers.databases import DAY, DIMENSION, NOW
from hypothesis import strategies as st

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, SCOPES
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.parameters import ParameterInfo, describe

Json = dict[str, Any]

WORDS = (
    "cat", "garden", "fence", "deadline", "Friday", "node.js", "C++", "it's", "Müller", "coffee", "run", "running",
    "京都", "旅行", "猫", "会議", "金曜日", "締切は", "お茶", "猫が好き", "喜欢", "茶", "完成", "项目", "周五", "猫咪", "今天",
)  # fmt: skip
HOSTILE = ("", " ", '"', "AND", "NEAR(", "a*b", "col:x", "🎉", "\0", "が゛", "𠮷野家", "-x", "' OR 1=1 --", "\u202e")
ISOLATED_QUERY = "cat garden 京都"
"""The question for which some memories of every generated store are suppressed."""


def _sentence(chance: random.Random) -> str:
    words = [chance.choice(WORDS) for _ in range(chance.randint(0, 9))]
    return chance.choice((" ", "", " ")).join(words)


def _vector(chance: random.Random) -> list[float]:
    return [round(chance.uniform(-1.0, 1.0), 2) or 0.5 for _ in range(DIMENSION)]


def store(seed: int, size: int) -> list[Json]:
    """Lines of one store: ties, duplicates, undated, isolated, archived, secret and future ones, other kinds, and
    vectors that are identical or missing. The ids do not come in the order of the lines."""
    chance = random.Random(seed)
    shared = [_vector(chance) for _ in range(3)]
    lines: list[Json] = []
    for number in range(size):
        line: Json = {"id": f"{chance.choice('abAB_ん')}{(number * 7919) % 997}-{number % 10}", "kind": "episode"}
        line["user_text"], line["reply_text"] = _sentence(chance) or "cat", _sentence(chance)
        line["occurred_at"] = NOW - chance.choice((0, 1, 3600, DAY, 30 * DAY, 365 * DAY, 366 * DAY, 900 * DAY))
        line["embedding"] = chance.choice((shared[0], shared[1], shared[2], _vector(chance), _vector(chance)))
        if lines and chance.random() < 0.15:  # a duplicate, or a tie in everything
            line.update({name: value for name, value in chance.choice(lines).items() if name != "id"})
        _set_apart(line, chance)
        lines.append(line)
    return lines


def _set_apart(line: Json, chance: random.Random) -> None:
    """Now and then a memory that some filter or index must leave out."""
    if chance.random() < 0.10:
        del line["occurred_at"]
        if chance.random() < 0.5:
            line["created_at"] = NOW - chance.randint(0, 500) * DAY
    elif chance.random() < 0.08:
        line["occurred_at"] = NOW + chance.choice((1, 3600, 40 * DAY))
    if chance.random() < 0.10:
        line.pop("embedding", None)
    if chance.random() < 0.08:
        line["status"] = chance.choice(("archived", "stale", "completed"))
    if chance.random() < 0.15:
        line["sensitivity"] = chance.choice((1, 2))
    if chance.random() < 0.2:
        line["scope"] = chance.choice(SCOPES)
    if chance.random() < 0.2:
        line["boundary_class"] = chance.choice(BOUNDARY_CLASSES)
    if chance.random() < 0.15:
        line["kind"] = chance.choice(("state", "chunk", "claim"))
        line["body"] = f"{line.pop('user_text')} {line.pop('reply_text')}".strip()
    if chance.random() < 0.08:
        line["searchable"] = 0


STORES: dict[str, list[Json]] = {
    "none": [],
    "one": store(1, 1),
    "few": store(2, 9),
    "some": store(3, 45),
    "many": store(4, 140),
}


def texts() -> st.SearchStrategy[str]:
    """What a person may type: words of three languages, syntax, anything."""
    words = st.lists(st.sampled_from(WORDS + HOSTILE), max_size=14).map(" ".join)
    return st.one_of(words, words, words, st.just(ISOLATED_QUERY), st.text(max_size=30))


def contexts() -> st.SearchStrategy[tuple[Turn, ...]]:
    """The last messages, some of them blank."""
    turn = st.builds(Turn, st.sampled_from(("user", "assistant")), texts(), st.none())
    return st.lists(turn, max_size=8).map(tuple)


def queries() -> st.SearchStrategy[Query]:
    """A question at a clock near the memories' times, with filters now and then."""

    def subset(values: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...] | None]:
        chosen = st.lists(st.sampled_from(values), min_size=1, unique=True).map(lambda found: tuple(sorted(found)))
        return st.one_of(st.none(), st.none(), st.none(), chosen)

    return st.builds(
        Query,
        texts(),
        st.sampled_from((NOW, NOW, NOW, NOW - 3600, NOW + DAY, NOW + 400 * DAY)),
        context=st.one_of(st.just(()), contexts()),
        kinds=subset(("episode", "state", "chunk", "claim")),
        scopes=subset(SCOPES),
        boundary_classes=subset(BOUNDARY_CLASSES),
        max_sensitivity=st.sampled_from((None, None, 0, 1, 2)),
        day_from=st.sampled_from((None, None, None, NOW // DAY - 40)),
        day_to=st.sampled_from((None, None, None, NOW // DAY - 2)),
    )


def values_of(info: ParameterInfo) -> st.SearchStrategy[object]:
    """A value within the bounds, small ones more often."""
    if info.choices:
        return st.sampled_from(info.choices)
    if info.kind is bool:
        return st.booleans()
    assert info.lower is not None
    assert info.upper is not None
    if info.kind is int:
        low, high = int(info.lower), int(info.upper)
        return st.one_of(st.integers(low, min(high, low + 12)), st.integers(low, high))
    return st.one_of(st.sampled_from((info.lower, info.upper)), st.floats(info.lower, info.upper, allow_nan=False))


def parameters(record: type[msgspec.Struct], *, most: int = 4) -> st.SearchStrategy[dict[str, object]]:
    """A few parameters set by hand."""
    infos = describe(record)
    often = [info for info in infos if info.choices or info.name.endswith("_k")]  # what decides which lists there are
    one = st.sampled_from([*infos, *often]).flatmap(lambda info: st.tuples(st.just(info.name), values_of(info)))
    return st.lists(one, max_size=most).map(dict)
