"""Changing the embedder in the window: what it has, by keyboard another one, cancel, going on, what is not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from helpers.endpoint_server import Endpoint, embeds, endpoint_server, says, slow
from keyring.backends import null
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from mnemonaut_core import environment
from mnemonaut_core.importers.sample import Situation
from mnemonaut_core.models import addresses, http_client
from mnemonaut_core.models.static_hashed import StaticHashedEmbedder
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.embedding.dialogs import EmbedderDialog
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.widgets.banner import Banner


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """Embeds into 8 dimensions; no keyring."""
    monkeypatch.setattr(keyring.core, "_keyring_backend", null.Keyring())  # type: ignore[no-untyped-call]
    monkeypatch.setattr(http_client, "_FIRST_WAIT_S", 0.01)
    monkeypatch.setattr(addresses, "_for_this_run", {})
    with endpoint_server(embeds()) as server:
        yield server


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> MainWindow:
    """The English sample in the window."""
    open_again(qtbot, window, sample_workspace.path)
    return window


def open_again(qtbot: QtBot, window: MainWindow, path: Path, situation: Situation | None = None) -> None:
    """A database, open and at rest."""
    window.opening.close_database()
    window.state.open_requested.emit(OpenRequest(path, situation=situation))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle, timeout=10_000)


def dialog_of(qtbot: QtBot, window: MainWindow) -> EmbedderDialog:
    """The dialog, with what is known."""
    window.run_command("change_embedder")
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    (dialog,) = [found for found in window.findChildren(EmbedderDialog) if found.isVisible()]
    return dialog


def begun(qtbot: QtBot, dialog: EmbedderDialog, spec: str) -> None:
    """Make vectors by this, to the end."""
    dialog.show_spec(spec)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.working
    qtbot.waitUntil(lambda: not dialog.working and dialog.state.jobs.idle, timeout=15_000)


def spec_of(endpoint: Endpoint) -> str:
    return f"openai:m@{endpoint.url}"


@pytest.mark.long
def test_it_tells_what_the_database_has_and_offers_nothing_that_would_change_nothing(
    qtbot: QtBot, opened: MainWindow
) -> None:
    dialog = dialog_of(qtbot, opened)
    assert "static-hashed" in dialog._now.text()
    assert "309 of 309 memories have vectors." in dialog._vectors.text()
    assert dialog.ways.buttons["default"].isChecked()
    assert not dialog.do_button.isEnabled()
    dialog.ways.buttons["none"].setChecked(True)
    assert dialog.do_button.isEnabled()


@pytest.mark.long
def test_an_endpoint_takes_over_and_the_next_recall_asks_it(
    qtbot: QtBot, opened: MainWindow, endpoint: Endpoint
) -> None:
    dialog = dialog_of(qtbot, opened)
    begun(qtbot, dialog, spec_of(endpoint))
    assert "Done." in dialog.banner.message
    assert dialog._now.text().startswith(spec_of(endpoint))
    assert "4 are secret: they are not sent" in dialog._vectors.text()
    assert not dialog.do_button.isEnabled()  # nothing is missing that may be sent
    endpoint.asked.clear()
    situation = opened.state.services.samples()[0].situations[0]
    opened.state.situation_requested.emit(situation)
    qtbot.waitUntil(lambda: opened.state.trace is not None and opened.state.jobs.idle)
    assert opened.state.trace is not None
    assert opened.state.trace.query.text in endpoint.texts
    assert opened.state.trace.embedder is not None
    assert opened.state.trace.embedder.startswith(spec_of(endpoint))
    assert not opened.change_banner.message  # what we wrote ourselves is no news


@pytest.mark.long
def test_it_is_cancelled_and_gone_on_with_and_nothing_is_paid_for_twice(
    qtbot: QtBot, opened: MainWindow, endpoint: Endpoint
) -> None:
    endpoint.manners = [embeds(), embeds(), embeds(), slow(30)]
    dialog = dialog_of(qtbot, opened)
    dialog.show_spec(spec_of(endpoint))
    dialog.submit()
    qtbot.waitUntil(lambda: len(endpoint.asked) == 4, timeout=15_000)
    qtbot.waitUntil(lambda: "of 309 memories. The old vectors answer" in dialog.stage.text())
    QTest.keyClick(dialog.cancel_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not dialog.working and opened.state.jobs.idle)
    assert dialog.banner.message.startswith("Cancelled. What was made is kept")
    assert "static-hashed" in dialog._now.text()
    assert f"A change to {spec_of(endpoint)} was begun:" in dialog._vectors.text()
    assert dialog.do_button.text() == "Go on"
    dialog.close()
    paid = {text for asked in endpoint.asked[:3] for text in asked.texts} - {"dimension"}
    endpoint.asked.clear()
    dialog = dialog_of(qtbot, opened)
    assert dialog.spec == spec_of(endpoint)  # what was begun is offered first
    begun(qtbot, dialog, dialog.spec)
    assert not paid & set(endpoint.texts)
    assert dialog._now.text().startswith(spec_of(endpoint))


@pytest.mark.long
def test_closing_it_cancels_and_the_old_vectors_stay(qtbot: QtBot, opened: MainWindow, endpoint: Endpoint) -> None:
    endpoint.manner = slow(30)
    dialog = dialog_of(qtbot, opened)
    dialog.show_spec(spec_of(endpoint))
    dialog.submit()
    qtbot.waitUntil(lambda: len(endpoint.asked) == 1, timeout=15_000)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: opened.state.jobs.idle and not opened.findChildren(EmbedderDialog))
    assert "static-hashed" in dialog_of(qtbot, opened)._now.text()


@pytest.mark.long
def test_what_the_endpoint_refuses_is_said_in_place(qtbot: QtBot, opened: MainWindow, endpoint: Endpoint) -> None:
    endpoint.manner = says("no", 404)
    dialog = dialog_of(qtbot, opened)
    begun(qtbot, dialog, spec_of(endpoint))
    assert "refuses the request (404)" in dialog.banner.message
    assert dialog.do_button.isEnabled()


@pytest.mark.long
def test_an_address_that_cannot_be_read_is_said_in_place(qtbot: QtBot, opened: MainWindow, endpoint: Endpoint) -> None:
    dialog = dialog_of(qtbot, opened)
    begun(qtbot, dialog, "openai:m@http://user:pass@example.com/v1")
    assert "holds a user, a query or a key" in dialog.banner.message


@pytest.mark.long
def test_a_typed_key_reaches_the_endpoint_and_is_kept_nowhere_else(
    qtbot: QtBot, opened: MainWindow, endpoint: Endpoint
) -> None:
    dialog = dialog_of(qtbot, opened)
    dialog.show_spec(spec_of(endpoint))
    assert dialog.endpoint_fields.key.echoMode() == QLineEdit.EchoMode.Password
    QTest.keyClicks(dialog.endpoint_fields.key, "sk-canary-key-1234567890")
    dialog.submit()
    assert dialog.endpoint_fields.key.text() == ""
    qtbot.waitUntil(lambda: not dialog.working and opened.state.jobs.idle, timeout=15_000)
    assert {asked.headers["Authorization"] for asked in endpoint.asked} == {"Bearer sk-canary-key-1234567890"}
    dialog.endpoint_fields.look_for_key()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert "until the program ends" in dialog.endpoint_fields.key_said.text()
    assert opened.state.workspace is not None
    written = [opened.state.workspace.path, environment.settings_path(), environment.endpoints_path()]
    assert not any(b"canary-key" in path.read_bytes() for path in written if path.exists())


@pytest.mark.long
def test_an_endpoint_that_nobody_allowed_is_told_of_and_allowed_by_a_button(
    qtbot: QtBot, opened: MainWindow, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = dialog_of(qtbot, opened)
    begun(qtbot, dialog, spec_of(endpoint))
    dialog.close()
    assert EndpointAllowlist().addresses == (endpoint.url,)  # named in the dialog
    environment.endpoints_path().unlink()
    endpoint.asked.clear()
    assert opened.state.workspace is not None
    situation = opened.state.services.samples()[0].situations[0]
    open_again(qtbot, opened, opened.state.workspace.path, situation)
    qtbot.waitUntil(lambda: opened.state.trace is not None and opened.state.jobs.idle)
    assert endpoint.asked == []
    lab = opened.screens["lab"]
    assert isinstance(lab, LabScreen)
    pane = lab.current.results
    (banner,) = [one for one in pane.findChildren(Banner) if "which you have not allowed" in one.message]
    assert endpoint.url in banner.message
    assert banner.message in pane.warnings
    assert "`mnemonaut" not in banner.message
    banner._button.click()
    qtbot.waitUntil(lambda: opened.state.jobs.idle and bool(opened.findChildren(EmbedderDialog)))
    dialog = opened.findChildren(EmbedderDialog)[-1]
    qtbot.waitUntil(lambda: endpoint.url in dialog.banner.message)
    dialog.banner._button.click()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert EndpointAllowlist().addresses == (endpoint.url,)
    opened.run_command("run")
    qtbot.waitUntil(lambda: bool(endpoint.asked) and opened.state.jobs.idle)


@pytest.mark.long
def test_a_database_that_is_open_to_read_only_is_told_of(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace
) -> None:
    window.state.open_requested.emit(OpenRequest(sample_workspace.path, read_only=True))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    dialog = dialog_of(qtbot, window)
    dialog.ways.buttons["none"].setChecked(True)
    assert "open to read only" in dialog._vectors.text()
    assert not dialog.do_button.isEnabled()


@pytest.mark.long
def test_there_is_one_dialog_and_it_goes_with_the_database(qtbot: QtBot, opened: MainWindow) -> None:
    dialog = dialog_of(qtbot, opened)
    assert dialog_of(qtbot, opened) is dialog
    opened.opening.close_database()
    qtbot.waitUntil(lambda: not opened.findChildren(EmbedderDialog))


@pytest.mark.long
def test_an_embedder_of_another_version_is_told_of_and_made_anew(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StaticHashedEmbedder, "version", "2")
    open_again(qtbot, window, sample_workspace.path, window.state.services.samples()[0].situations[0])
    qtbot.waitUntil(lambda: window.state.trace is not None and window.state.jobs.idle)
    assert window.state.trace is not None
    assert window.state.trace.candidates  # words answer
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    (said,) = [text for text in lab.current.results.warnings if "Similarity is off" in text]
    assert "static-hashed 1 (2304 dimensions); static-hashed 2 makes 2304" in said
    dialog = dialog_of(qtbot, window)
    assert "uses the embedder static-hashed, not static-hashed" in dialog.banner.message
    assert dialog.do_button.isEnabled()
    begun(qtbot, dialog, "default")
    assert "Done." in dialog.banner.message
    assert "static-hashed 2" in dialog._now.text()
