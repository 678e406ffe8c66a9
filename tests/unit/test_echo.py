"""Questions that were asked and never answered, and copies: how they are read, what calibrated presets make of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from helpers.databases import NOW, Json
from helpers.recalls import improved, shipped

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.gardening import look
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.text.echo import is_echo
from mnemonaut_core.workspace.wiring import Workspace

SEEDS = [name for name in RECIPES if name != "external"]


def lines(texts: Sequence[tuple[str, str, str]]) -> list[Json]:
    """Episodes of (id, user, reply), a day apart, without vectors."""
    return [
        {"id": one, "user_text": user, "reply_text": reply, "occurred_at": NOW - 86_400 * (day + 1)}
        for day, (one, user, reply) in enumerate(texts)
    ]


def asked(workspace: Workspace, text: str, recipe: str, preset: str = "") -> Trace:
    """One recall, which never stays silent."""
    values = {"evidence_floor": "0"} if "evidence_floor" in RECIPES[recipe].parameters.__struct_fields__ else {}
    (trace,) = workspace.explorer.recall(Query(text, NOW), Settings(recipe, preset or improved(recipe), values))
    return trace


@pytest.mark.parametrize(
    ("question", "reply"),
    [
        ("Where is my passport?", "Sorry, I don't know that."),
        ("where's my passport??", "I’m not sure. Where did you last see it?"),
        ("Do you remember my PIN?", "Hmm. I have no record of it, let me know if you find it!"),
        ("パスポートはどこ?", "すみません、分かりません。"),
        ("私の誕生日はいつですか。", "申し訳ありません。まだ伺っていません。教えていただけますか?"),
        ("猫の名前、なんだっけ", "覚えていません"),
        ("我的护照在哪里？", "抱歉，我不知道。"),
        ("我妹妹叫什么名字", "对不起，没有相关信息。请告诉我。"),
        ("我的護照在哪裡?", "不好意思。我不太清楚。"),
    ],
)
def test_who_only_asks_and_is_answered_by_not_knowing_leaves_an_echo(question: str, reply: str) -> None:
    assert is_echo(question, reply)


@pytest.mark.parametrize(
    ("question", "reply"),
    [
        ("Where is my passport?", "In the tin box above the fridge."),
        ("Where is my passport?", "I don't know. Bea said it is in the tin box."),
        ("Where is my passport?", None),
        ("Where is my passport?", ""),
        (None, "I don't know."),
        ("", "I don't know."),
        ("?", "I don't know."),
        ("I moved the passport to the tin box. Do you like it?", "I don't know."),
        ("I don't know where the passport is.", "Sorry, I don't know that."),
        ("パスポートを缶に移した。いい場所かな?", "分かりません。"),
        ("パスポートはどこ?", "缶の中です。理由は分かりません。"),
        ("我把护照放进了铁盒。好吗？", "不知道。"),
        ("我的护照在哪里？", "在铁盒里，不知道对不对。"),
        ("Where is my passport? " * 40, "I don't know."),
    ],
)
def test_what_says_anything_is_no_echo(question: str | None, reply: str | None) -> None:
    assert not is_echo(question, reply)


PASSPORT = lines(
    [
        *(
            (f"ask{number}", question, "Sorry, I don't know that.")
            for number, question in enumerate(
                (
                    "Where is my passport?",
                    "where is the passport??",
                    "Where did I put my passport?",
                    "My passport, where is it?",
                )
            )
        ),
        ("fact", "I moved the passport to the tin box above the fridge.", "Good place."),
        ("tea", "The kettle whistles in B flat.", "OK."),
    ]
)


@pytest.mark.parametrize("recipe", SEEDS)
def test_an_answer_comes_before_earlier_questions_that_had_none(tmp_path: Path, recipe: str) -> None:
    with shipped(tmp_path, PASSPORT) as workspace:
        found = asked(workspace, "Where is my passport?", recipe)
        assert found.selected[0] == "fact"
        written = asked(workspace, "Where is my passport?", recipe, "as-written")
        lowered = [any(part.name == "echo" for each in one.rankings for part in each.parts) for one in (found, written)]
        assert lowered == [True, False]


def test_the_garden_lists_questions_without_an_answer(tmp_path: Path) -> None:
    with shipped(tmp_path, PASSPORT) as workspace:
        found = look(workspace.explorer, "unanswered", now=NOW)
        assert [row.ids for row in found.rows] == [("ask0",), ("ask1",), ("ask2",), ("ask3",)]
        assert found.looked_at == len(PASSPORT)


COPIES = lines(
    [
        *((f"dup{n}", f"Reminder: the wifi password of the cottage is kingfisher{'!' * n}", "") for n in range(8)),
        ("hint", "Password hints for the cottage are in the red notebook.", "OK."),
        ("wifi", "The cottage wifi only reaches the kitchen.", "OK."),
    ]
)


@pytest.mark.parametrize("recipe", SEEDS)
def test_copies_take_one_place(tmp_path: Path, recipe: str) -> None:
    with shipped(tmp_path, COPIES) as workspace:
        found = asked(workspace, "What is the wifi password of the cottage?", recipe)
        assert {"hint", "wifi"} <= set(found.selected[:4])
        assert sum(one.startswith("dup") for one in found.selected) == 1


def test_salience_calibrated_returns_at_most_what_it_is_asked_for(tmp_path: Path) -> None:
    many = lines(
        [(f"m{n:02}", f"The boat {chr(97 + n % 26) * 6} {chr(98 + n % 24) * 7} {n * 7919}", "") for n in range(50)]
    )
    with shipped(tmp_path, many) as workspace:
        trace = asked(workspace, "boat", "salience")
        assert len(trace.selected) == trace.parameters.max_results == trace.parameters.top_k
        codes = {one.decision.outcome.code for one in trace.candidates}
        assert codes == {Code.SELECTED, Code.RESULT_CAP}
