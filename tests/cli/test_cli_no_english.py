"""The command line in Japanese and Chinese: no English word is left in what any command prints, help included, but names, codes,
paths and what memories say; and JSON is byte for byte the same."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.depth import thin

from mnemonaut.cli import parser as grammar
from mnemonaut.cli.commands import HANDLERS
from mnemonaut.cli.commands.quarantine import ORDERS
from mnemonaut.cli.output import cell_width
from mnemonaut_core.domain.change import WAYS
from mnemonaut_core.domain.gardening import SPECS
from mnemonaut_core.domain.lists import KEYS
from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, KINDS, LINK_LABELS, MEMORY_COLUMNS, SCOPES, SENSITIVITIES
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.run_list import FLAGS
from mnemonaut_core.domain.run_list import KEYS as RUN_KEYS
from mnemonaut_core.importers.detect import IMPORTERS
from mnemonaut_core.parameters import describe, presets_of
from mnemonaut_core.recall.baselines import BM25, CONVEX, COSINE, RRF
from mnemonaut_core.recall.vocabulary import COMMON
from mnemonaut_core.recipes.registry import RECIPES, lint_rules
from mnemonaut_resources.make.translations import LANGUAGES

QUESTION = {"ja": "会議は何曜日？", "zh": "会议改到哪天了？"}
in_both = pytest.mark.parametrize("code", LANGUAGES)
_PROGRAMS = (
    "mnemonaut chatgpt cocoroghost cos dice fts ndcg huggingface mnemonaut openai prometheus rrf sqlite wordllama vec"
)
_FORMATS = "ndcg api csv db http https id ids iso json jsonl min max ms toml ulid uri url utc utf yaml"
_VALUES = (
    "active agent automatic change changes cost dated embedded encoder false hashed remedies"
    " null own person replaced static table token true undated"
)
_PACKS = "quote key parts lines contents claims unembedded"
NAMES = frozenset(f"{_PROGRAMS} {_FORMATS} {_VALUES} {_PACKS}".split())
"""Names of programs, formats and units, and values as files and the JSON have them."""
SPOKEN = frozenset(("tea", "not", "coffee", "relieved", "partner", "user"))
"""What two memories say, and the frame that a recipe gives them for its model."""
_NO_WORDS = (
    r"\w+…",  # what a column cuts
    r"`[^`]*`",
    r"“[^”]*”",
    r"「[^」]*」",
    r'"[^"]*"',
    r"'[^']*'",
    r"\[[^\]]*\]\s",  # what is quoted or typed
    r"[~/.\w-]*/[^\s。，、）)]*",
    r"\b[\w.-]+\.(db|jsonl|yaml|json|tsv|py|csv)\b",  # paths
    r"\$?\bMNEMONAUT_\w+(<\w+>)*",
    r"(?<![\w-])--?[a-z][\w-]*",
    r"\b[\w-]+[=:][^\s，。、）)]+",  # variables, options, settings
    r"\b[0-9A-HJKMNP-TV-Z]{26}\b",
    r"\b[0-9a-f]{8,}\b",
    r"\b[a-z]{1,2}-\d{2,4}\b",
    r"\+[0-9a-f]{6,}",  # ids
)


@cache
def codes() -> frozenset[str]:
    """Whatever the program itself names in English: what is typed, and what stands in files."""
    found = {
        *HANDLERS,
        *SPECS,
        *KEYS,
        *KINDS,
        *SCOPES,
        *BOUNDARY_CLASSES,
        *SENSITIVITIES,
        *MEMORY_COLUMNS,
        *lint_rules(),
    }
    found |= {*RUN_KEYS, *FLAGS, *LINK_LABELS, *WAYS, "again", *ORDERS}
    found |= {code.value for code in Code} | {status.value for status in RunStatus} | {one.format for one in IMPORTERS}
    found |= {*COMMON.parts, *COMMON.steps}
    found |= {BM25, CONVEX, COSINE, RRF}
    for recipe in RECIPES.values():
        words = recipe.words.vocabulary
        found |= {
            recipe.name,
            *words.sources,
            *words.parts,
            *words.seats,
            *words.decisions,
            *words.groups,
            *words.steps,
        }
        found |= {step.name for step in recipe.steps} | set(presets_of(recipe.name))
        for info in describe(recipe.parameters):
            found |= {info.name, info.seed_key, info.stage, info.group, *info.choices}
    for action in every_action():
        found |= {*action.option_strings, action.dest, *(str(one) for one in action.choices or ())}
        found |= {str(action.metavar), str(action.default)}
    return frozenset(part for one in found for part in re.findall("[a-z]+", one.casefold()))


def every_action() -> Iterator[argparse.Action]:
    """Every argument of every command."""
    root = grammar.build()
    (commands,) = [one for one in root._actions if isinstance(one, argparse._SubParsersAction)]
    for command in (root, *commands.choices.values()):
        yield from command._actions


def english_in(text: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Words of Latin letters that are no names."""
    for gone in _NO_WORDS:
        text = re.sub(gone, " ", text)
    allowed = codes() | NAMES | SPOKEN | known
    found = re.findall(r"[A-Za-z]{2,}", text)
    return [word for word in found if not word.isupper() and word.casefold() not in allowed]


@in_both
@pytest.mark.parametrize("command", ["", *HANDLERS])
def test_no_help_has_an_english_word(run: Run, code: str, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    assert english_in(run(*filter(None, (command,)), "--help").out) == []
    if command == "recall":
        assert english_in(run("recall", "--help", "all").out) == []


@pytest.fixture
def lived(run: Run, database: Callable[[str], Path], tmp_path: Path) -> Callable[[str], Path]:
    """A database of one language in which every kind of answer has something to say."""

    def make(code: str) -> Path:
        db = database(code)
        for recipe in ("heuristic", "orchestrated"):
            run("recall", QUESTION[code], "--recipe", recipe, "--db", db)
        run("isolate", "e-05", "--for-query", QUESTION[code], "--db", db)
        run("isolate", "e-06", "--reason", "", "--db", db)
        (tmp_path / "in.jsonl").write_text('{"id": "n-1", "user_text": "猫", "mod": 1}\n壊\n', "utf-8")
        (tmp_path / "policy.yaml").write_text("version: 0.2\n", "utf-8")
        run("preset", "save", "mine", "--here", "--set", "vector_k=30", "--db", db)
        run("backup", "--out", tmp_path / "copy.db", "--db", db)
        return db

    return make


Call = tuple[object, ...]


def looking(run: Run, db: Path, question: str) -> list[Call]:
    """Command lines that change nothing."""
    recorded = run("runs", "--db", db, "--json").json["runs"]
    typed = next(one["id"] for one in recorded if one["recipe"] == "orchestrated")
    first = next(one["id"] for one in recorded if one["recipe"] == "heuristic")
    wide = ("--set", "days=3650", "--set", "max_results=2", "--set", "weight_rec=1")
    asked = ("recall", question, "--no-record")
    return [
        *((*asked, "--all", "--pack", "--recipe", name) for name in RECIPES),
        *((*asked, "--preset", "calibrated", "--recipe", name) for name in RECIPES),
        (*asked, "--recipe", "all"),
        (*asked, "--set", "evidence_floor=1"),
        (*asked, "--from", "2001", "--to", "2002"),
        *(("why", question, memory) for memory in ("e-01", "e-05", "e-06", "e-08", "s-01", "none")),
        ("why", question, "e-08", "--recipe", "all"),
        ("why", "--run", typed, "e-03"),
        ("recall", "--replay", first, *wide),
        ("recall", "--replay", first, "--set", "max_results=5"),
        ("preset", "preview", "--set", "max_results=1"),
        ("preset", "list"),
        ("preset", "show", "calibrated"),
        ("list",),
        ("list", "--query", "is:isolated"),
        ("list", "--query", "zzz"),
        *(("show", memory) for memory in ("e-01", "e-05", "e-06")),
        ("stats",),
        ("runs",),
        ("quarantine",),
        ("garden",),
        *(("garden", key) for key in SPECS),
        ("undo", "--list"),
        ("backups", "--check"),
        ("check",),
        ("lint", "--recipe", "all"),
        ("isolate", "e-08", "--with-near-duplicates", "--dry-run"),
        ("quarantine", "--suppressions"),
        ("quarantine", "--by", "x"),
        ("health",),
        ("health", "--full"),
    ]


def changing(folder: Path) -> list[Call]:
    """Those that change something, in an order in which each can."""
    lines, policy = folder / "in.jsonl", folder / "policy.yaml"
    return [
        ("preset", "save", "--default", "--set", "days=9"), ("preset", "show", "--default"),
        ("preset", "delete", "--default"), ("isolate", "e-09"), ("undo",), ("redo",),
        ("quarantine", "e-09", "--reason", "猫"), ("restore", "e-09"), ("quarantine",), ("add", "猫"),
        ("merge", "e-04", "--into", "e-03"), ("merge", "e-04", "--into", "e-03"), ("quarantine",), ("undo",),
        ("purge", "e-04", "--dry-run"), ("purge", "e-04", "--yes"), ("purge", "--finish"),
        ("feedback", "e-01", "helpful"), ("edit", "e-01", "--set", "importance=0.5"), ("edit", "e-01", "--unset", "importance"),
        ("edit", "--query", "is:isolated", "--set", "status=stale", "--dry-run"), ("import", lines, "--dry-run"), ("import", lines),
        ("export", "--out", folder / "out.jsonl"), ("backup", "--out", folder / "copy2.db"),
        ("policy", "check", policy), ("policy", "history"), ("policy", "set", policy), ("policy", "history"),
        ("reindex",), ("embed",), ("embed", "--embedder", "none"), ("restore-backup", folder / "copy.db", "--yes"),
        ("quarantine", "--change", "s1", "--cosine", "1"),
        ("runs", "--keep-questions", "off"), ("runs", "--forget-questions"), ("runs",),
    ]  # fmt: skip


def refused(folder: Path) -> list[Call]:
    """What cannot be done."""
    return [
        ("show", "nothing"),
        ("recall",),
        ("recall", "x", "--recipe", "heuristik"),
        ("recall", "x", "--set", "days"),
        ("recall", "x", "--set", "text_index=wordz"),
        ("list", "--limit", "-1"),
        ("list", "--query", "kindd:x"),
        ("list", "--order", "best"),
        ("feedback", "e-01", "meh"),
        ("runs", "--mark", "never"),
        ("isolate",),
        ("edit", "e-01"),
        ("edit", "e-01", "--set", "x"),
        ("merge", "e-01", "--into", "e-01"),
        ("merge", "s-01", "--into", "e-01"),
        ("edit", "e-01", "--set", "importance=7"),
        ("edit", "e-01", "--link", "x"),
        ("edit", "e-01", "--mention", "x"),
        ("isolate", "e-01", "--cosine", "7"),
        ("preset", "show"),
        ("preset", "save", "calibrated", "--set", "days=9"),
        ("import", folder / "nowhere.jsonl"),
        ("recall", "x", "--nonsense"),
        ("list", "--limit"),
        ("policy", "check"),
        ("recall", "x", "--from", "tomorrow"),
    ]


WITHOUT_A_DATABASE: list[Call] = [
    ("recipes",),
    *(("recipes", "--show", name) for name in RECIPES),
    ("recipes", "--show", "planned", "2019"),
    ("recipes", "--default", "planned"),
    ("key", "where"),
    ("key", "where", "http://localhost:11434/v1"),
    ("recalll",),
]


@pytest.mark.parametrize("code", ["ja", pytest.param("zh", marks=pytest.mark.long)])
def test_no_answer_has_an_english_word(
    run: Run, lived: Callable[[str], Path], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = lived(code)
    calls = [*looking(run, db, QUESTION[code]), *changing(tmp_path), *refused(tmp_path)]
    tried = [(*call, "--db", db) for call in calls] + WITHOUT_A_DATABASE
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    left = {}
    for call in tried:
        answer = run(*call)
        typed = frozenset(re.findall("[a-z]+", " ".join(map(str, call)).casefold()))
        words = english_in(answer.out + answer.err, typed)
        if words:
            left[" ".join(map(str, call))] = words
    assert left == {}, "\n".join(f"{call}: {words}" for call, words in left.items())


@pytest.mark.long
@pytest.mark.parametrize("code", thin(LANGUAGES, first=1))
def test_the_sample_is_shown_in_it(run: Run, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    assert english_in(run("demo", "--no-window", "--folder", tmp_path, "--lang", code).out) == []


@in_both
def test_the_formats_are_told_in_it(run: Run, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english = run("help", "formats", "--json").out
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    assert not run("help", "formats").out.splitlines()[0].isascii()
    assert run("help", "formats", "--json").out == english


@pytest.mark.long
@pytest.mark.parametrize("code", thin(LANGUAGES))
def test_json_is_byte_for_byte_the_same(
    run: Run, lived: Callable[[str], Path], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = lived(code)
    timed = ("recall", "preset", "health")  # milliseconds, ids of runs, free room (test_cli_health)
    calls = [
        call for call in looking(run, db, QUESTION[code]) if call[0] not in timed or "list" in call or "show" in call
    ]
    tried = [(*call, "--db", db, "--json") for call in (*calls, *refused(tmp_path), ("policy", "show"))]
    tried += [("recipes", "--json"), *(("recipes", "--show", name, "--json") for name in RECIPES)]
    english = [run(*call).out for call in tried]
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    assert [run(*call).out for call in tried] == english


def begins(line: str) -> set[int]:
    """In which columns of a terminal the cells of a table begin."""
    return {cell_width(line[: found.start()]) for found in re.finditer(r"(?:^|(?<=  ))\S", line)}


@in_both
def test_columns_are_as_wide_as_they_look(
    run: Run, lived: Callable[[str], Path], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = lived(code)
    monkeypatch.setenv("MNEMONAUT_LANG", code)
    head, *rows = run("undo", "--list", "--db", db).out.splitlines()
    assert len(begins(head)) == 6
    assert [row for row in rows if begins(row) != begins(head)] == []
    help_lines = run("recall", "--help").out.splitlines()
    options = help_lines[: next(i for i, line in enumerate(help_lines) if line.startswith(("レシピ (", "配方（")))]
    assert [line for line in options if cell_width(line) > 80] == []
