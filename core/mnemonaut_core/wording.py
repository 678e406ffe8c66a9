"""English texts that remember how they were made, so that the window can say them in another language.

An error's title is a str like any other: the command line, the logs and the JSON print it. Made by `worded`, it keeps its
template and values as well, and `mnemonaut_ui.words.messages.worded_text` translates the one and fills in the other. A text
without values is its own template. A test walks every raise site; the translations tool collects the templates there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping


class Wording(str):
    """A text with the template and the values that it was made of; a value may be a `Wording` again."""

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, values: dict[str, object]) -> Wording:
        """The template filled in (`str.format_map`); without values the template is the text, braces and all."""
        made = str.__new__(cls, template.format_map(values) if values else template)
        made.template = template
        made.values = values
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return Wording, (self.template, dict(self.values))

    def mapped(self, change: Callable[[str], str]) -> Wording:
        """The same with every text among the values changed, those of inner wordings too; the templates stay."""
        values = {name: _changed(value, change) for name, value in self.values.items()}
        return Wording(self.template, values)


def _changed(value: object, change: Callable[[str], str]) -> object:
    if isinstance(value, Wording):
        return value.mapped(change)
    return change(value) if isinstance(value, str) else value


def worded(template: str, /, **values: object) -> Wording:
    """A text of ours: an English template, a literal, with the values that fill it."""
    return Wording(template, values)


def wording_of(text: str) -> Wording:
    """A literal that was given as it is, as a wording that another one may hold."""
    return text if isinstance(text, Wording) else Wording(text, {})


class SaidError(ValueError):
    """A fault told in plain words, to be caught and reported by what knows where it happened."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = wording_of(reason)
