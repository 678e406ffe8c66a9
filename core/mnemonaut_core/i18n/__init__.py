"""What the program says: one frozen value, `Text(template, values)`, for messages, errors, reasons, notes and titles.

The English template stands in the source as a literal, where one extraction finds it
(`resources/mnemonaut_resources/make/extraction.py`); the window translates the template and fills the values in, the
command line, the logs and the JSON print the English text, which the value itself is. `messages.json` holds the texts that
have a key: `messages` (of recalls, lint and choices, and the titles of operations) and `advice` (what a person can do, in the
words of the command line; `mnemonaut_ui/words/messages.json` has the window's). `tables.json` has what is called by a code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Self

import msgspec

from mnemonaut_core.patterns import compile_late
from mnemonaut_resources import RESOURCES

_CATALOGUE = msgspec.json.Decoder(dict[str, dict[str, str]])
_KEYED = _CATALOGUE.decode(Path(__file__).with_name("messages.json").read_bytes())
MESSAGES = _KEYED["messages"]
"""Templates by key. A key goes into JSON as a code, and `KEY_do` is its advice."""
ADVICE = _KEYED["advice"]
"""Templates of advice by kind: a closed set."""


def tr_noop(text: str) -> str:
    """Mark an English text for the extraction; returns it unchanged."""
    return text


@cache
def catalogue(code: str) -> dict[str, dict[str, str]]:
    """The translations of a language (`ja`, `zh`): context → English text → translation.

    That of `en` has the forms for a count of one: English text → names of the values that are 1, sorted and separated by a
    blank → text."""
    return _CATALOGUE.decode((RESOURCES / "translations" / f"mnemonaut_{code}.json").read_bytes())


def singular(template: str, values: Mapping[str, object]) -> str:
    """The form of an English template for the counted values that are 1; the template itself if it has none, as in other
    languages."""
    forms = catalogue("en").get(template)
    if forms is None:
        return template
    ones = sorted(name for name, value in values.items() if name in forms and str(value) == "1")
    return forms.get(" ".join(ones), template)


class Text(str):
    """An English text with its template and values; a value may be a `Text` again. Not to be changed after it is made.

    It is a str, equal to any other with the same characters, so that it can be printed, logged and encoded. `key` is the name
    of a message of `MESSAGES` in the JSON of warnings and choices; "" for a text that is written in the source.
    """

    __slots__ = ("context", "key", "template", "values")

    template: str
    values: Mapping[str, object]
    key: str
    context: str
    """Under which heading its translations stand; "" for signs and values alone, which need none."""

    def __new__(cls, template: str, /, **values: object) -> Self:
        """The template filled in (`str.format_map`); without values the template is the text, braces and all."""
        return cls._made(template, values, "")

    @classmethod
    def within(cls, context: str, template: str, /, **values: object) -> Self:
        """The same under a heading of its own: a word that means one thing here and another there."""
        return cls._made(template, values, "", context)

    @staticmethod
    def keyed(key: str, /, **values: object) -> Text:
        """The message of this key, filled in. An unknown key, or a value left out, is our bug: KeyError."""
        return Advice(key, **values) if key in ADVICE else Text._made(MESSAGES[key], values, key)

    @classmethod
    def of(cls, text: str) -> Text:
        """A plain str as a `Text`, so that it can be a value of another; a `Text` is returned unchanged."""
        return text if isinstance(text, Text) else cls._made(text, {}, "")

    @classmethod
    def _made(cls, template: str, values: Mapping[str, object], key: str, context: str = "Core") -> Self:
        made = str.__new__(cls, singular(template, values).format_map(values) if values else template)
        made.template, made.values, made.key, made.context = template, values, key, context
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return type(self)._made, (self.template, dict(self.values), self.key, self.context)

    def mapped(self, change: Callable[[str], str]) -> Self:
        """The same with every text among the values changed, those of inner texts too; the templates stay."""
        values = {name: _changed(value, change) for name, value in self.values.items()}
        return self._made(self.template, values, self.key, self.context)


class Advice(Text):
    """What a person can do about an error or a finding: its `kind`, one of `ADVICE`, and values.

    As a str it says what to do on the command line, whose words the JSON, the logs and the recorded runs quote. Another front
    end asks for the kind, and has words of its own for each (a test holds the window to it).
    """

    __slots__ = ()

    def __new__(cls, kind: str, /, **values: object) -> Self:
        """The advice of this kind, filled in. An unknown kind, or a value left out, is our bug: KeyError."""
        return cls._made(ADVICE[kind], values, kind)

    @property
    def kind(self) -> str:
        """Which of `ADVICE`."""
        return self.key


_TABLES = msgspec.json.decode(
    Path(__file__).with_name("tables.json").read_bytes(), type=dict[str, dict[str, dict[str, str]]]
)
TABLES = [(context, name, told) for context, tables in _TABLES.items() for name, told in tables.items()]
"""What is called by a code, in `tables.json`: the context of the translations, the name of a table, text by code."""


def texts_of(table: str) -> dict[str, Text]:
    """A table of texts by code."""
    context, told = next((context, told) for context, name, told in TABLES if name == table)
    return {code: Text.within(context, text) for code, text in told.items()}


LookUp = Callable[[str, str, Mapping[str, object]], str]
"""(context, English template, values) → the template to fill in, in the language shown; the English one if there is no
translation."""


def in_language(
    text: Text,
    look_up: LookUp,
    *,
    instead: Mapping[str, str] | None = None,
    nouns: Mapping[str, Callable[[str], str]] | None = None,
) -> str:
    """A text in another language: its template is looked up and its values are filled in, texts among them in that language too.
    `instead`: templates of a front end's own, by key; `nouns`: how a front end names the values of keyed messages, by the name
    of the value."""
    template = text.template if instead is None else instead.get(text.key, text.template)
    named = nouns if nouns is not None and text.key else {}
    filled = {}
    for name, value in text.values.items():
        if name in named:
            filled[name] = named[name](str(value))
        elif isinstance(value, Text):
            filled[name] = in_language(value, look_up, instead=instead, nouns=nouns)
        else:
            filled[name] = value  # type: ignore[assignment]
    shown = look_up(text.context, template, filled) if text.context else template
    if not filled:
        return shown
    said = closed_up(shown, filled).format_map(filled)
    return said[:1].upper() + said[1:] if named and shown.startswith("{source}") else said


WIDE = "\u3001-\u3003\u3005-\u3017\u3040-\u30ff\u3400-\u9fff\uff01-\uff60"
"""Letters and marks of Japanese and Chinese, for a class of a pattern: between them stands no blank."""
_BESIDE_WIDE = compile_late(rf"(?P<before>(?<=[{WIDE}]) )?\{{(?P<name>\w+)\}}(?P<after> (?=[{WIDE}]))?")
_WIDE_FIRST, _WIDE_LAST = compile_late(f"[{WIDE}]"), compile_late(f"[{WIDE}]$")


def closed_up(template: str, values: Mapping[str, object]) -> str:
    """A Japanese or Chinese template without the blanks next to values in such characters: blanks only set off numbers, codes
    and names in Latin letters. Other templates are returned unchanged."""

    def closed(found: re.Match[str]) -> str:
        value = str(values.get(found["name"], ""))
        before = "" if found["before"] and _WIDE_FIRST.match(value) else found["before"] or ""
        after = "" if found["after"] and _WIDE_LAST.search(value) else found["after"] or ""
        return f"{before}{{{found['name']}}}{after}"

    return template if template.isascii() else _BESIDE_WIDE.sub(closed, template)


def _changed(value: object, change: Callable[[str], str]) -> object:
    if isinstance(value, Text):
        return value.mapped(change)
    return change(value) if isinstance(value, str) else value
