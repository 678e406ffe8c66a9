"""A list of rows that are about memories: what is selected in it is selected in the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtWidgets import QWidget

from mnemonaut_ui.state.view_state import Selection, selection_of
from mnemonaut_ui.widgets.memory_table import Column, RowsTable

R = TypeVar("R")


class MemoryRows(RowsTable[R], Generic[R]):
    """Several rows may be selected; several may be about one memory."""

    def __init__(
        self,
        columns: Sequence[Column[R]],
        context: str,
        memory_id: Callable[[R], str],
        parent: QWidget | None = None,
        *,
        key: Callable[[R], object] | None = None,
        single: bool = False,
        least: int = 40,
    ) -> None:
        """`memory_id`: "" of a row without a memory; `key` identifies a row where the id does not."""
        super().__init__(columns, context, key or memory_id, parent, single=single, least=least)
        self._memory_id = memory_id

    @property
    def highlighted(self) -> Selection:
        """The memories of the rows that are selected, each once."""
        ids = filter(None, map(self._memory_id, self.selected))
        current = self.current
        return selection_of(tuple(dict.fromkeys(ids)), "" if current is None else self._memory_id(current))

    def highlight(self, selection: Selection) -> None:
        """Select the rows of these memories without emitting a signal."""
        wanted = frozenset(selection.ids)
        self.choose(lambda row: self._memory_id(row) in wanted, lambda row: self._memory_id(row) == selection.memory_id)
