"""Several recalls of one question in the lab, for the tests of the matrix."""

from __future__ import annotations

from collections.abc import Callable

from mnemonaut_core.domain.trace import ScopeCounts, Trace
from mnemonaut_core.explain.matrix import Matrix, matrix_of
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_ui.lab.answer.recalls import Answered, Result
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.lab.compare.matrix import MatrixModel

Settled = Callable[[], None]
SCOPE = ScopeCounts(188, 0, 0, {}, 188)


def result_of(trace: Trace) -> Result:
    """A recall alone, as the lab shows it."""
    return Result(Answered(trace, SCOPE))


PARKIN = "How long should parkin be left in the tin before eating it?"
COLUMNS = {recipe: number for number, recipe in enumerate(RECIPES, 1)}
TITLES = ["Classic", "Many leads", "By type of question", "Notes first", "Trusted and varied", "All together"]


def choose_all(tab: QueryTab, recipe: str = ALL, preset: str = "as-written") -> None:
    """As from the lists of the ask bar."""
    tab.bar.choose(recipe, preset)
    tab.bar.settings_changed.emit()


def looked_at(tab: QueryTab) -> object:
    """All by which tests that look could notice each other."""
    table, strip = tab.results.matrix, tab.results.agreement
    cells = [texts(table.matrix, column) for column in COLUMNS.values()]
    said = (strip.sentence.text(), strip.button.text(), strip.filter.text(), strip.isVisible())
    return table.matrix.shown_ids, cells, table.matrix.order, table.highlighted, table.matrix.shown, said, tab.trace


def expected(explorer: Explorer, tab: QueryTab) -> Matrix:
    """What the core says of the same question."""
    assert tab.trace is not None
    return matrix_of(explorer.recall(tab.trace.query, Settings(",".join(RECIPES))))


def texts(model: MatrixModel, column: int) -> list[str]:
    """What stands in one column, by row."""
    return [model.words.cell_text(model.row_at(row), column) for row in range(model.rowCount())]
