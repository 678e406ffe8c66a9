"""Scenes for `screenshots.py`: what is done to memories, in the states that a person meets seldom."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.ports import no_progress
from mnemonaut_core.saved import Saved
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.workspace.imports import import_into
from mnemonaut_core.workspace.maintenance import write_backup
from mnemonaut_ui.gardening.view import GardeningScreen
from mnemonaut_ui.inspector.add_dialog import AddDialog, MergeDialog
from mnemonaut_ui.inspector.edit_dialog import EditDialog
from mnemonaut_ui.library.days import DayTable
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.dialogs import DuplicateDialog, IsolateDialog, PutAwayDialog
from mnemonaut_ui.quarantine.purge_dialog import PurgeDialog
from mnemonaut_ui.quarantine.view import QuarantineScreen

if TYPE_CHECKING:
    from tools.screenshots import Stage


def purging(stage: Stage, lang: str) -> None:
    """Before, with a backup that holds it; afterwards, with a reader that keeps an old state; and nothing to be purged."""
    stage.open(lang)
    workspace = stage.state.workspace
    assert workspace is not None
    path = workspace.path
    write_backup(path, None, overwrite=True, now=stage.around.now(), progress=no_progress, token=NEVER)
    stage.window.show_screen("library")
    stage.settle()
    ids = [m.id for m in workspace.library.listed("kind:episode", limit=3)[0]]
    dialog = PurgeDialog(stage.state, ids, stage.window)
    dialog.show()
    stage.settle()
    stage.shot("purge-asks", dialog)
    with closing(open_reader(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM memory").fetchall()
        dialog.form.write("word", dialog.wanted)
        dialog.do_button.click()
        stage.settle()
        stage.shot("purge-waits", dialog)
        dialog.close()
        stage.settle()
        stage.shot("purge-waits-window")
    stage.window.show_screen("library")
    (one,) = workspace.library.listed("kind:episode", limit=1)[0]
    again = PurgeDialog(stage.state, [one.id], stage.window)
    again.show()
    stage.settle()
    again.form.edits["ways"].setCurrentIndex(1)
    again.form.write("word", again.wanted)
    stage.shot("purge-typed", again)
    again.do_button.click()
    stage.settle()
    stage.shot("purge-done", again)
    again.close()
    gone = PurgeDialog(stage.state, [one.id], stage.window)
    gone.show()
    stage.settle()
    stage.shot("purge-gone", gone)
    gone.close()


def library_more(stage: Stage, lang: str) -> None:
    """Selected, several, filtered, similar, wide, narrow, the days as a table."""
    stage.open(lang)
    stage.window.show_screen("library")
    screen = stage.window.front
    assert isinstance(screen, LibraryScreen)
    screen.focus_first()
    stage.settle()
    screen.table.selectRow(3)
    stage.shot("library-selected")
    screen.table.setSelectionMode(screen.table.SelectionMode.MultiSelection)
    for row in (4, 6):
        screen.table.selectRow(row)
    screen.table.setSelectionMode(screen.table.SelectionMode.ExtendedSelection)
    stage.state.isolate("told twice")
    stage.shot("library-several")
    stage.window.run_command("undo")
    screen.table.selectRow(3)
    stage.settle()
    stage.window.run_command("find_similar")
    stage.shot("library-similar")
    screen._on_back()
    screen.filter.set_filter("kind:episode -is:isolated before:2025-03")
    stage.shot("library-filtered")
    screen.filter.set_filter("")
    screen.parts.find_field.set_filter("a")
    stage.shot("library-facet-found")
    screen.parts.find_field.set_filter("")
    stage.window.resize(1900, 1000)
    stage.shot("library-wide")
    stage.window.resize(960, 620)
    stage.shot("library-narrow")
    stage.window.resize(1320, 860)
    screen.show_days_as_table()
    table = screen.findChild(DayTable)
    assert table is not None
    stage.shot("library-days", table)
    table.close()


def editing(stage: Stage, lang: str) -> None:
    """A memory in the form of all its fields; what cannot be read; what somebody else wrote meanwhile; several memories."""
    stage.open(lang)
    workspace = stage.state.workspace
    assert workspace is not None
    stage.window.show_screen("lab")
    cat = stage.ask(lang, "misrecall").selected[0]
    dialog = EditDialog(stage.state, (cat,), stage.window)
    dialog.show()
    stage.settle()
    stage.shot("edit", dialog)
    shown = dialog.form.written("confidence")
    dialog.form.write("confidence", "7")
    dialog.submit()
    stage.shot("edit-refused", dialog)
    dialog.form.write("confidence", shown)
    workspace.database.curation.edit([cat], {"title": "Parkin"}, now=stage.state.services.now())
    dialog.form.write("title", "Parkin, the cat" if lang == "en" else "猫的名字" if lang == "zh" else "猫の名前")
    dialog.submit()
    stage.settle()
    stage.shot("edit-conflict", dialog)
    dialog.close()
    several = EditDialog(stage.state, [one.id for one in workspace.library.listed("", limit=3)[0]], stage.window)
    several.show()
    stage.settle()
    stage.shot("edit-several", several)
    several.close()


def put_away(stage: Stage, lang: str) -> None:
    """All that match selected; archiving, letting expire; what isolating would change."""
    stage.open(lang)
    trace = stage.ask(lang, "misrecall")
    workspace = stage.state.workspace
    assert workspace is not None
    workspace.database.saved.save_query(
        Saved("", trace.query.text[:40], query=trace.query, recipe="all"), now=stage.state.services.now()
    )
    stage.state.select(trace.selected[:2])
    dialog = IsolateDialog(stage.state, stage.window)
    dialog.show()
    dialog.consequences.ask()
    stage.settle()
    stage.shot("isolate-consequences", dialog)
    dialog.close()
    for kind in ("archive", "expire", "sensitivity"):
        away = PutAwayDialog(stage.state, kind, stage.window)
        away.show()
        away.consequences.ask()
        stage.settle()
        stage.shot(f"put-away-{kind}", away)
        away.close()
    stage.window.show_screen("library")
    screen = stage.window.front
    assert isinstance(screen, LibraryScreen)
    screen.filter.set_filter("kind:episode before:2025-03")
    stage.settle()
    screen.table.selectAll()
    stage.settle()
    stage.shot("library-all-that-match")


def quarantine_more(stage: Stage, lang: str) -> None:
    """Learnt again; for one query; all to be restored; the dialog with near-duplicates."""
    stage.open(lang)
    trace = stage.ask(lang, "misrecall")
    assert stage.state.workspace is not None
    explorer = stage.state.workspace.explorer
    twin = next(
        (c.memory for c in trace.candidates if explorer.library.near_duplicates(c.memory.id)),
        trace.candidates[0].memory,
    )
    stage.state.select([twin.id])
    dialog = IsolateDialog(stage.state, stage.window, with_near=True)
    dialog.show()
    stage.shot("isolate-near", dialog)
    dialog.for_query.setChecked(True)
    stage.shot("isolate-for-query", dialog)
    dialog.close()
    stage.state.select([c.memory.id for c in trace.candidates[:6]])
    stage.state.isolate("the cat, not the cake")
    stage.settle()
    again = stage.folder / "again.jsonl"
    words = {
        "id": f"again-{stage.tag}",
        "user_text": twin.user_text,
        "reply_text": f"{twin.reply_text} 2",
        "occurred_at": 1_749_000_000,
    }
    if stage.state.workspace.library.isolations():
        again.write_text(json.dumps(words, ensure_ascii=False) + "\n", "utf-8")
        from mnemonaut_core.cancel import NEVER
        from mnemonaut_core.ports import no_progress

        workspace = stage.state.workspace
        stage.jobs.operate(
            "again",
            lambda _token: (
                import_into(workspace, again, {}, now=stage.around.now(), progress=no_progress, token=NEVER).change
            ),
        )
        stage.settle()
    stage.shot("came-again-banner")
    workspace = stage.state.workspace
    database, explorer = workspace.database, workspace.explorer
    vector, name = explorer.query_vector(trace.query.text)
    kept = [c.memory.id for c in trace.candidates[6:8]]
    stage.jobs.operate(
        "suppress",
        lambda _token: database.curation.suppress(
            kept,
            trace.query.text,
            now=1_749_000_100,
            vector=vector,
            embedder=name,
            reason="",
            run_id=trace.id,
            rank=7,
            recipe=trace.recipe,
        ),
    )
    stage.settle()
    stage.ask(lang, "misrecall")
    stage.settle()
    stage.window.show_screen("quarantine")
    screen = stage.window.front
    assert isinstance(screen, QuarantineScreen)
    stage.settle()
    screen.show_again()
    screen.table.selectRow(0)
    stage.shot("quarantine-again")
    screen.parts.setCurrentIndex(2)
    screen.table.selectRow(0)
    stage.shot("quarantine-questions")
    screen.parts.setCurrentIndex(0)
    screen.focus_first()
    screen.table.selectRow(1)
    stage.shot("quarantine-full")
    screen.filter.set_filter("zzzz")
    stage.shot("quarantine-nothing")
    screen.filter.set_filter("")
    screen._on_restore_all()
    stage.shot("quarantine-restore-all")
    screen._on_confirmed()
    stage.settle()


def feedback(stage: Stage, lang: str) -> None:
    """What feedback changed in the answer, the worth in the inspector, the dialog that asks which memory it repeats."""
    stage.open(lang)
    stage.lab().current.bar.choose("activation", "as-written")
    trace = stage.ask(lang, "misrecall")
    stage.state.select([trace.selected[2]])
    stage.settle()
    for command in ("feedback_helpful", "feedback_helpful", "feedback_helpful"):
        stage.state.command_requested.emit(command)
        stage.settle()
    stage.shot("feedback-moves")
    stage.window.inspector.tabs.setCurrentWidget(stage.window.inspector.history)
    stage.settle()
    stage.shot("feedback-worth")
    stage.state.command_requested.emit("feedback_duplicate")
    stage.settle()
    dialog = next(one for one in stage.window.findChildren(DuplicateDialog) if one.isVisible())
    dialog.form.edits["words"].setText("parkin" if lang == "en" else "")
    stage.settle()
    stage.shot("feedback-duplicate", dialog)
    dialog.close()


def gardening(stage: Stage, lang: str) -> None:
    """Lists of the garden: short, long before and after looking, merging a cluster, adding by hand."""
    stage.open(lang)
    window = stage.window
    window.show_screen("gardening")
    screen = window.front
    assert isinstance(screen, GardeningScreen)
    for key in ("contradicting", "stale", "spellings", "hubs", "unreachable", "duplicates"):
        screen.choose(key)
        stage.settle()
        stage.shot(f"gardening-{key}")
    screen.look()
    stage.settle()
    stage.shot("gardening-found")
    merging = MergeDialog(stage.state, screen._pairs[0].ids, window)
    merging.show()
    stage.settle()
    stage.shot("merge", merging)
    merging.close()
    adding = AddDialog(stage.state, window)
    adding.show()
    stage.shot("add", adding)
    adding.close()


CURATING_SCENES: dict[str, Callable[[Stage, str], None]] = {
    "purging": purging,
    "library_more": library_more,
    "put_away": put_away,
    "quarantine_more": quarantine_more,
    "gardening": gardening,
    "feedback": feedback,
    "editing": editing,
}
