"""The window under a real X server, with real keys: ask, inspect, isolate, undo, redo, restart, restore, quit. Skipped where
there is no Xvfb, xdotool or openbox."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mnemonaut import display
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.workspace import samples

TOOLS = ("Xvfb", "xdotool", "openbox")
NOW = 1_750_000_000
CLIPBOARD = """
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
print(app.clipboard().text())
"""
"""What another program finds in the clipboard."""
SET_IT = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from mnemonaut.gui import Front, application
from mnemonaut.logs import Logs
app = application()
front = Front(QSettings(sys.argv[2], QSettings.Format.IniFormat), Logs())
front.begin(Path(sys.argv[1]), read_only=False)
NAME = "preview_body_chars"

def later(condition, act):
    def look():
        if condition():
            timer.stop()
            act()
    timer = QTimer(front, interval=50)
    timer.timeout.connect(look)
    timer.start()

def ask():
    global tab
    tab = front.window.screens["lab"].current
    tab.bar.choose("planned", "as-written")
    tab.bar.set_question("How long should parkin be left in the tin?")
    tab.run()
    later(lambda: tab.trace is not None and front.state.jobs.idle, why)

def why():
    tab.why_not(tab.trace.candidates[-1].memory.id)
    later(lambda: tab.why.dialog.isActiveWindow() and front.state.jobs.idle, set_it)

def set_it():
    tab.why.change_applied.emit(NAME, 301)
    made = lambda: len(tab.parameters.rows) == tab.parameters.rows_made and front.state.jobs.idle
    later(made, lambda: QTimer.singleShot(500, look))

def look():
    global control
    control = tab.parameters.rows[NAME].control
    print("seen", control.visibleRegion().boundingRect().height() >= control.height() - 2, flush=True)
    tab.why.dialog.close()
    later(control.hasFocus, lambda: (print("focused", True, flush=True), front.window.close()))

later(lambda: front.state is not None and front.state.workspace is not None and front.state.jobs.idle, ask)
app.exec()
"""
"""*Set it* for a parameter far below, while the window that offers it has the keyboard."""
PEEK = """
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as file:
    for sql in ("SELECT count(*) FROM memory", "SELECT count(*) FROM isolation WHERE ended_at IS NULL",
                "PRAGMA integrity_check"):
        print(*file.execute(sql).fetchone())
file.close()
"""
"""Another SQLite library than ours, as the `sqlite3` of a shell is."""
DISPLAY = f":{90 + os.getpid() % 900}"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        sys.platform != "linux" or not all(map(shutil.which, TOOLS)), reason="needs Xvfb, xdotool and openbox"
    ),
]


def until(condition: Callable[[], bool], what: str, seconds: float = 30.0) -> None:
    """Wait for something that another process does; the test fails when it does not come."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what} did not happen within {seconds:.0f} s"
        time.sleep(0.1)


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """A screen of this test's own."""
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("DISPLAY", DISPLAY)
    monkeypatch.setenv("MNEMONAUT_NOW", str(NOW))
    server = subprocess.Popen(
        ["Xvfb", DISPLAY, "-noreset", "-screen", "0", "1400x900x24"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until(lambda: Path(f"/tmp/.X11-unix/X{DISPLAY[1:]}").exists(), "the X server's start")
        try:
            display.require()
        except EnvironmentFault as fault:
            pytest.skip(fault.detail or fault.title)
        manager = subprocess.Popen(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield {**os.environ, "LANG": "C.UTF-8"}
        finally:
            manager.terminate()
            manager.wait(10)
    finally:
        server.terminate()
        server.wait(10)


class Desk:
    """One person at a keyboard, and the database looked at from outside."""

    def __init__(self, database: Path, environment: dict[str, str]) -> None:
        self.database, self.environment = database, environment
        self.window: subprocess.Popen[bytes] | None = None

    def ask_outside(self, *words: str) -> dict[str, Any]:
        """An answer of the command line, as JSON."""
        command = [sys.executable, "-m", "mnemonaut", *words, "--db", str(self.database), "--json"]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True)
        return dict(json.loads(done.stdout))

    def peek(self) -> tuple[int, int]:
        """What another program finds that opens and closes the file: memories, and how many are kept out everywhere."""
        command = [sys.executable, "-c", PEEK, str(self.database)]
        memories, isolated, sound = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        assert sound == "ok"
        return int(memories), int(isolated)

    def isolated(self) -> list[str]:
        """Ids that are kept out."""
        return [memory["id"] for memory in self.ask_outside("list", "--query", "is:isolated")["memories"]]

    def xdo(self, *words: str) -> str:
        """xdotool."""
        done = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False)
        return done.stdout

    def keys(self, *names: str) -> None:
        """Press one after another."""
        for name in names:
            self.xdo("key", "--delay", "40", name)

    def rest(self) -> None:
        """As long as a person looks at an answer: a recall is recorded before it is shown."""
        time.sleep(1.5)

    def clipboard(self) -> str:
        """Its text."""
        done = subprocess.run(
            [sys.executable, "-c", CLIPBOARD], env=self.environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    def start(self) -> None:
        """Open the window, and put the keyboard into it."""
        command = [sys.executable, "-m", "mnemonaut", "gui", str(self.database)]
        self.window = subprocess.Popen(command, env=self.environment)
        name = self.database.name
        until(lambda: name in self.xdo("search", "--onlyvisible", "--name", name, "getwindowname"), "the window")
        self.xdo("windowfocus", "--sync", self.xdo("search", "--onlyvisible", "--name", name).split()[-1])

    def quit(self) -> int:
        """Ctrl+Q; its exit code."""
        assert self.window is not None
        self.keys("ctrl+q")
        until(lambda: self.window is None or self.window.poll() is not None, "quitting")
        return int(self.window.returncode)

    def tidy(self) -> None:
        """Whatever happened."""
        if self.window is not None and self.window.poll() is None:
            self.window.kill()
            self.window.wait(10)


@pytest.fixture
def desk(environment: dict[str, str], tmp_path: Path) -> Iterator[Desk]:
    """A sample, not opened yet; settings of this test's own."""
    database = tmp_path / "sample.db"
    samples.build(database, "en", NOW)
    made = Desk(database, {**environment, "XDG_CONFIG_HOME": str(tmp_path / "config")})
    yield made
    made.tidy()


@pytest.mark.nightly
def test_ask_inspect_isolate_undo_restart_restore_and_quit_by_keys(desk: Desk) -> None:
    desk.start()
    desk.xdo("type", "--delay", "10", "How long should parkin be left in the tin?")
    desk.keys("ctrl+Return")
    until(lambda: desk.ask_outside("stats")["stats"]["runs"] == 1, "the recorded run")

    desk.keys("F6", *["Right"] * 5, "Tab", "Tab", "space")  # from the results to the inspector, its tab Raw, its Copy
    until(lambda: desk.clipboard().lstrip().startswith("{"), "the inspector's copy")
    inspected = json.loads(desk.clipboard())["id"]

    desk.keys("ctrl+j")
    until(lambda: desk.isolated() == [inspected], "isolating what was inspected")
    desk.keys("ctrl+z")
    until(lambda: desk.isolated() == [], "undoing")
    desk.keys("ctrl+shift+z")
    until(lambda: desk.isolated() == [inspected], "redoing")
    assert desk.quit() == 0

    desk.start()

    def restored() -> bool:
        desk.keys("alt+6", "Down", "Home", "ctrl+j")  # Quarantine, its list, the first; once there is a list
        return desk.isolated() == []

    until(restored, "restoring after a restart")
    desk.keys("ctrl+z")
    until(lambda: desk.isolated() == [inspected], "undoing the restoring")
    assert desk.quit() == 0


def test_the_tour_of_the_readme_by_keys_alone_with_another_program_looking_between_all_steps(desk: Desk) -> None:
    """Every step of "Five minutes in the window"; between any two, somebody's `sqlite3` opens and closes the file."""

    def runs() -> list[dict[str, Any]]:
        return list(desk.ask_outside("runs")["runs"])

    assert desk.peek() == (309, 0)
    desk.start()
    desk.xdo("type", "--delay", "10", "How long should parkin be left in the tin before eating it?")
    assert desk.peek() == (309, 0)
    desk.keys("ctrl+Return")  # 1: ask
    until(lambda: len(runs()) == 1, "the recorded run")
    assert desk.peek() == (309, 0)

    desk.keys("Down", "Down", "Up", "Up", "space", "Escape")  # 2: walk the list, the drawer open and folded
    assert desk.peek() == (309, 0)

    desk.keys("ctrl+j")  # 3: isolate the first, ask again, look at the quarantine
    until(lambda: desk.isolated() == ["ep-0140"], "isolating the first row")
    assert desk.peek() == (309, 1)
    desk.keys("F5")
    until(lambda: len(runs()) == 2, "the second run")
    assert desk.peek() == (309, 1)
    desk.keys("alt+6")
    assert desk.peek() == (309, 1)

    desk.keys("ctrl+z")  # 4: take it back, from where Alt+6 put the keyboard
    until(lambda: desk.peek() == (309, 0), "undoing in the quarantine")
    desk.keys("alt+5", "ctrl+f", "ctrl+shift+z")  # and from an empty filter of the library, again and back
    until(lambda: desk.peek() == (309, 1), "redoing in the filter of the library")
    desk.keys("ctrl+z")
    until(lambda: desk.peek() == (309, 0), "undoing in the filter of the library")

    desk.keys("alt+1", "F6", "Down", "ctrl+shift+w", "Escape", "ctrl+k", "Escape")  # 5: why not, and the palette
    assert desk.peek() == (309, 0)
    desk.keys("ctrl+j")
    until(lambda: desk.peek()[1] > 0, "isolating the row that the lab highlights, and what was derived from it")
    (hit,) = desk.isolated()
    assert hit != "ep-0140"
    desk.keys("ctrl+z")
    until(lambda: desk.peek() == (309, 0), "undoing in the lab")

    desk.keys("alt+1", "Tab", "Tab", "Home")  # 6: choose another recipe, and ask
    desk.keys("ctrl+Return")
    until(lambda: len(runs()) == 3, "the run of another recipe")
    desk.rest()
    assert len({run["recipe"] for run in runs()}) == 2
    assert desk.peek() == (309, 0)

    desk.keys(
        "alt+1", "Tab", "Tab", "End", "ctrl+Return"
    )  # 7: all recipes side by side; another column, its list, back
    until(lambda: len(runs()) == 9, "the runs of all recipes")
    desk.rest()
    assert len({run["recipe"] for run in runs()}) == 6
    desk.keys("alt+1", "F6", "Right", "Right", "Return", "Escape")
    assert desk.peek() == (309, 0)

    desk.rest()
    desk.keys("alt+1", "Tab", "Tab", "Home", "ctrl+Return")  # 8: why not the seventh; its change
    until(lambda: len(runs()) == 10, "the run of the first recipe")

    def preset() -> dict[str, Any]:
        found = [one for one in desk.ask_outside("preset", "list")["presets"] if one["origin"] == "person"]
        return dict(found[0]["values"]) if found else {}

    desk.keys("alt+1", "F6", "Home", *["Down"] * 6, "ctrl+shift+w")
    time.sleep(3)  # the smallest change is found in this time, or the button is not there
    desk.keys("Tab", "Return")
    time.sleep(1)
    desk.keys("Escape")
    time.sleep(0.5)
    desk.keys("ctrl+k")  # 9: keep it as a preset
    time.sleep(0.5)
    desk.xdo("type", "--delay", "10", "save the values")
    time.sleep(0.5)
    desk.keys("Return")
    time.sleep(0.5)
    desk.xdo("type", "--delay", "10", "six of them")
    desk.keys("Return")
    until(lambda: preset() == {"max_results": 6}, "the preset")
    assert desk.peek() == (309, 0)

    before = len(runs())  # 10: pin it, ask another recipe, both side by side, a page of it
    desk.keys("ctrl+b", "alt+1", "Tab", "Tab", "Down", "ctrl+Return")
    until(lambda: len(runs()) == before + 1, "the run to be compared")
    desk.rest()
    desk.keys("ctrl+d", "ctrl+d", "ctrl+shift+b")
    time.sleep(2)
    desk.keys(*["shift+Tab"] * 4, "space")
    time.sleep(1)
    desk.keys("Return")
    page = desk.database.with_name("comparison.html")
    until(page.is_file, "the exported page")
    assert "parkin" in page.read_text("utf-8")
    assert desk.peek() == (309, 0)
    assert desk.quit() == 0
    assert desk.peek() == (309, 0)
    assert desk.ask_outside("check")["problems"] == []


def test_answers_leave_the_keyboard_where_it_is_and_the_core_tasks_take_few_keys(desk: Desk) -> None:
    """What arrives moves nothing: typing goes on in the question. Why: two keys. Flag and verify: two keys. Enter presses the
    button that has the ring."""

    def questions() -> list[str]:
        return [str(run["question"]) for run in reversed(desk.ask_outside("runs")["runs"])]

    desk.start()
    desk.xdo("type", "--delay", "10", "How long should parkin be left")
    desk.keys("Return")
    until(lambda: len(questions()) == 1, "the recorded run")
    desk.rest()
    desk.xdo("type", "--delay", "10", " in the tin")  # the answer is there, the keyboard still in the question
    desk.keys("Return")
    until(lambda: len(questions()) == 2, "the second run")
    assert questions()[1] == "How long should parkin be left in the tin"
    desk.rest()

    desk.keys("Down", "space")  # why: into the list, and open the drawer
    desk.rest()
    desk.keys("F6", "shift+F6", "ctrl+c")  # it is one pane, after the list
    assert "parkin" in desk.clipboard().casefold()

    desk.keys("ctrl+j", "F5")  # flag, verify
    until(lambda: len(questions()) == 3 and len(desk.isolated()) == 1, "the isolation and the third run")
    desk.rest()
    desk.keys("Escape", "alt+1", "Tab", "Return")  # the Ask button
    until(lambda: len(questions()) == 4, "the run of the button that had the ring")
    assert set(questions()[1:]) == {"How long should parkin be left in the tin"}
    assert desk.quit() == 0


@pytest.mark.nightly
def test_files_are_made_backed_up_and_put_back_by_keys_alone(desk: Desk) -> None:
    """A backup by the palette, an isolation, the backup back over it; a new database; the recent one by its digit."""
    folder = desk.database.parent

    def choose(command: str) -> None:
        desk.keys("ctrl+k")
        time.sleep(0.5)
        desk.xdo("type", "--delay", "10", command)
        time.sleep(0.3)
        desk.keys("Return")
        time.sleep(1)

    def titled(name: str) -> bool:
        return name in desk.xdo("search", "--onlyvisible", "--name", name, "getwindowname")

    desk.start()
    choose("back up")
    desk.keys("Return")
    until(lambda: bool(list(folder.glob("sample-*.backup.db"))), "the backup")
    desk.keys("alt+5")
    time.sleep(1)
    desk.keys("Down", "ctrl+j")
    until(lambda: desk.peek() == (309, 1), "isolating")
    choose("restore a")
    desk.keys("Home", "space", "Tab", "Tab", "space")
    until(
        lambda: bool(list(folder.glob("sample.db.replaced-*"))) and desk.peek() == (309, 0), "putting the backup back"
    )
    until(lambda: titled("sample.db"), "opening it again")
    time.sleep(1)
    desk.keys("ctrl+n")
    time.sleep(1)
    desk.keys("ctrl+a")
    desk.xdo("type", "--delay", "10", str(folder / "new.db"))
    desk.keys("Return")
    until(lambda: titled("new.db"), "the new database")
    time.sleep(1)
    desk.keys("alt+f", "r", "2")
    until(lambda: titled("sample.db"), "the file of before")
    assert desk.quit() == 0
    assert desk.ask_outside("check")["problems"] == []


@pytest.mark.nightly
def test_feedback_and_a_suppression_that_is_changed_by_keys(desk: Desk) -> None:
    desk.start()
    desk.xdo("type", "--delay", "10", "How long should parkin be left in the tin?")
    desk.keys("ctrl+Return")
    until(lambda: desk.ask_outside("stats")["stats"]["runs"] == 1, "the recorded run")
    desk.rest()

    def rated() -> list[str]:
        return [one["title"] for one in desk.ask_outside("undo", "--list")["changed"] if one["state"] == "done"]

    desk.keys("Home", "F8", "h")
    until(lambda: len(rated()) == 1, "feedback")
    first = rated()[0].removeprefix("Call ").removesuffix(" helpful")
    until(lambda: desk.ask_outside("stats")["stats"]["runs"] == 2, "asking again")
    desk.rest()
    desk.keys("ctrl+z")
    until(lambda: rated() == [], "taking it back")
    until(lambda: desk.ask_outside("stats")["stats"]["runs"] == 3, "asking once more")
    desk.rest()

    question = "How long should parkin be left in the tin?"
    desk.ask_outside("isolate", first, "--for-query", question)  # as an agent would

    def suppressions() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = desk.ask_outside("quarantine", "--suppressions")["suppressions"]["rows"]
        return found

    desk.keys("alt+6")
    desk.rest()
    desk.keys("F6")  # from the list to what is known of its row
    desk.keys("ctrl+a")
    desk.xdo("type", "--delay", "10", "Does parkin keep?")
    desk.keys("Return")
    until(lambda: suppressions()[0]["question"] == "Does parkin keep?", "another question")
    desk.rest()
    desk.keys("shift+F6", "ctrl+z")
    until(lambda: suppressions()[0]["question"] == question, "undo")
    assert desk.quit() == 0


def test_find_the_wrong_memory_see_what_isolating_changes_isolate_ask_mend_and_undo_all_by_keys(desk: Desk) -> None:
    """What is highlighted is copied first, and is what the key then hits; the database is asked after each step."""
    question, wrong = "How long should parkin be left in the tin?", "ep-0140"

    def runs() -> list[dict[str, Any]]:
        return list(desk.ask_outside("runs")["runs"])

    def highlighted() -> str:
        desk.keys("ctrl+c")
        time.sleep(0.5)
        return desk.clipboard().split("\n", 1)[0]

    def text_of(memory_id: str) -> str:
        return str(desk.ask_outside("show", memory_id)["memory"]["user_text"])

    def suppressed() -> list[str]:
        rows = desk.ask_outside("quarantine", "--suppressions")["suppressions"]["rows"]
        return [str(row["id"]) for row in rows]

    desk.start()
    desk.xdo("type", "--delay", "10", question)  # find it in the lab
    desk.keys("ctrl+Return")
    until(lambda: len(runs()) == 1, "the recorded run")
    desk.rest()
    desk.keys("Home")
    assert highlighted() == wrong

    desk.keys("alt+5")  # and in the library
    desk.rest()
    desk.keys("ctrl+f")
    desk.xdo("type", "--delay", "10", "Parkin vet eating ring")
    desk.rest()
    desk.keys("Down", "Home")
    assert highlighted() == wrong

    desk.keys("ctrl+alt+j")  # see what isolating would change; nothing is done by looking
    time.sleep(4)
    for _ in range(8):
        desk.keys("Tab", "Down", "ctrl+c")
        time.sleep(0.3)
        if "leaves" in desk.clipboard():
            break
    assert "leaves" in desk.clipboard()
    desk.keys("Escape")
    assert (desk.isolated(), suppressed()) == ([], [])

    desk.keys("alt+1")  # only for questions like this one, typed in one go, while the dialog is still coming up
    desk.rest()
    desk.keys("F6", "Home")
    assert highlighted() == wrong
    desk.xdo("key", "--delay", "5", "ctrl+alt+j", "alt+q", "Return")
    until(lambda: suppressed() == [wrong], "keeping it out of questions like this one")
    assert desk.isolated() == []
    desk.rest()
    desk.keys("ctrl+z")
    until(lambda: suppressed() == [], "undoing that")
    desk.rest()

    assert highlighted() == wrong
    desk.keys("ctrl+j")  # isolate it everywhere, and ask again: it is gone
    until(lambda: desk.isolated() == [wrong], "isolating")
    desk.keys("F5")
    until(lambda: len(runs()) == 2, "the second run")
    desk.rest()
    desk.keys("Home")
    other = highlighted()
    assert other not in ("", wrong)
    assert desk.ask_outside("why", question, wrong)["why"]["outcome"]["code"] == "ISOLATED"

    before = text_of(other)  # mend another one
    desk.keys("F2")
    time.sleep(2)
    desk.keys("ctrl+a")
    desk.xdo("type", "--delay", "10", "Mended by keys alone.")
    desk.keys("ctrl+Return")
    until(lambda: text_of(other) == "Mended by keys alone.", "mending")
    assert desk.isolated() == [wrong]
    desk.rest()

    desk.keys("ctrl+z")  # undo all
    until(lambda: text_of(other) == before, "undoing the mending")
    assert desk.isolated() == [wrong]
    desk.keys("ctrl+z")
    until(lambda: desk.isolated() == [], "undoing the isolating")
    assert desk.quit() == 0
    assert desk.ask_outside("check")["problems"] == []


def test_what_is_typed_while_an_answer_arrives_stays_in_the_question(desk: Desk) -> None:
    first, second = "How long should parkin be left in the tin?", "Which of the neighbours has a ladder to lend?"

    def asked() -> list[str]:
        return [run["question"] for run in desk.ask_outside("runs")["runs"]]

    desk.start()
    desk.xdo("type", "--delay", "10", first)
    desk.keys("Return", "ctrl+a")
    desk.xdo("type", "--delay", "30", second)  # longer than an answer takes
    until(lambda: asked() == [first], "the first recall")
    desk.rest()
    desk.keys("ctrl+a", "ctrl+c")
    assert desk.clipboard().strip() == second
    desk.keys("Return")
    until(lambda: sorted(asked()) == sorted([first, second]), "the second recall")
    desk.rest()
    desk.keys("Down", "ctrl+j")  # into the list, when the person goes there
    until(lambda: len(desk.isolated()) == 1, "isolating its first row")
    desk.keys("ctrl+z")
    until(lambda: desk.isolated() == [], "undoing")
    assert desk.quit() == 0


def test_set_it_brings_its_parameter_into_view_and_gives_it_the_keyboard(desk: Desk, tmp_path: Path) -> None:
    command = [sys.executable, "-c", SET_IT, str(desk.database), str(tmp_path / "settings.ini")]
    done = subprocess.run(command, env=desk.environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.split("\n")[:2] == ["seen True", "focused True"], done.stderr


def test_a_text_that_is_not_saved_is_asked_about_by_keys_before_the_window_closes(desk: Desk) -> None:
    desk.start()
    desk.keys("alt+5")
    time.sleep(1)
    desk.keys("Down", "F2")
    time.sleep(1)
    desk.keys("ctrl+a")
    desk.xdo("type", "--delay", "10", "Something that took an hour.")
    window = desk.xdo("search", "--onlyvisible", "--name", "sample.db").split()[-1]
    for answer in ("Escape", "Return"):
        desk.xdo("windowfocus", "--sync", window)
        desk.keys("ctrl+q")
        time.sleep(1)
        assert desk.window is not None
        assert desk.window.poll() is None
        desk.keys(answer)
        time.sleep(0.5)
    until(lambda: desk.window is not None and desk.window.poll() is not None, "saving and quitting")
    assert len(desk.ask_outside("list", "--query", "hour")["memories"]) >= 1
