"""Under which name a question or a search is saved, and in which folder; another name of one, or of a folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from mnemonaut_core.saved import LONGEST_NAME, checked_name, new_saved
from mnemonaut_core.text.shown import date_text, shown_line
from mnemonaut_ui.lab.asking.asked import written_of
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.arrange import Gap
from mnemonaut_ui.widgets.form_dialog import Field
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.messages import listed
from mnemonaut_ui.words.terms import parameter_named, parameter_value, preset_title, recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.saved import Saved
    from mnemonaut_ui.state.view_state import ViewState

MOST_SAID = 6
CHARS = 300
_WIDTH = 460


class _NameDialog(DatabaseDialog):
    """A name, and a folder if one is needed."""

    def __init__(self, state: ViewState, parent: QWidget | None) -> None:
        super().__init__(state, parent)
        self.setMinimumWidth(_WIDTH)

    def show_name(
        self, title: str, name: str, about: str, folder: str = "", folders: Sequence[str] | None = None
    ) -> None:
        """Lay it out. `about`: what gets the name; `folders`: those that there are, None where none is to be chosen."""
        fields = [Field(key="name", label=self.tr("Name"), value=name, most=2 * LONGEST_NAME)]
        if folders is not None:
            choices = [(one, one) for one in ("", *folders)]
            label, named = self.tr("Folder (may be empty)"), self.tr("Folder")
            fields.append(
                Field(key="folder", label=label, name=named, kind="suggestions", value=folder, choices=choices)
            )
        what = [PlainLabel(about)] if about else []
        self.arrange(title, self.tr("Save"), *what, self.form.lay_out(*fields, above=True), Gap(), spacing=8)
        self.draft_button = self.do_button
        self.main = "name"
        self.focus_main()

    @property
    def ready(self) -> bool:
        return bool(self.form.written("name").strip())

    @property
    def replacing(self) -> bool:
        """Whether the name is taken, and may be replaced now."""
        return self.error is not None and self.error.code == "saved_exists"

    def _on_changed(self, *_: object) -> None:
        self.error = None  # of another name
        super()._on_changed()


class SaveDialog(_NameDialog):
    """Saves a question or a search in the state it had when the dialog was opened."""

    def __init__(self, state: ViewState, saved: Saved, folders: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._saved = new_saved(saved)
        title = self.tr("Save the question") if self._saved.kind == "question" else self.tr("Save the search")
        self.show_name(title, self._saved.name, self._content(), folders=folders)

    def refresh(self, *_: object) -> None:
        super().refresh()
        self.do_button.setText(self.tr("Replace it") if self.replacing else self.tr("Save"))

    def _content(self) -> str:
        """Everything that is saved."""
        one, asked = self._saved, self._saved.query
        if asked is None:
            return one.search
        values = [
            f"{parameter_named(one.recipe, name)} = {parameter_value(one.recipe, name, value)}"
            for name, value in list(one.values.items())[:MOST_SAID]
        ]
        if len(one.values) > MOST_SAID:
            values.append(self.tr("{count} more").format(count=len(one.values) - MOST_SAID))
        clock = self.tr("always as of {moment}").format(moment=date_text(asked.now)) if one.as_of else ""
        talk = self.tr("conversation ({count})").format(count=len(asked.context)) if asked.context else ""
        fields = replace(written_of(asked), project=one.project).said()
        parts = [recipe_title(one.recipe), preset_title(one.recipe, one.preset), listed(values), clock, talk, fields]
        return "\n".join(filter(None, (shown_line(asked.text, CHARS), " · ".join(filter(None, parts)))))

    def perform(self) -> None:
        made = new_saved(replace(self._saved, name=self.form.written("name"), folder=self.form.written("folder")))
        again, now = self.replacing, self.state.services.now()
        self.operate("saved", lambda database: database.saved.save_query(made, now=now, replace=again))


class MoveDialog(_NameDialog):
    """Another name, another folder."""

    def __init__(self, state: ViewState, saved: Saved, folders: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._saved_id = saved.id
        self.show_name(self.tr("Rename or move"), saved.title, shown_line(saved.text, CHARS), saved.folder, folders)

    def perform(self) -> None:
        name, folder, now = (
            checked_name(self.form.written("name")),
            self.form.written("folder"),
            self.state.services.now(),
        )
        saved_id = self._saved_id
        self.operate("saved", lambda database: database.saved.move_saved(saved_id, name=name, folder=folder, now=now))


class FolderDialog(_NameDialog):
    """Another name of a folder."""

    def __init__(self, state: ViewState, folder: str, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._folder = folder
        self.show_name(self.tr("Rename the folder"), folder, "")

    def perform(self) -> None:
        name, folder, now = checked_name(self.form.written("name")), self._folder, self.state.services.now()
        self.operate("saved", lambda database: database.saved.rename_folder(folder, name, now=now))
