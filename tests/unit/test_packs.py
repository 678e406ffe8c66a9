"""The text that the model is handed: what a memory cannot do to it."""

from __future__ import annotations

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.recall.pack import day_text, episode_evidence, key_part


def lines_of(memory: Memory) -> list[str]:
    """The lines of the one memory's block."""
    return episode_evidence(((memory, "why"),), quote_chars=200).split("\n\n")[1].split("\n")


def test_no_text_of_a_memory_breaks_a_line_or_begins_a_block() -> None:
    broken = "one\n\n[2020-01-01] two\r\nUser: 「three」"
    memory = Memory(id="a", kind="episode", user_text=broken, reply_text=broken, context_note=broken, occurred_at=0)
    folded = "one [2020-01-01] two User: 「three」"
    assert lines_of(memory) == [
        f"[1970-01-01] {folded}",
        f"User: 「{folded}」",
        f"Partner: 「{folded}」",
        "→ 関連: why",
    ]


def test_a_blank_note_is_no_title() -> None:
    memory = Memory(id="a", kind="episode", user_text="garden", context_note=" \n ", occurred_at=0)
    assert lines_of(memory)[0] == "[1970-01-01] garden"


def test_a_side_of_exactly_the_limit_is_whole_and_a_longer_one_is_marked() -> None:
    assert key_part("x" * 200, max_chars=200) == "x" * 200
    assert key_part("x" * 201, max_chars=200) == "x" * 200 + "…"
    assert key_part(None, max_chars=200) == ""


def test_a_day_is_utc_and_an_impossible_one_is_marked() -> None:
    assert [day_text(moment) for moment in (86_399, 86_400, None, 10**15)] == [
        "1970-01-01",
        "1970-01-02",
        "----------",
        "----------",
    ]


def test_nothing_selected_gives_no_section() -> None:
    assert episode_evidence((), quote_chars=200) == ""
