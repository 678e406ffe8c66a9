"""A Markdown file is cut at its headings; ids live through edits elsewhere, and no line is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.importers.markdown_chunks import MAX_TOKENS, chunks, front_matter, front_matter_end, section_of
from mnemonaut_core.text.words import count_tokens

URI = "user/preferences.md"
HEAD = "---\ntype: preference\nimportance: 4\n---\n"
JOURNAL = """---
type: event
---
## Session 07:50

### Request

- Check the crossing times.

### Learned

- The notice wins.

## Session 21:18

### Request

- Close the promise.
"""


def ids(text: str) -> list[str]:
    return [chunk.id.removeprefix(f"chunk:{URI}#") for chunk in chunks(text, URI)]


# front matter


def test_front_matter_is_pairs_and_the_body_after_it() -> None:
    values, body = front_matter(
        '---\ntype: preference\n# a comment\n\ncreated: "2025-03-03"\nempty:\nurl: http://a:80/b\n---\n\n# A\n'
    )
    assert values == {"type": "preference", "created": "2025-03-03", "empty": "", "url": "http://a:80/b"}
    assert body == "# A"


def test_items_of_a_list_are_joined_and_what_is_no_pair_is_passed_over() -> None:
    text = "---\ntags:\n  - tea\n  - 'cake'\ntype:event\n---\nx"
    assert front_matter(text) == ({"tags": "tea, cake"}, "x")


@pytest.mark.parametrize(
    "text", ["", "plain: text\n\nmore", "---\ntype: event\nnever closed", "\n---\ntype: event\n---\n"]
)
def test_a_file_without_front_matter_is_all_body(text: str) -> None:
    assert front_matter(text) == ({}, text.strip("\n"))


def test_byte_order_mark_and_windows_line_ends_change_nothing() -> None:
    plain = chunks(JOURNAL, URI)
    assert chunks("\ufeff" + JOURNAL.replace("\n", "\r\n"), URI) == plain
    assert plain[0].type == "event"


# cutting


def test_a_chunk_has_path_section_own_heading_and_line() -> None:
    found = chunks(JOURNAL, URI)
    assert [(chunk.heading_path, chunk.section, chunk.start_line) for chunk in found] == [
        ("Session 07:50 > Request", "request", 6),
        ("Session 07:50 > Learned", "learned", 10),
        ("Session 21:18 > Request", "request", 16),
    ]
    assert found[0].body == "### Request\n\n- Check the crossing times."
    assert [chunk.id for chunk in found] == [
        f"chunk:{URI}#session-07-50/request",
        f"chunk:{URI}#session-07-50/learned",
        f"chunk:{URI}#session-21-18/request",
    ]


def test_text_before_the_first_heading_is_number_zero() -> None:
    (first, second) = chunks(HEAD + "Some words.\n# A\nmore", URI)
    assert (first.id, first.section, first.heading_path, first.body) == (f"chunk:{URI}#0", None, None, "Some words.")
    assert (first.type, first.start_line, second.start_line) == ("preference", 5, 6)


@pytest.mark.parametrize("text", ["", "\n\n", HEAD, "# Only\n## Headings\n\n### Here"])
def test_what_says_nothing_has_no_chunks(text: str) -> None:
    assert chunks(text, URI) == ()


def test_a_higher_heading_closes_the_lower_ones() -> None:
    found = chunks("# A\n### B\nb\n## C\nc\n# D\nd", URI)
    assert [chunk.heading_path for chunk in found] == ["A > B", "A > C", "D"]


def test_signs_that_are_no_headings_do_not_cut() -> None:
    text = "# A\n#tag\n####### seven\n    # indented code\n```sh\n# a comment\n\n# another\n```\n~~~\n# b\n```\n# c\n~~~\nend"
    (only,) = chunks(text, URI)
    assert only.body == text


def test_closing_signs_are_not_part_of_a_title() -> None:
    found = chunks("## Tea ##\nx\n## C#\ny\n##\nz", URI)
    assert [chunk.section for chunk in found] == ["Tea", "C#", ""]
    assert ids("## Tea ##\nx\n## C#\ny\n##\nz") == ["tea", "c", "-"]


def test_equal_headings_are_numbered_and_slugs_keep_every_script() -> None:
    assert ids("# A\nx\n# a!\ny\n# 食べもの、飲みもの\nz") == ["a", "a:2", "食べもの-飲みもの"]


# long sections


def paragraph(tokens: int, word: str) -> str:
    text = " ".join([word] * tokens)
    assert count_tokens(text) == tokens
    return text


def test_a_section_of_exactly_the_limit_stays_whole() -> None:
    body = paragraph(250, "tea") + "\n\n" + paragraph(250, "milk")
    assert count_tokens(body) == MAX_TOKENS
    assert [chunk.body for chunk in chunks(body, URI)] == [body]


def test_a_longer_section_is_cut_at_blank_lines_into_pieces_as_large_as_fit() -> None:
    parts = [paragraph(200, word) for word in ("tea", "milk", "rye", "ham", "fig")]
    found = chunks("# A\n\n" + "\n\n\n".join(parts), URI)
    assert [chunk.body for chunk in found] == [
        f"# A\n\n{parts[0]}\n\n\n{parts[1]}",
        f"{parts[2]}\n\n\n{parts[3]}",
        parts[4],
    ]
    assert [chunk.id for chunk in found] == [f"chunk:{URI}#a", f"chunk:{URI}#a~2", f"chunk:{URI}#a~3"]
    assert {chunk.heading_path for chunk in found} == {"A"}
    assert [chunk.start_line for chunk in found] == [1, 9, 15]


def test_a_piece_of_exactly_the_limit_is_not_cut() -> None:
    parts = [paragraph(250, word) for word in ("tea", "milk", "rye")]
    assert [chunk.body for chunk in chunks("\n\n".join(parts), URI)] == [f"{parts[0]}\n\n{parts[1]}", parts[2]]


def test_a_paragraph_over_the_limit_stays_whole_with_its_heading() -> None:
    long = paragraph(600, "tea")
    found = chunks(f"# A\n\n{long}\n\nshort", URI)
    assert [chunk.body for chunk in found] == [f"# A\n\n{long}", "short"]


def test_blank_lines_inside_code_do_not_cut() -> None:
    code = "```\n" + paragraph(300, "tea") + "\n\n" + paragraph(300, "milk") + "\n```"
    assert len(chunks(code, URI)) == 1


# sections


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Request", "request"),
        ("User requests", "request"),
        ("请求", "request"),
        ("請求", "request"),
        ("頼まれたこと", "request"),
        ("Learned:", "learned"),
        ("What we learned", "learned"),
        ("学到了什么", "learned"),
        ("學到了什麼", "learned"),
        ("わかったこと", "learned"),
        ("学んだこと", "learned"),
        ("COMPLETED", "completed"),
        ("Done", "completed"),
        ("完成了什么", "completed"),
        ("做完了", "completed"),
        ("終えたこと", "completed"),
        ("終わったもの", "completed"),
        ("Next", "next"),
        ("Next steps", "next"),
        ("下一步", "next"),
        ("次にすること", "next"),
        ("Ｎｅｘｔ", "next"),
    ],
)
def test_the_journals_headings_are_known_in_all_languages(heading: str, name: str) -> None:
    assert section_of(("Session 07:50", heading)) == name


@pytest.mark.parametrize(
    "heading", ["Next door", "お願いされていること", "次女", "完成度", "Learned men", "Requested books"]
)
def test_other_headings_are_sections_of_their_own(heading: str) -> None:
    assert section_of(("Notes", heading)) == heading


def test_a_heading_below_a_known_one_belongs_to_it() -> None:
    assert section_of(("Session", "Learned", "About tea")) == "learned"
    assert section_of(("Learned", "Next")) == "next"
    assert section_of(()) is None


# laws

TITLES = st.lists(st.sampled_from(["Tea", "Work", "家族", "猫", "Next", "Walks"]), min_size=1, max_size=6, unique=True)
PARAGRAPHS = st.lists(st.integers(1, 400), min_size=1, max_size=4)


@given(TITLES, st.data())
def test_editing_a_section_leaves_the_ids_and_texts_of_the_others(titles: list[str], data: st.DataObject) -> None:
    def section(title: str) -> str:
        sizes = data.draw(PARAGRAPHS)
        return f"## {title}\n\n" + "\n\n".join(paragraph(size, "tea") for size in sizes) + "\n"

    parts = {title: section(title) for title in titles}
    edited = data.draw(st.sampled_from(titles))
    changed = {**parts, edited: data.draw(st.sampled_from(["", section(edited)]))}
    added = "## Added\n\nnew\n\n"

    def others(text: str) -> list[tuple[str, str]]:
        return [
            (chunk.id, chunk.body)
            for chunk in chunks(text, URI)
            if chunk.section not in (section_of((edited,)), "Added")
        ]

    before = others("# Notes\n\n" + "\n".join(parts.values()))
    assert others("# Notes\n\n" + added + "\n".join(changed.values())) == before


LINES = st.lists(
    st.sampled_from(
        [
            "",
            "",
            "# A",
            "## B",
            "## B",
            "#### C",
            "###",
            "- item",
            "words",
            "```",
            "~~~",
            "---",
            "type: x",
            "   ",
            "tea " * 300,
        ]
    ),
    max_size=30,
)


@given(LINES)
def test_every_line_of_text_stands_in_one_chunk_in_its_place(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = chunks(text, URI)
    assert len({chunk.id for chunk in found}) == len(found)
    covered: list[int] = []
    for chunk in found:
        body = chunk.body.split("\n")
        assert lines[chunk.start_line - 1 : chunk.start_line - 1 + len(body)] == body
        covered += range(chunk.start_line, chunk.start_line + len(body))
    assert covered == sorted(set(covered))
    head = front_matter_end(text.split("\n"))
    left = [line for number, line in enumerate(lines, 1) if number > head and number not in covered]
    assert all(not line.strip() or line.startswith("#") for line in left)


@given(st.text(max_size=300))
def test_any_text_can_be_cut(text: str) -> None:
    for chunk in chunks(text, URI):
        assert chunk.body.strip()
