"""Which new memory says nearly the same as an isolated one."""

from __future__ import annotations

import math
from collections import defaultdict

import apsw

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.store.columns import SELECT_MEMORY, memory_of
from mnemonaut_core.store.removed import unpack_removed
from mnemonaut_core.store.rows import content_hash
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.similarity import char_ngrams, dice

DICE_LIMIT = 0.90
_WHOLE = 1 << 30


def _grams(memory: Memory) -> frozenset[str]:
    return char_ngrams(normalize(memory.text), n=3, max_chars=_WHOLE)


def _first(grams: frozenset[str]) -> list[str]:
    """Two sets with Dice ≥ .90 share at least .9/1.1 of the larger one, hence one of each one's first few in any
    fixed order: only these are looked up."""
    shared = math.ceil(len(grams) * DICE_LIMIT / (2 - DICE_LIMIT))
    return sorted(grams)[: len(grams) - shared + 1]


class IsolatedTexts:
    """The isolated memories as they stand when a writing begins; grows with `add`."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._by_gram: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._by_hash: dict[tuple[str, str], str] = {}
        self._known: list[tuple[str, frozenset[str]]] = []
        # what only went along (a feeling with its episode) says nothing of others that say the same
        for row in connection.execute(
            f"SELECT {SELECT_MEMORY} FROM memory AS m WHERE m.searchable = 0 AND m.id NOT IN"
            " (SELECT memory_id FROM isolation WHERE ended_at IS NULL AND lead_pk IS NOT NULL)"
        ):
            self.add(memory_of(row))
        for (removed,) in connection.execute(
            "SELECT removed FROM isolation WHERE ended_at IS NULL AND removed IS NOT NULL AND lead_pk IS NULL ORDER BY pk"
        ):
            self.add(unpack_removed(removed).record.memory)

    def add(self, memory: Memory) -> None:
        """Know one more isolated memory; one that says nothing is like no other."""
        grams = _grams(memory)
        if not grams:
            return
        self._by_hash.setdefault((memory.kind, content_hash(memory)), memory.id)
        for gram in _first(grams):
            self._by_gram[memory.kind, gram].append(len(self._known))
        self._known.append((memory.id, grams))

    def like(self, memory: Memory) -> str | None:
        """The id of an isolated memory of the same kind with an equal content hash or Dice ≥ .90; None if none is."""
        if not self._known:
            return None
        same = self._by_hash.get((memory.kind, content_hash(memory)))
        if same is not None:
            return same
        grams = _grams(memory)
        places = (
            {place for gram in _first(grams) for place in self._by_gram.get((memory.kind, gram), ())}
            if grams
            else set()
        )
        return next((self._known[i][0] for i in sorted(places) if dice(grams, self._known[i][1]) >= DICE_LIMIT), None)
