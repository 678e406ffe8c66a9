"""Whatever is done, undone, done again and undone by itself, here or beside: the database is what a plain model says.

The model (`helpers/operation_laws.py`) keeps what every table held before and after each operation, and knows what each has to
leave. Undo brings the one back, redo the other; undoing one in the middle takes exactly its own changes out of what is stored now.
A purge has no way back: the model drops what it took, and every operation that touched or told it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from helpers.depth import Depth
from helpers.every_operation import EXEMPT, RULES, Beside, operations_of_writer, perform
from helpers.operation_laws import (
    BESIDE,
    CONTENT,
    State,
    assert_did,
    assert_logged,
    assert_purged,
    assert_whole,
    changed,
    rows,
    says,
    state_of,
    touched_by,
    words_of,
)
from helpers.stores import NOW, SmallEmbedder, assert_sound, many, new_writer, take
from helpers.strategies import examples
from hypothesis import Phase, currently_in_test_context, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import InputError
from mnemonaut_core.store import changes, journal
from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.operations import OPERATIONS as REGISTRY
from mnemonaut_core.store.operations import Operation
from mnemonaut_core.store.write_session import WriteSession


def without(now: State, before: State, after: State, *, brings: bool = False) -> State | None:
    """`now` with the way from before to after taken back, cell by cell; None where `now` is not after in one of these cells.
    What an import brought goes as it is."""
    left = dict(now)
    for key in before.keys() | after.keys():
        if before.get(key) == after.get(key):
            continue
        if key[0] == "vector":  # made anew of what the texts are then
            left.pop(key, None)
            left |= {key: before[key]} if key in before else {}
            continue
        if brings and key not in before:
            left.pop(key, None)
            if key[0] == "memory":
                left = {
                    one: row for one, row in left.items() if BESIDE.get(one[0]) is None or row[BESIDE[one[0]]] != key[1]
                }
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


def tell(what: str) -> None:
    """What was done, for whoever reads of a failure."""
    if currently_in_test_context():
        note(what)


@dataclass
class Line:
    """An operation as the model knows it."""

    number: int
    before: State
    after: State
    of: int = 0
    brings: bool = False
    """An import: its undo takes what it brought as it is by then, and a purge leaves it the rest."""


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
        self.newest = 0
        """The number of the newest operation of the journal."""
        self.done: list[Line] = []
        self.undone: list[Line] = []
        """That which is redone first comes last."""
        self.closed: list[int] = []
        """Operations that a purge closed, and the purges."""
        self.purged_at = 0
        """The number of the last purge: what was done before it meets other rows than those that it left."""
        self.logged_at = changes.content_state(self.writer.connection)
        self.pks: dict[str, set[int]] = {}
        """Every row in which a memory ever stood."""
        self.state = self._look()

    def _look(self) -> State:
        found = state_of(self.writer.connection)
        for row in rows(found, "memory"):
            self.pks.setdefault(row["id"], set()).add(row["pk"])
        assert_whole(found)
        connection = self.writer.connection
        if hasattr(self, "state"):
            logged = changes.changes_since(connection, self.logged_at)
            assert_logged(logged, self.state, found)
        self.logged_at = changes.content_state(connection)
        return found

    # ---- the model

    def _took(self) -> bool:
        """Whether an operation was done, as the journal says."""
        entries = journal.entries(self.writer.connection, 1)
        now = self._look()
        took = bool(entries) and entries[0].id > self.newest
        if took:
            entry = entries[0]
            self.newest = entry.id
            self.undone.clear()
            if entry.operation == "purge":
                self._purged(entry.id, entry.ids, now)
            else:
                of = journal.alone_of(entry.operation, entry.title)
                if not of:
                    assert_did(entry.operation, entry.ids, self.state, now)
                self.done.append(Line(entry.id, self.state, now, of, entry.operation == "import"))
        else:
            assert plain(now) == plain(self.state)
        self.state = now
        return took

    def _purged(self, number: int, ids: Sequence[str], now: State) -> None:
        """What it took is nowhere, and what touched or told it can be undone no more, nor what came before such a one and was about
        the same memories or rows; everything else can."""
        assert_purged(ids, self.state, now)
        words = words_of(self.state, ids)
        pks = {pk for memory_id in ids for pk in self.pks.get(memory_id, ())}
        states = {entry.id: entry.state for entry in journal.entries(self.writer.connection)}
        stay: set[object] = set()
        for line in reversed(self.done):
            keys = changed(line.before, line.after)
            about = [row for key in keys for row in (line.before.get(key), line.after.get(key)) if row is not None]
            told = any(says(row, words) for row in about)
            touched = touched_by(line.before, line.after, ids, pks, brings=line.brings)
            met = keys & changed(self.state, now)
            named = {row[name] for row in about for name in ("id", "memory_id", "to_id", "of_id") if row.get(name)}
            follows = stay & {*keys, *named}
            assert states[line.number] == "closed" or not touched, line.number
            assert states[line.number] != "closed" or touched or told or met or follows, line.number
            if states[line.number] == "closed":
                stay |= {*keys, *named}
        self.closed += [number, *(line.number for line in self.done if states[line.number] == "closed")]
        self.done = [line for line in self.done if states[line.number] != "closed"]
        self.purged_at = number

    def _named(self) -> tuple[int, int]:
        """What Undo and Redo would take."""
        return tuple(lines[-1].number if lines else 0 for lines in (self.done, self.undone))  # type: ignore[return-value]

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
        tell(f"{name}: {code or 'done'}")
        self._took()

    @rule(name=st.sampled_from(OPERATIONS), seed=SEEDS)
    def operate_beside(self, name: str, seed: int) -> None:
        self.steps += 1
        self.writer.journal.entries()
        code = self.beside.perform(self.path, name, seed, self.steps)
        tell(f"{name} beside: {code}")
        assert code == code.lower(), code  # the name of a fault is no code
        named = self._named()
        self._took()
        if self._named() != named:  # what this window named is not the newest any more
            with pytest.raises(InputError) as heard:
                self.writer.journal.undo()
            assert heard.value.code == "journal_moved"
            self.writer.journal.entries()

    @rule()
    def restart(self) -> None:
        self.writer.close()
        self.writer = Database.open(self.path, embedder=SmallEmbedder())
        assert_sound(self.writer)

    @rule()
    def undo(self) -> None:
        if self.done:
            self._go_back(self.writer.journal.undo)
        else:
            with pytest.raises(InputError, match="nothing to undo"):
                self.writer.journal.undo()

    @rule()
    def redo(self) -> None:
        if self.undone:
            self._go_on(self.writer.journal.redo)
        else:
            with pytest.raises(InputError, match="nothing to redo"):
                self.writer.journal.redo()

    def _go_back(self, way: Callable[[], Change]) -> bool:
        """Take the last one back; False where a later one that a purge closed stands in its way."""
        line = self.done[-1]
        expected = (
            without(self.state, line.before, line.after, brings=line.brings)
            if line.number < self.purged_at
            else line.before
        )
        held = self.state
        if not self._goes(way, line, expected):
            return False
        if line.number < self.purged_at:  # what is done again is what there was
            line.before, line.after = self.state, held
        self.undone.append(self.done.pop())
        return True

    def _go_on(self, way: Callable[[], Change]) -> None:
        line = self.undone[-1]
        if self._goes(way, line, line.after):
            self.done.append(self.undone.pop())

    def _goes(self, way: Callable[[], Change], line: Line, expected: State | None) -> bool:
        try:
            change = way()
        except InputError as refused:
            if line.number > self.purged_at or refused.code != "undo_conflict":
                raise
            tell(f"{line.number} is in the way of nothing: {refused}")
            assert expected is None
            assert plain(self._look()) == plain(self.state)
            return False
        assert change.journal_id == line.number
        assert expected is not None
        self._is(expected)
        return True

    @precondition(lambda self: self.done)
    @rule(choice=SEEDS)
    def undo_one(self, choice: int) -> None:
        line = self.done[choice % len(self.done)]
        self.steps += 1
        if line.number in self._taken_back():
            with pytest.raises(InputError) as heard:
                self.writer.journal.undo_only(line.number, now=NOW + self.steps)
            assert heard.value.code == "already_undone"
        elif line is self.done[-1]:
            self._go_back(lambda: self.writer.journal.undo_only(line.number, now=NOW + self.steps))
        else:
            self._alone("undo_only", line.number, line)

    @precondition(lambda self: self.undone or self._taken_back())
    @rule(choice=SEEDS)
    def redo_one(self, choice: int) -> None:
        back = self._taken_back()
        numbers = sorted({*back, *(line.number for line in self.undone)})
        number = numbers[choice % len(numbers)]
        self.steps += 1

        def way() -> Change:
            return self.writer.journal.redo_only(number, now=NOW + self.steps)

        if self.undone and number == self.undone[-1].number:
            self._go_on(way)
        elif number in back and back[number] == self.done[-1].number:
            self._go_back(way)
        elif number in back:
            self._alone("redo_only", number, self._line(back[number]))
        else:
            line = self._line(number)
            self._alone("redo_only", number, Line(number, line.after, line.before))

    @precondition(lambda self: self.closed)
    @rule(choice=SEEDS)
    def undo_a_closed_one(self, choice: int) -> None:
        number = self.closed[choice % len(self.closed)]
        for way, code in (
            (self.writer.journal.undo_only, "journal_closed"),
            (self.writer.journal.redo_only, "not_undone"),
        ):
            with pytest.raises(InputError) as heard:
                way(number, now=NOW)
            assert heard.value.code == code

    def _alone(self, verb: str, number: int, line: Line) -> None:
        """Take the way of a line back in the midst of others: exactly that is gone, or it is said which other forbids it."""
        expected = without(self.state, line.before, line.after, brings=line.brings)
        try:
            change = getattr(self.writer.journal, verb)(number, now=NOW + self.steps)
        except InputError as refused:
            if refused.code != "undo_conflict":
                raise
            assert plain(self._look()) == plain(self.state)
            self._is_a_reason(refused, line)
            return
        tell(f"{verb} {number}: {change.title}")
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
        return found | set(journal.ids_of(str(ids)))

    def _is(self, expected: State) -> None:
        self.state = self._look()
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
            while self.done and self._go_back(self.writer.journal.undo):
                pass
            assert_sound(self.writer)
        finally:
            self.writer.close()
            self._folder.cleanup()


def test_every_operation_has_a_rule_or_a_reason() -> None:
    assert operations_of_writer() - RULES.keys() - EXEMPT.keys() == set(), "a new operation needs a rule"
    assert (RULES.keys() | EXEMPT.keys()) - operations_of_writer() == set(), "gone"
    assert RULES.keys() & EXEMPT.keys() == set()
    assert set(CONTENT) == set(journal.CONTENT_TABLES), "the model has its own list"


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


def test_the_rules_run_every_operation_of_the_registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = set[str]()
    operate = WriteSession.operate

    def noted(self: WriteSession, operation: Operation[..., Change], *arguments: Any, **options: Any) -> Change:
        ran.add(operation.run.__name__)
        return operate(self, operation, *arguments, **options)

    monkeypatch.setattr(WriteSession, "operate", noted)
    with closing(new_writer(tmp_path / "all.sqlite")) as writer:
        take(writer, many(6))
        for name in OPERATIONS:
            for seed in range(3):
                perform(writer, name, seed, seed)
    assert ran == {one.run.__name__ for one in REGISTRY}


def test_each_operation_is_undone_and_redone_also_after_a_purge(beside: Beside) -> None:
    """Not left to chance: each is done, taken back and done again; every fifth in the process beside."""
    Walk.beside = beside
    walk = Walk()
    walk.begin(seed=5)
    often = ("suppress", "merge", "restore", "purge", "isolate", "merge", "restore")
    names = ("save_query", "suppress", "import_records", *OPERATIONS, *often, *often)
    for number, name in enumerate(names):
        for seed in range(number, number + 3):
            before = walk.newest
            (walk.operate_beside if number % 5 == 4 else walk.operate)(name=name, seed=seed)
            if walk.newest != before:
                break
        walk.the_journal_is_the_models()
        if walk.newest != before:
            assert check(walk.writer.connection, walk.writer.embedder) == (), name
        if walk.newest != before and name != "purge":
            walk.writer.journal.entries()
            walk.undo()
            walk.redo()
        if number % 9 == 8:
            walk.undo_one(choice=number)
            walk.restart()
    walk.undo_a_closed_one(choice=0)
    walk.teardown()
    assert walk.closed


def test_whatever_is_done_in_any_order(beside: Beside, depth: Depth) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    Walk.beside = beside
    few = settings(examples(15, night=300), phases=(Phase.generate,))
    run_state_machine_as_test(Walk, settings=settings(few, stateful_step_count=depth.of(15, 30, 40), deadline=None))
