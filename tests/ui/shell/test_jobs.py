"""The lanes: the latest request wins, operations come to their end, nothing reaches a widget that is gone."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import Cancelled, InputError, InternalError, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_ui.state.jobs import Jobs


class Taker(QObject):
    """Takes answers on the main thread."""

    def __init__(self) -> None:
        super().__init__()
        self.values: list[object] = []
        self.errors: list[MnemonautError] = []
        self.discarded: list[object] = []

    def take(self, value: object) -> None:
        """An answer."""
        assert threading.current_thread() is threading.main_thread()
        self.values.append(value)

    def fail(self, error: MnemonautError) -> None:
        """An error."""
        self.errors.append(error)

    def discard(self, value: object) -> None:
        """A value that nobody waited for any more."""
        self.discarded.append(value)


@pytest.fixture
def jobs(qtbot: QtBot) -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.close()


@pytest.fixture
def taker() -> Taker:
    return Taker()


def test_the_latest_request_of_a_channel_wins(qtbot: QtBot, jobs: Jobs, taker: Taker) -> None:
    gate = threading.Event()
    jobs.read("search", lambda _token: gate.wait(5) and "old", taker.take)
    jobs.read("search", lambda _token: "new", taker.take)
    gate.set()
    qtbot.waitUntil(lambda: jobs.stale == 1)
    qtbot.waitUntil(lambda: jobs.idle)
    assert taker.values == ["new"]


def test_what_a_replaced_request_answers_is_not_taken_for_the_answer_of_the_next(
    qtbot: QtBot, jobs: Jobs, taker: Taker
) -> None:
    """The old one ends while the new one is still under way."""
    old, new = threading.Event(), threading.Event()
    jobs.read("search", lambda _token: old.wait(20) and "old", taker.take)
    jobs.read("search", lambda _token: new.wait(20) and "new", taker.take)
    old.set()
    qtbot.waitUntil(lambda: jobs.stale == 1)
    assert taker.values == []
    new.set()
    qtbot.waitUntil(lambda: jobs.idle)
    assert taker.values == ["new"]


def test_a_request_that_is_replaced_hears_of_it_in_its_token(qtbot: QtBot, jobs: Jobs, taker: Taker) -> None:
    begun, heard = threading.Event(), threading.Event()

    def work(token: CancelToken) -> None:
        begun.set()
        with token.interrupting(heard.set):
            heard.wait(5)

    jobs.read("search", work, taker.take)
    assert begun.wait(5)
    jobs.read("search", lambda _token: 1, taker.take)
    assert heard.wait(5)


def test_what_a_replaced_request_opened_is_given_back_to_be_closed(qtbot: QtBot, jobs: Jobs, taker: Taker) -> None:
    begun, gate = threading.Event(), threading.Event()

    def work(_token: CancelToken) -> str:
        begun.set()
        gate.wait(5)
        return "a database"

    jobs.read("open", work, taker.take, discard=taker.discard)
    assert begun.wait(5)
    jobs.read("open", lambda _token: "another", taker.take, discard=taker.discard)
    gate.set()
    qtbot.waitUntil(lambda: bool(taker.discarded))
    assert (taker.values, taker.discarded) == (["another"], ["a database"])


def test_operations_run_one_at_a_time_in_order(qtbot: QtBot, jobs: Jobs, taker: Taker) -> None:
    at_work: list[int] = []

    def work(number: int) -> int:
        assert not at_work
        at_work.append(number)
        at_work.remove(number)
        return number

    for number in range(20):
        jobs.operate("count", lambda _token, number=number: work(number), taker.take)  # type: ignore[misc]
    qtbot.waitUntil(lambda: len(taker.values) == 20)
    assert taker.values == list(range(20))
    assert not jobs.busy


def test_everybody_hears_of_a_change(qtbot: QtBot, jobs: Jobs) -> None:
    change = Change("isolate", Text("Isolate 1 memory"), ("a",))
    with qtbot.waitSignal(jobs.operation_finished) as heard:
        jobs.operate("isolate", lambda _token: change)
    assert heard.args == [change]


def test_an_error_goes_to_who_wanted_it_else_to_everybody(qtbot: QtBot, jobs: Jobs, taker: Taker) -> None:
    fault = InputError("No", code="no", advice="Do not.")

    def work(_token: CancelToken) -> None:
        raise fault

    jobs.read("a", work, taker.take, failed=taker.fail)
    qtbot.waitUntil(lambda: taker.errors == [fault])
    with qtbot.waitSignal(jobs.failed) as heard:
        jobs.read("b", work, taker.take)
    assert heard.args == [fault]


def test_a_cancelled_operation_tells_only_who_asked_for_it(qtbot: QtBot, jobs: Jobs, taker: Taker) -> None:
    begun = threading.Event()

    def work(token: CancelToken) -> None:
        begun.set()
        while True:
            token.raise_if_set()

    with qtbot.assertNotEmitted(jobs.failed):
        channel = jobs.operate("import", work, taker.take, failed=taker.fail)
        assert begun.wait(5)
        jobs.cancel_operation(channel)
        qtbot.waitUntil(lambda: not jobs.busy)
    assert [type(error) for error in taker.errors] == [Cancelled]
    assert taker.values == []


def test_a_bug_in_a_job_is_told_and_the_lane_lives_on(qtbot: QtBot, jobs: Jobs, taker: Taker) -> None:
    def work(_token: CancelToken) -> None:
        raise KeyError("ours")

    with qtbot.waitSignal(jobs.crashed) as heard:
        channel = jobs.operate("bug", work)
    assert isinstance(heard.args[0], KeyError)
    assert heard.args[1] == channel
    assert not jobs.busy
    jobs.operate("next", lambda _token: 1, taker.take)
    qtbot.waitUntil(lambda: taker.values == [1])


def test_who_waits_for_a_job_that_crashed_is_told_that_it_failed(qtbot: QtBot, jobs: Jobs, taker: Taker) -> None:
    def work(_token: CancelToken) -> None:
        raise KeyError("ours")

    others = Taker()
    jobs.read("other", lambda _token: 1, others.take, failed=others.fail)
    with qtbot.waitSignals([jobs.crashed]), qtbot.assertNotEmitted(jobs.failed):
        jobs.read("mine", work, taker.take, failed=taker.fail)
    assert [type(error) for error in taker.errors] == [InternalError]
    qtbot.waitUntil(lambda: others.values == [1])
    assert others.errors == []


def test_an_answer_for_a_dialog_that_was_closed_is_dropped(qtbot: QtBot, jobs: Jobs) -> None:
    gate, dialog = threading.Event(), Taker()
    jobs.operate("slow", lambda _token: gate.wait(5), dialog.take)
    delete(dialog)
    gate.set()
    qtbot.waitUntil(lambda: jobs.idle)
    assert not jobs.busy


def test_progress_crosses_to_the_main_thread_and_not_too_often(qtbot: QtBot, jobs: Jobs, taker: Taker) -> None:
    told: list[tuple[str, str, int, int]] = []
    jobs.progressed.connect(lambda *what: told.append(what))
    report = jobs.reporter("import")

    def work(_token: CancelToken) -> None:
        for done in range(5001):
            report("rows", done, 5000)
        report("index", 0, None)

    jobs.operate("import", work, taker.take)
    qtbot.waitUntil(lambda: bool(taker.values))
    assert told[-1] == ("import", "index", 0, -1)
    assert ("import", "rows", 5000, 5000) in told
    assert len(told) < 200


def test_closing_lets_the_operations_that_wait_come_to_their_end(qtbot: QtBot) -> None:
    jobs, gate, done = Jobs(), threading.Event(), []
    jobs.operate("first", lambda _token: gate.wait(5))
    jobs.operate("second", lambda _token: done.append("second"))
    threading.Timer(0.05, gate.set).start()
    jobs.close()
    assert done == ["second"]
    jobs.read("late", lambda _token: done.append("late"), print)
    jobs.operate("late", lambda _token: done.append("late"))
    assert done == ["second"]
    assert not [thread.name for thread in threading.enumerate() if thread.name.startswith(("read", "write"))]


class _Ring:
    """What only the garbage collector takes away; it says in which thread."""

    def __init__(self, gone_in: set[str]) -> None:
        self.ring, self._gone_in = self, gone_in

    def __del__(self) -> None:
        self._gone_in.add(threading.current_thread().name)


def test_garbage_is_collected_by_the_ui_thread_alone_whoever_makes_it(qtbot: QtBot, taker: Taker) -> None:
    gone_in = set[str]()
    most, *_ = gc.get_threshold()

    def litter(_token: CancelToken) -> int:
        for _ in range(2 * most):
            _Ring(gone_in)
        return len([[] for _ in range(2 * most)])

    jobs = Jobs()
    jobs.read("litter", litter, taker.take)
    qtbot.waitUntil(lambda: taker.values == [2 * most])
    assert gone_in == set()  # two threads that hold a lock of Qt and the interpreter each would wait for each other
    qtbot.waitUntil(lambda: gone_in == {threading.main_thread().name})
    assert not gc.isenabled()
    jobs.close()
    assert gc.isenabled()


def test_python_collects_by_itself_again_when_the_threads_of_the_database_have_ended_too(
    qtbot: QtBot, taker: Taker
) -> None:
    jobs, collects = Jobs(), list[bool]()
    jobs.read("soon", lambda _token: 1, taker.take)
    qtbot.waitUntil(lambda: taker.values == [1])
    jobs.close(lambda: collects.append(gc.isenabled()))
    assert (collects, gc.isenabled()) == ([False], True)


def test_while_one_of_two_has_workers_python_does_not_collect_by_itself(qtbot: QtBot, taker: Taker) -> None:
    one, other = Jobs(), Jobs()
    for jobs in (one, other):
        jobs.read("soon", lambda _token: 1, taker.take)
    qtbot.waitUntil(lambda: taker.values == [1, 1])
    one.close()
    assert not gc.isenabled()
    other.close()
    other.close()
    assert gc.isenabled()
