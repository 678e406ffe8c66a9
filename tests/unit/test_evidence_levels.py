"""How much a memory speaks of a question: the number, its level, the words that were counted, and what does not enter."""

from __future__ import annotations

import json
import math
import shutil
from collections import Counter
from collections.abc import Sequence, Set
from pathlib import Path

import numpy as np
import pytest
from helpers.databases import NOW, asking, episode
from helpers.masters import Masters
from helpers.recalls import improved
from helpers.services import NOW as SAMPLE_NOW
from helpers.services import sample_master

from mnemonaut_core.domain.evidence import Evidence, Level, counted_text, level_recorded, level_text
from mnemonaut_core.domain.query import Query, Sight, Turn
from mnemonaut_core.domain.trace_json import trace_json, without_texts
from mnemonaut_core.explain.compare import side_of, side_of_record
from mnemonaut_core.explorer import Settings
from mnemonaut_core.models.encoder import Encoder
from mnemonaut_core.recall.evidence import evidence_lines, with_unknown_grams
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.text.hashed_grams import HASHED_DIMENSION, gram_counts
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_resources import RESOURCES

DIARY = [
    ("train", "The night train to Oban leaves at ten.", "Take a coat."),
    ("harbour", "We walked along the harbour until the rain began.", "And the boats?"),
    ("soup", "The leek soup was too salty.", "A potato helps."),
    ("colour", "Ada painted the door in a warm colour.", "Which one?"),
]


def diary(folder: Path, *, columns: dict[str, dict[str, object]] | None = None) -> Path:
    """A store of the default embedder."""
    lines = [
        {"id": name, "kind": "episode", "user_text": user, "reply_text": reply, "occurred_at": NOW - 86_400}
        | (columns or {}).get(name, {})
        for name, user, reply in DIARY
    ]
    return stored(folder, lines)


def stored(folder: Path, lines: list[dict[str, object]], embedder: str = "default") -> Path:
    """A store of these lines."""
    from tools.judged_stores import Store, built

    (folder / "memories.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    store = Store("made", "one", folder, (("q", Query("", NOW)),), {})
    return built(store, folder / f"{embedder}.db", embedder)


def sample(masters: Masters, language: str, folder: Path) -> Path:
    """A copy of a sample."""
    return Path(shutil.copy(sample_master(masters, language), folder))


def evidence(path: Path, query: Query | str, recipe: str = "heuristic") -> dict[str, Evidence]:
    """Of all that a recall shows."""
    query = Query(query, NOW) if isinstance(query, str) else query
    with connect(path) as workspace:
        (trace,) = workspace.explorer.recall(query, Settings(recipe))
        return trace.evidence


def test_what_the_question_says_is_held_or_lacking_and_near(tmp_path: Path) -> None:
    found = evidence(diary(tmp_path), "When does the train leave for Oban by submarine?")
    train = found["train"]
    assert train.held == ("train", "oban", "leave"), "stems count, the rarest word first"
    assert train.lacks == ("submarine",)
    assert train.level is not Level.HARDLY
    assert train.near is not None
    assert train.near > 0.1
    assert train.vectors == "static-hashed/1"
    assert str(counted_text(train)) == "holds “train”, “oban”, “leave” · lacks “submarine”"
    assert max(found, key=lambda name: found[name].value) == "train"
    soup = found["soup"]
    assert (soup.level, soup.held) == (Level.HARDLY, ())
    assert str(level_text(soup)) == "Speaks of it: hardly (shares little with the question's words)"


def test_one_question_memory_and_store_give_one_value_in_every_recipe(masters_of_run: Masters, tmp_path: Path) -> None:
    """Neither recipe, preset, outcome nor rank enters; of the five recipes each finds other memories in other forms."""
    turns = (Turn("user", "Edie was here with the cat."), Turn("assistant", "And what did Parkin say?"))
    with connect(sample(masters_of_run, "en", tmp_path)) as workspace:
        for query in (
            Query("Who gave Parkin the scratching post?", SAMPLE_NOW, context=turns),
            Query("What did I write about the map on 3 May?", SAMPLE_NOW, image_summaries=("a map of the dale",)),
        ):
            seen: dict[str, Evidence] = {}
            outcomes = Counter[str]()
            for recipe in RECIPES:
                for preset in ("as-written", improved(recipe)):
                    (trace,) = workspace.explorer.recall(query, Settings(recipe, preset))
                    assert set(trace.selected) <= set(trace.evidence)
                    for memory_id, found in trace.evidence.items():
                        assert seen.setdefault(memory_id, found) == found, (recipe, preset, memory_id)
                        outcomes[memory_id] += 1
            assert max(outcomes.values()) >= 6


def test_the_list_of_the_encoder_is_read_once_it_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, question = diary(tmp_path), "At what hour does the railway depart?"
    before = evidence(path, question)
    assert {one.vectors for one in before.values()} == {"static-hashed/1"}
    with connect(path, write=True) as workspace:
        workspace.database.upkeep.add_list(Encoder(), "encoder", "encoder")
    assert evidence(path, question) == before, "nothing is in the list"
    with connect(path, write=True) as workspace:
        workspace.vectors.fill_lists()
    after = evidence(path, question)
    assert {one.vectors for one in after.values()} == {f"use-multilingual/{Encoder().version}"}
    assert max(after, key=lambda name: after[name].value) == "train"
    assert level_text(after["soup"]) == "Speaks of it: hardly", "meaning is compared, too"
    monkeypatch.setattr(Encoder, "version", "another")
    assert evidence(path, question) == before


def test_a_filter_changes_what_is_found_and_no_value(tmp_path: Path) -> None:
    path = diary(tmp_path)
    everything = evidence(path, "the train to Oban")
    assert evidence(path, Query("the train to Oban", NOW, day_from=0))["train"] == everything["train"]


@pytest.mark.parametrize("text", ["", "?", "!!! …", "qwrtzx plmknb vvxq", "血液型は何ですか", "我的血型是什么？"])
def test_nothing_is_claimed_of_what_says_nothing_or_nothing_known(tmp_path: Path, text: str) -> None:
    found = evidence(diary(tmp_path), text)
    assert {one.level for one in found.values()} <= {Level.HARDLY}
    for one in found.values():
        assert "question's words" in level_text(one)


def test_an_empty_store_and_one_of_a_single_memory(tmp_path: Path) -> None:
    with asking(tmp_path, []) as ask:
        assert ask("the train").evidence == {}
        assert ask.explorer.why(ask("the train"), "nobody").evidence is None
    (tmp_path / "one").mkdir()
    one = stored(tmp_path / "one", [{"id": "a", "kind": "episode", "user_text": "Pears.", "occurred_at": NOW}])
    assert evidence(one, "What is my blood group?")["a"].level is Level.HARDLY
    assert evidence(one, "pears")["a"].level is Level.CLEARLY


def test_equal_memories_have_equal_values(tmp_path: Path) -> None:
    lines: list[dict[str, object]] = [
        {"id": f"m{number}", "kind": "episode", "user_text": "The train is late.", "occurred_at": NOW - number}
        for number in range(7)
    ]
    found = evidence(stored(tmp_path, lines), "Which train is late?")
    assert len(set(found.values())) == 1


def test_without_vectors_words_alone_decide_by_bounds_of_their_own(tmp_path: Path) -> None:
    lines: list[dict[str, object]] = [
        {"id": name, "kind": "episode", "user_text": user, "occurred_at": NOW - 86_400} for name, user, _ in DIARY
    ]
    found = evidence(stored(tmp_path, lines, "none"), "the train to Oban")
    assert {one.vectors for one in found.values()} == {None}
    assert {one.near for one in found.values()} == {None}
    assert found["train"].value == pytest.approx(1.0 / 1.42)
    assert found["train"].level is Level.CLEARLY


def test_another_embedder_is_measured_by_unrelated_questions_once(tmp_path: Path) -> None:
    """Its cosines mean nothing by themselves: here every memory is at .9 of every question."""
    shared = np.array([3.0] + [0.0] * 7)
    lines = [episode(name, user, reply) for name, user, reply in DIARY]
    for number, line in enumerate(lines, 1):
        line["embedding"] = (shared + np.eye(8)[number]).tolist()
    with asking(tmp_path, lines) as ask:
        ask.embedder.given = dict.fromkeys(_unrelated(), shared.tolist()) | {"zzz": shared.tolist()}
        found = ask("zzz").evidence
        assert max(one.near or 0.0 for one in found.values()) == pytest.approx(0.0, abs=1e-6)
        assert {one.level for one in found.values()} == {Level.HARDLY}
        asked = [batch for batch in ask.embedder.batches if len(batch) == len(_unrelated())]
        ask("the train to Oban")
        assert [batch for batch in ask.embedder.batches if len(batch) == len(_unrelated())] == asked
        assert len(asked) == 1


def test_an_embedder_that_knows_no_other_text_leaves_words_alone(tmp_path: Path) -> None:
    """A table of given vectors has none for the questions that measure it."""
    lines = [episode(name, user, reply) for name, user, reply in DIARY]
    with asking(tmp_path, lines) as ask:
        ask.embedder.given = {text: [0.0] * 8 for text in _unrelated()}
        assert {one.vectors for one in ask("the train to Oban").evidence.values()} == {None}


def _unrelated() -> list[str]:
    text = (RESOURCES / "evidence" / "questions.json").read_text("utf-8")
    found: list[str] = json.loads(text)["en"]
    return found


def test_the_conversation_is_a_second_question(tmp_path: Path) -> None:
    path = diary(tmp_path)
    alone = evidence(path, "And how late is it?")["train"]
    turns = (Turn("user", "I have a ticket for the night train to Oban."),)
    said = evidence(path, Query("And how late is it?", NOW, context=turns))["train"]
    assert alone.level is Level.HARDLY
    assert said.value > alone.value
    assert {"train", "oban"} <= set(said.held)
    assert evidence(path, Query("And how late is it?", NOW, context=turns))["soup"].value < 0.5


def test_pairs_that_touch_are_one_word(tmp_path: Path) -> None:
    lines: list[dict[str, object]] = [
        {"id": "a", "kind": "episode", "user_text": "会議室は三階です。", "occurred_at": NOW},
        {"id": "b", "kind": "episode", "user_text": "猫が寝ている。", "occurred_at": NOW},
    ]
    found = evidence(stored(tmp_path, lines), "会議室の鍵")["a"]
    assert found.held == ("会議室",)
    assert found.lacks == ("室の鍵",)
    assert evidence(tmp_path / "default.db", "猫")["b"].held == ("猫",)


def test_what_an_agent_may_not_see_counts_for_nothing(tmp_path: Path) -> None:
    """How rare a word is must not tell an agent that hidden memories hold it."""
    lines = [episode(f"open{number}", "The harbour was quiet.") for number in range(3)]
    secret = [episode(f"secret{number}", "The submarine is ready.", boundary_class="secret") for number in range(5)]
    sight = Sight(("public", "internal"), 1)
    query = Query("Is the submarine in the harbour?", NOW, sight=sight)

    def seen(name: str, memories: list[dict[str, object]]) -> Evidence:
        (tmp_path / name).mkdir()
        with asking(tmp_path / name, memories) as ask:
            return ask.ask(query, {}).evidence["open0"]

    assert seen("with", lines + secret) == seen("without", lines)


def test_what_no_source_found_has_evidence_too(tmp_path: Path) -> None:
    with connect(diary(tmp_path)) as workspace:
        (trace,) = workspace.explorer.recall(Query("salty soup", NOW, day_from=99_999), Settings())
        assert trace.evidence == {}
        why = workspace.explorer.why(trace, "soup")
        assert why.evidence is not None
        assert why.evidence.level is Level.CLEARLY


def test_a_question_of_many_thousand_words_is_measured(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("a", "one two")]) as ask:
        trace = ask(" ".join(f"word{number}" for number in range(5_000)))
        assert ask.explorer.evidence(trace, "a").level is Level.HARDLY


def test_the_json_of_a_trace_has_it_and_a_record_without_questions_has_no_word_of_it(tmp_path: Path) -> None:
    with connect(diary(tmp_path)) as workspace:
        (trace,) = workspace.explorer.recall(Query("the train to Oban", NOW), Settings())
    whole = trace_json(trace)
    first = whole["candidates"][0]["evidence"]
    assert first == {
        "value": trace.evidence["train"].value,
        "level": "clearly",
        "held": ["train", "oban"],
        "lacks": [],
        "near": trace.evidence["train"].near,
        "list": "static-hashed/1",
    }
    hidden = without_texts(whole)
    assert "oban" not in json.dumps([candidate["evidence"] for candidate in hidden["candidates"]])


def test_a_record_keeps_the_levels_and_an_older_one_tells_none(tmp_path: Path) -> None:
    with connect(diary(tmp_path)) as workspace:
        (trace,) = workspace.explorer.recall(Query("the train to Oban", NOW), Settings())
    made, kept = side_of(trace), side_of_record(without_texts(trace_json(trace)), {})
    assert {name: place.level for name, place in made.places.items()} == {
        name: place.level for name, place in kept.places.items()
    }
    assert made.places["train"].level is Level.CLEARLY
    unknown: list[dict[str, object]] = [{}, {"evidence": None}, {"evidence": {"level": "quite"}}]
    assert [level_recorded(one) for one in unknown] == [None, None, None]


def test_a_date_that_the_recipe_read_is_a_fact_beside_the_level(tmp_path: Path) -> None:
    """It raises no value: "what did we talk about yesterday" has hardly a word in common with what was said then."""
    columns: dict[str, dict[str, object]] = {"soup": {"occurred_at": NOW - 3 * 86_400}}
    with connect(diary(tmp_path, columns=columns)) as workspace:
        (trace,) = workspace.explorer.recall(Query("What did we talk about yesterday?", NOW), Settings("orchestrated"))
        memories = workspace.library.memories(["train", "soup"])
        said = {
            name: [str(line) for line in evidence_lines(trace, memory, workspace.explorer.evidence(trace, name))]
            for name, memory in memories.items()
        }
        (other,) = workspace.explorer.recall(Query("What did we talk about yesterday?", NOW), Settings("heuristic"))
        assert workspace.explorer.evidence(other, "train") == workspace.explorer.evidence(trace, "train")
        assert "of that day" not in map(str, evidence_lines(other, memories["train"], other.evidence["train"]))
    assert said["train"][-1] == "of that day"
    assert "of that day" not in said["soup"]


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_samples_claim_nothing_of_everyday_questions(masters_of_run: Masters, tmp_path: Path, language: str) -> None:
    """Of what is selected for 120 questions that no sample answers: nothing clearly, at most one in a hundred partly."""
    questions = json.loads((RESOURCES / "evidence" / "questions.json").read_text("utf-8"))
    found = Counter[Level]()
    with connect(sample(masters_of_run, language, tmp_path)) as workspace:
        workspace.warm()
        for text in [*questions["en"], *questions["ja"], *questions["zh"]]:
            (trace,) = workspace.explorer.recall(Query(text, SAMPLE_NOW), Settings("heuristic"))
            found.update(trace.evidence[memory_id].level for memory_id in trace.selected)
    assert found[Level.CLEARLY] == 0
    assert 100 * found[Level.PARTLY] <= found.total()
    assert found.total() >= 500


class _Known:
    """Statistics of a store whose memories hold some n-grams."""

    total = 10

    def __init__(self, held: Set[int]) -> None:
        self._held = held

    def document_frequencies(self, hashes: Sequence[int]) -> dict[int, int]:
        return {key: 1 for key in hashes if key in self._held}


def test_ngrams_that_no_memory_holds_shorten_the_hashed_half_of_a_question() -> None:
    text, vector = "tea at noon", np.ones(4 + HASHED_DIMENSION, np.float32)
    every = gram_counts([normalize(text)]).hashes.tolist()
    lengths = [
        float(np.linalg.norm(with_unknown_grams(vector, text, _Known(set(held)))[-HASHED_DIMENSION:]))
        for held in (every[:0], every[: len(every) // 2], every)
    ]
    whole = math.sqrt(HASHED_DIMENSION)
    assert lengths[0] == 0.0
    assert 0.3 * whole < lengths[1] < 0.95 * whole
    assert lengths[2] == pytest.approx(whole)
