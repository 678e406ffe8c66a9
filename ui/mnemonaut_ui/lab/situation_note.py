"""What a prepared situation is about, over the question that it asked."""

from __future__ import annotations

from mnemonaut_core.importers.situations import Situation
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.words import languages


class SituationNote(Banner):
    """Goes when another question is written."""

    _situation: Situation | None = None

    def tell(self, situation: Situation) -> None:
        """Tell of another one."""
        self._situation = situation
        self.retranslate()

    def keep_only_for(self, query: str) -> None:
        """Hide unless this is still its question."""
        if self._situation is not None and query != self._situation.query:
            self._situation = None
            self.hide()

    def retranslate(self) -> None:
        """Say it again."""
        if self._situation is not None:
            code = languages.current()
            texts = (self._situation.title, self._situation.note)
            title, note = (text.get(code) or text["en"] for text in texts)
            self.say(f"{title}\n{note}", kind="info")
