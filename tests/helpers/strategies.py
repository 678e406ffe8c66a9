"""Generated memories, questions and parameters for the laws."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
from helpers.databases import DAY, DIMENSION, NOW
from hypothesis import settings
from hypothesis import strategies as st

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, LIFE_STAGES, SCOPES
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.parameters import ParameterInfo, describe

Json = dict[str, Any]

WORDS = (
    "cat", "garden", "fence", "deadline", "Friday", "node.js", "C++", "it's", "Müller", "coffee", "run", "running",
    "京都", "旅行", "猫", "会議", "金曜日", "締切は", "お茶", "猫が好き", "喜欢", "茶", "完成", "项目", "周五", "猫咪", "今天",
)  # fmt: skip
HOSTILE = ("", " ", '"', "AND", "NEAR(", "a*b", "col:x", "🎉", "\0", "が゛", "𠮷野家", "-x", "' OR 1=1 --", "\u202e")
ROUTE_WORDS = ("preference", "我的偏好", "tasks", "rules", "最近", "past 3 days", "昨日", "recently", "TASKS today")
"""What leads a question of `salience` to a document."""
TIME_WORDS = ("2012年", "高校の頃", "at work 2018")
"""What leads a question of `planned` to the time that memories are about."""
DOCUMENTS: tuple[tuple[str, str | None, int | None], ...] = (
    ("user/preferences.md", "global", None),
    ("old/TASKS.md", "project", None),
    ("journal/today.md", "project", NOW // DAY),
    ("journal/yesterday.md", None, NOW // DAY - 1),
    ("journal/a-week-ago.md", "project", NOW // DAY - 7),
    ("journal/tomorrow.md", "project", NOW // DAY + 1),
)
"""(uri, scope, day) of the files that every store but the smallest has pieces of."""
BY_DAY = 15
"""Examples of a property that costs next to nothing."""
ISOLATED_QUERY = "cat garden 京都"
"""The question for which some memories of every generated store are suppressed."""


def examples(count: int, *, night: int = 60) -> settings:
    """So many examples at night of a law or property that is dear (a recall, a store, a file each), a third of `count` by
    day."""
    profile = settings.default
    assert profile is not None
    return settings(max_examples=max(count, night) if profile.max_examples > BY_DAY else -(-count // 3))


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
    _measure(lines, random.Random(seed))
    related = _related(lines + (_pieces(chance) if size > 1 else []), random.Random(seed))
    return _followed(related, random.Random(seed))


def _followed(lines: list[Json], chance: random.Random) -> list[Json]:
    """Some of the lines replaced or contradicted by others, in circles and by what is kept out as well; some that have ended."""
    ids = [line["id"] for line in lines]
    for line in lines:
        if chance.random() < 0.3:
            others = [{"to": chance.choice(ids), "label": chance.choice(("supersedes", "contradicts"))} for _ in "12"]
            links = {(one["to"], one["label"]): one for one in line.get("links", []) + others}
            line["links"] = list(links.values())
        if chance.random() < 0.1:
            line[chance.choice(("valid_to", "expires_at"))] = NOW + chance.choice((-DAY, -1, 0, 1, DAY))
    return lines


def _related(lines: list[Json], chance: random.Random) -> list[Json]:
    """The lines with threads, replies, links, mentions and the times that they are about; and beside them confirmed states,
    feelings at an episode, and a long mood."""
    ids = [line["id"] for line in lines]
    for line in lines:
        if chance.random() < 0.4:
            line["threads"] = chance.sample(("t1", "t2", "t3"), chance.randint(1, 2))
        if chance.random() < 0.5:
            labels = chance.sample(("reply_to", "reply_to", "same_topic", "caused_by", "supports"), 2)
            line["links"] = [
                {"to": chance.choice(ids), "label": label} | ({"confidence": 0.7} if chance.random() < 0.5 else {})
                for label in dict.fromkeys(labels)
            ]
        if chance.random() < 0.5:
            names = chance.sample(("Ann", "ann", "京都", "Bo"), 2)
            line["entities"] = [
                {"type": "person", "name": name, "confidence": chance.choice((0.3, 0.6))} for name in names
            ]
        if chance.random() < 0.2:
            line["about_year_start"] = chance.choice((2009, 2012, 2018))
        if chance.random() < 0.2:
            line["life_stage"] = chance.choice(LIFE_STAGES)
    return lines + [_inner(number, ids, chance) for number in range(min(12, len(lines) // 2))]


def _inner(number: int, ids: list[str], chance: random.Random) -> Json:
    """A state, a mood or a feeling."""
    line: Json = {
        "id": f"inner{number}",
        "body": _sentence(chance) or "cat",
        "created_at": NOW - chance.randint(0, 99) * DAY,
    }
    line["embedding"] = _vector(chance)
    if number % 3 == 2:
        return line | {"kind": "affect", "valence": 0.5, "links": [{"to": chance.choice(ids), "label": "derived_from"}]}
    subtype = chance.choice(("fact", "long_mood_state"))
    return line | {"kind": "state", "subtype": subtype, "last_confirmed_at": NOW - chance.randint(0, 9) * DAY}


def _measure(lines: list[Json], chance: random.Random) -> None:
    """What some systems measure and others do not: worth, subtypes, entities."""
    for line in lines:
        for name in ("utility", "confidence", "quality"):
            if chance.random() < 0.5:
                line[name] = round(chance.uniform(-0.5 if name == "utility" else 0.0, 1.0), 1)
        if chance.random() < 0.3:
            line["subtype"] = chance.choice(("fact", "task", "preference", "policy_hint", "event"))
        if chance.random() < 0.4:
            name = chance.choice(("Ann", "Bob", "京都"))
            line["entities"] = [{"type": "person", "name": name, "confidence": chance.choice((None, 0.2, 0.9))}]
        if "occurred_at" in line and chance.random() < 0.4:
            line["updated_at"] = line["occurred_at"] + chance.choice((0, DAY, 20 * DAY))


def _pieces(chance: random.Random) -> list[Json]:
    """Pieces of the documents; the ids do not come in the order of the file, and now and then one is kept out."""
    lines: list[Json] = []
    for uri, scope, day in DOCUMENTS:
        for number in (2, 1):
            line: Json = {"id": f"{uri}#{number}", "kind": "chunk", "document_id": uri, "uri": uri}
            line["body"] = f"## part {number}\n- {_sentence(chance) or 'cat'}"
            line["created_at"] = NOW - 40 * DAY if day is None else min(NOW, day * DAY)
            line["updated_at"] = line["created_at"] + chance.randint(0, 2 * DAY)
            line |= {"reinforcement": chance.randint(0, 4), "access_count": chance.randint(0, 3)}
            line |= {"embedding": _vector(chance)} | ({} if scope is None else {"scope": scope})
            if chance.random() < 0.15:
                line |= chance.choice(({"searchable": 0}, {"sensitivity": 2}, {"status": "archived"}))
            lines.append(line)
    return lines


def documents(lines: list[Json]) -> list[Json]:
    """The lines of the files that these memories are pieces of."""
    found: list[Json] = []
    for uri, scope, day in DOCUMENTS:
        bodies = [line["body"] for line in lines if line.get("document_id") == uri]
        if bodies:
            row = {"id": uri, "uri": uri, "body": "\n\n".join(bodies), "scope": scope, "day": day}
            found.append({"document": {name: value for name, value in row.items() if value is not None}})
    return found


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


@cache  # like all below: one that is made anew is looked through and checked anew, for each example
def texts() -> st.SearchStrategy[str]:
    """What a person may type: words of three languages, syntax, anything."""
    words = st.lists(st.sampled_from(WORDS + HOSTILE), max_size=14).map(" ".join)
    routes = st.tuples(st.sampled_from(ROUTE_WORDS + TIME_WORDS), words).map(" ".join)
    return st.one_of(words, words, words, routes, st.just(ISOLATED_QUERY), st.text(max_size=30))


@cache
def contexts() -> st.SearchStrategy[tuple[Turn, ...]]:
    """The last messages, some of them blank."""
    turn = st.builds(Turn, st.sampled_from(("user", "assistant")), texts(), st.none())
    return st.lists(turn, max_size=8).map(tuple)


@cache
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
        after=st.sampled_from((None, None, "never stored", *(line["id"] for line in STORES["many"][:9]))),
        image_summaries=st.sampled_from(((), (), ("猫 garden", " "))),
        kinds=subset(("episode", "state", "chunk", "claim")),
        scopes=subset(SCOPES),
        boundary_classes=subset(BOUNDARY_CLASSES),
        max_sensitivity=st.sampled_from((None, None, 0, 1, 2)),
        day_from=st.sampled_from((None, None, None, NOW // DAY - 40)),
        day_to=st.sampled_from((None, None, None, NOW // DAY - 2)),
    )


@cache
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
    return _some_of(tuple(describe(record)), most)


@cache
def _some_of(infos: tuple[ParameterInfo, ...], most: int) -> st.SearchStrategy[dict[str, object]]:
    often = [info for info in infos if info.choices or info.name.endswith("_k")]  # what decides which lists there are
    one = st.sampled_from([*infos, *often]).flatmap(lambda info: st.tuples(st.just(info.name), values_of(info)))
    return st.lists(one, max_size=most).map(dict)


@st.composite
def mutated(draw: st.DrawFn, source: bytes, pieces: tuple[bytes, ...], most: int) -> bytes:
    """A file with up to so many bytes replaced, or pieces put in, and cut off somewhere."""
    mutant = bytearray(source)
    for _ in range(draw(st.integers(1, most))):
        place = draw(st.integers(0, len(mutant) - 1))
        if draw(st.booleans()):
            mutant[place] = draw(st.integers(0, 255))
        else:
            mutant[place:place] = draw(st.sampled_from(pieces))
    del mutant[draw(st.integers(1, len(mutant))) :]
    return bytes(mutant)
