"""Every text of the core that a window may show can be translated: no place builds one in a way that hides its template."""

from __future__ import annotations

import copy
import pickle

import pytest
from helpers.masters import Masters
from helpers.program_texts import ProgramTexts, program_texts

from mnemonaut_core.domain.lists import parse
from mnemonaut_core.errors import Cancelled, InputError, InternalError
from mnemonaut_core.i18n import ADVICE, Text, in_language, singular
from mnemonaut_core.importers.values import RowError
from mnemonaut_resources.make import extraction

MODULES = {path.relative_to(extraction.ROOT).as_posix(): path for path in extraction.modules()}


@pytest.fixture(scope="module")
def texts(masters_of_run: Masters) -> ProgramTexts:
    """All of now."""
    return program_texts(masters_of_run)


def test_every_error_and_reason_keeps_its_template(texts: ProgramTexts) -> None:
    assert texts.faults == {}


def test_the_modules_are_those_that_raise() -> None:
    assert "core/mnemonaut_core/store/open.py" in MODULES
    assert "core/mnemonaut_core/workspace/wiring.py" in MODULES
    assert not any("/cli/" in name for name in MODULES)


@pytest.mark.parametrize(
    "source",
    [
        'raise InputError(f"no {name}", code="x", advice="Do.")',
        'raise InputError("No", code="x", advice="Do " + what)',
        'raise InputError("No", code="x", advice=f"Do {what}.")',
        'raise RowError(f"{key} is bad")',
        "raise RowError(Text(text, key=key))",
        'raise RowError(Text("{key} is bad", key=f"the key {key}"))',
        'def f(title):\n    raise InputError(title, code="x", advice="Do.")\n\n\nf("No " + what)',
        'def f():\n    advice = "Do " + what\n    raise InputError("No", code="x", advice=advice)',
        'yield Refused(where, f"has {count} cells", "")',
        'raise InputError("No", code="x", advice="Run `mnemonaut reindex`.")',
        'raise InputError("No", code="x", advice=Text("Leave --of away, {name}.", name=name))',
        'class Own(InputError):\n    def __init__(self, n):\n        super().__init__(f"No {n}", code="x", advice="Do.")',
    ],
)
def test_a_place_that_hides_its_template_is_found(source: str) -> None:
    assert extraction.found_in(source).faults


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('raise InputError("No", code="x", advice="Do.")', ["No", "Do."]),
        ('raise RowError(Text("{key} is bad", key=key))', ["{key} is bad"]),
        ('raise RowError("a" if x else Text("{b}", b=b))', ["{b}", "a"]),
        ('WHAT = "Do."\nraise InputError("No", code="x", advice=WHAT)', ["No", "Do."]),
        (
            'def f():\n    w = Text("is {n}", n=n)\n    if x:\n        w = "none"\n    raise RowError(w)',
            ["is {n}", "none"],
        ),
        (
            'class Own(InputError):\n    def __init__(self):\n        super().__init__("No", code="x", advice="Do.")',
            ["No", "Do."],
        ),
    ],
)
def test_the_texts_of_a_place_are_collected(source: str, texts: list[str]) -> None:
    assert sorted(extraction.found_in(source).texts) == sorted(texts)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('class Pane:\n    def f(self):\n        self.tr("Open")', ("Pane", "Open")),
        ('translate("Sources", "similar")', ("Sources", "similar")),
        ('tr_noop("No.")', ("Core", "No.")),
        ('CONTEXT = "Menus"\ntr_noop("&Open")', ("Menus", "&Open")),
        ('Text("{a} is bad", a=a)', ("Core", "{a} is bad")),
        ('Text.within("Seats", "beliefs")', ("Seats", "beliefs")),
        ('of_plan("{days} days", days=3)', ("Plan", "{days} days")),
        ('of_score("Route taken: {route}.", route=1)', ("Inspector", "Route taken: {route}.")),
        ('raise InputError(title, code="x", advice="Do.")', ("Core", "Do.")),
    ],
)
def test_every_way_to_say_a_text_is_found_with_its_context(source: str, found: tuple[str, str]) -> None:
    assert list(extraction.found_in(source).all()) == [found]


@pytest.mark.parametrize(
    "one",
    [
        ("Core", "Recalled: number {value} of the result."),
        ("Core", "The file is empty"),
        ("Actions", "&Open…"),
        ("Core", "Isolate {count} memories"),
        ("Core", "Isolate {count} memories for similar questions"),
        ("Sources", "similar"),
        ("Core", "Choose another file."),
    ],
)
def test_one_extraction_finds_texts_of_every_part(one: tuple[str, str], texts: ProgramTexts) -> None:
    assert one in texts.all


def test_what_only_the_command_line_says_is_for_translation_too(texts: ProgramTexts) -> None:
    assert {("Core", text) for text in ADVICE.values()} <= set(texts.all)
    assert ("Core", "Isolate {count} memories for similar questions") in texts.all
    assert ("Core", "show this help message and exit") in texts.all


def test_a_text_is_its_english_and_keeps_how_it_was_made() -> None:
    text = Text("{name!r} has {size:,} MB{near}", name="a", size=5000, near=Text(" (of {all})", all=2))
    assert text == "'a' has 5,000 MB (of 2)"
    assert text.template == "{name!r} has {size:,} MB{near}"
    assert text.values["near"].template == " (of {all})"  # type: ignore[attr-defined]


def test_a_text_without_values_is_its_own_template_braces_and_all() -> None:
    text = Text.of('Add a line {"text"}')
    assert (str(text), text.template, dict(text.values)) == ('Add a line {"text"}', 'Add a line {"text"}', {})


def test_a_text_survives_copying_and_pickling() -> None:
    text = Text("is {n}", n=Text("about {m}", m=1))
    for other in (copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert other == text
        assert isinstance(other, Text)
        assert getattr(other.values["n"], "template", "") == "about {m}"


def test_cleaning_a_text_cleans_its_values_and_those_within() -> None:
    text = Text("{a} of {b}", a="x\0", b=Text("{c}", c="y\0")).mapped(lambda value: value.replace("\0", "▫"))
    assert text == "x▫ of y▫"
    assert text.template == "{a} of {b}"


def test_an_error_keeps_its_whole_title_beside_the_short_one() -> None:
    error = InputError(Text("{name} is no name", name="n" * 100), code="x", advice="Give another.")
    assert len(error.title) == 80
    assert error.title.endswith("…")
    assert error.title_text.values["name"] == "n" * 100


def test_errors_without_values_have_texts_too() -> None:
    assert Cancelled().title_text.template == "Cancelled"
    assert InternalError().title_text.template == "Mnemonaut ran into an error"


def test_a_reason_is_carried_with_its_template() -> None:
    assert RowError(Text("has {count} cells", count=3)).reason.template == "has {count} cells"
    assert str(RowError("is nested too deeply")) == "is nested too deeply"


def test_a_query_that_cannot_be_read_says_it_by_template() -> None:
    with pytest.raises(InputError) as caught:
        parse("kind:dog")
    assert caught.value.title == "“dog” is not valid for “kind:”"
    assert caught.value.title_text.template == "“{value}” is not valid for “{key}:”"
    assert caught.value.advice_text.template == "Did you mean {near}? Known: {known}."


def test_a_function_that_passes_its_argument_on_has_its_calls_looked_at() -> None:
    helper = 'def bad(path, reason):\n    return InputError("No", code="x", advice=reason)\n'
    assert extraction.found_in(helper + 'raise bad(p, "Do.")').texts == ["No", "Do."]
    assert extraction.found_in(helper + 'raise bad(p, f"Do {what}.")').faults
    assert extraction.found_in(helper + 'raise bad(p, reason=f"Do {what}.")').faults


@pytest.mark.parametrize(
    ("values", "template", "said"),
    [
        ({"count": 1}, "Isolate {count} memories", "Isolate 1 memory"),
        ({"count": 2}, "Isolate {count} memories", "Isolate 2 memories"),
        ({"count": "1,001"}, "None of {count} rows could be taken", "None of 1,001 rows could be taken"),
        ({"count": 1}, "Not counted by {count}", "Not counted by 1"),
        ({"count": 1}, "記憶 {count}件", "記憶 1件"),
        (
            {"memories": 1, "tokens": 2},
            "✔ Handed over: {memories} memories, {tokens} tokens",
            "✔ Handed over: 1 memory, 2 tokens",
        ),
        (
            {"memories": 2, "tokens": 1},
            "✔ Handed over: {memories} memories, {tokens} tokens",
            "✔ Handed over: 2 memories, 1 token",
        ),
        (
            {"memories": 1, "tokens": 1},
            "✔ Handed over: {memories} memories, {tokens} tokens",
            "✔ Handed over: 1 memory, 1 token",
        ),
    ],
)
def test_a_count_of_one_has_the_form_of_one(values: dict[str, object], template: str, said: str) -> None:
    text = Text(template, **values)
    assert text == said
    assert in_language(text, lambda _context, template, values: singular(template, values)) == said
    assert text.values == values


def test_what_is_filled_in_is_never_changed() -> None:
    assert Text("{file} · {count} memories", file="1 memories.db", count=1) == "1 memories.db · 1 memory"
