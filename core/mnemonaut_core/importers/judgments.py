"""Files of judged questions.

Judgments are TREC qrels (question, anything, memory, grade, by white space), our qrels (question, memory, grade, by tabs), a
table with a header, or JSON lines. Questions are `{"id", "text", "now", "context"}` lines. A folder holds both:
`queries.jsonl`, and `qrels.tsv` or `qrels/*.tsv` (BEIR).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import read_whole
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.csv_table import delimiter_of
from mnemonaut_core.importers.json_values import decoded
from mnemonaut_core.importers.times import epoch_of
from mnemonaut_core.importers.values import RowError, grade_of, id_of, list_of, one_of, read_value, text_of
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.saved import Questions, Saved

MAX_BYTES = 200_000_000
_QRELS = {3: ("question_id", "memory", "grade"), 4: ("question_id", "", "memory", "grade")}
"""What the columns say, by their number."""
_ALIASES = {
    "question_id": ("query-id", "query_id", "qid"),
    "question": ("query", "text"),
    "memory": ("memory_id", "corpus-id", "corpus_id", "docid", "id"),
    "grade": ("score", "gain", "relevance"),
    "must": (),
    "now": (),
    "context": (),
    "id": ("_id",),
}
"""The other names of a column or key; the first that is there counts."""
_NOTHING = (None, "")
_MUST = one_of("must", "must-not", "must_not")
_SAMPLE = 4_000


class _Row(msgspec.Struct, frozen=True):
    """A line of a file, its values by our names."""

    path: Path
    line: int
    values: dict[str, Any]

    @property
    def is_question(self) -> bool:
        """Whether it names no memory: `id` is that of the question unless there is a judgment."""
        judges = "grade" in self.values or "must" in self.values
        return not judges and self.values.get("memory") == self.values.get("id")


def read_judged(
    source: Path,
    queries: Path | None = None,
    *,
    known: Sequence[Saved] = (),
    stored: Callable[[Sequence[str]], Collection[str]],
) -> tuple[JudgedQuestion, ...]:
    """The questions that a file or folder judges, in the order of their first judgments.

    A question is named by its id in `queries` (or in lines of `source` itself), or as one of the saved `known`; where a text
    may stand it may also be a new one. New ones have no id; their name is the id that the file gives them. `stored` gives which
    of these memories are stored. InputError names file and line of what cannot be read, of an unknown question or memory, of a
    grade other than 0, 1, 2 and 3, and of a second judgment of a memory for one question. A source without a judgment is
    refused.
    """
    files = [source]
    if source.is_dir():
        files = sorted((source / "qrels").glob("*.tsv")) or [source / "qrels.tsv"]
        queries = queries or source / "queries.jsonl"
    questions, by_id, judging = Questions(known), dict[str, Saved](), list[_Row]()
    for row in (*(() if queries is None else _lines(queries)), *(row for path in files for row in _rows(path))):
        if not row.is_question and row.path != queries:
            judging.append(row)
            continue
        with _at(row.path, row.line):
            name = read_value("id", id_of, row.values.get("id"))
            if name in by_id:
                raise RowError("its id was there before")
            by_id[name] = questions.same(_asking(row.values, name))
    if not judging:
        raise InputError.keyed("no_judgment_in", "no_judgments", file=source.name[-40:])
    memories = stored([str(row.values.get("memory")) for row in judging])
    found: dict[bytes, tuple[Saved, dict[str, Judgment]]] = {}
    for row in judging:
        with _at(row.path, row.line):
            one, judgment = _question(row.values, by_id, questions), _judgment(row.values, memories)
            _, judged = found.setdefault(one.id.encode() or msgspec.json.encode(one), (one, {}))
            if judgment.memory_id in judged:
                raise RowError(Text("{id} was judged for this question before", id=judgment.memory_id[:40]))
            judged[judgment.memory_id] = judgment
    return tuple(JudgedQuestion(one, tuple(judged.values())) for one, judged in found.values())


@contextmanager
def _at(path: Path, line: int) -> Iterator[None]:
    """Turn the refusal of a row into one that names the line of the file."""
    try:
        yield
    except (RowError, InputError, csv.Error) as fault:
        reason = Text("cannot be read: {problem}", problem=str(fault))
        if not isinstance(fault, csv.Error):
            reason = fault.title_text if isinstance(fault, InputError) else fault.reason
        raise InputError.keyed("evaluation_file", line=line, file=path.name[-30:], reason=reason) from fault


# ---- the parts of a line


def _asking(values: dict[str, Any], name: str = "") -> Saved:
    """The question of a line, with its conversation and its own clock."""
    now = None if values.get("now") in _NOTHING else read_value("now", epoch_of, values["now"])
    context = tuple(map(_turn, list_of(values.get("context") or [])))
    text = read_value("question", text_of, values.get("question"))
    return Saved("", name, Query(text, now or 0, context=context), as_of=now is not None)


def _turn(value: object) -> Turn:
    match value:
        case {"role": str(role), "text": str(text), **more}:
            return Turn(text_of(role), text_of(text), None if more.get("at") is None else epoch_of(more["at"]))
    raise RowError("its context is not a list of role and text")


def _question(values: dict[str, Any], by_id: dict[str, Saved], questions: Questions) -> Saved:
    name = read_value("question", id_of, values.get("question_id", values.get("question")))
    has_own = values.get("now") or values.get("context")
    found = None if has_own else by_id.get(name) or questions.named(name)
    if found is None and "question_id" in values:
        raise RowError(Text("there is no question {id}", id=name[:40]))
    return found or questions.same(_asking(values))


def _judgment(values: dict[str, Any], memories: Collection[str]) -> Judgment:
    memory_id = read_value("memory", id_of, values.get("memory"))
    if memory_id not in memories:
        raise RowError(Text("there is no memory {id}", id=memory_id[:40]))
    grade, must = values.get("grade"), values.get("must")
    if grade in _NOTHING and must in _NOTHING:
        raise RowError("it has neither a grade nor must")
    grade = None if grade in _NOTHING else read_value("grade", _grade, grade)
    must = None if must in _NOTHING else read_value("must", _MUST, must).replace("-", "_")
    return Judgment(memory_id, grade, must)


def _grade(value: object) -> int:
    try:
        return grade_of(float(value) if isinstance(value, str) else value)
    except ValueError:
        raise RowError(Text("must be a grade from 0 to 3, not {number}", number=str(value)[:40])) from None


# ---- the lines of each format


def _rows(path: Path) -> Iterator[_Row]:
    text = _text(path)
    first = text.lstrip().partition("\n")[0]
    if first.startswith("{"):
        return _lines(path)
    delimiter = delimiter_of(text[:_SAMPLE], None)
    header = {cell.strip().strip('"').lower() for cell in first.split(delimiter)}
    if header & {"memory", *_ALIASES["memory"]}:
        return _table(path, text, delimiter)
    return _qrels(path, text)


def _lines(path: Path) -> Iterator[_Row]:
    for number, line in enumerate(_text(path).split("\n"), 1):
        if line.strip():
            with _at(path, number):
                row = decoded(line.encode("utf-8"))
                if not isinstance(row, dict):
                    raise RowError("is not a JSON object")
            yield _Row(path, number, _ours(row))


def _table(path: Path, text: str, delimiter: str) -> Iterator[_Row]:
    rows, header = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True), list[str]()
    while True:
        number = rows.line_num + 1
        with _at(path, number):
            cells = next(rows, None)
        if cells is None:
            return
        if not header:
            header = [cell.strip().lower() for cell in cells]
        elif any(map(str.strip, cells)):
            yield _Row(path, number, {"grade": "", **_ours(dict(zip(header, map(str.strip, cells), strict=False)))})


def _qrels(path: Path, text: str) -> Iterator[_Row]:
    """Qrels, without a header."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            cells = line.strip("\r").split("\t")
            cells = cells if len(cells) == 3 else line.split()
            with _at(path, number):
                if len(cells) not in _QRELS:
                    raise RowError("it is neither three columns with tabs nor four")
            yield _Row(path, number, dict(zip(_QRELS[len(cells)], cells, strict=True)))


def _ours(row: Mapping[str, Any]) -> dict[str, Any]:
    """The values by our names; other keys are left out."""
    found = ((name, next((row[key] for key in (name, *more) if key in row), None)) for name, more in _ALIASES.items())
    return {name: value for name, value in found if value is not None}


def _text(path: Path) -> str:
    data = read_whole(path, MAX_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        with _at(path, data.count(b"\n", 0, fault.start) + 1):
            raise RowError("it is not UTF-8") from fault
