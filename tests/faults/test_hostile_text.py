"""Any text that somebody may type, store or date: it means itself, and nothing goes wrong (rows 8, 13, 14, 15, 29)."""

from __future__ import annotations

import ast
import random
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import apsw
import pytest
from helpers.command_server import READING, Commands
from helpers.depth import Depth
from helpers.figures import Figure
from helpers.past import current_database

from mnemonaut_core.domain.lists import parse
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import MOST_CHARACTERS, Filters, Query, Turn
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.records import ImportOptions, MemoryRecord, SourceInfo
from mnemonaut_core.models.embedder_base import NoEmbedder
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.search.words import MOST_TERMS
from mnemonaut_core.workspace.wiring import Workspace, connect

NOW = 1_760_000_000
PROJECT = Path(__file__).resolve().parents[2]
SYNTAX = (
    '"', "'", "AND", "OR", "NOT", "NEAR(", ")", "*", "^", ":", "{", "}", "-", "+", "--", "/*", ";", "%", "_", "\\", "\0", "()",
    "col:", "rank", "matchinfo", "a* OR", "NEAR(a b, 3)", "DROP TABLE memory", "1=1", "\ud800", "\udfff", "\u202e", "\u200d",
    "\ufeff", "👩\u200d👩\u200d👧", "é", "e\u0301", "葛\U000e0100", "会議", "ﾊﾞ", "회의", "İ", "ß", "\t", "\n", "\x1b[31m",
)  # fmt: skip

MEGABYTE = (
    "x" * 1_000_000,
    "会議 " * 300_000,
    "\u202e" * 1_000_000,
    "a b " * 250_000,
    "\ud800" * 300_000,
    "it's " * 200_000,
    " ".join(f"w{number}" for number in range(150_000)),
    "2025-01-02 " * 90_000,
    "winter " * 140_000,
    "会議" * 500_000,
)
"""What is dear for one reader or another: no end of a word, each word again, words that are all different, dates."""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """Memories, one of which says each piece of syntax, literally."""
    path = tmp_path_factory.mktemp("hostile") / "memory.db"
    texts = [f"before {piece} after number{n}".encode("utf-8", "replace").decode() for n, piece in enumerate(SYNTAX)]
    texts += [f"nothing of note in winter {n}" for n in range(60)]
    records = [
        MemoryRecord(Memory(id=f"m{n:03}", kind="episode", user_text=text, occurred_at=NOW - 5000 * n))
        for n, text in enumerate(texts)
    ]
    with connect(path, write=True, create=True) as opened:
        info = SourceInfo("jsonl", path, "", len(records))
        opened.database.imports.import_records(iter(records), info, ImportOptions(), now=NOW, embedder=opened.embedder)
        yield opened


def texts_of(count: int, seed: str) -> Iterator[str]:
    """Syntax, characters of all planes and words, mixed."""
    rng = random.Random(seed)
    for _ in range(count):
        pieces = [
            rng.choice(SYNTAX)
            if rng.random() < 0.6
            else "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(1, 6)))
            if rng.random() < 0.5
            else rng.choice(["winter", "number7", "before after", "note"])
            for _ in range(rng.randrange(1, 7))
        ]
        yield rng.choice(["", " "]).join(pieces)


@pytest.mark.long
@pytest.mark.row(13)
@pytest.mark.timeout(1800)
def test_what_a_user_types_is_never_syntax(session: Workspace, depth: Depth, figure: Figure) -> None:
    count = depth.of(1_500, 5_000, 100_000)
    refused = 0
    with session.pool.reader() as reader:
        for number, text in enumerate(texts_of(count, "syntax")):
            index = ("unicode61", "trigram", "words")[number % 3]
            reader.words.match(MatchQuery(index, text), k=5, filters=Filters())
            if number % 10 == 0:
                try:
                    conditions = parse(text)
                except InputError:
                    refused += 1
                else:
                    reader.library.count(conditions)
        assert reader.library.count(parse("")) == len(SYNTAX) + 60  # nothing was dropped by what was typed
    figure(13, "5,000 texts (nightly 100,000): 0 SQL errors", f"{count:,} texts, 0 errors, {refused} refused in words")


@pytest.mark.row(13)
def test_what_looks_like_syntax_finds_its_literal_words(session: Workspace) -> None:
    with session.pool.reader() as reader:
        for text in ("number7 AND nothing", '"number7', "number7*)", "-number7", "NOT number7 ^"):
            hits = reader.words.match(MatchQuery("unicode61", text), k=80, filters=Filters()).hits
            assert "m007" in {hit.id for hit in hits}, text


@pytest.mark.long
@pytest.mark.row(14)
@pytest.mark.timeout(900)
def test_surrogates_zeros_marks_and_a_megabyte_are_texts(
    session: Workspace, request: pytest.FixtureRequest, figure: Figure
) -> None:
    nightly = request.config.getoption("--nightly")
    count = 2_000 if nightly else 40
    ways = [(recipe, preset) for recipe in RECIPES for preset in presets_of(recipe)]
    asked = [(text, ways[number % len(ways)]) for number, text in enumerate(texts_of(count, "characters"))]
    for at, text in enumerate(MEGABYTE):
        asked += [(text, way) for number, way in enumerate(ways) if nightly or number % len(MEGABYTE) == at]
    longest, slowest = 0.0, ("", "", "")
    for text, (recipe, preset) in asked:
        query = Query(text, NOW, context=(Turn("user", text[:5000]),))
        began = time.perf_counter()
        (trace,) = session.explorer.recall(query, Settings(recipe, preset=preset))
        took = time.perf_counter() - began
        if took > longest:
            longest, slowest = took, (recipe, preset, text[:6])
        assert trace.query.left_out == max(0, len(text) - MOST_CHARACTERS)
    figure(14, "0 uncaught, ≤ 200 ms", f"{len(asked)} questions, longest {longest * 1000:.0f} ms {slowest}, 0 uncaught")


@pytest.mark.row(14)
@pytest.mark.parametrize("recipe", RECIPES)
def test_of_a_long_question_both_ends_are_searched_and_the_rest_is_said(session: Workspace, recipe: str) -> None:
    half = MOST_CHARACTERS // 2
    longest_whole = "winter " * (MOST_CHARACTERS // 7)
    (whole,) = session.explorer.recall(Query(longest_whole, NOW), Settings(recipe))
    assert whole.query.text == longest_whole
    assert "question_long" not in [warning.code for warning in whole.warnings]

    long = "s" + "note " * half + "winter"
    (trace,) = session.explorer.recall(Query(long, NOW), Settings(recipe))
    assert trace.query.text == long[:half] + "\n" + long[-half:]
    said = next(warning for warning in trace.warnings if warning.code == "question_long")
    assert said.message.values == {"kept": half, "left_out": len(long) - 2 * half}
    # asked again with what the trace holds, it is the same question and says the same
    (again,) = session.explorer.recall(trace.query, Settings(recipe))
    assert (again.query, again.selected) == (trace.query, trace.selected)
    assert "question_long" in [warning.code for warning in again.warnings]


@pytest.mark.row(14)
@pytest.mark.parametrize(("recipe", "preset"), [("salience", "as-written"), ("activation", "as-written")])
def test_words_beyond_those_that_are_searched_are_said(session: Workspace, recipe: str, preset: str) -> None:
    searched = " ".join(["winter", *("note" for _ in range(MOST_TERMS - 1))])
    for text, left_out in ((searched, 0), (f"{searched} nothing", 1)):
        (trace,) = session.explorer.recall(Query(text, NOW), Settings(recipe, preset=preset))
        run = next(run for run in trace.runs if run.terms)
        assert run.terms == tuple(searched.split())
        said = [warning.message.values for warning in trace.warnings if warning.code == "terms_left_out"]
        assert said == [{"index": run.source, "searched": MOST_TERMS, "words": MOST_TERMS + 1}] * left_out


@pytest.mark.long
@pytest.mark.row(14)
def test_such_texts_can_be_stored_and_come_back(tmp_path: Path) -> None:
    pieces = list(texts_of(60, "stored"))
    with connect(tmp_path / "memory.db", write=True, create=True, embedder="none") as session:
        for number, text in enumerate(pieces):
            record = MemoryRecord(Memory(id=f"s{number}", kind="episode", user_text=text, occurred_at=NOW))
            with suppress(InputError):
                session.database.curation.add(record, now=NOW)
                found = session.explorer.library.memories([f"s{number}"])[f"s{number}"]
                assert found.user_text is not None
                found.user_text.encode("utf-8")
        assert isinstance(session.embedder, NoEmbedder)


def _listed(reader: Reader, text: str) -> int:
    """How many memories a query of the library finds."""
    return reader.library.count(parse(text))


@pytest.mark.long
@pytest.mark.row(15)
def test_long_input_is_read_in_bounded_time_by_every_filter(session: Workspace, figure: Figure) -> None:
    worst, where = 0.0, ""
    inputs = [
        piece * (5000 // len(piece))
        for piece in ("a", "a ", "((", '"', "(a+)+", "-", "0", "2025-", "a:b ", ".*", "\\", "猫")
    ]
    with session.pool.reader() as reader:
        # what is read or compiled once a process (tables of routes, patterns, the embedder) is no filter's time
        for text in inputs:
            session.explorer.recall(Query(text[:20], NOW), Settings("orchestrated"))
        for text in inputs:
            ways: dict[str, Callable[[], object]] = {
                "list": partial(_listed, reader, text),
                "words": partial(reader.words.match, MatchQuery("words", text), k=5, filters=Filters()),
                "trigram": partial(reader.words.match, MatchQuery("trigram", text), k=5, filters=Filters()),
                "strategies": partial(session.explorer.recall, Query(text, NOW), Settings("orchestrated")),
            }
            for name, way in ways.items():
                began = time.perf_counter()
                with suppress(InputError):
                    way()
                took = time.perf_counter() - began
                if took > worst:
                    worst, where = took, f"{name} of {text[:8]!r}"
    figure(
        15, "5,000 characters < 50 ms a filter", f"{len(inputs) * 4} inputs, longest {worst * 1000:.0f} ms ({where})"
    )


@pytest.mark.long
def test_no_pattern_of_the_program_comes_from_a_user() -> None:
    """`re` gets constants, rules of ours, or escaped words. A file that joins the list was looked at for that."""
    allowed = {
        "core/mnemonaut_core/patterns.py",  # of what it is given, which is looked at there
        "core/mnemonaut_core/text/intents/rules.py",
        "core/mnemonaut_core/text/intents/analyzer.py",  # a person's own words, escaped
        "core/mnemonaut_core/text/dismissals.py",  # lists of ours, and a person's own phrases, escaped
        "core/mnemonaut_core/store/purging/places.py",  # forms of ours, the file's name escaped
        "core/mnemonaut_core/store/curation/purged_texts.py",  # what was purged, escaped
        "core/mnemonaut_core/store/curation/isolation.py",  # the letters of kinds, which are ours
        "core/mnemonaut_core/policy/redaction.py",
        "core/mnemonaut_core/recall/evidence.py",  # a tuple of ours
        "core/mnemonaut_core/text/echo.py",  # rules of ours
        "core/mnemonaut_core/models/static_table.py",  # the tokens of the packaged table, escaped
        "core/mnemonaut_core/text/contradiction.py",
        "core/mnemonaut_core/policy/redaction_numbers.py",
        "core/mnemonaut_core/explain/lint.py",
        "core/mnemonaut_core/explain/matches.py",
        "core/mnemonaut_core/recipes/planned_plan.py",
        "core/mnemonaut_core/recipes/salience.py",
        "core/mnemonaut_core/text/hashed_grams.py",
        "core/mnemonaut_core/importers/markdown_chunks.py",
        "app/mnemonaut/cli/parser.py",  # a table of what argparse says
        "ui/mnemonaut_ui/widgets/memory_row.py",  # the words of a search, escaped
    }
    found: set[str] = set()
    for file in (path for part in ("app", "ui", "core") for path in (PROJECT / part).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and _makes_a_pattern(node.func)):
                continue
            names = [part.id for part in ast.walk(node.args[0]) if isinstance(part, ast.Name)]
            if any(not name.strip("_").isupper() for name in names):
                found.add(str(file.relative_to(PROJECT)))
    assert found <= allowed


def _makes_a_pattern(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute):
        return isinstance(called.value, ast.Name) and called.value.id == "re" and called.attr != "escape"
    return isinstance(called, ast.Name) and called.id == "compile_late"


# ---- texts that are no UTF-8, in any column


def text_columns(path: Path) -> list[tuple[str, str]]:
    """Every stored TEXT column of every plain table."""
    with closing(apsw.Connection(str(path))) as connection:
        return [
            (str(table), str(column))
            for table, column in connection.execute(
                "SELECT t.name, c.name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'"
                " AND t.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT' AND c.pk = 0 ORDER BY 1, 2"
            )
        ]


@pytest.mark.long
@pytest.mark.row(8)
@pytest.mark.timeout(1800)
def test_invalid_utf8_in_any_column_is_shown_with_replacement_marks(
    tmp_path: Path, commands: Commands, depth: Depth, figure: Figure
) -> None:
    columns = text_columns(current_database(tmp_path, "columns.sqlite"))
    assert ("memory", "user_text") in columns
    of = depth.of(1, 1, len(columns))
    groups = [columns[n::of] for n in range(of)]
    told: list[str] = []
    spoilt = 0
    for number, group in enumerate(groups):
        path = current_database(tmp_path, f"spoilt{number}.sqlite")
        with closing(apsw.Connection(str(path))) as connection:
            connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
            for table, column in group:
                with suppress(apsw.ConstraintError):
                    connection.execute(
                        f"UPDATE {table} SET {column} = CAST(x'61FF62C3' AS TEXT) WHERE {column} NOTNULL"
                    )
                    spoilt += connection.changes() > 0
        child = commands.run(path, READING)
        told += [f"{group[:2]}: {fault}" for fault in child.faults()]
    figure(8, "0 uncaught, in every text column", f"{spoilt} columns of {len(columns)}, {len(told)} bad")
    assert not told, f"{len(told)}\n" + "\n".join(told[:15])


# ---- times


@pytest.mark.long
@pytest.mark.row(29)
@pytest.mark.timeout(900)
def test_far_dates_and_a_clock_that_jumps_break_nothing(
    tmp_path: Path, request: pytest.FixtureRequest, figure: Figure
) -> None:
    rng = random.Random("times")
    first, last = (int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) for year in (1, 9999))
    springs = [1_743_296_400, 1_743_300_000, 1_761_436_800, 1_761_440_400]  # the hours of Europe's two changes in 2025
    times = [first, first + 1, last, last + 86_399, 0, -1, 1, 2**31 - 1, 2**31, 2**32, *springs]
    times += [rng.randrange(first, last) for _ in range(60)]
    clocks = (
        [*times[:14], NOW, NOW - 3600, NOW + 3600] if request.config.getoption("--nightly") else [first, last, 0, NOW]
    )
    records = [
        MemoryRecord(
            Memory(id=f"t{n:03}", kind="episode", user_text=f"the winter of {n}", occurred_at=moment, created_at=moment)
        )
        for n, moment in enumerate(times)
    ]
    asked = 0
    with connect(tmp_path / "memory.db", write=True, create=True) as session:
        info = SourceInfo("jsonl", tmp_path, "", len(records))
        report = session.database.imports.import_records(
            iter(records), info, ImportOptions(), now=NOW, embedder=session.embedder
        )
        assert report.added == len(times)
        for clock in clocks:
            for recipe in ("heuristic", "planned", "orchestrated", "salience", "activation"):
                orders = []
                for _ in range(2):
                    with suppress(MnemonautError):
                        (trace,) = session.explorer.recall(Query("the winter of last year", clock), Settings(recipe))
                        orders.append([candidate.memory.id for candidate in trace.candidates])
                        asked += 1
                assert orders[:1] == orders[1:], (recipe, clock)
        for order in ("newest", "oldest"):
            ids = session.explorer.library.ids("", order=order)
            memories = session.explorer.library.memories(ids)
            moments = [memories[memory_id].occurred_at for memory_id in ids]
            assert moments == sorted(moments, key=lambda moment: moment or 0, reverse=order == "newest")
        session.database.curation.isolate(["t000", "t002"], now=last)
        session.database.journal.undo()
    figure(29, "0 uncaught, order stable", f"{len(times)} moments from year 1 to 9999, {asked} recalls, 0 uncaught")
