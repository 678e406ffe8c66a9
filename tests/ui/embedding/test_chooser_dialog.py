"""The chat endpoint in the window: kept for the person, taken up at once, beaten by the environment."""

from __future__ import annotations

import keyring
import pytest
from keyring.backends import null
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.models import addresses
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist
from mnemonaut_core.workspace.wiring import CHOOSER, Workspace
from mnemonaut_ui.embedding.dialogs import ChooserDialog, parts_of
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest

SPEC = "openai:qwen3:8b@https://llm.example.com/v1"


@pytest.fixture(autouse=True)
def _no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring.core, "_keyring_backend", null.Keyring())  # type: ignore[no-untyped-call]
    monkeypatch.setattr(addresses, "_for_this_run", {})


def dialog_of(qtbot: QtBot, window: MainWindow) -> ChooserDialog:
    """The dialog, with what is known."""
    window.run_command("chat_endpoint")
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    (dialog,) = [found for found in window.findChildren(ChooserDialog) if found.isVisible()]
    return dialog


def chooser_of(window: MainWindow) -> str | None:
    assert window.state.workspace is not None
    chooser = window.state.workspace.explorer.chooser
    return None if chooser is None else chooser.name


def saved(qtbot: QtBot, window: MainWindow, dialog: ChooserDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.state.jobs.idle)


@pytest.mark.long
def test_an_endpoint_is_kept_allowed_and_taken_up_by_the_open_database(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace
) -> None:
    window.state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    assert chooser_of(window) is None
    dialog = dialog_of(qtbot, window)
    assert dialog.form.edits["chooser"].buttons[""].isChecked()
    dialog.form.edits["chooser"].buttons["endpoint"].setChecked(True)
    assert not dialog.do_button.isEnabled()  # no address yet
    QTest.keyClicks(dialog.endpoint_fields.address, "https://llm.example.com/v1")
    QTest.keyClicks(dialog.endpoint_fields.model, "qwen3:8b")
    saved(qtbot, window, dialog)
    assert "Saved." in dialog.banner.message
    assert (EndpointAllowlist().chooser, EndpointAllowlist().addresses) == (SPEC, ("https://llm.example.com/v1",))
    assert chooser_of(window) == "qwen3:8b"
    dialog.close()
    dialog = dialog_of(qtbot, window)
    assert (dialog.form.edits["chooser"].buttons["endpoint"].isChecked(), dialog.endpoint_fields.spec) == (True, SPEC)
    dialog.form.edits["chooser"].buttons[""].setChecked(True)
    saved(qtbot, window, dialog)
    assert (EndpointAllowlist().chooser, chooser_of(window)) == ("", None)


@pytest.mark.long
def test_it_is_set_without_a_database_and_serves_the_next_one(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace
) -> None:
    dialog = dialog_of(qtbot, window)
    dialog.form.edits["chooser"].buttons["endpoint"].setChecked(True)
    dialog.endpoint_fields.show_spec(SPEC)
    saved(qtbot, window, dialog)
    window.state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    assert chooser_of(window) == "qwen3:8b"


@pytest.mark.long
def test_the_environment_wins_and_the_dialog_says_so(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOOSER, "none")
    dialog = dialog_of(qtbot, window)
    assert "MNEMONAUT_CHOOSER is set to none" in dialog.banner.message
    dialog.form.edits["chooser"].buttons["endpoint"].setChecked(True)
    dialog.endpoint_fields.show_spec(SPEC)
    saved(qtbot, window, dialog)
    assert EndpointAllowlist().chooser == SPEC
    window.state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    assert chooser_of(window) is None


@pytest.mark.long
def test_an_address_that_cannot_be_read_is_refused_and_nothing_is_kept(qtbot: QtBot, window: MainWindow) -> None:
    dialog = dialog_of(qtbot, window)
    dialog.form.edits["chooser"].buttons["endpoint"].setChecked(True)
    QTest.keyClicks(dialog.endpoint_fields.address, "http://169.254.169.254/v1")
    QTest.keyClicks(dialog.endpoint_fields.model, "m")
    saved(qtbot, window, dialog)
    assert "link-local or metadata address" in dialog.banner.message
    assert (EndpointAllowlist().chooser, EndpointAllowlist().addresses) == ("", ())


@pytest.mark.long
def test_where_the_key_comes_from_is_said_and_the_key_never(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MNEMONAUT_API_KEY_LLM_EXAMPLE_COM", "canary")
    dialog = dialog_of(qtbot, window)
    dialog.form.edits["chooser"].buttons["endpoint"].setChecked(True)
    dialog.endpoint_fields.show_spec(SPEC)
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert "comes from the variable MNEMONAUT_API_KEY_LLM_EXAMPLE_COM" in dialog.endpoint_fields.key_said.text()
    assert dialog.endpoint_fields.key.text() == ""


@pytest.mark.parametrize(
    ("spec", "parts"),
    [
        (SPEC, ("https://llm.example.com/v1", "qwen3:8b")),
        ("openai:a@b@http://localhost:1", ("http://localhost:1", "a@b")),
        ("default", ("", "")),
        ("openai:half", ("", "")),
    ],
)
def test_a_spec_is_taken_apart_into_address_and_model(spec: str, parts: tuple[str, str]) -> None:
    assert parts_of(spec) == parts
