"""Seed 001, statement by statement: the selection's input, the pack, what was isolated."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from helpers.databases import DAY, NOW, Asker, asking, episode, make_database
from helpers.endpoint_server import embeds, endpoint_server
from helpers.planned import LIFE, Model, affect, ask, ask_model, given_to, ids, offered, outcome, state
from helpers.tables import pairs_of

from mnemonaut.cli.main import run
from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.choice import KEPT_BACK, STAND_IN
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace_json import trace_json, without_texts
from mnemonaut_core.models.openai_embeddings import EndpointEmbedder
from mnemonaut_core.models.spec import make_embedder, parse_embedder
from mnemonaut_core.recipes.planned import (
    compact_affect,
    compact_event,
    compact_state,
    fresh_summary,
    labels_of,
    preview,
    time_text,
)
from mnemonaut_core.recipes.planned_plan import BADGES
from mnemonaut_core.store.check import notes
from mnemonaut_core.store.database import Database

Json = dict[str, Any]
LONG = "".join(chr(0x4E00 + number) for number in range(2000))


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """The small life, open."""
    with asking(tmp_path_factory.mktemp("life"), LIFE) as asker:
        yield asker


# ---- the input of the selection


@pytest.mark.parametrize(
    ("key", "memory", "chars"),
    [
        ("u", Memory(id="e", kind="episode", user_text=LONG), 360),
        ("a", Memory(id="e", kind="episode", reply_text=LONG), 420),
        ("img", Memory(id="e", kind="episode", image_summary=LONG), 240),
        ("b", Memory(id="s", kind="state", body=LONG), 420),
        ("p", Memory(id="s", kind="state", payload=LONG), 180),
        ("m", Memory(id="a", kind="affect", body=LONG), 280),
    ],
)
def test_previews_keep_head_and_tail(key: str, memory: Memory, chars: int) -> None:
    """001-S66: «選別に渡す `candidates` は「プレビュー + メタ」に限定し、本文全文は入れない»"""
    by_kind: dict[str, Callable[[Memory, list[str]], Json]] = {
        "episode": compact_event,
        "state": compact_state,
        "affect": compact_affect,
    }
    compact = by_kind[memory.kind]
    head = chars * 65 // 100
    assert compact(memory, [])[key] == f"{LONG[:head]}…{LONG[head + 1 - chars :]}"
    assert len(str(compact(memory, [])[key])) == chars


def test_a_text_that_fits_is_whole() -> None:
    """001-S66: «選別に渡す `candidates` は「プレビュー + メタ」に限定し、本文全文は入れない»"""
    assert preview("x" * 360, chars=360) == "x" * 360
    assert preview("x" * 361, chars=360) == "x" * 234 + "…" + "x" * 125
    assert preview(None, chars=9) == preview("  ", chars=9) == ""


def test_keys_are_short_and_the_input_is_one_line(life: Asker) -> None:
    """001-S67: «JSONのキーを短くして、文字数（=トークン）を減らす»"""
    trace = ask(life, "talk")
    assert {key for candidate in offered(trace).values() for key in candidate if len(key) > 3} == set()
    request, choice = trace.choices["choose"]
    assert request.user == json.dumps(json.loads(request.user), ensure_ascii=False, separators=(",", ":"))
    assert choice.chars == len(request.user)


def test_an_event_has_the_seeds_keys(life: Asker) -> None:
    """001-S68: «event: `{t:"e", id:<event_id>, ts, src, th:[thread_key], u:<user_preview>, a:<assistant_preview>, img,
    at:{y0,y1,ls,c}, hs:[source_code]}`»"""
    found = offered(ask(life, "2018"))
    assert list(found["c03"]) == ["t", "id", "ts", "src", "th", "u", "a", "img", "at", "hs"]
    assert found["c03"] == {
        "t": "e",
        "id": "c03",
        "ts": time_text(NOW - 4 * DAY),
        "src": "",
        "th": ["garden"],
        "u": "talk 3",
        "a": "yes",
        "img": None,
        "at": {"y0": None, "y1": None, "ls": "", "c": None},
        "hs": found["c03"]["hs"],
    }
    assert found["in-2018"]["at"] == {"y0": 2017, "y1": 2019, "ls": "", "c": None}
    assert found["umbrella"]["img"] == "赤い傘の写真"


def test_a_state_has_the_seeds_keys() -> None:
    """001-S69: «state: `{t:"s", id:<state_id>, k:<kind>, ts, b:<body_preview>, p:<payload_preview>, vf, vt,
    hs:[source_code]}`»"""
    memory = Memory(
        id="s",
        kind="state",
        subtype="fact",
        body="likes tulips",
        payload='{"a":1}',
        last_confirmed_at=0,
        valid_from=1,
        created_at=9,
    )
    assert list(compact_state(memory, ["rs"]).items()) == [
        ("t", "s"),
        ("id", "s"),
        ("k", "fact"),
        ("ts", "1970-01-01T00:00:00Z"),
        ("b", "likes tulips"),
        ("p", '{"a":1}'),
        ("vf", "1970-01-01T00:00:01Z"),
        ("vt", None),
        ("hs", ["rs"]),
    ]


def test_a_feeling_has_the_seeds_keys(life: Asker) -> None:
    """001-S70: «event_affect: `{t:"a", id:<affect_id>, eid:<event_id>, ts, ets, m:<moment_preview>, lab, vad, c,
    hs:[source_code]}`»"""
    assert list(offered(ask(life, "talk"))["joy"].items()) == [
        ("t", "a"),
        ("id", "joy"),
        ("eid", "c01"),
        ("ts", time_text(NOW - 2 * DAY)),
        ("ets", time_text(NOW - 2 * DAY)),
        ("m", "glad about the talk"),
        ("lab", ["joy", "relief"]),
        ("vad", [0.8, 0.2, 0.0]),
        ("c", 0.7),
        ("hs", ["vr"]),
    ]


@pytest.mark.parametrize(
    ("labels", "names"),
    [
        (None, []),
        ("[]", []),
        ('["a", null, ""]', ["a"]),
        ("sad", ["sad"]),
        ('"sad"', ["sad"]),
        ('["a"]' * 9, ['["a"]' * 9]),
        (json.dumps(list("abcdefgh")), list("abcdef")),
        ("[" * 9999, ["[" * 9999]),
    ],
)
def test_broken_names_of_feelings_break_nothing(labels: str | None, names: list[str]) -> None:
    """001-S70: «event_affect: `{t:"a", id:<affect_id>, eid:<event_id>, ts, ets, m:<moment_preview>, lab, vad, c,
    hs:[source_code]}`»"""
    assert labels_of(labels) == names


def test_the_sources_have_the_seeds_codes() -> None:
    """001-S71: «hit_sources（コード）:»"""
    ours = {"current": "cu", "state_link_expand": "sl"}
    assert (
        pairs_of("""
        recent_events re; trigram tg; unicode61 tg; words tg; reply_chain rc; context_threads ct
        context_links cl; recent_states rs; about_time at; vector vr; vector_global vg; entity_expand ex
    """)
        | ours
        == BADGES
    )


@pytest.mark.parametrize(
    ("summary_of", "updated", "created", "fresh"),
    [(7, 7, 1, True), (7, 8, 7, False), (7, None, 7, True), (None, None, None, False), (None, 7, 7, False)],
)
def test_a_fresh_summary_stands_for_the_assistants_text(
    summary_of: int | None, updated: int | None, created: int | None, fresh: bool
) -> None:
    """001-S72: «選別入力では、event の `assistant_preview` に **要約（summary_text）**を優先して使う»"""
    times: dict[str, Any] = {"summary_of": summary_of, "updated_at": updated, "created_at": created}
    memory = Memory(id="e", kind="episode", reply_text="in full", assistant_summary="short", **times)
    assert fresh_summary(memory) == ("short" if fresh else None)
    assert compact_event(memory, [])["a"] == ("short" if fresh else "in full")


def test_the_pack_has_the_original_and_not_the_summary(tmp_path: Path) -> None:
    """001-S73: «返答生成（会話本文）では **元の events 本文**を使い、要約を“答えの根拠”にしない»"""
    times = {"created_at": NOW - DAY, "updated_at": NOW - DAY, "summary_of": NOW - DAY}
    with asking(tmp_path, [episode("e", "hello", "in full", assistant_summary="short", **times)]) as asker:
        trace = ask(asker, "hello")
    assert offered(trace)["e"]["a"] == "short"
    assert json.loads(trace.pack.text)["selected"][0]["excerpt"] == "hello\nin full"
    assert "short" not in trace.pack.text


def test_the_log_tells_how_much_was_given(life: Asker, caplog: pytest.LogCaptureFixture) -> None:
    """001-S74: «`SearchResultPack selection input prepared candidates=<N> chars=<M>` が出るので»"""
    with caplog.at_level(logging.INFO):
        trace = ask(life, "talk")
    request, choice = trace.choices["choose"]
    expected = f"SearchResultPack selection input prepared candidates={len(request.offered)} chars={len(request.user)}"
    assert [record.getMessage() for record in caplog.records] == [expected]
    assert (choice.candidates, choice.chars) == (len(request.offered), len(request.user))


def test_letters_are_a_trigram_index_of_sqlite(life: Asker) -> None:
    """001-S75: «SQLite FTS5 の **`trigram`（文字3-gram）** を使う»"""
    (searched,) = (run for run in ask(life, "カメラ").runs if run.source == "trigram")
    assert (searched.path, [hit.id for hit in searched.hits]) == ("fts5", ["camera"])
    assert ids(ask(life, "部活", text_index="words"), "words") == ["at-school"]  # the preset `calibrated`


# ---- the pack


def test_the_pack_holds_recalled_memories_and_nothing_else(life: Asker) -> None:
    """001-S76: «`SearchResultPack` は **検索結果（選別された記憶）** だけを指す。»"""
    trace = ask(life, "what about my question")
    pack = json.loads(trace.pack.text)
    assert set(pack) == {"type", "internal", "selected"}
    assert [item["id"] for item in pack["selected"]] == list(trace.selected)
    assert "my question" not in trace.pack.text
    assert "calm for weeks" not in trace.pack.text  # the mood stands beside it


def test_the_pack_is_marked_internal(life: Asker) -> None:
    """001-S77: «ユーザーへ露出しない»"""
    assert json.loads(ask(life, "talk").pack.text)["internal"] is True


def test_the_reasons_are_in_the_trace(life: Asker) -> None:
    """001-S78: «採用した根拠（なぜ採ったか）をログとして残せる形にする»"""
    trace = ask_model(life, Model(lambda offered: offered[:2]), "talk")
    reasons = {c.memory.id: c.decision.reason for c in trace.candidates if c.memory.id in trace.selected}
    assert reasons == {memory_id: f"because of {memory_id}" for memory_id in trace.selected}


def test_a_models_reasons_are_not_recorded_as_texts(life: Asker) -> None:
    """001-S78: «採用した根拠（なぜ採ったか）をログとして残せる形にする»"""
    recorded = dumps(without_texts(trace_json(ask_model(life, Model(), "a private question"))))
    assert "because of" not in recorded
    assert "private" not in recorded


def test_an_item_has_id_kind_and_a_short_excerpt(tmp_path: Path) -> None:
    """001-S79: «採用項目の一覧（id、種別、短い抜粋）»"""
    with asking(tmp_path, [episode("e", "x" * 900, embedding=None)]) as asker:
        (item,) = json.loads(ask(asker, "y", excerpt_chars=100).pack.text)["selected"]
    assert (item["id"], item["kind"]) == ("e", "episode")
    assert item["excerpt"] == "x" * 65 + "…" + "x" * 34


def test_an_item_has_its_times_and_its_time_of_life(life: Asker) -> None:
    """001-S80: «重要なメタ（`created_at` / `last_confirmed_at` / `about_time` / `life_stage`）»"""
    wanted = ("in-2018", "fact", "at-school")
    trace = ask_model(life, Model(lambda offered: wanted), "2018 高校")
    about, fact, school = json.loads(trace.pack.text)["selected"]
    assert (about["created_at"], about["about_time"]) == (
        time_text(NOW - 500 * DAY),
        {"year_start": 2017, "year_end": 2019},
    )
    assert (fact["last_confirmed_at"], fact["about_time"]) == (time_text(NOW - 2 * DAY), None)
    assert "created_at" not in fact
    assert school["life_stage"] == "high"


def test_an_item_has_its_reason(life: Asker) -> None:
    """001-S81: «採用理由（短文）»"""
    by_model = json.loads(ask_model(life, Model(), "talk").pack.text)["selected"][0]
    assert by_model["reason"] == f"because of {by_model['id']}"
    first = json.loads(ask(life, "talk").pack.text)["selected"][0]
    assert (
        first["reason"]
        == f"stand-in: candidate 1 in order, found by {' '.join(offered(ask(life, 'talk'))[first['id']]['hs'])}"
    )


# ---- who selects


def test_what_a_model_refuses_was_not_chosen(life: Asker) -> None:
    """001-S55: «最終的な採用は LLM が行う（`plan.mode` の意図に沿って選別）»"""
    trace = ask_model(life, Model(lambda offered: (offered[9], offered[2])), "talk")
    order = trace.rankings[-1].ids
    assert len(trace.selected) == 2
    assert outcome(trace, order[0]).code is Code.NOT_CHOSEN
    nothing = ask_model(life, Model(lambda offered: ()), "talk")
    assert (nothing.selected, nothing.pack.text, nothing.pack.inject) == ((), "", False)


def test_the_stand_in_keeps_the_order_and_says_that_it_is_one(life: Asker) -> None:
    """001-S55: «最終的な採用は LLM が行う（`plan.mode` の意図に沿って選別）»"""
    trace = ask(life, "talk", max_selected=3)
    request, choice = trace.choices["choose"]
    assert (choice.by, trace.selected) == (STAND_IN, request.offered[:3])
    assert choice.fallback is not None
    full = outcome(trace, request.offered[3])
    assert (full.code, full.value, full.limit) == (Code.RESULT_CAP, 4.0, 3.0)
    broken = ask_model(life, Model(lambda offered: ("never offered",)), "talk")
    assert broken.choices["choose"][1].by == STAND_IN
    assert broken.selected


def test_a_secret_memory_is_not_offered_and_only_the_stand_in_takes_it(tmp_path: Path) -> None:
    """001-S66: «選別に渡す `candidates` は「プレビュー + メタ」に限定し、本文全文は入れない»"""
    hidden: dict[str, Any] = {"sensitivity": 2, "payload": '{"pin": "hush"}', "threads": ["hush"]}
    lines = [
        episode("e", "hush", "hush", image_summary="hush", **hidden),
        state("s", "hush", days=1, boundary_class="secret"),
        affect("a", "hush, and dread", "e", days=1, sensitivity=2, affect_labels='["hush"]'),
        episode("open", "hello", days=2),
    ]
    with asking(tmp_path, lines) as asker:
        model = Model(lambda offered: offered)
        chosen = ask_model(asker, model, "talk")
        assert model.asked[0].offered == chosen.selected == ("open",)
        assert "hush" not in model.asked[0].user
        assert {(o.code, o.field) for o in (outcome(chosen, one) for one in "esa")} == {(Code.NOT_CHOSEN, KEPT_BACK)}
        kept = ask(asker, "talk")
        assert set(kept.selected) == {"e", "s", "a", "open"}
        assert "hush" not in json.dumps(given_to(kept))
        assert {c.memory.id for c in ask(asker, "talk", max_sensitivity=1).candidates} == {"s", "open"}


def test_the_texts_of_a_secret_memory_are_in_no_compact_form() -> None:
    """001-S66: «選別に渡す `candidates` は「プレビュー + メタ」に限定し、本文全文は入れない»"""
    texts = {"user_text": "hush", "reply_text": "hush", "image_summary": "hush", "body": "hush", "payload": "hush"}
    for kind, compact in (("episode", compact_event), ("state", compact_state), ("affect", compact_affect)):
        secret = Memory(id="m", kind=kind, sensitivity=2, affect_labels='["hush"]', **texts)  # type: ignore[arg-type]
        assert "hush" not in json.dumps(compact(secret, []))


# ---- what was isolated


_GATES = ("the garden gate squeaks", "Ann painted our garden gate green", "who left the garden gate open last night?")


def denied(folder: Path, *, recalled: int) -> tuple[list[str], list[str], list[str]]:
    """(recalled, recalled beside the denial, recalled after it): one conversation over the command line."""
    db = make_database(folder / "memories.db", [episode(f"e{n}", text, days=n) for n, text in enumerate(_GATES, 1)])
    found = []
    for said in ("", "それは関係ない", ""):
        out = folder / "answer.json"
        with out.open("w") as answer, redirect_stdout(answer):
            denial = ["--user-text", said] if said else []
            assert (
                run(
                    [
                        "recall",
                        "the garden gate",
                        "--recipe",
                        "planned",
                        "--db",
                        str(db),
                        "--now",
                        str(NOW),
                        "--json",
                        "--session",
                        "s",
                        "--commit",
                        "--set",
                        f"max_selected={recalled}",
                        *denial,
                    ]
                )
                == 0
            )
        found.append(json.loads(out.read_text())["runs"][0]["selected"])
    return found[0], found[1], found[2]


def test_a_denial_takes_the_memory_out_of_the_next_recall(tmp_path: Path) -> None:
    """001-S81a: «次ターン以降の想起に混ざり続けないようにする»"""
    first, _, after = denied(tmp_path, recalled=1)
    assert len(first) == 1
    assert not set(first) & set(after)


def test_the_answer_to_a_denial_is_given_before_anything_is_isolated(tmp_path: Path) -> None:
    """001-S81b: «- 同期（チャット開始）を遅くしないため、**返答完了後**にバックグラウンドで処理する»"""
    first, beside, _ = denied(tmp_path, recalled=1)
    assert beside == first


def test_a_denial_after_several_memories_isolates_none(tmp_path: Path) -> None:
    """001-S81c: «- 対象は **直前ターンの `retrieval_runs.selected_json.selected` が1件のときだけ**（曖昧なら何もしない）»"""
    first, _, after = denied(tmp_path, recalled=2)
    assert len(first) == 2
    assert after == first


def test_what_is_isolated_is_no_candidate(tmp_path: Path) -> None:
    """001-S82: «`events` / `state` は行を残しつつ `searchable=0` にして検索・候補収集»"""
    lines = [episode("e", "talk"), episode("f", "talk", days=2), state("s", "talk", days=1)]
    with asking(tmp_path, lines) as asker:
        with closing(Database.open(tmp_path / "memories.db")) as writer:
            writer.curation.isolate(["e", "s"], now=NOW)
        trace = ask(asker, "talk")
        assert [candidate.memory.id for candidate in trace.candidates] == ["f"]
        assert asker.explorer.explain(trace, "s").outcome.code is Code.ISOLATED
        assert {one: kept.searchable for one, kept in asker.explorer.library.memories(["e", "s", "f"]).items()} == {
            "e": False,
            "s": False,
            "f": True,
        }


def test_what_is_isolated_is_not_embedded_by_an_endpoint(tmp_path: Path) -> None:
    """001-S82a: «埋め込みから除外する»

    A vector that is there stays, so that Restore gives it back at once (READINGS 34); no search reads it. What has none gets
    one when it is restored."""
    path = make_database(tmp_path / "memories.db", [episode("e", "tulips"), episode("f", "roses", days=2)])
    with endpoint_server(embeds()) as endpoint, ExitStack() as stack:
        spec = f"openai:m@{endpoint.url}"
        embedder = make_embedder(parse_embedder(spec), allowed=lambda _url: True)
        assert isinstance(embedder, EndpointEmbedder)
        stack.callback(embedder.close)

        def sent(word: str) -> int:
            return sum(word in text for text in endpoint.texts)

        with closing(Database.open(path)) as writer:
            writer.curation.isolate(["e"], now=NOW)
            writer.upkeep.reembed(embedder, spec)
            assert (sent("tulips"), sent("roses")) == (0, 1)
            assert [found.code for found in notes(writer.connection)] == []
        with closing(Database.open(path, embedder=embedder)) as writer:
            writer.curation.edit(["e"], {"user_text": "yellow tulips"}, now=NOW)
            assert sent("tulips") == 0
            writer.curation.restore(["e"], now=NOW)
            assert sent("tulips") == 1
            assert [found.code for found in notes(writer.connection)] == []
            writer.curation.isolate(["e"], now=NOW)
            writer.curation.restore(["e"], now=NOW)
            assert sent("tulips") == 1
        with closing(
            Database.open(path)
        ) as writer:  # without the endpoint it stays without a vector, and `check` says so
            writer.curation.isolate(["f"], now=NOW)
            writer.connection.execute("DELETE FROM vector WHERE memory_pk = (SELECT pk FROM memory WHERE id = 'f')")
            assert [found.code for found in notes(writer.connection)] == []
            writer.curation.restore(["f"], now=NOW)
            assert [(found.code, found.examples) for found in notes(writer.connection)] == [("no_vector", ("f",))]


def test_an_isolated_feeling_leaves_and_comes_back(tmp_path: Path) -> None:
    """001-S83: «`event_affects` は行ごと削除する（内部用であり、再利用価値が低い前提）»"""
    with asking(tmp_path, [episode("e", "talk"), affect("a", "glad", "e", days=1)]) as asker:
        with closing(Database.open(tmp_path / "memories.db")) as writer:
            writer.curation.isolate(["a"], now=NOW)
            gone = ask(asker, "glad")
            assert asker.explorer.library.memories(["a"]) == {}
            writer.curation.restore(["a"], now=NOW)
        assert [c.memory.id for c in gone.candidates] == ["e"]
        assert "a" in ids(ask(asker, "glad"), "vector")


def test_the_command_line_recalls_by_plan(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """001-S02: «ルール: 検索計画（RetrievalPlan、短いJSON）»"""
    lines = [episode("e", "talk"), state("mood", "calm", days=1, subtype="long_mood_state")]
    with asking(tmp_path, lines) as asker:
        assert asker.ask(Query("x", NOW), {}, recipe="planned").runs[0].status is RunStatus.OK
    db = str(tmp_path / "memories.db")
    assert run(["recall", "高校 talk", "--recipe", "planned", "--db", db, "--now", str(NOW), "--pack"]) == 0
    said = capsys.readouterr().out
    assert "mode=explicit_about_time" in said
    assert "chosen   by the simple rule" in said
    assert "current mood, beside the pack: calm" in said
