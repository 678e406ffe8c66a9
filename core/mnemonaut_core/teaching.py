"""Teach a word: what an addition to the word lists would change in the recalls marked as misread and in recent ones. Recipes
read words from questions; one list, what dismisses a memory, is read from the messages of the person, for every recipe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.own_words import OwnWord, checked_word, entries_of
from mnemonaut_core.domain.query import Query, bounded, last_said
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explain import recorded
from mnemonaut_core.explorer import LOOKED_THROUGH, Explorer
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recall.word_lists import Reading, WordList, own_words_in
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.text.dismissals import LANGUAGES, OWN_LIST, dismissal, phrases
from mnemonaut_core.text.normalize import fold_query
from mnemonaut_core.text.shown import shown_line
from mnemonaut_core.text.similarity import closest


class ReadBy(msgspec.Struct, frozen=True, eq=False):
    """A list with the recipe that reads it from its questions; None: it is read from the messages of conversations."""

    recipe: Recipe | None
    list: WordList

    @property
    def read_by(self) -> str:
        return "" if self.recipe is None else self.recipe.name

    def own_in(self, text: str, words: Iterable[OwnWord]) -> tuple[OwnWord, ...]:
        """Of the words those that can change what is read from this text."""
        if self.recipe is not None:
            return own_words_in(self.recipe.words.word_lists, text, words)
        return tuple(one for one in words if one.list == self.list.name)


def _dismissed(query: Query, _parameters: object) -> Reading:
    own = [word for _, word in entries_of(query.own_words, OWN_LIST)]
    found = dismissal(query.text, own)
    return Reading() if found is None else Reading(OWN_LIST, found.phrase, own=found.language == "")


DISMISSALS = WordList(
    OWN_LIST,
    Text("What dismisses a memory"),
    {OWN_LIST: Text("the memory does not belong here")},
    lambda: {OWN_LIST: tuple(phrase for language in LANGUAGES for phrase in phrases(language))},
    lambda text, word: fold_query(word) in fold_query(text),
    _dismissed,
)
"""Read from what the person says after a recall, for the automatic isolation."""


def lists() -> tuple[ReadBy, ...]:
    """Every list of words of every recipe, in their order; last the one that is read from messages."""
    read = (ReadBy(recipe, one) for recipe in RECIPES.values() for one in recipe.words.word_lists)
    return (*read, ReadBy(None, DISMISSALS))


def meant(entry: str) -> ReadBy:
    """The list that has this entry; InputError, with the nearest, where none has."""
    for one in lists():
        if entry in one.list.entries:
            return one
    known = [name for one in lists() for name in one.list.entries]
    near = closest(entry[:100], known)
    raise InputError.keyed(
        "own_word_entry",
        entry=shown_line(entry, 40),
        advice=Text("Did you mean {near}? Known: {known}.", near=near[0], known=", ".join(known))
        if near
        else Text("Known: {known}.", known=", ".join(known)),
    )


def new_word(explorer: Explorer, entry: str, text: str, *, now: int) -> OwnWord:
    """A word to be added; InputError if it is no word, is read so already, or stands under another entry."""
    found, word = meant(entry), checked_word(text)
    one = OwnWord(found.list.name, entry, word, now)
    held = {each.key: each for each in explorer.settings.own_words()}.get(one.key)
    if held is not None:
        raise InputError.keyed(
            "word_taken",
            "own_word",
            word=held.word,
            entry=held.entry,
            advice="There is nothing to add."
            if held.entry == entry
            else "Remove it there first: a word means one thing in a list.",
        )
    built_in = read_by_rules(found, word, now=now)
    if built_in.word and built_in.entry == entry:
        raise InputError.keyed(
            "own_word_read_already", "own_word", word=word, entry=entry, by=shown_line(built_in.word, 40)
        )
    return one


def held_word(explorer: Explorer, text: str, entry: str = "") -> OwnWord:
    """A word of the person's by how it is written, of this entry ("": of any); InputError where there is none, or several."""
    folded = fold_query(checked_word(text))
    found = [
        one for one in explorer.settings.own_words() if fold_query(one.word) == folded and entry in ("", one.entry)
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise InputError.keyed(
            "own_word_in_lists", "own_word", word=found[0].word, known=", ".join(one.entry for one in found)
        )
    raise InputError.keyed("word_not_yours", "own_word", word=shown_line(text, 40), advice=Advice("list_words"))


def read_by_rules(found: ReadBy, text: str, *, now: int) -> Reading:
    """What the built-in layer alone reads from a text; without a word where it reads nothing from it."""
    parameters = None if found.recipe is None else found.recipe.parameters()
    reading = found.list.reads(Query(text, now), parameters)
    return reading if reading.word else Reading()


class ReadAgain(msgspec.Struct, frozen=True):
    """A recorded recall whose question was read with the words as they are, and as they would be."""

    run: RecordedRun
    question: str
    before: Reading
    after: Reading
    marked: bool = False
    should_be: str | None = None
    """The right reading, where the mark names one."""

    @property
    def changed(self) -> bool:
        return self.before.entry != self.after.entry


class Taught(msgspec.Struct, frozen=True):
    """What a change of words would do: `marked`: all misread recalls that can be read; `others`: recent ones that would change."""

    marked: tuple[ReadAgain, ...] = ()
    others: tuple[ReadAgain, ...] = ()
    recent: int = 0
    """Recent recalls that were read, without the marked ones."""
    not_kept: int = 0
    """Recalls, marked or recent, that were recorded without their question."""
    unread: int = 0
    """Recalls whose record is damaged, or of another version."""

    @property
    def changed(self) -> int:
        return sum(one.changed for one in self.marked)


def tried(
    explorer: Explorer, added: Sequence[OwnWord], removed: Sequence[OwnWord], *, token: CancelToken = NEVER
) -> Taught:
    """What the changed words would read from all marked and the newest `LOOKED_THROUGH` recalls. Nothing is recalled or stored."""
    held = explorer.settings.own_words()
    gone = {one.key for one in removed}
    then = (*(one for one in held if one.key not in gone), *added)
    names = {one.list for one in (*added, *removed)}
    by_recipe = {one.read_by: one for one in lists() if one.list.name in names}
    marks = {mark.run_id: mark for mark in explorer.library.read(lambda reader: reader.runs.wrong_types())}
    runs = explorer.library.runs(limit=LOOKED_THROUGH)
    if marks.keys() - {run.id for run in runs}:
        runs = tuple(
            run for place, run in enumerate(explorer.library.runs()) if place < LOOKED_THROUGH or run.id in marks
        )
    marked, others = list[ReadAgain](), list[ReadAgain]()
    recent = not_kept = unread = 0
    for run in runs:
        token.raise_if_set()
        # of a change in several lists at once the recipe's own is read first
        found, mark = by_recipe.get(run.recipe) or by_recipe.get(""), marks.get(run.id)
        if found is None:
            continue
        record = None if run.damaged else _record(explorer, run.id)
        text = run.question or (None if mark is None else mark.query_text)
        if found.recipe is None:
            mark = None  # marks are about questions
            text = None
            if record is not None and run.question is not None:
                text = last_said(recorded.query_of(record, run.question).context)
            if text == "":
                continue  # a recall without a conversation
        if record is None:
            unread += 1
        elif text is None:
            not_kept += 1
        else:
            query = bounded(Query(text, run.clock))
            parameters = None if found.recipe is None else recorded.parameters_of(found.recipe, record).values
            before, after = (
                found.list.reads(replace(query, own_words=found.own_in(query.text, words)), parameters)
                for words in (held, then)
            )
            again = ReadAgain(run, text, before, after, mark is not None, None if mark is None else mark.should_be)
            if mark is not None:
                marked.append(again)
                continue
            recent += 1
            if again.changed:
                others.append(again)
    return Taught(tuple(marked), tuple(others), recent, not_kept, unread)


def _record(explorer: Explorer, run_id: str) -> dict[str, Any] | None:
    """The record of a recall; None where it is not as this version writes it."""
    try:
        with explorer.readers.reader() as reader:
            record, _question = reader.runs.record_of_run(run_id)
        recorded.check_readable(record, "")
        recorded.parameters_of(RECIPES[record["recipe"]], record)
    except (MnemonautError, KeyError):
        return None
    return record
