"""A dialog as a list of fields: one of each kind, its checks, Enter, Escape and what is shown."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.memory import Day
from mnemonaut_core.errors import InputError
from mnemonaut_ui.widgets.arrange import offer
from mnemonaut_ui.widgets.form_dialog import Field, FormDialog

WORDS = [("a", "first"), ("b", "second")]
KINDS = {
    "line": Field(key="k", label="Label", value="one"),
    "text": Field(key="k", label="Label", kind="text", value="one\ntwo"),
    "date": Field(key="occurred_at", label="Label", kind="date", value=Day(1_741_392_000)),
    "choice": Field(key="k", label="Label", kind="choice", choices=WORDS, value="b"),
    "suggestions": Field(key="k", label="Label", kind="suggestions", choices=WORDS, value="third"),
    "radio": Field(key="k", label="Label", kind="radio", choices=WORDS, value="b"),
    "flag": Field(key="k", label="Label", kind="flag", value=True),
    "number": Field(key="k", label="Label", kind="number", value=0.85),
    "secret": Field(key="k", label="Label", kind="secret", value="s"),
    "file": Field(key="k", label="Label", kind="file", value="/tmp/a"),
    "folder": Field(key="k", label="Label", kind="folder", value="/tmp"),
}
OTHER = {
    "line": "two",
    "text": "three",
    "date": 0,
    "choice": "a",
    "suggestions": "first",
    "radio": "a",
    "flag": False,
    "number": 0.5,
    "secret": "t",
    "file": "/tmp/b",
    "folder": "/",
}


class One(FormDialog):
    def __init__(self, *fields: Field) -> None:
        super().__init__()
        self.accepted_values: dict[str, object] = {}
        self.arrange("Title", "Do it", self.form.lay_out(*fields))

    @property
    def unsaved(self) -> bool:
        return True

    def perform(self) -> None:
        self.accepted_values = {key: self.form.value(key) for key in self.form.fields}
        self.accept()


def shown(qtbot: QtBot, *fields: Field) -> One:
    made = One(*fields)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_of_each_kind_shows_its_value_takes_another_and_has_a_name(qtbot: QtBot, kind: str) -> None:
    field = KINDS[kind]
    made = shown(qtbot, field)
    edit = made.form.edits[field.key]
    assert edit.accessibleName() == "Label"
    assert made.form.value(field.key) == field.value
    changes: list[None] = []
    made.form.changed.connect(lambda: changes.append(None))
    made.form.write(field.key, OTHER[kind])
    assert changes
    made.do_button.click()
    assert made.accepted_values == {field.key: OTHER[kind]}


def test_what_a_check_refuses_is_named_by_its_label_and_has_the_focus(qtbot: QtBot) -> None:
    made = shown(
        qtbot, Field(key="name", label="Name"), Field(key="occurred_at", label="When", kind="date", value=None)
    )
    made.form.write("occurred_at", "yesterday")
    qtbot.keyClick(made.form.edits["name"], Qt.Key.Key_Return)
    assert made.isVisible()
    assert made.message.text().startswith("✖ When: is not a time")
    assert isinstance(made.error, InputError)
    qtbot.waitUntil(lambda: made.focusWidget() is made.form.edits["occurred_at"])
    made.form.write("occurred_at", "")
    qtbot.keyClick(made.form.edits["name"], Qt.Key.Key_Return)
    assert made.accepted_values == {"name": "", "occurred_at": None}


def test_a_row_is_shown_for_a_value_of_another_field(qtbot: QtBot) -> None:
    flag = Field(key="more", label="More", kind="flag", value=False)
    made = shown(qtbot, flag, Field(key="k", label="Label", about="Help", shown_for=("more", True)))
    assert not made.form.edits["k"].isVisible()
    made.form.write("more", True)
    assert made.form.edits["k"].isVisible()
    assert made.form.labels["k"].isVisible()
    assert made.form.edits["k"].accessibleDescription() == "Help"


def test_what_is_written_needs_escape_twice_where_a_warning_is_set(qtbot: QtBot) -> None:
    made = shown(qtbot, Field(key="k", label="Label"))
    made.discard_warning = "Not saved yet."
    qtbot.keyClick(made, Qt.Key.Key_Escape)
    assert (made.isVisible(), made.message.text()) == (True, "Not saved yet.")
    qtbot.keyClicks(made.form.edits["k"], "more")
    qtbot.keyClick(made, Qt.Key.Key_Escape)
    assert made.isVisible(), "what was written since was not warned about"
    qtbot.keyClick(made, Qt.Key.Key_Escape)
    assert not made.isVisible()


def test_tab_goes_through_the_fields_in_order_and_then_to_the_buttons(qtbot: QtBot) -> None:
    made = shown(qtbot, *(Field(key=key, label=key) for key in "abc"))
    made.form.edits["a"].setFocus()
    order = []
    for _ in range(4):
        order.append(made.focusWidget())
        qtbot.keyClick(made.focusWidget(), Qt.Key.Key_Tab)
    assert order[:3] == [made.form.edits[key] for key in "abc"]
    assert not isinstance(order[3], QLineEdit)


def test_other_choices_keep_the_one_that_is_chosen_where_it_is_offered_still(qtbot: QtBot) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    offer(box, (("One", 1), ("Two", 2)))
    box.setCurrentIndex(1)
    offer(box, (("Three", 3), ("One", 1), ("Two", 2)))
    assert (box.currentText(), box.currentData()) == ("Two", 2)
    offer(box, (("Three", 3), ("One", 1)))
    assert box.currentData() == 3
