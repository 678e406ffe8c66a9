"""Do two installed versions answer the same? Runs the same commands with both and compares every byte of what they print,
but for ids that are drawn and times that are measured.

    python tests/tools/compare_versions.py OLD/bin/mnemonaut NEW/bin/mnemonaut [--questions 4] [--languages en]
        [--only recall,why] [--show 3] [--kept ANSWERS.json]

The old version builds the samples; each version works on copies of its own, in folders of the same names, with a home of
its own and the same clock. What the old one answered is read from the file of `--kept`, where it is there. Deadlines are
as long as they may be, so that a busy machine makes no source late. Prints a table with a row a command, then the first
differences; exit code 1 where anything differs.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

import msgspec

LANGUAGES = ("en", "ja", "zh")
NOW = 1_750_000_000
RECIPES = ("heuristic", "planned", "orchestrated", "salience", "activation")
_DEADLINES = (
    "recent_events",
    "words",
    "reply_chain",
    "context_threads",
    "context_links",
    "recent_states",
    "about_time",
)
_DRAWN = (
    (re.compile(r"\b[0-9a-f]{32}\b"), "RUN-ID"),
    (re.compile(r"(?<![0-9A-Za-z])[0-7][0-9A-HJKMNP-TV-Z]{25}\b"), "ULID"),
    (re.compile(r"\b[0-9.]+ GB free"), "ROOM free"),
    (re.compile(r'"free":[0-9]+'), '"free":ROOM'),
    (re.compile(r"\b[0-9a-f]{8}\b(?= \d{4}-)"), "RUN"),
    (re.compile(r"^(.*\bms) [0-9. –]+$", re.MULTILINE), r"\1 TIMES"),
    (re.compile(r'"(ms|total_latency_ms|p50_ms|p90_ms|[a-z0-9_]+_p(?:50|95)_ms)": ?[0-9.e+-]+'), r'"\1":MS'),
    (re.compile(r'"search_breakdown": ?\{[^}]*\}'), '"search_breakdown":{MS}'),
    (re.compile(r"\b[0-9.,]+ m?s\b"), "TIME"),
    # a recorded recall is compressed with its milliseconds, so that a file may be a page longer or shorter
    (re.compile(r"\b[0-9,]+ bytes\b"), "BYTES"),
    (re.compile(r'"(bytes|file_bytes)": ?[0-9]+'), r'"\1":BYTES'),
    (re.compile(r"^file bytes( +)[0-9,]+$", re.MULTILINE), "file bytes BYTES"),
    (re.compile(r"^(\w*(?:latency|seconds|_ms)\w*(?:\{[^}]*\})?) \S+$", re.MULTILINE), r"\1 TIME"),
    (re.compile(r'"details":\["[^"]* TIME[^]]*\]'), '"details":[TIMES]'),
)
_RUN_LINE = re.compile(r"(?<=^RUN-ID )((?:\S+ ){8})\d+(?= )", re.MULTILINE)
"""A line of `runs` up to its milliseconds, with single blanks."""
_SERVER = """
import contextlib, importlib, importlib.metadata, json, os, pkgutil, sys
sys.argv[0] = "mnemonaut"
(entry,) = importlib.metadata.entry_points(group="console_scripts", name="mnemonaut")
main = entry.load()
for name in ("mnemonaut.cli", "mnemonaut_core"):
    for module in pkgutil.walk_packages(importlib.import_module(name).__path__, name + "."):
        with contextlib.suppress(Exception):
            importlib.import_module(module.name)
for line in sys.stdin:
    folder, now, arguments = json.loads(line)
    child = os.fork()
    if not child:
        code = 99
        try:
            os.chdir(folder)
            for number, name in ((1, "stdout"), (2, "stderr")):
                os.dup2(os.open("../" + name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), number)
            sys.argv[1:], os.environ["MNEMONAUT_NOW"] = arguments, str(now)
            code = main(arguments)
            sys.stdout.flush()
            sys.stderr.flush()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 98
        finally:
            os._exit(code)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Answer(msgspec.Struct, frozen=True):
    """What one command printed, with what is drawn and measured masked."""

    code: int
    out: str
    err: str


class Version:
    """An installed version: a process in which it is loaded, forked for every command."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir(parents=True)
        (folder / "home").mkdir()
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("MNEMONAUT_", "XDG_"))}
        deadlines = {f"MNEMONAUT_PLANNED_{name.upper()}_MS": "10000" for name in (*_DEADLINES, "vector")}
        self._process = subprocess.Popen(
            [program.with_name("python"), "-c", _SERVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={
                **kept,
                **deadlines,
                "HOME": str(folder / "home"),
                "COLUMNS": "100",
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTHONIOENCODING": "utf-8",
            },
        )

    def __enter__(self) -> Version:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)

    def run(self, arguments: Sequence[str], *, step: int = 0) -> Answer:
        """One command in the version's folder, so many seconds after the first."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([str(self.folder), NOW + step, list(arguments)]) + "\n")
        self._process.stdin.flush()
        code = int(self._process.stdout.readline())
        out, err = ((self.folder.parent / name).read_text("utf-8", "replace") for name in ("stdout", "stderr"))
        return Answer(code, self._masked(out, arguments), self._masked(err, arguments))

    def _masked(self, text: str, arguments: Sequence[str]) -> str:
        text = text.replace(str(self.folder), "FOLDER").replace(str(self.folder.parent), "HOME")
        for drawn, name in _DRAWN:
            text = drawn.sub(name, text)
        if arguments[0] == "health":  # rows in the order of their milliseconds
            text = "\n".join(sorted(text.splitlines()))
        elif arguments[0] == "runs":  # the widths of its columns follow the milliseconds
            text = _RUN_LINE.sub(r"\1MS", re.sub(" +", " ", text))
        return text


@dataclass(slots=True)
class Row:
    """What became of one command in all its uses."""

    same: int = 0
    different: list[str] = field(default_factory=list)


def commands(
    samples: Path, names: Iterable[str], questions: int, languages: Iterable[str]
) -> Iterator[tuple[str, ...]]:
    """What both versions are asked: the help of every command, everything that only reads, a story of changes a sample."""
    yield ("--help",)
    yield from ((name, "--help") for name in sorted({"bench", "help", *names}))
    yield from _WITHOUT_DATABASE
    for lang in languages:
        at = ("--db", f"sample-{lang}.db")
        asked = _questions(samples / lang, questions)
        for number, (text, memory, context) in enumerate(asked):
            (samples / f"context-{lang}-{number}.json").write_text(json.dumps(context), "utf-8")
            beside = ("--context", f"context-{lang}-{number}.json") if context else ()
            yield ("recall", text, *beside, "--recipe", "all", "--json", "--no-record", *at)
            yield ("recall", text, "--recipe", "all", "--preset", "calibrated", "--json", "--no-record", *at)
            for recipe in RECIPES:
                yield ("recall", text, "--recipe", recipe, "--all", "--pack", "--no-record", *at)
            yield ("why", text, memory, *beside, *at)
            yield ("why", text, memory, "--recipe", "all", "--json", *at)
            yield ("show", memory, *at)
            yield ("show", memory, "--json", *at)
        yield from ((*line, *at) for line in _READING)
        yield from (tuple(word.replace("QUESTION", asked[0][0]) for word in (*line, *at)) for line in _STORY)
        yield from ((*line, *at) for line in _READING)


def _commands(text: str) -> tuple[tuple[str, ...], ...]:
    """Commands as their words, `;` or a line break between two, quoted as in a shell."""
    return tuple(tuple(shlex.split(one)) for one in re.split(r"[;\n]", text) if one.strip())


_WITHOUT_DATABASE: tuple[tuple[str, ...], ...] = _commands("""
    help formats; help formats --json; recipes; recipes --json; recipes --show planned
    recipes --show activation --json; recipes --show heuristic --as toml; completion bash
""")
_READING: tuple[tuple[str, ...], ...] = _commands("""
    list; list --json; list --query kind:episode --order oldest --limit 5; list --query kind:nothing; lst
    list --ordr id; show ep-01; show ep-01 --json; stats; stats --json; stats --prometheus; runs; runs --json
    policy show; policy show --json; policy history; policy history --json; policy set missing.yaml; undo --list
    undo --list --json; redo --list; backups; check; check --json; lint; lint --json
    lint --recipe activation --preset calibrated; recall x --recipe heuristik; recall x --preset nothing
    recall x --set vector_kk=3 --json; recall x --set vector_k=-3; recall x --after nobody; why x nobody --json
    import missing.jsonl; export --out out.jsonl --force; compare heron --recipe heuristic,planned
    compare heron --recipe heuristic,activation --json
    compare heron --memory ep-0001 --memory ep-0002 --recipe heuristic; compare --saved
    compare heron --recipe heuristic --preset all --pack --html c.html --csv c.csv --force; replay --threads
    replay --threads --json; replay dialog.json; replay dialog.json --json; quarantine; quarantine --json
    quarantine --suppressions; quarantine ep-0003 --json; garden; garden --json; garden duplicates
    garden nothing; garden unreachable --most 20; health; health --json; preset list; preset list --json
    preset show calibrated --recipe planned --as json; preset preview calibrated --recipe heuristic; saved list
    saved list --json; words list; words list --json; recall heron --sql --no-record
    why heron ep-0001 --recipe planned
""")
_DIALOG = [
    {"role": "user", "text": "Where is the heron today?", "at": NOW - 900},
    {"role": "assistant", "text": "On the pier, as on most mornings.", "at": NOW - 890},
    {"role": "user", "text": "And what did Bea say about the parkin?", "at": NOW - 60},
]
_STORY: tuple[tuple[str, ...], ...] = (
    ("isolate", "ep-0003", "--reason", "compared"), ("isolate", "ep-0004", "--for-query", "QUESTION", "--json"),
    ("undo",), ("redo", "--json"), *(("recall", "QUESTION", "--recipe", recipe, "--commit") for recipe in RECIPES),
    ("recall", "QUESTION", "--recipe", "activation", "--commit", "--json"),
    ("add", "The heron is back on the pier.", "--id", "compared"), ("add", "The heron is back on the pier.", "--json"),
    ("feedback", "ep-0005", "helpful"), ("feedback", "ep-0006", "wrong", "--json"), ("restore", "ep-0003"),
    ("restore", "ep-0003", "--json"), ("runs",), ("runs", "--forget-questions"), ("backup", "--out", "copy.sqlite", "--force"),
    ("import", "out.jsonl", "--json"), ("reindex", "--json"), ("embed",), ("undo",), ("undo", "--json"), ("redo",),
    ("edit", "ep-0007", "--set", "title=Compared", "--reason", "compared"), ("edit", "ep-0008", "--set", "importance=2"),
    ("edit", "ep-0008", "--set", "importance=0.2", "--preview"), ("archive", "ep-0009", "--json"), ("expire", "ep-0010"),
    ("archive", "--query", "kind:nothing"), ("merge", "ep-0011", "--into", "ep-0012"), ("merge", "ep-0001", "--into", "nobody"),
    ("isolate", "ep-0013", "--preview"), ("isolate", "ep-0013", "--preview", "--json"), ("isolate", "ep-0014", "--dry-run"),
    ("preset", "save", "mine", "--here", "--recipe", "heuristic", "--set", "max_results=4"),
    ("preset", "preview", "mine", "--recipe", "heuristic", "--json"), ("saved", "save", "QUESTION", "--name", "asked"),
    ("saved", "run", "asked", "--no-record"), ("saved", "show", "asked", "--json"), ("saved", "rename", "asked", "again"),
    ("words", "add", "journal", "diario"), ("compare", "QUESTION", "--recipe", "heuristic,salience", "--save", "kept"),
    ("compare", "--open", "kept"), ("compare", "--open", "kept", "--json"), ("quarantine", "ep-0004", "--reason", "better"),
    ("purge", "ep-0015", "--yes", "--json", "--backups", "keep"), ("purge", "ep-0016", "--dry-run"), ("purge", "ep-0015", "--yes"),
    ("show", "ep-0015"), ("undo", "--only", "2"), ("garden", "near_repeats"),
    ("undo",), ("undo",), ("undo",), ("redo",), ("restore-backup", "copy.sqlite", "--yes"),

)  # fmt: skip


def _questions(folder: Path, count: int) -> list[tuple[str, str, list[object]]]:
    """Situations of a sample, one of every kind first: question, a memory to ask why of, conversation."""
    situations = json.loads((folder / "situations.json").read_text("utf-8"))
    by_kind: dict[str, list[dict[str, object]]] = {}
    for situation in situations:
        by_kind.setdefault(situation["kind"], []).append(situation)
    deepest = max(map(len, by_kind.values()))
    ordered = [kind[place] for place in range(deepest) for kind in by_kind.values() if place < len(kind)]
    found = []
    for situation in ordered[:count]:
        memories = situation["memories"]
        assert isinstance(memories, dict)
        named = [*memories["lost"], *memories["wrong"], *memories["right"], *memories["pair"], "ep-0001"]
        context = situation["context"]
        assert isinstance(context, list)
        found.append((str(situation["query"]), str(named[0]), context))
    return found


def kept_answers(path: Path | None, old: Version, asked: list[tuple[str, ...]]) -> list[Answer]:
    """What the old version answers, from the file where it answered the same commands before."""
    if path is not None and path.exists():
        kept = json.loads(path.read_text("utf-8"))
        if kept["asked"] == [list(line) for line in asked]:
            return [Answer(*answer) for answer in kept["answers"]]
    answers = [old.run(arguments, step=step) for step, arguments in enumerate(asked)]
    if path is not None:
        found = {"asked": asked, "answers": [(one.code, one.out, one.err) for one in answers]}
        path.write_text(json.dumps(found), "utf-8")
    return answers


def compare(answers: list[Answer], new: Version, asked: list[tuple[str, ...]]) -> dict[str, Row]:
    """Each command by the new version, against what the old one answered."""
    rows: dict[str, Row] = {}
    for step, (was, arguments) in enumerate(zip(answers, asked, strict=True)):
        row = rows.setdefault(arguments[0], Row())
        now = new.run(arguments, step=step)
        if was == now:
            row.same += 1
        else:
            row.different.append("\n".join([f"$ mnemonaut {' '.join(arguments)}", *_differences(was, now)]))
    return rows


def _differences(was: Answer, now: Answer) -> Iterator[str]:
    if was.code != now.code:
        yield f"  exit code {was.code} → {now.code}"
    for name, a, b in (("stdout", was.out, now.out), ("stderr", was.err, now.err)):
        if a != b:
            yield f"  {name}:"
            yield from (f"    {line[:220]}" for line in _changed_lines(a, b))


def _changed_lines(a: str, b: str) -> Iterator[str]:
    """The first changed lines; of a long line only the place where it changes."""
    first, second = a.splitlines(), b.splitlines()
    if len(first) == len(second) == 1 or max(map(len, first + second), default=0) > 2000:
        at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        yield f"- …{a[max(0, at - 80) : at + 100]}"
        yield f"+ …{b[max(0, at - 80) : at + 100]}"
        return
    changed = [
        line for line in difflib.unified_diff(first, second, lineterm="", n=0) if line[:2] not in ("--", "++", "@@")
    ]
    yield from changed[:8]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument(
        "--questions", type=int, default=4, help="situations of each sample that are asked (default: 4)"
    )
    parser.add_argument("--languages", default=",".join(LANGUAGES), help="samples that are asked (default: all three)")
    parser.add_argument("--kept", type=Path, help="a file that keeps what the old version answered")
    parser.add_argument("--only", default="", help="commands to compare, separated by commas (default: all)")
    parser.add_argument("--show", type=int, default=3, help="differences shown of each command (default: 3)")
    options = parser.parse_args()
    only = set(filter(None, options.only.split(",")))
    with tempfile.TemporaryDirectory(prefix="compare-") as name:
        folder = Path(name)
        with (
            Version(options.old.absolute(), folder / "old") as old,
            Version(options.new.absolute(), folder / "new") as new,
        ):
            built = old.run(("demo", "--no-window", "--folder", "."))
            if built.code:
                print(built.err, file=sys.stderr)
                return 3
            sources = Path(__file__).parents[2] / "resources/mnemonaut_resources/samples"
            shutil.copytree(sources, folder / "samples")
            (folder / "samples" / "dialog.json").write_text(json.dumps(_DIALOG), "utf-8")
            names = re.findall(r"^    ([a-z-]+)", old.run(("--help",)).out, re.MULTILINE)
            every = commands(folder / "samples", names, options.questions, options.languages.split(","))
            asked = [line for line in every if not only or line[0] in only]
            for version in (old, new):
                for path in (*(folder / "samples").glob("*.json"), *old.folder.glob("sample-??.db")):
                    if path.parent != version.folder:
                        shutil.copy(path, version.folder)
            rows = compare(kept_answers(options.kept, old, asked), new, asked)
    print(f"{'command':<16}{'same':>6}{'different':>11}")
    for command, row in rows.items():
        print(f"{command:<16}{row.same:>6}{len(row.different):>11}")
    differing = sum(len(row.different) for row in rows.values())
    print(f"{'all':<16}{sum(row.same for row in rows.values()):>6}{differing:>11}")
    for row in rows.values():
        for difference in row.different[: options.show]:
            print(f"\n{difference}")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
