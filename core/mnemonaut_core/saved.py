"""Saved questions and searches: their fields, names, bounds and form in a database.

A question has its conversation, fields, recipe, preset and values, and its own clock if it is always of that moment. A search has
the list query and the order. Judged questions (`judge`, imports) are the same rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.moments import UTC
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.shown import shown_line
from mnemonaut_core.text.similarity import closest

QUESTION, SEARCH = "question", "search"
KINDS_OF_SAVED = (QUESTION, SEARCH)
COMPARISON = "comparison."
"""The prefix of the setting that holds a saved comparison (`explain.compare`); the name follows."""
MOST_COMPARISONS = 200
LONGEST_NAME = 80
MOST_SAVED = 5_000
"""The most that a database keeps."""
_SHOWN = 40
_NAMED = 60
"""Characters of a text that become its name."""


class Saved(msgspec.Struct, frozen=True):
    """One saved question or search. `folder` is "" for one that is in none."""

    id: str
    """Given by the database; "" before."""
    name: str
    """"" for one without a name, whose title is its text."""
    query: Query | None = None
    """Of a question; its `now` counts only with `as_of`. None for a search."""
    as_of: bool = False
    """Whether the question keeps its own clock; else the time of asking counts."""
    search: str = ""
    """Of a search: the list query."""
    order: str = ""
    """Of a search: newest, oldest …; "" for the default order."""
    recipe: str = ""
    """Of a question: recipe names; "" for the person's default."""
    preset: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    """Values set by hand."""
    project: str = ""
    folder: str = ""
    created_at: int = 0
    fault: Text | None = None
    """Why nothing but its text can be read; None where all can."""

    @property
    def kind(self) -> str:
        return SEARCH if self.query is None else QUESTION

    @property
    def text(self) -> str:
        return self.search if self.query is None else self.query.text

    @property
    def title(self) -> str:
        """The name, else the beginning of the text."""
        return self.name or shown_line(self.text, _SHOWN)

    @property
    def path(self) -> str:
        """Folder and title, as they are named on a command line: `tests/boats`."""
        return f"{self.folder}/{self.title}" if self.folder else self.title

    def asked(self, now: int) -> Query:
        """The query to ask at `now`; InputError for a search."""
        if self.query is None:
            raise not_a_question(self.title)
        return self.query if self.as_of else replace(self.query, now=now)


class _More(msgspec.Struct, frozen=True, omit_defaults=True):
    after: str | None = None
    image_summaries: tuple[str, ...] = ()
    kinds: tuple[str, ...] | None = None
    max_sensitivity: int | None = None
    scopes: tuple[str, ...] | None = None
    boundary_classes: tuple[str, ...] | None = None
    zone: str = UTC
    day_from: int | None = None
    day_to: int | None = None
    token_budget: int | None = None
    recipe: str = ""
    preset: str = ""
    values: dict[str, bool | int | float | str] = {}
    project: str = ""
    order: str = ""


_FIELDS = tuple(name for name in _More.__struct_fields__ if name in Query.__struct_fields__)
_MORE = msgspec.json.Decoder(_More)
_TURNS = msgspec.json.Decoder(tuple[Turn, ...])


def question_of(query: Query, *, as_of: bool) -> Saved:
    """A recall's query as a question without a name: the person's part, without what the recall added."""
    asked = {name: getattr(query, name) for name in _FIELDS}
    return Saved("", "", Query(query.text, query.now, context=query.context, **asked), as_of=as_of)


def new_saved(saved: Saved) -> Saved:
    """The same, normalised for saving: an empty name comes from the text. InputError for an invalid name or an empty question."""
    if not saved.text.strip() and (saved.query is None or not (saved.query.context or saved.query.image_summaries)):
        raise InputError.keyed("saved")
    begins = " ".join(clean_text(saved.text).replace("/", " ").split()).lstrip("-")
    if len(begins) > _NAMED:
        begins = begins[:_NAMED].rsplit(" ", 1)[0].rstrip() + "…"
    name = checked_name(saved.name or begins or "…")
    return replace(saved, name=name, folder=checked_name(saved.folder) if saved.folder.strip() else "")


def checked_name(name: str) -> str:
    """A name with white space folded; InputError for one that is empty, long, or hard to type."""
    kept = " ".join(clean_text(name).split())
    if not kept or len(kept) > LONGEST_NAME or not kept.isprintable() or "/" in kept or kept[0] == "-":
        raise InputError.keyed("saved_name_invalid", "saved_name", name=kept[:_SHOWN], most=LONGEST_NAME)
    return kept


def more_of(saved: Saved) -> str:
    """The column that holds what has none of its own: JSON, `{}` for nothing."""
    given = {} if saved.query is None else {name: getattr(saved.query, name) for name in _FIELDS}
    own = {name: getattr(saved, name) for name in ("recipe", "preset", "values", "project", "order")}
    return msgspec.json.encode(_More(**given, **own)).decode("utf-8")


def context_of(saved: Saved) -> str:
    """The column that holds the conversation: a JSON array."""
    turns = () if saved.query is None else saved.query.context
    return msgspec.json.encode([Turn(turn.role, clean_text(turn.text), turn.at) for turn in turns]).decode("utf-8")


def decoded(
    saved_id: str,
    name: str,
    kind: str,
    text: str,
    clock: int | None,
    context: str,
    more: str,
    folder: str,
    created_at: int,
) -> Saved:
    """One as its row says it; with a `fault` where the row came from somewhere else and cannot be read whole."""
    fault: Text | None = None
    try:
        kept, turns = _MORE.decode(more), _TURNS.decode(context)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        kept, turns = _More(), ()
        fault = Text("Nothing but its text can be read of it.")
    if kind not in KINDS_OF_SAVED:
        fault = Text("It is neither a question nor a search.")
    shared = Saved(saved_id, name, folder=folder, created_at=created_at, fault=fault)
    if kind == SEARCH:
        return replace(shared, search=text, order=kept.order)
    query = Query(text, clock or 0, context=turns, **{name: getattr(kept, name) for name in _FIELDS})
    own = {name: getattr(kept, name) for name in ("recipe", "preset", "values", "project")}
    return replace(shared, query=query, as_of=clock is not None, **own)


def in_order(saved: Iterable[Saved]) -> tuple[Saved, ...]:
    """By folder and title; those that are in no folder first."""
    return tuple(sorted(saved, key=lambda one: (one.folder.casefold(), one.title.casefold(), one.id)))


def named(saved: Sequence[Saved], name: str) -> Saved:
    """The saved one with this id, path or unique title. InputError with the nearest for none, with all of them for several."""
    wanted = name.strip()
    for found in (
        [one for one in saved if one.id == wanted],
        [one for one in saved if one.path == wanted],
        [one for one in saved if one.title == wanted],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            raise InputError.keyed(
                "saved_name_several",
                "saved_name",
                count=len(found),
                name=wanted[:_SHOWN],
                known=", ".join(f"{one.path} ({one.id})" for one in found),
            )
    raise not_saved(wanted, [one.path for one in saved])


class Questions:
    """The saved questions, to be found by name or by what they ask."""

    def __init__(self, saved: Iterable[Saved]) -> None:
        self._by_query: dict[object, Saved] = {}
        self._by_name: tuple[dict[str, list[Saved]], ...] = ({}, {}, {})
        for one in (one for one in saved if one.query is not None):
            self._by_query.setdefault(_asks(one), one)
            self._by_query.setdefault((one.name, _asks(one)), one)
            for names, name in zip(self._by_name, (one.id, one.path, one.title), strict=True):
                names.setdefault(name, []).append(one)

    def named(self, name: str) -> Saved | None:
        """The question with this id, path or title, None for none; InputError with all of them for several."""
        found = next(filter(None, (names.get(name.strip()) for names in self._by_name)), None)
        return None if found is None else named(found, name)

    def same(self, new: Saved) -> Saved:
        """The question with the text, fields, conversation and clock of `new`, rather one of its name; `new` itself for none."""
        asks = _asks(new)
        return self._by_query.get((new.name, asks)) or self._by_query.get(asks) or new


def _asks(saved: Saved) -> bytes:
    return msgspec.json.encode((saved.as_of, saved.asked(0)))


def not_saved(name: str, known: Iterable[str]) -> InputError:
    near = closest(name, known)
    return InputError.keyed(
        "nothing_saved_as",
        "saved_name",
        name=shown_line(name, _SHOWN),
        advice=Text("The nearest is {near}.", near=near[0]) if near else "None is saved here.",
    )


def taken(name: str) -> InputError:
    return InputError.keyed("saved_exists", name=name[:_SHOWN])


def not_a_question(name: str) -> InputError:
    return InputError.keyed("saved_kind", name=name[:_SHOWN])
