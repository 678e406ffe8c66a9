"""The command line's grammar: every command, every option, with help that explains it."""

from __future__ import annotations

import argparse
import difflib
import os
from collections.abc import Collection

from mnemonaut import __version__
from mnemonaut.cli.output import printable, write
from mnemonaut.display import has_screen
from mnemonaut.samples import LANGUAGES
from mnemonaut_core.domain.memory import KINDS
from mnemonaut_core.domain.outcome import OUTCOME_HELP
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.detect import IMPORTERS
from mnemonaut_core.list_query import KEY_HELP
from mnemonaut_core.parameters import describe
from mnemonaut_core.presets import AS_WRITTEN, presets_of
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.store.browse import ORDERS
from mnemonaut_core.text.normalize import clean_text

EMBEDDER_HELP = (
    "how texts become vectors: default (offline, at once), model2vec:PATH-OR-NAME, table:FILE.jsonl (given vectors),"
    " or none"
)


_MOST_DIGITS = 9


class Parser(argparse.ArgumentParser):
    """Errors end with exit code 2 and one sentence, like every other error of the program."""

    def error(self, message: str) -> None:  # type: ignore[override]
        raise argparse.ArgumentError(None, message)

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """A command or choice that does not exist: the nearest is named."""
        if action.choices is None or value in action.choices:
            return
        known = tuple(map(str, action.choices))
        named = printable(value)[:30]
        said = (
            f"{action.option_strings[0]} cannot be {named}" if action.option_strings else f"There is no command {named}"
        )
        near = difflib.get_close_matches(value, known, 1, 0.0)[0]
        raise InputError(said, code="usage", advice=f"The nearest is {near}. Known: {', '.join(known)}.")

    def _print_message(self, message: str, _file: object = None) -> None:
        """Help, like every answer, on a terminal of any encoding."""
        if message:
            write(message.removesuffix("\n"))


def build() -> Parser:
    """The whole grammar."""
    parser = Parser(
        prog="mnemonaut",
        description="One memory, five ways to recall it, and the reason for every memory that came back or did not.",
        epilog="Without a COMMAND the window opens where there is a screen."
        " Exit codes: 0 done, 1 a check failed, 2 wrong usage or input, 3 the environment (missing, locked, full,"
        " newer file), 130 cancelled. The environment: MNEMONAUT_DB (the database), MNEMONAUT_NOW (the clock),"
        " MNEMONAUT_<RECIPE>_<PARAMETER> (a parameter's value).",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"mnemonaut {__version__}", help="print the version and end"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _gui(commands)
    _demo(commands)
    _import(commands)
    _recall(commands)
    _why(commands)
    _lists(commands)
    _curating(commands)
    _upkeep(commands)
    return parser


Commands = "argparse._SubParsersAction[Parser]"


def _command(
    commands: argparse._SubParsersAction[Parser], name: str, about: str, *, epilog: str = "", db: bool = True
) -> Parser:
    parser = commands.add_parser(
        name, help=about, description=about, epilog=epilog or None, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    if db:
        parser.add_argument("--db", metavar="DB", help="the database file (default: $MNEMONAUT_DB)")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on standard output")
    return parser


WINDOW = "gui"
_DATABASES = (".db", ".sqlite", ".sqlite3")


def with_window(arguments: list[str], commands: Collection[str]) -> list[str]:
    """`mnemonaut` and `mnemonaut FILE` mean the window, where a person would see it."""
    if not has_screen():
        return arguments
    if not arguments:
        return [WINDOW]
    first = arguments[0]
    is_file = (
        not first.startswith("-")
        and first not in commands
        and (
            first.lower().endswith(_DATABASES) or os.path.isfile(first)  # noqa: PTH113 - Path raises for a name too long
        )
    )
    return [WINDOW, *arguments] if is_file else arguments


def _now(parser: Parser) -> None:
    parser.add_argument(
        "--now", metavar="ISO|EPOCH", help="the clock of this command (default: $MNEMONAUT_NOW, else the real one)"
    )


def _gui(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands, "gui", "open the window",
        epilog="`mnemonaut` alone and `mnemonaut FILE` do the same where there is a screen.",
    )  # fmt: skip
    parser.add_argument(
        "path", nargs="?", metavar="FILE", help="the database (default: --db, $MNEMONAUT_DB, else the last one)"
    )
    parser.add_argument("--read-only", action="store_true", help="leave the file as it is, byte for byte")


def _demo(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(commands, "demo", "build the samples if they are missing and open one in the window", db=False)
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the sample's language (default: en)")
    parser.add_argument("--no-window", action="store_true", help="only build it and print what to try")
    parser.add_argument("--fresh", action="store_true", help="build it anew, as of today, even if it is there")
    parser.add_argument("--folder", metavar="DIR", help="where to put it (default: the program's data folder)")
    _now(parser)


def _import(commands: argparse._SubParsersAction[Parser]) -> None:
    formats = ", ".join(importer.format for importer in IMPORTERS)
    parser = _command(commands, "import", "copy memories from files of other systems; the files are only read")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files or folders to read")
    parser.add_argument("--format", default="auto", metavar="NAME", help=f"auto, or one of {formats} (default: auto)")
    parser.add_argument("--embedder", metavar="SPEC", help=f"{EMBEDDER_HELP}; only when the database is new")
    parser.add_argument("--dry-run", action="store_true", help="report what would be taken, change nothing")
    parser.add_argument(
        "--map",
        action="append",
        default=[],
        metavar="OURS=THEIRS",
        help="CSV: our column = the file's column; may be repeated",
    )
    parser.add_argument("--delimiter", metavar="CHAR", help="CSV: what separates the columns (default: found out)")
    parser.add_argument("--encoding", metavar="NAME", help="CSV: the file's encoding (default: found out)")
    parser.add_argument(
        "--label", type=clean_text, default="", metavar="NAME", help="tells two files of one format apart in their ids"
    )
    _now(parser)


def _parameters_help() -> str:
    lines = ["parameters (--set KEY=VALUE; the seed's own key works too):"]
    for recipe in RECIPES.values():
        lines.append(f"  {recipe.name} (seed {recipe.seed}): {recipe.about}")
        lines.append(f"    presets: {'; '.join(f'{p.name} — {p.about}' for p in presets_of(recipe.name).values())}")
        for info in describe(recipe.parameters):
            unit = f" {info.unit}" if info.unit else ""
            seed = f" [{info.seed_key}]" if info.seed_key else ""
            lines.append(f"    {info.name} = {info.default}{unit}, {info.bounds_text()}{seed}")
            lines.append(f"        {info.sentence}")
    return "\n".join(lines)


def _outcomes_help() -> str:
    return "\n".join(["outcomes:", *(f"  {code.value}: {text}" for code, text in OUTCOME_HELP.items())])


def _question(parser: Parser) -> None:
    parser.add_argument(
        "--recipe", default="heuristic", metavar="NAME[,NAME]|all", help="recipes to run (default: heuristic)"
    )
    parser.add_argument(
        "--preset", default=AS_WRITTEN, metavar="NAME", help=f"named parameter values (default: {AS_WRITTEN})"
    )
    parser.add_argument(
        "--set",
        type=clean_text,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="one parameter; may be repeated",
    )
    parser.add_argument(
        "--context", metavar="FILE.json", help='the last messages: [{"role": "user"|"assistant", "text": …, "at": …}]'
    )
    parser.add_argument("--after", type=clean_text, metavar="ID", help="the memory that the conversation continues")
    parser.add_argument(
        "--embedder",
        metavar="SPEC",
        help="where query vectors come from, if the database's own are given ones: table:FILE.jsonl",
    )
    _now(parser)


def _recall(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands, "recall", "ask as the agent would: every candidate with its score, its parts and its outcome",
        epilog=f"{_parameters_help()}\n\n{_outcomes_help()}",
    )  # fmt: skip
    parser.add_argument(
        "text",
        type=clean_text,
        metavar="TEXT",
        help="the question, as the person would say it (after -- when it begins with a dash)",
    )
    _question(parser)
    parser.add_argument(
        "--commit", action="store_true", help="count it as the agent's own use (access counts of what came back)"
    )
    parser.add_argument("--all", action="store_true", help="list all candidates, not only near misses")
    parser.add_argument("--pack", action="store_true", help="print the exact text that the model would be given")
    parser.add_argument("--no-record", action="store_true", help="do not record this run")


def _why(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands, "why", "why a memory did or did not come back, and the smallest change that would let it in",
        epilog=_outcomes_help(),
    )  # fmt: skip
    parser.add_argument("text", type=clean_text, metavar="TEXT", help="the question")
    parser.add_argument("id", type=clean_text, metavar="ID", help="the memory's id")
    _question(parser)


def _lists(commands: argparse._SubParsersAction[Parser]) -> None:
    keys = "\n".join(["keys of --query:", *(f"  {key}: {text}" for key, text in KEY_HELP.items()),
                      '  WORD: memories that hold it; "A PHRASE": exactly these characters; -KEY:VALUE: not that'])  # fmt: skip
    parser = _command(commands, "list", "list memories", epilog=keys)
    parser.add_argument(
        "--query",
        type=clean_text,
        default="",
        metavar="QUERY",
        help='e.g. "kind:episode is:isolated before:2025-01-01 cat"',
    )
    parser.add_argument("--order", choices=tuple(ORDERS), default="newest", help="order of the list (default: newest)")
    parser.add_argument(
        "--limit", type=_count, default=50, metavar="N", help="how many at most; 0 for all (default: 50)"
    )
    parser.add_argument(
        "--offset", type=_count, default=0, metavar="N", help="how many to leave out first (default: 0)"
    )
    parser = _command(commands, "show", "show one memory with everything that stands beside it")
    parser.add_argument("id", type=clean_text, metavar="ID", help="the memory's id")
    _command(commands, "stats", "count what the database holds")


def _count(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(f"{printable(text)[:25]} is not a whole number from 0 to {'9' * _MOST_DIGITS}")


def _curating(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(commands, "isolate", "keep memories, but never recall them again, by any recipe (undo: restore)")
    parser.add_argument("ids", type=clean_text, nargs="+", metavar="ID", help="ids of memories")
    parser.add_argument(
        "--reason", type=clean_text, default="", metavar="TEXT", help="why, for the list of what is isolated"
    )
    parser.add_argument(
        "--for-query",
        type=clean_text,
        metavar="TEXT",
        help="only for queries like this one: the same text, or nearly so",
    )
    parser.add_argument(
        "--cosine",
        type=float,
        default=0.85,
        metavar="C",
        help="how alike, above 0 and up to 1, with --for-query (default: 0.85)",
    )
    _now(parser)
    parser = _command(commands, "restore", "take memories back out of isolation, and end what was kept out for queries")
    parser.add_argument("ids", type=clean_text, nargs="+", metavar="ID", help="ids of memories")
    _now(parser)
    parser = _command(commands, "undo", "take the last operation back")
    parser.add_argument("--list", action="store_true", help="list the operations instead, newest first")
    parser = _command(commands, "redo", "do the operation again that was taken back last")
    parser.add_argument("--list", action="store_true", help="list the operations instead, newest first")
    parser = _command(commands, "add", "add one memory")
    parser.add_argument(
        "text",
        type=clean_text,
        nargs="?",
        metavar="TEXT",
        help="what the person said (episode), or what it says (other kinds)",
    )
    parser.add_argument("--reply", type=clean_text, metavar="TEXT", help="what the companion answered")
    parser.add_argument("--kind", choices=KINDS, default="episode", help="what it is (default: episode)")
    parser.add_argument("--subtype", type=clean_text, metavar="NAME", help="fact, task, preference …")
    parser.add_argument("--id", type=clean_text, metavar="ID", help="its id (default: a new ULID)")
    parser.add_argument("--at", metavar="ISO|EPOCH", help="when it happened (default: now)")
    parser.add_argument(
        "--thread",
        type=clean_text,
        action="append",
        default=[],
        metavar="KEY",
        help="a thread it belongs to; may be repeated",
    )
    parser.add_argument(
        "--sensitivity", choices=("normal", "private", "secret"), default="normal", help="default: normal"
    )
    parser.add_argument("--line", metavar="JSON", help="the whole memory as one line of our JSONL instead")
    _now(parser)


def _upkeep(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(commands, "embed", "compute vectors: those that are missing, or all anew with another embedder")
    parser.add_argument("--embedder", metavar="SPEC", help=EMBEDDER_HELP)
    _now(parser)
    _command(commands, "reindex", "rebuild every derived index from the memories")
    _command(commands, "check", "prove that the file is whole and that its indexes agree with the memories")
    parser = _command(commands, "backup", "write a checked copy")
    parser.add_argument("--out", metavar="FILE", help="where to (default: beside the database, with the time)")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    _now(parser)
    parser = _command(commands, "export", "write all memories as our JSONL, which imports again without loss")
    parser.add_argument(
        "--out", required=True, metavar="FILE", help="where to; - for standard output (not with --json)"
    )
    parser.add_argument("--query", type=clean_text, default="", metavar="QUERY", help="only these (see list --help)")
    parser.add_argument("--no-vectors", action="store_true", help="leave out the embeddings")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    parser = _command(commands, "bench", "measure speed, as ratios within one run on synthetic memories", db=False)
    parser.add_argument("--window", action="store_true", help="time the window's start too, against a bare window")
    parser.add_argument(
        "--sizes", default="10000", metavar="N,N", help="numbers of memories, up to 1000000 (default: 10000)"
    )
    parser.add_argument("--queries", type=_count, default=200, metavar="N", help="recalls to time (default: 200)")
    parser.add_argument("--seed", type=_count, default=1, metavar="N", help="of the synthetic memories (default: 1)")
