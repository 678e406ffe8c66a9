"""The note below the answer: what there is to know of how its question came here."""

from __future__ import annotations

from collections.abc import Callable

from mnemonaut_core.domain.moments import tz_of
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.importers.situations import Situation
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.memory import moment_text
from mnemonaut_ui.words.terms import preset_title, recipe_title


class SituationNote(Banner):
    """What there is to know of a prepared situation, or of a recall of the log. Goes when another question is written."""

    _told: Callable[[], tuple[str, str]] | None = None
    """Title and note, in the language of now."""
    _query = ""
    _short = False

    def set_short(self, *, short: bool) -> None:
        """Only its title, where there is little room; a button says the rest."""
        if short != self._short:
            self._short = short
            if self.isVisible():
                self.retranslate()

    def tell(self, situation: Situation) -> None:
        """Tell of a prepared situation: what it is about, what to look at."""
        texts = (situation.title, situation.note)

        def said() -> tuple[str, str]:
            code = languages.current()
            title, note = (text.get(code) or text["en"] for text in texts)
            how = f"{recipe_title(situation.recipe)} · {preset_title(situation.recipe, situation.preset)}"
            return f"{title} · {how}", note

        self._tell(said, situation.query)

    def tell_change(self, said: Callable[[], tuple[str, str]], query: str) -> None:
        """Tell what an operation changed in the answer to this question: a title, and what there is to say."""
        self._tell(said, query)

    def tell_made(self, made: Made) -> None:
        """Tell that a recall of the log is shown, and whether it says what was recorded."""

        def said() -> tuple[str, str]:
            query = made.trace.query
            moment = f"{moment_text(query.now, tz_of(query.zone))} {query.zone}"
            title = self.tr("A recorded recall, as of {moment}").format(moment=moment)
            if made.as_recorded:
                return title, self.tr("Made again from its record: it says what it said then.")
            return title, self.tr(
                "It does not say what it said then: memories, the policy or the program changed "
                "since. What it recalled then is in Runs."
            )

        self._tell(said, made.trace.query.text)

    def _tell(self, said: Callable[[], tuple[str, str]], query: str) -> None:
        self._told, self._query = said, query
        self.retranslate()

    def keep_only_for(self, query: str) -> None:
        """Hide unless this is still its question."""
        if self._told is not None and query != self._query:
            self._told = None
            self.hide()

    def retranslate(self) -> None:
        if self._told is not None:
            title, note = self._told()
            if self._short:
                self.show_text(title, kind="info", button=lambda: self.tr("More"), act=self._show_whole)
            else:
                self.show_text(f"{title}\n{note}", kind="info")

    def _show_whole(self) -> None:
        self._short = False
        self.retranslate()
