"""The person's own retriever, which answers as the recipe `external`. A database never sets one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mnemonaut_core.errors import MnemonautError

if TYPE_CHECKING:
    from mnemonaut_ui.state.view_state import ViewState

_SETTING = "retriever"


def retriever_of(state: ViewState) -> str:
    """The command or address that the person named; "" for none."""
    return "" if state.settings is None else str(state.settings.value(_SETTING, ""))


def name_retriever(state: ViewState, named: str) -> None:
    """Use this command or address now and after the next start ("": none); InputError if it is not readable as a command or
    an address of this machine."""
    state.services.name_retriever(named.strip())
    if state.settings is not None:
        state.settings.setValue(_SETTING, named.strip())
    state.recipes_changed.emit()
    state.presets_changed.emit(state)


def restore_retriever(state: ViewState) -> None:
    """Use the one that was named before, or by the environment."""
    try:
        state.services.name_retriever(retriever_of(state))
    except MnemonautError as error:
        state.refused.emit(error)
    state.recipes_changed.emit()
