"""The texts of purged memories: whether another text repeats one, and how they are cut from JSON and documents.
Pure."""

from __future__ import annotations

import base64
import json
import re
import unicodedata
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.store.rows import json_or_none
from mnemonaut_core.text.normalize import fold_query
from mnemonaut_core.text.sentences import sentences
from mnemonaut_core.text.words import CJK_CLASS, STOP_WORDS, is_cjk

LONG = 16
"""Half-width columns from which a text counts as quoted when it is a part of another one; shorter ones may occur
anywhere."""
SENTENCE = 24
_PART = 6
_CODES = frozenset("id memory_id kind status combine code source recipe outcome relevance level list".split())
"""Keys whose values are no text of a memory."""
_QUOTES = "'\"`“”‘’「」『』"
_HEAD = 8
"""Letters by which a piece is looked up."""
_UNPACKED = 64_000_000
_TEXTS = ("user_text", "reply_text", "body", "image_summary", "assistant_summary", "context_note", "title")
TEXT_COLUMNS = frozenset(_TEXTS)


def width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def texts_of(memory: Memory) -> tuple[str, ...]:
    """All texts of a memory: its sides, title, notes, payload and provenance."""
    found = [getattr(memory, name) for name in _TEXTS]
    return tuple(text for text in (*found, memory.text, *strings(memory.payload), *strings(memory.provenance)) if text)


def strings(stored: str | None) -> tuple[str, ...]:
    """The texts in stored JSON; the stored text itself where it is not JSON."""
    if not stored:
        return ()
    value = json_or_none(stored)
    return (stored,) if value is None else tuple(leaves_of(value))


def leaves_of(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from leaves_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves_of(inner)


def decoded(stored: object) -> Any:
    """The value of a stored cell: of JSON, also packed (zlib, or base64 of it), else the text; None for other bytes."""
    if isinstance(stored, str) and stored.startswith(("{", "[")) and (value := json_or_none(stored)) is not None:
        return value
    if isinstance(stored, (str, bytes)):
        with suppress(ValueError, zlib.error, RecursionError):
            packed = base64.b64decode(stored, validate=True) if isinstance(stored, str) else stored
            return json.loads(zlib.decompressobj().decompress(packed, _UNPACKED))
    return stored if isinstance(stored, str) else None


_RUN = compile_late(rf"[{CJK_CLASS}]+|[^\W_{CJK_CLASS}]+")
_HIRAGANA = compile_late("[\u3041-\u309f]{2}")


def words_of(text: str) -> frozenset[str]:
    """The words by which a text is recognised: three letters or digits or more, no stop words. In scripts without
    blanks every pair of characters, and four in a row where two are hiragana, which alone are endings."""
    found: set[str] = set()
    for run in _RUN.findall(fold_query(text)):
        if is_cjk(run[0]):
            wide = (4 if _HIRAGANA.match(run, at) else 2 for at in range(len(run) - 1))
            found |= {run[at : at + n] for at, n in enumerate(wide) if at + n <= len(run)}
        elif len(run) > 2 and run not in STOP_WORDS:
            found.add(run)
    return frozenset(found)


class RareWords:
    """The words of purged texts that no remaining memory contains."""

    def __init__(self, texts: Iterable[str], staying: Iterable[str]) -> None:
        self._said = frozenset[str]().union(*map(words_of, staying))
        self._rare = frozenset[str]().union(*map(words_of, texts)) - self._said

    def held_in(self, text: str) -> bool:
        """Whether a text contains a rare word, or at least half of one from its beginning."""
        found = words_of(text) - self._said
        begun = (
            word for word in found if len(word) > 3 for rare in self._rare if rare.startswith(word, 0, 2 * len(word))
        )
        return bool(found & self._rare) or any(begun)


class PurgedTexts:
    """The texts and ids of purged memories. `rare` says of any other text whether it has to go as well."""

    def __init__(self, texts: Iterable[str], ids: Iterable[str], rare: Callable[[str], bool] | None = None) -> None:
        self._rare = rare or (lambda _text: False)
        whole = dict.fromkeys(filter(str.strip, texts))
        folded = {fold_query(text) for text in whole} - {""}
        long = {text for text in folded if width(text) >= LONG}
        pieces = set(long)
        for text in whole:
            parts = (fold_query(text[start:end]) for start, end in sentences(text))
            pieces |= {part for part in parts if width(part) >= SENTENCE}
        self.ids = frozenset(ids)
        self.texts = tuple(whole)
        self._whole = folded
        self._fields = "\0".join(sorted(long))
        self._all = "\0".join(sorted(folded))
        self._heads: dict[str, list[str]] = {}
        for piece in sorted(pieces):
            self._heads.setdefault(piece[:_HEAD], []).append(piece)
        self._lines = {line.strip() for text in whole for line in text.split("\n")} - {""}
        self._raw = sorted(filter(lambda text: width(text) >= LONG, whole), key=len, reverse=True)

    @property
    def probes(self) -> tuple[str, ...]:
        """The texts that are long enough to be looked for in the bytes of a file, as they were stored."""
        return tuple(self._raw)

    def quoted_in(self, text: str) -> bool:
        """Whether a text equals a purged one after folding, or contains a long one or a sentence of one."""
        folded = fold_query(text)
        if folded in self._whole or self._rare(text):
            return True
        heads = self._heads
        return any(
            folded.startswith(piece, at)
            for at in range(len(folded) - _HEAD + 1)
            for piece in heads.get(folded[at : at + _HEAD], ())
        )

    def shares(self, text: str) -> bool:
        """Whether `quoted_in` holds, or the text is a long part of a purged one."""
        if not text or text in self.ids:
            return False
        if self.quoted_in(text):
            return True
        folded = fold_query(text)
        return width(folded) >= LONG and folded in self._fields

    def redact(self, value: Any) -> Any:
        """A JSON value without texts that share, and without all texts in an object that names a purged memory."""
        if isinstance(value, str):
            return "" if self.shares(value) else value
        if isinstance(value, list):
            return [self.redact(inner) for inner in value]
        if not isinstance(value, dict):
            return value
        if any(isinstance(inner, str) and inner in self.ids for inner in value.values()):
            return {key: self._of_one(key, inner) for key, inner in value.items()}
        return {"" if self.shares(key) else key: self.redact(inner) for key, inner in value.items()}

    def _of_one(self, key: str, value: Any) -> Any:
        """A value in an object of a purged memory: numbers, ids and codes stay."""
        if key == "text_hash":
            return ""
        if isinstance(value, str):
            if value in self.ids or key in _CODES:
                return value
            part = width(value) >= _PART and fold_query(value) in self._all
            return "" if part or width(value) >= LONG or self.shares(value) else value
        return self.redact(value)

    def redact_json(self, stored: str | None) -> str | None:
        """`redact` of stored JSON; a text that is not JSON becomes "" where it shares."""
        if not stored:
            return stored
        value = json_or_none(stored)
        if value is None:
            return "" if self.shares(stored) else stored
        cleaned = self.redact(value)
        return stored if cleaned == value else json.dumps(cleaned, ensure_ascii=False)

    def in_json(self, stored: str | None) -> bool:
        """Whether stored JSON contains a text that shares."""
        return any(map(self.shares, strings(stored)))

    def is_in_value(self, value: Any) -> bool:
        """Whether a JSON value contains a text that shares, also inside texts that are JSON or a saved comparison."""
        if isinstance(value, str):
            packed = self.redact_packed(value) if value else None
            return self.in_json(value) if packed is None else packed != value
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return any(map(self.is_in_value, inner))

    def redact_lines(self, text: str) -> str:
        """A log without the lines that quote a purged text: any piece of a long one, a whole short one, a very short
        one only in quotation marks. (Crash reports quote the beginnings of texts.)"""
        return "".join(
            "…\n" if self._overlaps(fold_query(line)) or self._rare(line) else line
            for line in text.splitlines(keepends=True)
        )

    @cached_property
    def _short(self) -> tuple[re.Pattern[str], ...]:
        """Patterns of the texts that are narrower than LONG, bounded by other letters than those of their alphabet."""
        found = []
        for text in sorted(text for text in self._whole if width(text) < LONG):
            said = re.escape(text)
            if width(text) < _PART:
                said = f"[{_QUOTES}]{said}[{_QUOTES}]"
            elif text.isascii():
                said = rf"(?<![a-z0-9_]){said}(?![a-z0-9_])"
            found.append(re.compile(said))
        return tuple(found)

    def _overlaps(self, folded: str) -> bool:
        return any(pattern.search(folded) for pattern in self._short) or any(
            folded[at : at + letters] in self._pieces
            for letters in (LONG, LONG // 2)
            for at in range(len(folded) - letters + 1)
        )

    @cached_property
    def _pieces(self) -> frozenset[str]:
        """All pieces as wide as LONG: as many letters, or half as many wide ones."""
        texts, half = self._fields.split("\0"), LONG // 2
        narrow = (text[at : at + LONG] for text in texts for at in range(len(text) - LONG + 1))
        wide = (text[at : at + half] for text in texts if not text.isascii() for at in range(len(text) - half + 1))
        return frozenset((*narrow, *(piece for piece in wide if width(piece) >= LONG)))

    def redact_packed(self, stored: str) -> str | None:
        """A saved comparison (base64 of zlib of JSON) without these texts; None where it cannot be decoded."""
        value = decoded(stored)
        if isinstance(value, str):
            return None
        cleaned = self.redact(value)
        for side in cleaned.get("sides", ()) if isinstance(cleaned, dict) else ():
            self._without_pack(side)
        if cleaned == value:
            return stored
        return base64.b64encode(zlib.compress(json.dumps(cleaned, ensure_ascii=False).encode())).decode("ascii")

    def _without_pack(self, side: Any) -> None:
        """Drop the prompt of a side that selected a purged memory: it contains the memory's beginning."""
        if not isinstance(side, dict):
            return
        pack, chosen = side.get("pack"), side.get("selected")
        if isinstance(pack, dict) and isinstance(chosen, list) and self.ids & {str(one) for one in chosen}:
            side["pack"] = {**pack, "body": None}

    def cut_from_document(self, body: str, others: Iterable[str]) -> str:
        """A document without the purged texts; lines that another chunk (`others`) contains stay. "" where cutting
        fails."""
        kept = {line.strip() for text in others for line in text.split("\n")}
        cut = body
        for text in self._raw:
            if not any(line.strip() in kept for line in text.split("\n") if line.strip()):
                cut = cut.replace(text, "")
        lines = self._lines - kept
        cut = "\n".join(line for line in cut.split("\n") if line.strip() not in lines and not self._rare(line))
        return "" if any(part in cut for part in self._raw) else cut


def without(value: Any, says: Callable[[Any], bool]) -> Any:
    """A JSON value without what `says` admits: elements of lists are removed, texts of objects emptied."""
    if isinstance(value, list):
        return [without(inner, says) for inner in value if isinstance(inner, list) or not says(inner)]
    if isinstance(value, dict):
        return {key: without(inner, says) for key, inner in value.items() if not says(key)}
    return "" if says(value) else value
