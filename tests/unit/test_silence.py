"""Silence: the gate, what raises the value, the floors of a store, and what no recall answers in any language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from helpers.rankings import by_score
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query, Sight, Turn
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.silence import Floor, Floors, Limit, NamedTime, Silence
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.ports import no_progress
from mnemonaut_core.recall.silence import evidence_gate, margin_of, named_moment, says_nothing
from mnemonaut_core.recall.unrelated import measured_floors, names_in, questions, version_of
from mnemonaut_core.recipes.heuristic import HeuristicParameters
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.imports import import_into
from mnemonaut_core.workspace.recorder import keep_recalls
from mnemonaut_core.workspace.wiring import Workspace, connect
from mnemonaut_resources import RESOURCES

NOW = 1_790_000_000
DAY = 86_400
GATED = tuple(name for name, recipe in RECIPES.items() if "evidence" in {step.name for step in recipe.steps})


def improved(recipe: str) -> str:
    """The preset that may be silent."""
    return "talk" if recipe == "blend" else "calibrated"


# ---- the gate


def closed_or_open(value: float | None, floor: float) -> Outcome:
    limit = Limit("words", 0.0, 0.07, "")
    silence = None if value is None else Silence(value, 0.0, 0.0, None, None, limit)
    plan = Plan(
        Query("tea", 0), HeuristicParameters(evidence_floor=floor), (Form("q1", "tea"),), Filters(), silence=silence
    )
    (decision,) = evidence_gate(Pool(plan, {}), by_score({"m1": 0.5})).decisions
    found: Outcome = decision.outcome
    return found


def test_the_gate_opens_at_the_floor_and_above() -> None:
    assert closed_or_open(0.5, 0.5).code is Code.SELECTED


def test_a_closed_gate_says_what_the_question_reaches_and_what_it_takes() -> None:
    outcome = closed_or_open(0.2, 0.5)
    assert (outcome.code, outcome.stage, outcome.field) == (Code.GATE_CLOSED, "evidence", "evidence_floor")
    assert (outcome.value, outcome.limit) == (0.2, 0.5)


def test_what_could_not_be_measured_closes_the_gate_but_none_that_is_off() -> None:
    assert closed_or_open(None, 0.1).code is Code.GATE_CLOSED
    assert closed_or_open(None, 0.0).code is Code.SELECTED


def test_calibrated_of_every_recipe_of_a_seed_is_silent_by_the_floor_of_the_store() -> None:
    assert set(GATED) == set(RECIPES)
    for recipe in GATED:
        for embedder in ("static-hashed", "none", "another"):
            assert presets_of(recipe)[improved(recipe)].values(embedder)["evidence_floor"] == 0.5


# ---- parts


@given(st.lists(st.floats(-1.0, 1.0), min_size=1, max_size=20))
def test_a_margin_is_never_below_0_and_the_level_of_all_cosines_does_not_enter(cosines: list[float]) -> None:
    def hits(level: float) -> Sequence[Hit]:
        return [Hit(f"m{n}", n, score + level) for n, score in enumerate(sorted(cosines, reverse=True), 1)]

    assert margin_of(hits(0.0)) >= 0.0  # type: ignore[operator]
    if len(cosines) > 1:
        assert margin_of(hits(0.0)) == pytest.approx(margin_of(hits(0.25)))


def test_a_margin_of_nothing_is_not_measured() -> None:
    assert margin_of(()) is None


@pytest.mark.parametrize(
    "text", ["", "?", "...", "。。。", "🙂", "hi", "Hi!", "こんにちは。", "你好！", "ありがとう", "OK"]
)
def test_a_greeting_and_a_text_without_words_say_nothing(text: str) -> None:
    assert says_nothing(text)


@pytest.mark.parametrize("text", ["hi, where is my hat?", "猫は？", "茶", "Hidden", "你好吗，我的猫在哪里"])
def test_a_question_says_something(text: str) -> None:
    assert not says_nothing(text)


def test_floors_are_stale_when_a_tenth_of_the_memories_came_or_went_or_another_way_is_known() -> None:
    floors = Floors("1 a", 100)
    assert not floors.is_stale("1 a", 100)
    assert not floors.is_stale("1 a", 109)
    assert floors.is_stale("1 a", 110)
    assert floors.is_stale("1 a", 90)
    assert floors.is_stale("2 a", 100)


# ---- the store's own unrelated questions


def test_names_are_who_speaks_is_addressed_or_is_capitalised_inside_a_sentence() -> None:
    assert names_in(["Yesterday I met Nora in town", "and Nora said so, Nora"] * 2) == ("Nora",)
    assert names_in(["Ewan: Hello there", "Ewan: And you?", "Tess: Fine", "Ewan: Good", "Tess: ok", "Tess: bye"]) == (
        "Ewan",
        "Tess",
    )
    assert names_in(["佐藤さんと歩いた", "佐藤さんの家", "今日は佐藤さんが来た"]) == ("佐藤さん",)
    assert names_in(["小林：你好", "小林：再见", "小林：走吧"]) == ("小林",)


def test_roles_rare_names_and_words_that_are_written_small_are_no_names() -> None:
    assert names_in(["user: a thing", "assistant: another"] * 5) == ()
    assert names_in(["we met Nora in town"]) == ()
    assert names_in(["we like Tea", "some tea and tea", "more Tea", "with Tea"]) == ()


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_the_bank_has_fifty_nouns_and_no_text_twice(language: str) -> None:
    bank = json.loads((RESOURCES / "evidence" / "unrelated.json").read_text("utf-8"))[language]
    for name in ("nouns", "plain", "named", "months"):
        assert len(set(bank[name])) == len(bank[name])
    assert len(bank["nouns"]) == 50
    assert all("{noun}" in one for one in (*bank["plain"], *bank["named"]))
    assert all("{name}" in one for one in bank["named"])


# ---- stores with the shipped embedder

FACTS = {
    "en": [
        "I keep bees behind the shed.", "Our daughter Freya starts school in August.", "The kettle whistles in B flat.",
        "My left boot leaks.", "I work as a bookbinder in Leith.", "The train to Perth leaves from platform four.",
        "We planted three apple trees by the fence.", "Grandma's clock needs winding on Sundays.",
        "I repainted the hallway in sage green.", "The bakery closes at two on Saturdays.",
    ],
    "ja": [
        "庭で蜜蜂を飼っています。", "娘の芙蓉は八月に入学します。", "やかんが変な音で鳴る。", "左の長靴から水が漏れる。",
        "神戸で製本の仕事をしています。", "京都行きの電車は四番線から出ます。", "塀のそばにりんごの木を三本植えた。",
        "祖母の時計は日曜日にねじを巻く。", "廊下を緑色に塗り直した。", "パン屋は土曜日の二時に閉まる。",
    ],
    "zh": [
        "我在院子里养蜜蜂。", "女儿芙蓉八月上小学。", "水壶叫起来声音很怪。", "我的左脚雨靴漏水。", "我在苏州做装订书的工作。",
        "去杭州的火车从四号站台开。", "我们在篱笆旁种了三棵苹果树。", "奶奶的钟每个星期天要上发条。", "我把走廊重新刷成了绿色。",
        "面包店星期六两点关门。",
    ],
}  # fmt: skip
ABOUT = {
    "en": [("When does the bakery close on Saturdays?", 9), ("Which platform does the train to Perth leave from?", 5)],
    "ja": [("パン屋は土曜日の何時に閉まりますか？", 9), ("京都行きの電車は何番線から出ますか？", 5)],
    "zh": [("奶奶的钟要上发条吗？", 7), ("去杭州的火车从几号站台开？", 5)],
}
NOT_ABOUT = {
    "en": ["?", "...", "hi", "xyzzy blorp qwrt", "What did the plumber find under the sink?"],
    "ja": ["？", "…", "こんにちは", "ぬへもよ", "配管工は流しの下で何を見つけましたか？"],
    "zh": ["？", "……", "你好", "囧囧囧囧", "水管工在水槽下面发现了什么？"],
}


@contextmanager
def store(folder: Path, texts: Sequence[str], **columns: Any) -> Iterator[Workspace]:
    """An open database of the shipped embedder, imported as a person does it."""
    lines = [
        {"id": f"m{n}", "user_text": text, "reply_text": "", "occurred_at": NOW - (n + 1) * DAY, **columns}
        for n, text in enumerate(texts)
    ]
    source = folder / "memories.jsonl"
    source.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    with connect(folder / "memories.db", write=True, create=True) as session:
        import_into(session, source, {}, now=NOW, progress=no_progress, token=NEVER)
        yield session


def asked(session: Workspace, text: str, recipe: str = "heuristic", *said: str) -> Trace:
    query = Query(text, NOW, context=tuple(Turn("user", one) for one in said))
    (trace,) = session.explorer.recall(query, Settings(recipe, improved(recipe)))
    return trace


@pytest.mark.parametrize("language", FACTS)
def test_what_nothing_is_about_brings_nothing_and_what_is_told_is_answered(tmp_path: Path, language: str) -> None:
    with store(tmp_path, FACTS[language]) as session:
        for recipe in GATED:
            for text in NOT_ABOUT[language]:
                assert asked(session, text, recipe).selected == (), (recipe, text)
            for text, number in ABOUT[language]:
                assert f"m{number}" in asked(session, text, recipe).selected[:3], (recipe, text)


@pytest.mark.parametrize("language", FACTS)
def test_an_import_measures_the_floors_of_its_language(tmp_path: Path, language: str) -> None:
    with store(tmp_path, FACTS[language]) as session:
        with session.pool.reader() as reader:
            floors = reader.floors(None)
        silence = asked(session, ABOUT[language][0][0]).plan.silence
    assert floors is not None
    assert (floors.version, floors.memories) == (version_with(session), len(FACTS[language]))
    assert list(floors.by_language) == [language]
    assert silence is not None
    assert silence.limit == Limit(
        "vectors", floors.by_language[language].vectors, floors.by_language[language].margin, floors.version
    )


def test_floors_are_measured_again_only_when_a_tenth_changed_and_never_by_a_recall(tmp_path: Path) -> None:
    path = tmp_path / "memories.db"
    with store(tmp_path, [f"The {n}. heron stood by the weir." for n in range(40)]) as session:
        before = measured(session)
        session.database.curation.isolate(["m0"], now=NOW)
        session.vectors.measure_floors()
        assert measured(session) == before
    with connect(path, write=True) as session:
        asked(session, "herons?")
        marked = Floors(before.version, before.memories, {"en": Floor(words=9.0)})
        session.database.upkeep.set_floors(marked)
    with connect(path, write=True) as session:
        assert measured(session) == marked
        more = tmp_path / "more.jsonl"
        more.write_text("".join(json.dumps({"id": f"n{n}", "user_text": f"A heron, {n}."}) + "\n" for n in range(4)))
        import_into(session, more, {}, now=NOW, progress=no_progress, token=NEVER)
        assert measured(session).memories == 44
        assert measured(session).by_language["en"].words < 9.0


def version_with(session: Workspace) -> str:
    with session.pool.reader() as reader, reader.snapshot():
        return version_of(reader, session.vectors.maker)


def measured(session: Workspace) -> Floors:
    with session.pool.reader() as reader:
        floors = reader.floors(None)
    assert floors is not None
    return floors


def test_unrelated_questions_name_the_stores_persons_and_nouns_that_it_lacks(tmp_path: Path) -> None:
    texts = ["Ewan: The volcano woke up.", "Ewan: I bought a violin.", "Ewan: We saw a glacier."] * 4
    with store(tmp_path, texts) as session, session.pool.reader() as reader, reader.snapshot():
        found = list(questions(reader, "en", ("Ewan",)))
    assert 2 * sum("Ewan" in one for one in found) == len(found)
    assert not any(noun in one for one in found for noun in ("volcano", "violin", "glacier"))


@pytest.mark.parametrize(
    "texts",
    [
        ["The only memory."],
        ["mixed 混ざった memory 记忆"] * 9,
        [*FACTS["en"], *FACTS["ja"], *FACTS["zh"]],
        ["?"] * 12,
        [" \u200b "] * 3,
    ],
    ids=["one", "mixed", "three languages", "no words", "blank"],
)
def test_any_store_has_floors_and_answers(tmp_path: Path, texts: list[str]) -> None:
    with store(tmp_path, texts, threads=["all"]) as session:
        with session.pool.reader() as reader, reader.snapshot():
            floors = measured_floors(reader, session.vectors.maker)
        for recipe in GATED:
            assert asked(session, "What is my blood group?", recipe).plan.silence is not None
    assert all(-20.0 < floor.words < 20.0 and floor.margin > 0.0 for floor in floors.by_language.values())
    assert len(texts) >= 8 or not floors.by_language


def test_memories_of_the_time_that_is_asked_for_need_no_words(tmp_path: Path) -> None:
    def named(trace: Trace) -> tuple[Silence, NamedTime]:
        silence = trace.plan.silence
        assert silence is not None
        assert silence.time is not None
        return silence, silence.time

    with store(tmp_path, FACTS["en"]) as session:
        for text in ("What did I do yesterday?", "昨日は何をしましたか？", "昨天我做了什么？"):
            for recipe in ("orchestrated", "blend"):
                trace = asked(session, text, recipe)
                moments = [named_moment(trace.pool.memories[one], "UTC") for one in trace.selected]
                assert moments, (text, recipe)
                assert all(moment is not None and named(trace)[1].holds(moment) for moment in moments)
        long_ago = asked(session, "What did I do in 1999?")
    silence, time = named(long_ago)
    assert (silence.value, time.memories, long_ago.selected) == (0.0, 0, ())


def test_a_conversation_that_stands_out_opens_the_gate_for_an_utterance(tmp_path: Path) -> None:
    with store(tmp_path, FACTS["en"]) as session:
        alone = asked(session, "That one, I mean.").plan.silence
        said = "The train to Perth leaves from platform four, or so I believe."
        together = asked(session, "That one, I mean.", "heuristic", said).plan.silence
        greeting = asked(session, "hi", "heuristic", said).plan.silence
    assert alone is not None
    assert together is not None
    assert greeting is not None
    assert (alone.apart, alone.value < 0.5) == (None, True)
    assert together.value >= 0.5
    assert greeting.value == 0.0


def test_a_recall_that_is_made_again_keeps_the_floor_that_it_had(tmp_path: Path) -> None:
    with store(tmp_path, FACTS["en"]) as session:
        trace = asked(session, "When does the bakery close on Saturdays?")
        said = trace_json(trace)["plan"]["silence"]
        assert said["value"] >= 0.5
        keep_recalls(session, (trace,), by="person", now=NOW)
        session.database.upkeep.set_floors(Floors("other", 10, {"en": Floor(vectors=99.0, words=99.0)}))
        assert asked(session, "When does the bakery close on Saturdays?").selected == ()
        made = session.explorer.made(trace.id)
    assert made.as_recorded
    assert made.trace.plan.silence == trace.plan.silence


def test_what_if_the_floor_were_another_agrees_with_a_recall_of_it(tmp_path: Path) -> None:
    with store(tmp_path, FACTS["en"]) as session:
        for recipe in GATED:
            for preset, floor in ((improved(recipe), 0.999), (improved(recipe), 0.0), ("as-written", 0.6)):
                settings = Settings(recipe, preset, {"evidence_floor": str(floor)})
                query = Query("When does the bakery close on Saturdays?", NOW)
                (before,) = session.explorer.recall(query, Settings(recipe, preset))
                (cold,) = session.explorer.recall(query, settings)
                again = session.explorer.replay(before, settings)
                assert (again.selected, again.outcomes, again.plan.silence) == (
                    cold.selected,
                    cold.outcomes,
                    cold.plan.silence,
                )


# ---- with the encoder's list

BY_MEANING = {
    "en": [
        ("Do I eat meat?", "I am vegetarian since 2019."),
        ("What surgery did my father have?", "Dad had a hip operation last spring."),
        ("Which antibiotic must I avoid?", "Penicillin gives me hives."),
    ],
    "ja": [
        ("どんな薬を飲んでいますか？", "血圧の薬を毎朝一錠飲んでいます。"),
        ("お父さんは何の手術を受けた？", "父は去年の春に股関節の手術をした。"),
    ],
    "zh": [
        ("我在吃什么药？", "我每天早上吃一片降压药。"),
        ("我们的婚礼在哪里办的？", "我们在海南的沙滩上结的婚。"),
    ],
}


@pytest.mark.parametrize("language", BY_MEANING)
def test_a_plain_question_that_shares_no_word_is_answered_by_meaning(tmp_path: Path, language: str) -> None:
    told = [answer for _, answer in BY_MEANING[language] if answer not in FACTS[language]]
    with store(tmp_path, [*FACTS[language], *told]) as session:
        session.vectors.add_list("encoder")
        with session.pool.reader() as reader, reader.snapshot():
            texts = {memory.user_text: memory.id for memory in reader.load(reader.list_ids(())).values()}
        for recipe in GATED:
            for text in NOT_ABOUT[language]:
                assert asked(session, text, recipe).selected == (), (recipe, text)
        for text, answer in BY_MEANING[language]:
            trace = asked(session, text)
            assert texts[answer] in trace.selected, (text, trace.plan.silence)
            assert trace.plan.silence.limit.compared == "encoder"  # type: ignore[union-attr]


def test_the_encoder_counts_only_when_its_list_is_complete(tmp_path: Path) -> None:
    with store(tmp_path, FACTS["en"]) as session:
        before = measured(session)
        assert session.vectors.add_list("encoder") == len(FACTS["en"])
        assert asked(session, "What is my job?").plan.silence.limit.compared == "encoder"  # type: ignore[union-attr]
        after = measured(session)
        assert after.version != before.version
        assert after.by_language["en"].encoder != 0.0
        session.database.curation.add(MemoryRecord(Memory(id="new", kind="episode", user_text="A heron.")), now=NOW)
        assert asked(session, "What is my job?").plan.silence.limit.compared == "vectors"  # type: ignore[union-attr]


def test_an_agent_from_whom_something_is_hidden_has_the_floor_of_any_store(tmp_path: Path) -> None:
    with store(tmp_path, FACTS["en"]) as session:
        hidden = Memory(id="hidden", kind="episode", user_text="The code is 4711.", sensitivity=2)
        with session.pool.reader() as reader, reader.snapshot():
            assert reader.floors(Sight(("public", "internal"), 1)) == reader.floors(None)
        session.database.curation.add(MemoryRecord(hidden), now=NOW)
        with session.pool.reader() as reader, reader.snapshot():
            assert reader.floors(None) is not None
            assert reader.floors(Sight(("public", "internal"), 1)) is None
