"""What an import reports: memories, unknown names, contents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mnemonaut_core.domain.import_report import Contents, Imported
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import nearest_key
from mnemonaut_core.importers.records import MemoryRecord, SourceInfo
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.store.rows import clean

_KEPT_UNKNOWN = 1000
_UNKNOWN_SHOWN = 8
_SHOWN = 400


class UnknownKeys:
    """Names in a source that are no columns here; they go into the payload. Up to 1,000 different names are counted."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, record: MemoryRecord) -> None:
        for key in record.unknown:
            if key in self._counts or len(self._counts) < _KEPT_UNKNOWN:
                self._counts[key] += 1

    @property
    def listed(self) -> tuple[tuple[str, int, str | None], ...]:
        """(key, memories, nearest column), misspelt ones first."""
        found = [(clean(key)[:100], count, nearest_key(key)) for key, count in self._counts.items()]
        return tuple(sorted(found, key=lambda one: (one[2] is None, -one[1], one[0])))

    def notes(self) -> Iterator[Text]:
        found = self.listed
        for key, count, near in found[:_UNKNOWN_SHOWN]:
            named = {"key": key, "count": count, "near": near}
            if near is None:
                yield Text("“{key}” is not a column here: it goes into the payload ({count}).", **named)
            else:
                yield Text(
                    "“{key}” is not a column here: it goes into the payload ({count}). Did you mean {near}?", **named
                )
        if len(found) > _UNKNOWN_SHOWN:
            yield Text("{count} more keys are not columns here.", count=len(found) - _UNKNOWN_SHOWN)


_SCRIPTS = (
    ("ja", compile_late("[\u3041-\u30ff]")),
    ("ko", compile_late("[\uac00-\ud7a3\u1100-\u11ff]")),
    ("zh", compile_late("[\u4e00-\u9fff\u3400-\u4dbf]")),
    ("Cyrillic", compile_late("[\u0400-\u04ff]")),
    ("Arabic", compile_late("[\u0600-\u06ff]")),
    ("Hebrew", compile_late("[\u0590-\u05ff]")),
    ("Greek", compile_late("[\u0370-\u03ff]")),
    ("Latin", compile_late("[A-Za-z]")),
)
"""The first script that occurs in a text is its script: Latin words occur in texts of all others."""


class ContentsCount:
    def __init__(self) -> None:
        self._kinds: Counter[str] = Counter()
        self._scripts: Counter[str] = Counter()
        self._sides: Counter[str] = Counter()
        self._first: int | None = None
        self._last: int | None = None

    def count(self, memory: Memory) -> None:
        text, moment = memory.text[:_SHOWN], memory.moment
        self._kinds[memory.kind] += 1
        scripts = _SCRIPTS[-1:] if text.isascii() else _SCRIPTS
        self._scripts[next((name for name, signs in scripts if signs.search(text)), "–")] += 1
        self._sides["person"] += bool(memory.user_text)
        self._sides["companion"] += bool(memory.reply_text)
        if moment is None:
            self._sides["undated"] += 1
        else:
            self._first = moment if self._first is None else min(self._first, moment)
            self._last = moment if self._last is None else max(self._last, moment)

    @property
    def found(self) -> Contents:
        return Contents(dict(self._kinds), dict(self._scripts), self._first, self._last, **self._sides)


def not_understood(info: SourceInfo) -> InputError:
    """The error for a file with no text, or next to none."""
    return InputError.keyed(
        "not_understood",
        file=info.path.name[-40:],
        advice=Text(
            "It looked like {detail}, but next to nothing of its text would become text of memories, so nothing was taken."
            " Write its memories as JSONL (one object a line with user_text and reply_text) or as CSV, and import that.",
            detail=info.detail,
        ),
    )


def imported(memory: Memory, fate: str) -> Imported:
    text = (memory.title or memory.context_note or memory.text)[:_SHOWN]
    return Imported(memory.id, memory.kind, memory.moment, text, memory.sensitivity, memory.searchable, fate)
