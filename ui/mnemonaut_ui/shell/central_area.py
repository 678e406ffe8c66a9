"""The middle of the window: the list of views, the banners, the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from mnemonaut_ui.shell.screens import SCREENS, ScreenSpec, group_title, in_groups
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.drawer import WithDrawer
from mnemonaut_ui.widgets.icon import glyph_icon
from mnemonaut_ui.widgets.memory_mime import ids_of
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.keys import with_keys

if TYPE_CHECKING:
    from mnemonaut_ui.shell.saved_list import SavedList

KEY = Qt.ItemDataRole.UserRole
"""The key of a row's screen; None for the heading of a group."""
GROUP = Qt.ItemDataRole.UserRole + 1
SIDEBAR_WIDTH = 165
SIGNS_WIDTH = 52
"""Of the list of views without words."""
WORDS_FROM, WORDS_BESIDE_FROM = 961, 1480
"""The widths of the window from which the sidebar shows words: with the drawer closed, and with it open."""
LOW = 360
"""Pixels of the list of views below which its rows stand closer."""
SPRING_MS = 500
"""How long a memory must be dragged over a row before its screen opens."""


class Sidebar(QListWidget):
    """One row a screen, under the headings of their groups, which the keyboard passes over. The row of the screen in front is
    the current one. A memory that is dragged over a row opens that screen, so that it can be dropped there; on the sidebar itself
    nothing can be dropped."""

    screen_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._following = False
        self._spring = QTimer(self, singleShot=True, interval=SPRING_MS)
        self._spring.timeout.connect(self._on_spring)
        self._over: QListWidgetItem | None = None
        self.setAcceptDrops(True)
        self.setObjectName("menu_list")
        self.setProperty("headings", "true")
        self.setIconSize(QSize(18, 18))
        self.compact = False
        """Signs alone, where the window has no room for words; these stand in the tooltips then."""
        self.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self._fit()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rows: dict[str, QListWidgetItem] = {}
        self._headings: list[QListWidgetItem] = []
        for group, members in in_groups(SCREENS):
            if group:
                self._add_heading(group)
            for spec in members:
                item = QListWidgetItem(spec.title(), self)
                item.setData(KEY, spec.key)
                self._rows[spec.key] = item
        self._show_texts()
        self.currentItemChanged.connect(self._on_current_changed)

    def _add_heading(self, group: str) -> None:
        heading = QListWidgetItem(self)
        heading.setData(GROUP, group)
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        font = self.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 0.85)
        heading.setFont(font)
        self._headings.append(heading)

    def show_key(self, key: str) -> None:
        self._following = True
        self.setCurrentItem(self._rows[key])
        self._following = False

    def set_compact(self, *, on: bool) -> None:
        self.compact = on
        self._fit()
        self._show_texts()

    def _fit(self) -> None:
        never, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(never if self.compact else needed)  # it would lie over the signs
        self.setMinimumWidth(SIGNS_WIDTH if self.compact else 130)
        self.setMaximumWidth(SIGNS_WIDTH if self.compact else 260)

    def _show_texts(self) -> None:
        self.setAccessibleName(self.tr("Views"))
        for spec in SCREENS:
            row = self._rows[spec.key]
            row.setText("" if self.compact else spec.title())
            row.setToolTip(with_keys(spec.title(), f"show_{spec.key}") if self.compact else "")
            row.setData(Qt.ItemDataRole.AccessibleTextRole, spec.title())
        for heading in self._headings:
            title = group_title(heading.data(GROUP))
            heading.setText(title)
            heading.setHidden(self.compact)
            heading.setData(Qt.ItemDataRole.AccessibleTextRole, self.tr("Group {title}").format(title=title))

    def set_theme(self, theme: Theme) -> None:
        for spec in SCREENS:
            self._rows[spec.key].setIcon(glyph_icon(spec.glyph, theme.text))

    def _on_spring(self) -> None:
        if self._over is not None and self._over.data(KEY):
            self.screen_chosen.emit(str(self._over.data(KEY)))

    def _on_current_changed(self, current: QListWidgetItem | None) -> None:
        if current is not None and current.data(KEY) and not self._following:
            self.screen_chosen.emit(str(current.data(KEY)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        low = self.height() < LOW
        if self.property("low") is not low:
            self.setProperty("low", low)
            self.style().polish(self)
            self.doItemsLayout()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if ids_of(event.mimeData()):
            event.acceptProposedAction()
            self._follow(event)
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._follow(event)
        event.accept()

    def _follow(self, event: QDragMoveEvent) -> None:
        """Wait a moment over a row; another row restarts the wait."""
        item = self.itemAt(event.position().toPoint())
        if item is not self._over:
            self._over = item
            self._spring.start()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._over = None
        self._spring.stop()
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        self._over = None
        self._spring.stop()
        event.ignore()


class _Pages(QStackedWidget):
    """As small as the page in front can be; the others would keep the window from fitting a small or scaled screen."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(self.updateGeometry)

    def minimumSizeHint(self) -> QSize:
        current = self.currentWidget()
        return super().minimumSizeHint() if current is None else current.minimumSizeHint()


class CentralArea(QWidget):
    """First the screens that need no database; `build_deferred` creates the others. Every part is created at its final
    place: a widget added later is styled again with all its children."""

    def __init__(self, state: ViewState, parent: QWidget) -> None:
        super().__init__(parent)
        self._state = state
        self.screens: dict[str, Screen] = {}
        splitter = self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._words_width = SIDEBAR_WIDTH
        left = self._left = QWidget(splitter)
        self.sidebar = Sidebar(left)
        self._saved: SavedList | None = None
        vbox(self.sidebar, on=left, margins=0)
        right = QWidget(splitter)
        self.banner = Banner(right)
        self.change_banner, self.purge_banner = Banner(right), Banner(right)
        self._stack = _Pages()
        self.drawer = WithDrawer(self._stack, right)
        self.drawer.folded_changed.connect(self.fit_sidebar)
        for spec in SCREENS:
            if not spec.needs_workspace:
                self._add(spec)
        vbox(self.banner, self.change_banner, self.purge_banner, Wide(self.drawer), on=right, margins=0, spacing=6)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setStretchFactor(1, 1)
        splitter.setCollapsible(1, False)
        splitter.setSizes([SIDEBAR_WIDTH, 1155])
        splitter.splitterMoved.connect(self._on_splitter_moved)
        self._fit_left()
        hbox(splitter, on=self, margins=(6, 2, 6, 0))

    def _add(self, spec: ScreenSpec) -> None:
        screen = spec.make(self._state, self._stack)
        self.screens[spec.key] = screen
        self._stack.addWidget(screen)

    def fit_sidebar(self, *_: object) -> None:
        """Give the width of the sidebar's words to the screens, or return it."""
        beside = not self.drawer.is_folded and not self.drawer.lies_over
        on = self.window().width() < (WORDS_BESIDE_FROM if beside else WORDS_FROM)
        if on is self.sidebar.compact:
            return
        self.sidebar.set_compact(on=on)
        self._fit_left()
        wanted, whole = SIGNS_WIDTH if on else self._words_width, sum(self._splitter.sizes())
        self._splitter.setSizes([wanted, whole - wanted])

    def _fit_left(self) -> None:
        """The column is as wide as the list of views may be; what is saved needs words."""
        self._left.setMinimumWidth(self.sidebar.minimumWidth())
        self._left.setMaximumWidth(self.sidebar.maximumWidth())
        if self._saved is not None:
            self._saved.set_wanted(on=not self.sidebar.compact)

    def show_left(self, *, shown: bool) -> None:
        """Show or hide the list of views, with what is below it."""
        self.sidebar.setVisible(shown)
        self._left.setVisible(shown)

    @property
    def saved(self) -> SavedList:
        self.build_deferred()
        assert self._saved is not None  # noqa: S101 - made above
        return self._saved

    def _on_splitter_moved(self, position: int, _index: int) -> None:
        if not self.sidebar.compact and position:
            self._words_width = position

    def build_deferred(self) -> None:
        """Make the screens that are not there yet, and what those that are did without."""
        if self._saved is None:
            from mnemonaut_ui.shell.saved_list import SavedList

            self._saved = SavedList(self._state, self._left)
            layout = cast("QVBoxLayout", self._left.layout())
            layout.addWidget(self._saved, 1)
            self._fit_left()
        for screen in self.screens.values():
            screen.build_deferred()
        for spec in SCREENS:
            if spec.key not in self.screens:
                self._add(spec)

    @property
    def front(self) -> Screen:
        current = self._stack.currentWidget()
        assert isinstance(current, Screen)  # noqa: S101 - the stack holds nothing else
        return current

    def show_spec(self, spec: ScreenSpec) -> None:
        self._stack.setCurrentWidget(self.screens[spec.key])
        self.sidebar.show_key(spec.key)
