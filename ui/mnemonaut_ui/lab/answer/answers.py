"""The answers of several recipes and presets to one question, and the one that is shown. No widgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_ui.lab.answer.recalls import Answered, Key, Part

NOBODY: Key = ("", "")


class Answers:
    """Of one tab. `shown_with`: the settings of the answer that is shown; None before the first."""

    def __init__(self) -> None:
        self._all: dict[Key, Answered] = {}
        self.shown: Key = NOBODY
        """Whose answer was put in last."""
        self._walked_to: Key = NOBODY
        """Whose column was gone to last: it is shown as soon as it has answered."""
        self.shown_with: Settings | None = None

    def shown_of(self, keys: Sequence[Key]) -> Key:
        """Recipe and preset whose answer is shown, of those that are chosen: the first where that is none of them."""
        return self.shown if self.shown in keys else keys[0]

    def to(self, query: Query) -> Mapping[Key, Answered]:
        """Those that answer this question, by the same clock."""
        return {
            key: found for key, found in self._all.items() if replace(found.trace.query, options=query.options) == query
        }

    def take(self, found: Mapping[Key, Answered], query: Query, *, pressed: bool) -> None:
        """A run came to its end. What was not `pressed` adds to what the question was answered before."""
        self._all = dict(found) if pressed else {**self.to(query), **found}

    def settle(self) -> None:
        """The answer that is shown is the one to come back to."""
        self._walked_to = self.shown

    def walk_to(self, key: Key) -> None:
        """Show this one when it is available."""
        self._walked_to = key

    def show(self, key: Key, settings: Settings | None) -> None:
        """Show the answer of this recipe and preset, run with these settings."""
        self.shown, self.shown_with = key, settings

    def switch_to(self, key: Key, query: Query) -> Answered | None:
        """Switch to the answer of another recipe or preset; None if there is none."""
        held = self.to(query).get(key)
        if held is not None:
            self.shown = key
        return held

    def to_show(self, found: Mapping[Key, Answered], keys: Sequence[Key]) -> Key:
        """Which of several that have answered: the one that was gone to last, the one that is shown, else the first."""
        wanted = self._walked_to if self._walked_to in found else self.shown_of(keys)
        return wanted if wanted in found else next(iter(found))


def answered(parts: Sequence[Part]) -> dict[Key, Answered]:
    """Those of a run that have answered so far."""
    return {part.key: part.answered for part in parts if part.answered is not None}
