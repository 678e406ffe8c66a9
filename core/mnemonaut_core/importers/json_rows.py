"""JSON of any program by the names of its keys: one memory an object, one turn a message, or a conversation with a list of
messages. The names are those of tables (`names`), in lines, in a list, or in the lists that an object holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.archive import names_in
from mnemonaut_core.importers.columns import READERS, TEXT_KEYS, TIMES, cell_value, content_name, memory_record
from mnemonaut_core.importers.conversations import Conversation, Message, Spool, episodes, records
from mnemonaut_core.importers.json_values import decoded
from mnemonaut_core.importers.looks import GENERIC, Sign
from mnemonaut_core.importers.names import NEITHER, SPEAKER, known_columns, payload_names, role_of, roles_of
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, Reads, TableHead, notes_of
from mnemonaut_core.importers.times import decided_order, is_unordered, written_time
from mnemonaut_core.importers.values import RowError, label_of, objects_of, read_value, running_text, spoken

_SIDES = ("user_text", "reply_text", "body")
_LISTS = frozenset("messages chat_messages conversation conversations turns dialog dialogue".split())
"""What a list of messages is called in a conversation."""
_TITLES, _KEYS = ("title", "name", "subject"), ("id", "uuid", "conversation_id", "thread_id", "session_id")
_MESSAGE_TEXTS = ("value", "parts")
_SPEAKERS = ("role", "sender", "from", "author", "type")
_SORT = "type"
"""A key that names the speaker in some programs, and the sort of a message in others."""
_SHOWN = 200
_LEAST = 0.5
"""So much of the running text of an object must stand under known names."""
_EMPTY: tuple[object, ...] = (None, "", [], {})
Row = Mapping[str, Any]


class JsonImporter(ObjectsImporter):
    """Memories and conversations from objects whose keys are well known."""

    format = "json"
    title = Text("JSON by the names of its keys")
    reads = Reads(
        "JSON of another program",
        "memories, messages with `role` and `content`, or conversations with `messages`, by the names of their keys",
        "lines, a list, or a folder of them",
    )

    def sign_of(self, value: Row, name: str) -> Sign | None:
        """Known names hold at least half of the text."""
        how = ImportOptions()
        texts = list[str]()
        for row in _rows(value, how):
            texts += _texts(row, how) + [_message(one, how)[1].text for one in _messages(row, how)]
        is_most = sum(map(len, texts)) >= _LEAST * running_text(value)
        return Sign(GENERIC, Text("keys with well-known names")) if any(texts) and is_most else None

    def opened(self, value: Any) -> dict[str, Any]:
        """Also a text, which is a memory by itself."""
        return {"text": value} if isinstance(value, str) and running_text(value) else super().opened(value)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        rows = _rows(value, run.options) or (value,)
        for number, row in enumerate(rows, 1):
            place = where if len(rows) == 1 else Text("{where}, {number}", where=where, number=number)
            columns = _columns(row, run.options)
            if messages := _messages(row, run.options):
                found = [self._message(one, run) for one in messages]
                yield from _conversation(found, _label(row, _KEYS), _label(row, _TITLES), run, place, row)
            elif SPEAKER in columns:
                session, (speaker, message) = _label(row, (columns.get("threads", ""),)), self._message(row, run)
                number = run.gathered.setdefault(Spool, Spool()).add(message)
                run.gathered.setdefault(session, []).append((speaker, number))
            else:
                self._settle(row, columns, run)
                yield memory_record(_line(row, columns, run.dates), where=place, prefix=self.format, seen=run.lines)

    def _message(self, row: Row, run: Pass) -> tuple[str, Message]:
        """As the function `_message`, with the time."""
        columns = _columns(row, run.options)
        self._settle(row, columns, run)
        speaker, message = _message(row, run.options)
        dates = (row[columns[target]] for target in ("occurred_at", "created_at") if target in columns)
        at = next((at for date in dates if (at := written_time(date, run.dates)) is not None), None)
        return speaker, replace(message, at=at)

    def _settle(self, row: Row, columns: Mapping[str, str], run: Pass) -> None:
        """Find the order of day and month from all dates of the source, once a row has an ambiguous date."""
        if run.dates is None and any(map(is_unordered, _dates(row, columns))):
            rows = self._all_rows(run)
            run.dates = decided_order(date for one in rows for date in _dates(one, _columns(one, run.options)))

    def _all_rows(self, run: Pass) -> Iterator[Row]:
        """The objects that become memories, and the messages in them."""
        for file in self._files(run.path, run.options):
            for _, raw, _ in self.values(file, run.token):
                with suppress(RowError):
                    value = decoded(raw or b"null")
                    for row in _rows(value, run.options) if isinstance(value, dict) else ():
                        yield from (row, *_messages(row, run.options))

    def head(self, path: Path, options: ImportOptions, *, rows: int = 200) -> TableHead:
        """The keys of the first objects as columns of a table, for a person to map."""
        found = list(islice(self._all_rows(Pass(path, options, self.format)), rows))
        header = tuple(dict.fromkeys(key for row in found for key in row))
        columns = known_columns(header, options.mapping, whole=options.whole_mapping)
        cells = tuple(tuple("" if row.get(key) is None else str(row[key])[:_SHOWN] for key in header) for row in found)
        mapping = {target: header[index] for target, index in columns.items()}
        return TableHead(options.encoding or "utf-8", "", header, cells, mapping)

    def notes(self, run: Pass) -> tuple[str, ...]:
        others, files = run.counts["others"], len(names_in(run.path)) - run.counts["files"]
        return notes_of(
            (others, Text("{count} messages of neither side, or without a text, were left out", count=others)),
            (files, Text("{count} files that are not JSON were left out", count=files)),
        )

    def end_file(self, name: str, run: Pass) -> Iterator[ImportRecord]:
        """Messages that stood alone, a conversation a session."""
        run.counts["files"] += 1
        gathered, run.gathered = run.gathered, {}
        spool = gathered.pop(Spool, Spool())
        for session, numbered in gathered.items():
            messages = spool.read(number for _, number in numbered)
            found = [(speaker, one) for (speaker, _), one in zip(numbered, messages, strict=True)]
            yield from _conversation(found, session, None, run, Text.of(name), [one.text for _, one in found])


def _rows(value: Row, how: ImportOptions) -> tuple[Row, ...]:
    """The object itself if it holds a text or messages, else the objects in its lists that do."""
    value = _flat(value)
    if _has_content(value, how):
        return (value,)
    inner = [_flat(one) for part in (value, *value.values()) for one in _objects(part)]
    return tuple(one for one in inner if _has_content(one, how))


def _objects(value: object) -> Sequence[Row]:
    """The objects of a list, or of an object that holds several and nothing else: these with their keys as ids."""
    if isinstance(value, dict) and len(value) > 1 and all(isinstance(one, dict) for one in value.values()):
        return [{"id": key, **one} for key, one in value.items()]
    return objects_of(value)


def _has_content(row: Row, how: ImportOptions) -> bool:
    return bool(_messages(row, how)) or any(_texts(row, how))


def _columns(row: Row, how: ImportOptions) -> dict[str, str]:
    """By column of ours the key of the row; keys with an empty value are left out."""
    keys = tuple([key for key, value in row.items() if value or value == 0])
    mapping = tuple((ours, theirs) for ours, theirs in how.mapping.items() if theirs in keys) if how.mapping else ()
    return _named(keys, mapping, how.whole_mapping)


@lru_cache(512)
def _named(keys: tuple[str, ...], mapping: tuple[tuple[str, str], ...], whole: bool) -> dict[str, str]:  # noqa: FBT001
    return {target: keys[index] for target, index in known_columns(keys, dict(mapping), whole=whole).items()}


def _texts(row: Row, how: ImportOptions) -> list[str]:
    return [spoken(row[key]) for target, key in _columns(row, how).items() if target in _SIDES]


def _messages(row: Row, how: ImportOptions) -> list[Row]:
    if _LISTS.isdisjoint(row):
        return []
    found: list[Any] = next((row[key] for key in row if key in _LISTS and isinstance(row[key], list)), [])
    whole: list[Row] = [_flat(one) for one in found if isinstance(one, dict)]
    return whole if any(_message(one, how)[0] for one in whole) else []


def _flat(message: Row) -> Row:
    """A message with the values of the object in it."""
    inner = message.get("message")
    return {**message, "message": None, **inner} if isinstance(inner, dict) else message


def _message(row: Row, how: ImportOptions) -> tuple[str, Message]:
    """(speaker, "" if unknown, and the message); the role is found when all speakers are known."""
    columns = _columns(row, how)
    texts = (columns[side] for side in _SIDES if side in columns)
    text = next(filter(None, (spoken(row.get(key)) for key in (*texts, *_MESSAGE_TEXTS))), "")
    who = next(filter(None, (_speaker(row, key) for key in (columns.get(SPEAKER), *_SPEAKERS) if key in row)), "")
    return who, Message(_label(row, (columns.get("id", ""),)) or "", "", text)


def _speaker(row: Row, key: str | None) -> str:
    value = row.get(str(key))
    if isinstance(value, dict):
        value = value.get("role", value.get("name"))
    word = label_of(value) or ""
    return "" if key == _SORT and role_of(word) is None and word not in NEITHER else word


def _dates(row: Row, columns: Mapping[str, str]) -> Iterator[str]:
    values = (row[key] for target, key in columns.items() if target in TIMES)
    return (value for value in values if isinstance(value, str))


def _label(row: Row, keys: tuple[str, ...]) -> str | None:
    found = next((row[key] for key in keys if row.get(key) not in _EMPTY), None)
    return str(found) if isinstance(found, int) else label_of(found)


def _conversation(
    spoken_by: list[tuple[str, Message]], thread: str | None, title: str | None, run: Pass, where: Text, source: Any
) -> Iterator[ImportRecord]:
    roles = roles_of((speaker for speaker, message in spoken_by if message.text), column="role", text="text")
    messages = [replace(message, role=roles[who]) for who, message in spoken_by if who in roles and message.text]
    run.counts["others"] += len(spoken_by) - len(messages)
    found = episodes(messages)
    for episode in found:
        first = episode[0]
        episode[0] = replace(first, id=first.id or content_name({"at": first.at, "text": first.text}, run.lines))
    yield from records(run, Conversation(found, thread, title), where=where, text=running_text(source))


def _line(row: Row, columns: Mapping[str, str], dates: str | None) -> dict[str, Any]:
    """A row as a line of our format; values that do not fit the column of their name go into the payload."""
    line: dict[str, Any] = {}
    foreign: dict[str, Any] = {}
    for target, key in columns.items():
        value = row[key]
        if target in TEXT_KEYS and (text := spoken(value)):
            line[target] = text
        elif target in TIMES and type(value) in (int, float, str):
            line[target] = cell_value(target, str(value), dates)
        elif target == "id" and isinstance(value, (int, str)):
            line[target] = value
        elif target == "threads":
            line[target] = value if isinstance(value, list) else [str(value)]
        else:
            try:
                line[target] = read_value(key, READERS[target], value)
            except (KeyError, RowError):
                foreign[key] = value
    keys = tuple(row)
    for index, name in payload_names(keys, frozenset(map(keys.index, columns.values()))).items():
        if row[keys[index]] not in _EMPTY:
            line[name] = row[keys[index]]
    return line | ({"payload": foreign} if foreign else {})
