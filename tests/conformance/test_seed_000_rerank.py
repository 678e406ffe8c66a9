"""Seed 000, statement by statement: Phase 3, the heuristic rerank."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from helpers.databases import DAY, NOW, asking, episode
from helpers.goldens import Golden
from helpers.rankings import alike, by_score, column

from mnemonaut_core.domain.columns import Ranking
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Part
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.recall import features, select
from mnemonaut_core.text.similarity import char_ngrams, clip, dice

ALL = range(1, 11)


def three_grams(text: str) -> set[str]:
    """The seed's own comprehension over a text longer than three characters."""
    return {text[i : i + 3] for i in range(len(text) - 2)}


def ranked(trace: Trace) -> list[Candidate]:
    """The candidates that were reranked."""
    return [candidate for candidate in trace.candidates if candidate.rank is not None]


def parts(candidate: Candidate) -> dict[str, Part]:
    """The parts of the last score by name."""
    assert candidate.scored is not None
    return {part.name: part for part in candidate.scored.parts}


def in_order(*scores: float) -> Ranking:
    """A ranking a, b, c … with these finals."""
    return by_score({chr(ord("a") + i): score for i, score in enumerate(scores)})


def walked(ranking: Ranking, *, limit: int = 5, dice: float = 0.0) -> list[Code]:
    """The codes of the walk with the seed's thresholds; every pair has this Dice."""
    measure = select.Measure(alike(ranking, lambda _a, _b: dice), 0.90, "Dice")
    selection = select.walk(ranking, limit=limit, floor=0.28, measures=[measure])
    return [decision.outcome.code for decision in selection.decisions]


def test_the_final_is_the_weighted_sum_of_three_parts(golden: Golden) -> None:
    """000-S28: «final = 0.55 * rrf_norm + 0.35 * lex + 0.10 * rec»"""
    for candidate in (c for number in ALL for c in ranked(golden(number).trace)):
        p = parts(candidate)
        assert list(p) == ["rrf", "lex", "rec"]
        final = 0.55 * p["rrf"].normalized + 0.35 * p["lex"].normalized + 0.10 * p["rec"].normalized
        assert candidate.scored is not None
        assert candidate.scored.score == pytest.approx(final, abs=1e-9)


def test_the_best_fused_candidate_has_rrf_one(golden: Golden) -> None:
    """000-S29: «| `rrf_norm` | RRF正規化スコア | `score / max_score` | 0.55 |»"""
    for number in (n for n in ALL if n != 9):
        fused = {item.id: item.score for item in golden(number).trace.rankings[0].items}
        best = max(fused.values())
        for candidate in ranked(golden(number).trace):
            part = parts(candidate)["rrf"]
            assert part.raw == fused[candidate.memory.id]
            assert part.normalized == fused[candidate.memory.id] / best
            assert (part.normalized == 1.0) == (fused[candidate.memory.id] == best)


def test_lex_is_dice_times_the_short_text_correction(golden: Golden) -> None:
    """000-S30: «| `lex` | 文字n-gram類似度 | Dice係数 × 短文補正 | 0.35 |»"""
    asked = three_grams("京都旅行 いつ行った？ ＡＢＣ社の人と")
    assert len(asked) < 30
    for candidate in golden(2).trace.candidates:
        lex = parts(candidate)["lex"]
        assert lex.normalized == pytest.approx((lex.raw or 0.0) * len(asked) / 30)
    run2 = three_grams("京都旅行 いつ行った")
    expected = 2 * len(asked & run2) / (len(asked) + len(run2))
    assert parts(golden(2).of("ja-run2"))["lex"].raw == pytest.approx(expected)


def test_grams_are_three_characters_of_any_script() -> None:
    """000-S31: «分かち書き不要で安定する、文字単位の3-gramを使用»"""
    assert char_ngrams("京都旅行") == {"京都旅", "都旅行"}
    assert char_ngrams("我喜欢茶") == {"我喜欢", "喜欢茶"}
    assert char_ngrams("a😀b👍") == {"a😀b", "😀b👍"}
    assert char_ngrams("ABC").isdisjoint(char_ngrams("abc"))
    assert char_ngrams("ＡＢＣ").isdisjoint(char_ngrams("ABC"))


def test_what_stands_after_1200_characters_does_not_count(tmp_path: Path) -> None:
    """000-S32: «max_chars=1200»"""
    question = "Where did the otter sleep?"
    filler = "".join(chr(0x4E00 + i) for i in range(1200))
    memories = [
        episode("plain", filler, days=3),
        episode("late", filler + question, days=3),
        episode("early", filler[: 1200 - len(question)] + question, days=3),
    ]
    with asking(tmp_path, memories) as asker:
        found = {c.memory.id: parts(c)["lex"].raw for c in asker(question).candidates}
    assert found["late"] == found["plain"] == 0.0
    shared, grams = len(three_grams(question)), len(three_grams(question)) + 1198
    assert found["early"] == pytest.approx(2 * shared / grams)


def test_texts_are_compacted_and_then_cut(golden: Golden) -> None:
    """000-S33: «t = _clip_text(text, max_chars=max_chars, tail=tail)»"""
    spread = "begin" + " \n\t　" * 300 + "end"
    assert clip(spread, 9) == "begin end"
    assert clip("0123456789", 4) == "0123"
    assert clip("0123456789", 4, tail=True) == "6789"
    assert char_ngrams("x" * 1200 + "abc", tail=True) == {"xxx", "xxa", "xab", "abc"}
    assert char_ngrams("x" * 1200 + "abc") == {"xxx"}
    query = clip(golden(6).golden.query.text, 1200, tail=True)
    memory = golden(6).of("l-spread").memory
    own = clip(f"{memory.user_text}\n{memory.reply_text}", 1200)
    assert len(query) == 1200
    expected = 2 * len(three_grams(query) & three_grams(own)) / (len(three_grams(query)) + len(three_grams(own)))
    assert parts(golden(6).of("l-spread"))["lex"].raw == pytest.approx(expected)


def test_a_text_of_three_characters_or_fewer_is_its_own_gram(golden: Golden) -> None:
    """000-S34: «if not t or len(t) <= n:»"""
    assert char_ngrams("abc") == {"abc"}
    assert char_ngrams(" 会議 ") == {"会議"}
    assert char_ngrams("   ") == frozenset()
    matching = {c.memory.id for c in golden(3).trace.candidates if parts(c)["lex"].raw}
    said = {
        m["id"] for m in golden(3).golden.case["memories"] if f"{m['user_text']}\n{m['reply_text']}".strip() == "会議"
    }
    assert matching == said != set()


def test_dice_with_an_empty_side_is_zero() -> None:
    """000-S35: «if not a or not b:
    return 0.0»"""
    some, none = frozenset({"abc"}), frozenset[str]()
    assert [dice(none, some), dice(some, none), dice(none, none)] == [0.0, 0.0, 0.0]


def test_dice_is_over_sets_of_grams() -> None:
    """000-S36: «return 2.0 * len(a & b) / (len(a) + len(b))»"""
    assert dice(char_ngrams("aaaa"), char_ngrams("aaa")) == 1.0
    assert dice(frozenset("abc"), frozenset("bcde")) == pytest.approx(2 * 2 / 7)


def test_a_query_of_fewer_than_thirty_grams_is_damped(golden: Golden, tmp_path: Path) -> None:
    """000-S37: «strength = min(1.0, len(query_ngrams) / 30)»"""
    for candidate in golden(3).trace.candidates:
        lex = parts(candidate)["lex"]
        assert lex.normalized == pytest.approx((lex.raw or 0.0) / 30)
    assert max(parts(c)["lex"].raw or 0.0 for c in golden(3).trace.candidates) == 1.0
    letters = "".join(chr(0x4E00 + i) for i in range(33))
    with asking(tmp_path, [episode("m", letters)]) as asker:
        for length, strength in ((31, 29 / 30), (32, 1.0), (33, 1.0)):
            (candidate,) = asker(letters[:length]).candidates
            lex = parts(candidate)["lex"]
            assert lex.normalized == pytest.approx((lex.raw or 0.0) * strength)


def test_age_is_in_fractions_of_days(tmp_path: Path) -> None:
    """000-S38: «age_days = (now_ts - occurred_at) / 86400»"""
    with asking(tmp_path, [episode("half", "garden", days=0.5)]) as asker:
        (candidate,) = asker("garden").candidates
    rec = parts(candidate)["rec"]
    assert rec.raw == 0.5
    assert rec.normalized == pytest.approx(math.exp(-0.5 / 45))


def test_recency_falls_to_one_over_e_in_45_days(tmp_path: Path) -> None:
    """000-S39: «rec = exp(-age_days / tau_days)  # tau_days = 45»"""
    with asking(tmp_path, [episode("old", "garden", days=45), episode("new", "garden", days=0)]) as asker:
        found = {c.memory.id: parts(c)["rec"].normalized for c in asker("garden").candidates}
    assert found == {"old": pytest.approx(math.exp(-1)), "new": 1.0}
    assert features.exponential_recency(column(features.age_days(NOW, NOW + DAY)), tau_days=45)[0] == 1.0


def test_a_duplicate_gives_its_place_to_the_next(golden: Golden) -> None:
    """000-S40: «# 選択済みとの類似度が閾値以上ならスキップ»"""
    codes = [c.decision.outcome.code for c in golden(2).trace.candidates[:7]]
    chosen, twin = Code.SELECTED, Code.DUPLICATE_OF
    assert codes == [chosen, chosen, chosen, twin, chosen, chosen, Code.RESULT_CAP]
    assert len(golden(2).trace.selected) == 5


def test_dice_of_exactly_090_is_a_duplicate(golden: Golden) -> None:
    """000-S41: «if _dice(episode_ngrams, selected_ngrams) >= 0.90:»"""
    a, b = (three_grams(text) for text in ("あいうえおかきくけこさし", "いうえおかきくけこさしす"))
    assert 2 * len(a & b) / (len(a) + len(b)) == 0.90
    outcome = golden(2).of("ja-b").decision.outcome
    assert (outcome.code, outcome.other_id, outcome.value, outcome.margin) == (Code.DUPLICATE_OF, "ja-a", 0.90, 0.0)
    assert walked(in_order(0.9, 0.8), dice=0.90) == [Code.SELECTED, Code.DUPLICATE_OF]
    assert walked(in_order(0.9, 0.8), dice=math.nextafter(0.90, 0.0)) == [Code.SELECTED, Code.SELECTED]


def test_a_first_of_exactly_035_opens_the_gate(tmp_path: Path) -> None:
    """000-S42: «| `high_threshold` | 0.35 | 1件注入の最低ライン |»"""
    opened = select.gate(in_order(0.35), value=0.35, limit=0.35, rule="high_threshold")
    closed = select.gate(in_order(0.35), value=math.nextafter(0.35, 0.0), limit=0.35, rule="high_threshold")
    assert (opened.selected, closed.selected) == (("a",), ())
    with asking(tmp_path, [episode("a", "garden fence")]) as asker:
        final = asker("garden fence").rankings[-1].items[0].score
        assert asker("garden fence", high_threshold=repr(final)).selected == ("a",)
        assert asker("garden fence", high_threshold=repr(math.nextafter(final, 1.0))).selected == ()


def test_a_second_below_028_is_out(golden: Golden) -> None:
    """000-S43: «| `medium_threshold` | 0.28 | 2件目以降の採用ライン |»"""
    assert walked(in_order(0.62, 0.28, math.nextafter(0.28, 0.0))) == [Code.SELECTED, Code.SELECTED, Code.BELOW_CUT]
    below = [c for c in golden(1).trace.candidates if c.decision.outcome.code is Code.BELOW_CUT]
    assert below
    for candidate in below:
        assert candidate.scored is not None
        assert candidate.scored.score < 0.28
        assert candidate.decision.outcome.margin == pytest.approx(candidate.scored.score - 0.28)


def test_the_first_is_high_and_the_others_medium(golden: Golden) -> None:
    """000-S44: «top1 は `high`、残りは `medium`»"""
    for number in ALL:
        trace = golden(number).trace
        levels = {c.memory.id: c.decision.relevance for c in trace.candidates if c.decision.relevance}
        assert [levels[memory_id] for memory_id in trace.selected] == ["high", "medium", "medium", "medium", "medium"][
            : len(trace.selected)
        ]
        assert set(levels) == set(trace.selected)
    second = golden(1).of(golden(1).trace.selected[1])
    assert second.scored is not None
    assert second.scored.score > 0.35


def test_a_first_below_the_gate_empties_the_answer(golden: Golden) -> None:
    """000-S45: «top1 が `high_threshold` 未満なら `[]` を返す（注入しない）»"""
    trace = golden(8).trace
    codes = {c.memory.id: c.decision.outcome.code.value for c in trace.candidates}
    assert codes == {c["id"]: c["outcome"]["code"] for c in golden(8).golden.expected["candidates"]}
    closed = [c.decision.outcome for c in trace.candidates if c.decision.outcome.code is Code.GATE_CLOSED]
    assert closed
    assert {(o.value, o.limit, o.field) for o in closed} == {
        (trace.rankings[-1].items[0].score, 0.99, "high_threshold")
    }
    assert (trace.selected, trace.pack.text, trace.pack.inject) == ((), "", False)


def test_the_reason_has_four_figures_with_three_decimals(golden: Golden) -> None:
    """000-S46: «score={final:.3f} rrf={rrf_norm:.3f} lex={lex:.3f} rec={rec:.3f}»"""
    for number in ALL:
        for memory_id in golden(number).trace.selected:
            candidate = golden(number).of(memory_id)
            assert candidate.decision.reason == golden(number).golden.candidates[memory_id]["reason"]
            assert candidate.scored is not None
            figures = " ".join(f"{name}={part.normalized:.3f}" for name, part in parts(candidate).items())
            assert candidate.decision.reason == f"heuristic rerank: score={candidate.scored.score:.3f} {figures}"


def test_the_strategy_is_quote_key_parts(golden: Golden) -> None:
    """000-S47: «`quote_key_parts` 固定（注入量を最小化して速度優先）»"""
    assert {golden(number).trace.pack.strategy for number in ALL} == {"quote_key_parts"}
    for line in golden(6).trace.pack.text.split("\n"):
        quoted = line.removeprefix("User: 「").removeprefix("Partner: 「").removesuffix("」")
        if quoted != line:
            assert len(quoted) <= 200 + len("…")
