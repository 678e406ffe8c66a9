"""Whatever is done, undone, done again and undone by itself, here or beside: the database is what a plain model says.

The model keeps what every table held before and after each operation. Undo brings the one back, redo the other; undoing one in
the middle takes exactly its own changes out of what is stored now.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from helpers.every_operation import EXEMPT, RULES, operations_of_writer, perform
from helpers.stores import NOW, SmallEmbedder, assert_sound, many, new_writer, take
from helpers.strategies import examples
from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mnemonaut_core.errors import InputError
from mnemonaut_core.store import journal
from mnemonaut_core.store.journal import CONTENT_TABLES
from mnemonaut_core.store.writer import Writer

Key = tuple[Any, ...]
State = dict[Key, dict[str, Any]]
"""Rows by table and key: column → value."""
WITHOUT_JOURNAL = {"memory": frozenset(journal.USE_COLUMNS)}
NO_CONTENT = {("setting", "", "recording_off")}
"""Since when recalls are not recorded: no undo may forget that."""


def state_of(writer: Writer) -> State:
    """What every content table holds."""
    found: State = {}
    for table in CONTENT_TABLES:
        info = writer.connection.execute(f"PRAGMA table_info({table})").fetchall()
        names = [str(row[1]) for row in info]
        keys = [i for _, i in sorted((row[5], i) for i, row in enumerate(info) if row[5])]
        without = WITHOUT_JOURNAL.get(table, frozenset())
        for row in writer.connection.execute(f"SELECT * FROM {table}"):
            values = {name: value for name, value in zip(names, row, strict=True) if name not in without}
            key = (table, *(row[i] for i in keys))
            if key not in NO_CONTENT:
                found[key] = values
    return found


def without(now: State, before: State, after: State) -> State | None:
    """`now` with the way from before to after taken back, cell by cell; None where `now` is not after in one of these cells."""
    left = dict(now)
    for key in before.keys() | after.keys():
        if before.get(key) == after.get(key):
            continue
        if key[0] == "vector":  # made anew of what the texts are then
            left.pop(key, None)
            left |= {key: before[key]} if key in before else {}
            continue
        if key not in after or key not in before:
            if now.get(key) != after.get(key):
                return None
            left.pop(key, None)
            left |= {key: before[key]} if key in before else {}
            continue
        if key not in now:
            return None
        cells = {name: value for name, value in before[key].items() if value != after[key][name]}
        if any(now[key][name] != after[key][name] for name in cells):
            return None
        left[key] = {**now[key], **cells}
    return left


def plain(state: State) -> State:
    """Without what is made anew of the rest."""
    derived = ("words_text", "moment", "occurred_day", "rank_day")
    return {
        key: {name: value for name, value in row.items() if name not in derived}
        for key, row in state.items()
        if key[0] != "vector"
    }


def changed(before: State, after: State) -> set[Key]:
    """Rows that differ."""
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key) and key[0] != "vector"}


@dataclass
class Line:
    """An operation as the model knows it."""

    number: int
    before: State
    after: State
    of: int = 0


class Beside:
    """A process that does operations on the same file."""

    def __init__(self) -> None:
        folder = Path(__file__).parents[1]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "helpers.every_operation"], cwd=folder, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), *sys.path))},
        )  # fmt: skip

    def perform(self, path: Path, name: str, seed: int, number: int) -> str:
        """Ask for one and wait."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{path}\t{name}\t{seed}\t{number}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        """End it."""
        self._process.communicate(timeout=20)


@pytest.fixture(scope="module")
def beside() -> Iterator[Beside]:
    """The second process."""
    process = Beside()
    yield process
    process.close()


OPERATIONS = sorted(RULES)
SEEDS = st.integers(0, 10**6)


class Walk(RuleBasedStateMachine):
    """Operations in any order."""

    beside: Beside

    def __init__(self) -> None:
        super().__init__()
        self._folder = TemporaryDirectory()
        self.path = Path(self._folder.name) / "walk.db"
        self.writer = new_writer(self.path)
        self.steps = 0
        self.done: list[Line] = []
        self.undone: list[Line] = []
        """That which is redone first comes last."""
        self.state = state_of(self.writer)

    # ---- the model

    def _took(self) -> None:
        """An operation was done, if the journal says so."""
        entries = journal.entries(self.writer.connection, 1)
        now = state_of(self.writer)
        last = max((line.number for line in (*self.done, *self.undone)), default=0)
        if entries and entries[0].id > last:
            of = journal.alone_of(entries[0].operation, entries[0].title)
            self.done.append(Line(entries[0].id, self.state, now, of))
            self.undone.clear()
        else:
            assert plain(now) == plain(self.state)
        self.state = now

    def _taken_back(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for line in reversed(self.done):
            if line.of and line.number not in found:
                found[line.of] = line.number
        return found

    def _line(self, number: int) -> Line:
        return next(line for line in (*self.done, *self.undone) if line.number == number)

    # ---- the rules

    @initialize(seed=SEEDS)
    def begin(self, seed: int) -> None:
        take(self.writer, many(6 + seed % 6))
        self._took()

    @rule(name=st.sampled_from(OPERATIONS), seed=SEEDS)
    def operate(self, name: str, seed: int) -> None:
        self.steps += 1
        code = perform(self.writer, name, seed, self.steps)
        note(f"{name}: {code or 'done'}")
        self._took()

    @rule(name=st.sampled_from(OPERATIONS), seed=SEEDS)
    def operate_beside(self, name: str, seed: int) -> None:
        self.steps += 1
        self.writer.entries()
        code = self.beside.perform(self.path, name, seed, self.steps)
        assert code == code.lower(), code  # the name of a fault is no code
        before = len(self.done)
        self._took()
        if len(self.done) > before:  # what this window named is not the newest any more
            with pytest.raises(InputError) as heard:
                self.writer.undo()
            assert heard.value.code == "journal_moved"
            self.writer.entries()

    @rule()
    def restart(self) -> None:
        self.writer.close()
        self.writer = Writer.open(self.path, embedder=SmallEmbedder())

    @rule()
    def undo(self) -> None:
        if not self.done:
            with pytest.raises(InputError, match="nothing to undo"):
                self.writer.undo()
            return
        line = self.done.pop()
        assert self.writer.undo().journal_id == line.number
        self.undone.append(line)
        self._is(line.before)

    @rule()
    def redo(self) -> None:
        if not self.undone:
            with pytest.raises(InputError, match="nothing to redo"):
                self.writer.redo()
            return
        line = self.undone.pop()
        assert self.writer.redo().journal_id == line.number
        self.done.append(line)
        self._is(line.after)

    @precondition(lambda self: self.done)
    @rule(choice=SEEDS)
    def undo_one(self, choice: int) -> None:
        line = self.done[choice % len(self.done)]
        self.steps += 1
        if line.number in self._taken_back():
            with pytest.raises(InputError) as heard:
                self.writer.undo_only(line.number, now=NOW + self.steps)
            assert heard.value.code == "already_undone"
        elif line is self.done[-1]:
            assert self.writer.undo_only(line.number, now=NOW + self.steps).operation == "undo"
            self.undone.append(self.done.pop())
            self._is(line.before)
        else:
            self._alone("undo_only", line.number, line)

    @precondition(lambda self: self.undone or self._taken_back())
    @rule(choice=SEEDS)
    def redo_one(self, choice: int) -> None:
        back = self._taken_back()
        numbers = sorted({*back, *(line.number for line in self.undone)})
        number = numbers[choice % len(numbers)]
        self.steps += 1
        if self.undone and number == self.undone[-1].number:
            self.writer.redo_only(number, now=NOW + self.steps)
            self.done.append(self.undone.pop())
            self._is(self.done[-1].after)
        elif number in back and back[number] == self.done[-1].number:
            self.writer.redo_only(number, now=NOW + self.steps)
            self.undone.append(self.done.pop())
            self._is(self.undone[-1].before)
        elif number in back:
            self._alone("redo_only", number, self._line(back[number]))
        else:
            line = self._line(number)
            self._alone("redo_only", number, Line(number, line.after, line.before))

    def _alone(self, verb: str, number: int, line: Line) -> None:
        """Take the way of a line back in the midst of others: exactly that is gone, or it is said which other forbids it."""
        expected = without(self.state, line.before, line.after)
        try:
            change = getattr(self.writer, verb)(number, now=NOW + self.steps)
        except InputError as refused:
            if refused.code != "undo_conflict":
                raise
            assert plain(state_of(self.writer)) == plain(self.state)
            self._is_a_reason(refused, line)
            return
        note(f"{verb} {number}: {change.title}")
        assert expected is not None
        self._took()
        assert change.journal_id == self.done[-1].number
        assert plain(self.state) == plain(expected)

    def _is_a_reason(self, refused: InputError, line: Line) -> None:
        """The one that is named has something to do with it."""
        named = refused.advice.values.get("number") if hasattr(refused.advice, "values") else None
        others = [one for one in (*self.done, *self.undone) if one.number == named]
        assert others or named is None, refused
        mine = changed(line.before, line.after)
        for other in others:
            theirs = changed(other.before, other.after)
            assert mine & theirs or self._names(line) & self._names(other), refused

    def _names(self, line: Line) -> set[object]:
        """Memories that a line is about."""
        found: set[object] = set()
        for key in changed(line.before, line.after):
            for row in (line.before.get(key), line.after.get(key)):
                for name, value in (row or {}).items():
                    if name in ("id", "memory_id", "to_id", "of_id") and value is not None:
                        found.add(value)
                    if name.endswith("pk") and value is not None:
                        found.add(f"{name} {value}")
        ids = self.writer.connection.execute("SELECT ids FROM journal WHERE pk = ?", (line.number,)).get
        return found | set(journal._ids(str(ids)))

    def _is(self, expected: State) -> None:
        self.state = state_of(self.writer)
        assert plain(self.state) == plain(expected)

    # ---- what always holds

    @invariant()
    def the_journal_is_the_models(self) -> None:
        entries = {entry.id: entry for entry in journal.entries(self.writer.connection)}
        back = self._taken_back()
        for line in self.done:
            assert entries[line.number].stands == ("undone" if line.number in back else "done")
            assert entries[line.number].undone_by == back.get(line.number, 0)
        assert {line.number for line in self.undone} == {
            one for one, entry in entries.items() if entry.state == "undone"
        }

    def teardown(self) -> None:
        try:
            if sys.exc_info()[0] is not None:
                return
            assert_sound(self.writer)
            while self.done:
                self.undo()
            assert_sound(self.writer)
        finally:
            self.writer.close()
            self._folder.cleanup()


def test_every_operation_has_a_rule_or_a_reason() -> None:
    assert operations_of_writer() - RULES.keys() - EXEMPT.keys() == set(), "a new operation needs a rule"
    assert (RULES.keys() | EXEMPT.keys()) - operations_of_writer() == set(), "gone"
    assert RULES.keys() & EXEMPT.keys() == set()


def test_every_rule_does_something() -> None:
    """A rule that is always refused would prove nothing."""
    writer = new_writer(Path(":memory:"))
    take(writer, many(12))
    for number, first in enumerate(("import_records", "isolate", "suppress", "save_query")):
        perform(writer, first, 3, 2 * number)
    for seed in range(4):
        perform(writer, "save_query", seed, 100 + seed)
    unproved = set(RULES)
    for seed in range(12):
        unproved -= {name for name in sorted(unproved) if not perform(writer, name, seed, 2 * seed + 10)}
    assert unproved == set()
    writer.close()


def test_whatever_is_done_in_any_order(beside: Beside) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    Walk.beside = beside
    few = settings(examples(15, night=300), phases=(Phase.generate,))
    run_state_machine_as_test(Walk, settings=settings(few, stateful_step_count=30, deadline=None))
