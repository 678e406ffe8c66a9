"""The lists of the garden: which memories each names, and why."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import DAY, NOW, Json, make_database

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.gardening import SPECS, GardenList, suggested
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import Cancelled, InputError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.gardening import look, own_sentence, pairs
from mnemonaut_core.text.words import LONGEST_INDEXED
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace, connect


def state(memory_id: str, body: str, **more: object) -> Json:
    """A fresh fact."""
    return {"id": memory_id, "kind": "state", "subtype": "fact", "body": body, "created_at": NOW - DAY, **more}


ANN = [{"type": "person", "name": "Ann Lee"}]
LIFE: list[Json] = [
    state("kyoto", "Ann Lee lives in a small house in Kyoto.", entities=ANN),
    state("osaka", "Ann Lee lives in a small house in Osaka.", entities=ANN),
    state("tea", "Bob likes green tea.", entities=[{"type": "person", "name": "Bob"}]),
    state("said", "Bob hates all drinks.", links=[{"to": "tea", "label": "contradicts"}]),
    state("ended", "The lease runs.", valid_to=NOW - 1),
    state("old", "The garden has three beds.", created_at=NOW - 500 * DAY),
    state("sum", "How it ended.", subtype="summary", links=[{"to": "gone", "label": "derived_from"}]),
    {
        "id": "typed",
        "user_text": "Anne called.",
        "occurred_at": NOW - DAY,
        "entities": [{"type": "person", "name": "Ann-Lee"}],
    },
    {"id": "undated", "user_text": "Once upon a time there was a heron."},
    {"id": "long", "user_text": "A long story. " + "and so on " * (LONGEST_INDEXED // 10), "occurred_at": NOW - DAY},
    {
        "id": "led",
        "user_text": "See there.",
        "occurred_at": NOW - DAY,
        "links": [{"to": "nowhere", "label": "relates_to"}],
    },
]


@pytest.fixture
def lived(tmp_path: Path) -> Iterator[Workspace]:
    """That life, open."""
    with connect(make_database(tmp_path / "life.db", LIFE), write=True) as workspace:
        yield workspace


def rows(workspace: Workspace, key: str) -> dict[tuple[str, ...], str]:
    """What one list names, and what it says of each."""
    return {row.ids: str(row.note) for row in look(workspace.explorer, key, now=NOW).rows}


@pytest.mark.long
def test_states_that_say_another_thing_of_one_name_contradict_each_other(lived: Workspace) -> None:
    assert rows(lived, "contradicting") == {
        ("kyoto", "osaka"): "about ann lee",
        ("said", "tea"): "a link calls them contradicting",
    }
    lived.database.curation.edit(["osaka"], {"status": "stale"}, now=NOW)
    assert list(rows(lived, "contradicting")) == [("said", "tea")]


@pytest.mark.parametrize(
    ("one", "other", "subject"),
    [
        ({"body": "editor: vim"}, {"body": "Editor = Emacs"}, "Editor"),
        ({"body": "住所：京都"}, {"body": "住所：大阪"}, "住所"),
        ({"body": "like: coffee", "title": "Coffee"}, {"body": "dislike: coffee", "title": "coffee"}, "coffee"),
        (
            {"body": "A.", "payload": {"subject": "Ann", "predicate": "lives in", "object": "Kyoto"}},
            {"body": "B.", "payload": {"subject": "ann", "predicate": "lives in", "object": "Osaka"}},
            "ann lives in",
        ),
        ({"body": "editor: vim"}, {"body": "editor: VIM"}, ""),
        ({"body": "like: tea"}, {"body": "shell: zsh"}, ""),
        ({"body": "Seen at 10:30"}, {"body": "Seen at 10:45"}, ""),
        ({"body": "https://a.example"}, {"body": "https://b.example"}, ""),
        ({"body": "Look: he went home. She stayed."}, {"body": "Look: all is well. Or is it?"}, ""),
        ({"body": "like: coffee", "title": "coffee"}, {"body": "like: tea", "title": "tea"}, ""),
    ],
)
def test_one_subject_with_another_value_contradicts(tmp_path: Path, one: Json, other: Json, subject: str) -> None:
    lines = [state("a", **{"created_at": NOW - 9, **one}), state("b", **{"created_at": NOW - 5, **other})]
    with connect(make_database(tmp_path / "values.db", lines)) as workspace:
        assert rows(workspace, "contradicting") == ({("b", "a"): f"another value of {subject}"} if subject else {})


def test_what_was_added_close_to_another_contradicts_it_or_may_be_merged_with_it(tmp_path: Path) -> None:
    close: Json = {"links": [{"to": "m0", "label": "near_repeat"}]}
    lines: list[Json] = [
        {"id": "m0", "user_text": "The dose of the drops is 5 mg twice a day."},
        {"id": "m1", "user_text": "The dose of the drops is 50 mg twice a day.", **close},
        {"id": "m2", "user_text": "The dose of the drops is 5 mg, twice a day, always.", **close},
        {"id": "m3", "user_text": "It is close to what is gone.", "links": [{"to": "gone", "label": "near_repeat"}]},
    ]
    with connect(make_database(tmp_path / "m.db", lines), write=True) as workspace:
        found = rows(workspace, "contradicting")
        assert found[("m1", "m0")] == "another number: …ose of the drops is [−5−]{+50+} mg twice a day."
        assert list(found) == [("m1", "m0"), ("m2", "m1")]
        assert list(rows(workspace, "near_repeats")) == [("m0", "m2")]
        assert rows(workspace, "orphans") == {}
        workspace.database.curation.isolate(["m0"], now=NOW)
        assert list(rows(workspace, "contradicting")) == [("m2", "m1")]
        assert rows(workspace, "near_repeats") == {}


def test_statements_of_one_subject_contradict_though_nothing_links_them(tmp_path: Path) -> None:
    said = (
        "By the way. Freya's class teacher is Mr Okafor.",
        "The rent of the flat is 850 euros a month.",
        "Freya's class teacher is Ms Lindqvist.",
        "Did you say the rent of the flat is 950 euros a month?",
        "Yesterday the rent of the flat was 950 euros.",
        "The rent of the flat is 990 euros a month!",
        "The rent of the cellar is due.",
        "The rent of the flat is 970 euros a month.",
    )
    lines: list[Json] = [
        {"id": f"m{n}", "user_text": text, "reply_text": "Fine.", "occurred_at": NOW - 1000 + n}
        for n, text in enumerate(said)
    ]
    with connect(make_database(tmp_path / "said.db", lines)) as workspace:
        assert rows(workspace, "contradicting") == {
            ("m2", "m0"): "another name: …'s class teacher is [−Mr−]{+Ms+} [−Okafor−]{+Lindqvist+}.",
            ("m7", "m1"): "another number: …rent of the flat is [−850−]{+970+} euros a month.",
        }
        token = CancelToken()
        token.cancel()
        with pytest.raises(Cancelled):
            look(workspace.explorer, "contradicting", now=NOW, token=token)


def test_what_has_many_values_is_a_heading_and_no_subject(tmp_path: Path) -> None:
    lines = [state(f"s{at}", f"seen: bird {at}", created_at=NOW - at) for at in range(7)]
    with connect(make_database(tmp_path / "values.db", lines[:6])) as workspace:
        assert list(rows(workspace, "contradicting")) == [("s0", f"s{at}") for at in range(1, 6)]
    with connect(make_database(tmp_path / "more.db", lines)) as workspace:
        assert rows(workspace, "contradicting") == {}


def test_what_ended_or_was_not_touched_for_a_year_is_out_of_date(lived: Workspace) -> None:
    assert rows(lived, "stale") == {("ended",): "it has ended", ("old",): "unchanged for 500 days"}
    lived.database.curation.edit(["ended", "old"], {"status": "archived"}, now=NOW)
    assert rows(lived, "stale") == {}


def test_what_hangs_on_nothing_and_what_leads_nowhere_is_named(lived: Workspace) -> None:
    assert rows(lived, "orphans") == {
        ("sum",): "its episode is not stored",
        ("led",): "a link leads to nowhere, which is not stored",
    }


def test_a_name_with_a_hyphen_is_the_same_name(lived: Workspace) -> None:
    (row,) = look(lived.explorer, "spellings", now=NOW).rows
    assert (row.ids, str(row.note), row.values) == (
        ("typed",),
        "Ann-Lee (1), Ann Lee (2)",
        ("person", "Ann-Lee", "Ann Lee"),
    )


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Yamada", "Yamadda", True),
        ("Martin", "Martim", True),
        ("山田太郎君", "山田次郎君", True),
        ("Ann", "Ana", False),
        ("node 18", "node 20", False),
        ("Kyoto", "Osaka", False),
        ("St. Mary", "St Mary", True),
    ],
)
def test_names_that_are_one_but_for_a_character(tmp_path: Path, one: str, other: str, alike: bool) -> None:
    lines = [
        {"id": str(at), "user_text": f"text {at}", "occurred_at": NOW, "entities": [{"type": "person", "name": name}]}
        for at, name in enumerate((one, other))
    ]
    with connect(make_database(tmp_path / "names.db", lines)) as workspace:
        assert len(rows(workspace, "spellings")) == int(alike)


def test_what_has_no_date_and_what_is_longer_than_an_index_holds(lived: Workspace) -> None:
    assert list(rows(lived, "undated")) == [("undated",)]
    assert list(rows(lived, "long")) == [("long",)]


def ask(workspace: Workspace, *questions: str) -> None:
    """Recorded recalls."""
    for at, question in enumerate(questions):
        (trace,) = workspace.explorer.recall(Query(question, NOW + at), Settings("planned"))
        record_recall(workspace, trace, by="person", now=NOW + at)


def test_where_hardly_any_recall_is_recorded_nothing_is_claimed(lived: Workspace) -> None:
    for key in ("never_recalled", "never_selected", "hubs"):
        found = look(lived.explorer, key, now=NOW)
        assert (found.rows, str(found.unknown)) == ((), "Only 0 recalls are recorded: too few to tell.")


def test_what_no_recall_selected_and_what_every_question_gets(lived: Workspace) -> None:
    ask(
        lived, "heron", "where is the lease?", "tea for Bob", "the house of Ann in Kyoto", "drinks", "three garden beds"
    )
    never = rows(lived, "never_recalled")
    chosen = {
        memory_id
        for (text,) in lived.database.connection.execute("SELECT selected FROM run")
        for memory_id in json.loads(text)
    }
    assert chosen
    assert {ids[0] for ids in never} == {line["id"] for line in LIFE} - chosen
    assert set(never.values()) == {"in none of 6 recalls"}
    counts = [sum(1 for _ in ids) for ids in rows(lived, "hubs")]
    assert all(count == 1 for count in counts)


def record(workspace: Workspace, question: str, found: list[str], selected: list[str]) -> None:
    """A recall in the log that found and selected these."""
    told = {"query": {"text": question}, "candidates": [{"id": one} for one in (*found, *selected)]}
    with workspace.database.connection as connection:
        ((at,),) = connection.execute("SELECT count(*) FROM run")
        connection.execute(
            "INSERT INTO run VALUES (?, ?, ?, 'person', NULL, 'planned', '', ?, 1, 2, ?, 1.0, ?)",
            (f"r{at}", NOW + at, NOW, f"h{at}", json.dumps(selected), zlib.compress(json.dumps(told).encode())),
        )


def test_what_one_recall_in_ten_finds_or_brings_is_told_and_what_fewer_do_is_not(lived: Workspace) -> None:
    words = [
        letter * 12 + f" {number}"
        for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz猫犬鳥魚茶本町川山海雨雪花月火水")
    ]
    for at, question in enumerate(words):
        found = [*(["tea"] if at < 5 else []), *(["typed"] if at < 4 else []), "old"]
        record(lived, question, found, [*(["kyoto"] if at < 5 else []), *(["osaka"] if at < 4 else [])])
    assert len(words) == 42
    assert rows(lived, "never_selected") == {
        ("old",): "found for 42 of 42 questions",
        ("tea",): "found for 5 of 42 questions",
    }
    assert rows(lived, "hubs") == {("kyoto",): "selected for 5 unrelated questions"}


def test_a_question_that_is_asked_again_counts_once(lived: Workspace) -> None:
    for question in ("heron", "heron", "heron", "lease", "garden"):
        record(lived, question, ["tea"] if question == "heron" else ["old"] if question == "lease" else [], [])
        record(lived, question, ["typed"], [])
    assert rows(lived, "never_selected") == {("typed",): "found for 3 of 3 questions"}


def test_a_memory_that_another_hides_is_out_of_reach_and_it_is_said_why(tmp_path: Path) -> None:
    lines = [
        {"id": f"e{at}", "user_text": f"The heron stands by the river {at}.", "occurred_at": NOW - at * DAY}
        for at in range(8)
    ]
    lines.append({"id": "late", "user_text": "The comet comes next year.", "occurred_at": NOW + 9 * DAY})
    with connect(make_database(tmp_path / "reach.db", lines)) as workspace:
        parts: list[GardenList] = []
        found = look(workspace.explorer, "unreachable", now=NOW, on_found=parts.append)
        newest = look(workspace.explorer, "unreachable", now=NOW, settings=Settings("planned", ""), most=2)
        assert (newest.looked_at, newest.cut, newest.recipe) == (2, True, "planned")
        with pytest.raises(InputError, match="plannedd"):
            look(workspace.explorer, "unreachable", now=NOW, settings=Settings("plannedd", ""))
    notes = {row.ids[0]: str(row.note) for row in found.rows}
    assert notes["late"] == "the filter time of the recipe excludes it"
    assert (found.looked_at, found.cut, found.recipe) == (9, False, "heuristic")
    assert "e0" not in notes or notes["e0"]


def test_a_memory_is_asked_for_with_its_longest_sentence() -> None:
    from mnemonaut_core.domain.memory import Memory

    assert (
        own_sentence(Memory(id="x", kind="claim", body="Yes. 猫はキーボードの上で寝る。No."))
        == "猫はキーボードの上で寝る。"
    )
    assert own_sentence(Memory(id="x", kind="claim", body="…")) == "…"


def test_an_unknown_list_names_the_nearest(lived: Workspace) -> None:
    with pytest.raises(InputError, match="Unknown list: orphan") as caught:
        look(lived.explorer, "orphan", now=NOW)
    assert "orphans" in str(caught.value.advice)


@pytest.mark.parametrize("key", [key for key, spec in SPECS.items() if not spec.long])
def test_an_empty_database_has_nothing_in_any_list(tmp_path: Path, key: str) -> None:
    with connect(make_database(tmp_path / "empty.db", [])) as workspace:
        assert look(workspace.explorer, key, now=NOW).rows == ()


def test_a_decided_pair_is_not_listed_again_until_that_is_taken_back(lived: Workspace) -> None:
    def waiting() -> set[frozenset[str]]:
        return {frozenset(one.ids) for one in pairs(lived.explorer, look(lived.explorer, "contradicting", now=NOW))}

    homes, drinks = frozenset(("kyoto", "osaka")), frozenset(("tea", "said"))
    assert {homes, drinks} <= waiting()
    assert ("osaka", "kyoto") in rows(lived, "contradicting") or ("kyoto", "osaka") in rows(lived, "contradicting")
    lived.database.curation.settle(("osaka", "kyoto"), None, now=NOW)
    assert homes not in waiting()
    assert not any(set(ids) == homes for ids in rows(lived, "contradicting"))
    assert drinks in waiting()
    lived.database.journal.undo()
    assert homes in waiting()
    lived.database.curation.isolate(["tea"], now=NOW)
    assert drinks not in waiting()  # one of the two is recalled no more


def test_an_answer_is_suggested_only_where_all_that_speaks_for_one_agrees() -> None:
    def side(**more: object) -> Memory:
        return Memory("x", "state", body="…", **more)  # type: ignore[arg-type]

    old, new = side(created_at=NOW - DAY, confidence=0.5), side(created_at=NOW, confidence=0.9)
    assert suggested("stale", old, new, NOW) == ("right", ("newer", "surer"))
    assert suggested("stale", new, side(created_at=NOW - DAY, valid_to=NOW - 1), NOW) == ("left", ("newer", "holds"))
    assert suggested(
        "stale", side(created_at=NOW, confidence=0.1), side(created_at=NOW - DAY, confidence=0.9), NOW
    ) == ("", ())
    assert suggested("stale", side(), side(), NOW) == ("", ())
    assert suggested("merge", old, new, NOW) == ("merge", ("alike",))
