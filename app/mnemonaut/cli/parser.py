"""The command line's grammar: every command, every option, with help that explains it.

What a command's grammar is made of is loaded with it: the window starts without the engine.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Collection
from contextlib import suppress

from mnemonaut import __version__
from mnemonaut.cli.output import printable, write
from mnemonaut.display import has_screen
from mnemonaut_core.errors import InputError
from mnemonaut_core.text.normalize import clean_text

EMBEDDER_HELP = (
    "how texts become vectors: default (offline, at once), model2vec:PATH-OR-NAME, openai:MODEL@URL (an"
    " OpenAI-compatible endpoint: texts leave this machine, redacted), table:FILE.jsonl (given vectors),"
    " or none"
)


_MOST_DIGITS = 9
_CHOSEN = {"signal": "feedback"}
"""What a word of a command line chooses, where its name in the grammar is not the word that people know."""


def _said(text: str) -> str:
    """What somebody typed. In a locale without the signs, Python hands over their bytes: terminals send UTF-8 all the same."""
    if not text.isascii():
        with suppress(UnicodeError):
            text = os.fsencode(text).decode("utf-8", "surrogateescape")
    return clean_text(text)


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
            f"{action.option_strings[0]} cannot be {named}"
            if action.option_strings
            else f"There is no {_CHOSEN.get(action.dest, action.dest)} {named}"
        )
        import difflib

        near = difflib.get_close_matches(value, known, 1, 0.0)[0]
        raise InputError(said, code="usage", advice=f"The nearest is {near}. Known: {', '.join(known)}.")

    def _print_message(self, message: str, _file: object = None) -> None:
        """Help, like every answer, on a terminal of any encoding."""
        if message:
            write(message.removesuffix("\n"))


def like_text(argument: str) -> bool:
    """Whether an argument that begins with a dash looks like something that a person says, not like an option."""
    return argument.startswith("-") and re.fullmatch(r"-|--|-h|--[a-z][a-z-]*(=.*)?", argument, re.DOTALL) is None


def build(first: str | None = None) -> Parser:
    """The grammar that a command line needs which begins with `first`: that command's alone, where it is one. The whole
    for None, and for anything else but `--version`."""
    parser = Parser(
        prog="mnemonaut",
        description="One memory, five ways to recall it, and the reason for every memory that came back or did not.",
        epilog="Without a COMMAND the window opens where there is a screen."
        " Exit codes: 0 done, 1 a check failed, 2 wrong usage or input, 3 the environment (missing, locked, full,"
        " newer file), 130 cancelled. The environment: MNEMONAUT_DB (the database), MNEMONAUT_NOW (the clock),"
        " MNEMONAUT_<RECIPE>_<PARAMETER> (a parameter's value), MNEMONAUT_CHOOSER (the language model that chooses for"
        " planned: openai:MODEL@URL), MNEMONAUT_API_KEY_<HOST> and MNEMONAUT_API_KEY (keys of endpoints; see key --help).",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"mnemonaut {__version__}", help="print the version and end"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    alone = {WINDOW: (_gui,), "recall": (_recall,), "why": (_why,), "--version": ()}
    everything = (_gui, _demo, _import, _recall, _why, _lists, _curating, _upkeep)
    for add in everything if first is None else alone.get(first, everything):
        add(commands)
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


def window_options() -> argparse.Namespace:
    """What `gui` alone gives, without the grammar: that takes longer than all other modules of the command line."""
    return argparse.Namespace(command=WINDOW, path=None, db=None, json=False, read_only=False)


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
    from mnemonaut.samples import LANGUAGES

    parser = _command(commands, "demo", "build the samples if they are missing and open one in the window", db=False)
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the sample's language (default: en)")
    parser.add_argument("--no-window", action="store_true", help="only build it and print what to try")
    parser.add_argument("--fresh", action="store_true", help="build it anew, as of today, even if it is there")
    parser.add_argument("--folder", metavar="DIR", help="where to put it (default: the program's data folder)")
    _now(parser)


def _import(commands: argparse._SubParsersAction[Parser]) -> None:
    from mnemonaut_core.importers.detect import IMPORTERS

    formats = ", ".join(importer.format for importer in IMPORTERS)
    parser = _command(commands, "import", "copy memories from files of other systems; the files are only read")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files or folders to read")
    parser.add_argument("--format", default="auto", metavar="NAME", help=f"auto, or one of {formats} (default: auto)")
    parser.add_argument("--embedder", metavar="SPEC", help=f"{EMBEDDER_HELP}; only when the database is"
        " new. own: keep the vectors of the file; those of questions come with recall --embedder from the table or endpoint"
        " that made them")  # fmt: skip
    parser.add_argument(
        "--isolate-missing", action="store_true", help="isolate what an earlier import of the file brought and it does not"
        " hold any more (undo takes it back; it returns when the file holds it again)",
    )  # fmt: skip
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
        "--label", type=_said, default="", metavar="NAME", help="tells two files of one format apart in their ids"
    )
    _now(parser)


def _parameters_help() -> str:
    from mnemonaut_core.parameters import describe, presets_of
    from mnemonaut_core.recipes.registry import RECIPES

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
    from mnemonaut_core.domain.outcome import OUTCOME_HELP

    return "\n".join(["outcomes:", *(f"  {code.value}: {text}" for code, text in OUTCOME_HELP.items())])


def _settings(parser: Parser, *, recipe: str, about: str) -> None:
    from mnemonaut_core.parameters import AS_WRITTEN

    parser.add_argument("--recipe", default=recipe, metavar="NAME[,NAME]|all", help=f"{about} (default: {recipe})")
    parser.add_argument(
        "--preset", default=AS_WRITTEN, metavar="NAME", help=f"named parameter values (default: {AS_WRITTEN})"
    )
    parser.add_argument(
        "--set",
        type=_said,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="one parameter; may be repeated",
    )
    parser.add_argument(
        "--embedder",
        metavar="SPEC",
        help="where query vectors come from, if the database's own are given ones: table:FILE.jsonl",
    )
    _project(parser)


def _project(parser: Parser) -> None:
    parser.add_argument(
        "--project",
        type=_said,
        default="",
        metavar="NAME",
        help="whose policy and settings hold besides the database's",
    )


def _question(parser: Parser) -> None:
    _settings(parser, recipe="heuristic", about="recipes to run")
    parser.add_argument(
        "--policy", metavar="FILE", help="a policy document (YAML) in the place of the stored one; activation reads it"
    )
    parser.add_argument(
        "--context", metavar="FILE.json", help='the last messages: [{"role": "user"|"assistant", "text": …, "at": …}]'
    )
    parser.add_argument("--after", type=_said, metavar="ID", help="the memory that the conversation continues")
    _now(parser)


def _recall(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands, "recall", "ask as the agent would: every candidate with its score, its parts and its outcome",
        epilog=f"{_parameters_help()}\n\n{_outcomes_help()}",
    )  # fmt: skip
    parser.add_argument(
        "text",
        type=_said,
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


_WHY_HELP = (
    "The question is asked anew; no earlier recall is looked at, and without --deadlines no source is late.\n"
    "--json: `why` is one object, for one recipe; for several recipes, or all, `whys` is a list of such objects in\n"
    "the order of the recipes (the schema: mnemonaut_resources/schema/why.schema.json)."
)


def _why(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(
        commands, "why", "why a memory did or did not come back, and the smallest change that would let it in",
        epilog=f"{_WHY_HELP}\n\n{_outcomes_help()}",
    )  # fmt: skip
    parser.add_argument("text", type=_said, metavar="TEXT", help="the question (after -- when it begins with a dash)")
    parser.add_argument("id", type=_said, metavar="ID", help="the memory's id")
    _question(parser)
    parser.add_argument(
        "--deadlines", action="store_true", help="let sources be late, as in a recall (otherwise each is waited for)"
    )


def _lists(commands: argparse._SubParsersAction[Parser]) -> None:
    from mnemonaut_core.domain.list_query import KEY_HELP
    from mnemonaut_core.store.browse import ORDERS

    keys = "\n".join(["keys of --query:", *(f"  {key}: {text}" for key, text in KEY_HELP.items()),
                      '  WORD: memories that hold it; "A PHRASE": exactly these characters; -KEY:VALUE: not that'])  # fmt: skip
    parser = _command(commands, "list", "list memories", epilog=keys)
    parser.add_argument(
        "--query",
        type=_said,
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
    parser.add_argument("id", type=_said, metavar="ID", help="the memory's id")
    parser = _command(commands, "stats", "count what the database holds")
    parser.add_argument(
        "--prometheus", action="store_true", help="print the metrics of the recorded recalls as Prometheus text instead"
    )
    _runs(commands)


def _runs(commands: argparse._SubParsersAction[Parser]) -> None:
    from mnemonaut_core.text.intents.analyzer import QueryType

    parser = _command(
        commands, "runs", "list the recorded recalls, and mark those whose question was read as a wrong type"
    )
    parser.add_argument(
        "--limit", type=_count, default=50, metavar="N", help="how many at most; 0 for all (default: 50)"
    )
    one = parser.add_mutually_exclusive_group()
    one.add_argument(
        "--wrong-type", action="store_true", help="list those that are marked, for the review of the rules"
    )
    one.add_argument("--mark", type=_said, metavar="RUN", help="mark this run: its question was read wrongly")
    one.add_argument("--unmark", type=_said, metavar="RUN", help="take the mark away")
    one.add_argument(
        "--keep-questions", choices=("on", "off"), help="whether this database records recalls with their questions and"
        " conversations, or with hashes of them (at first: on); memories' texts are never recorded",
    )  # fmt: skip
    one.add_argument(
        "--forget-questions", action="store_true", help="put hashes in the place of all recorded questions (not undone)"
    )
    parser.add_argument("--text", type=_said, metavar="TEXT", help="with --mark: keep the question in the mark too")
    parser.add_argument(
        "--should-be", choices=tuple(kind.value for kind in QueryType), help="with --mark: what it should have been"
    )
    _now(parser)


def _count(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(f"{printable(text)[:25]} is not a whole number from 0 to {'9' * _MOST_DIGITS}")


def _curating(commands: argparse._SubParsersAction[Parser]) -> None:
    from mnemonaut_core.domain.memory import KINDS

    parser = _command(
        commands, "isolate", "keep memories, but never recall them again, by any recipe (undo: restore)",
        epilog="The feelings and summaries of an episode go with it, the chunks of a document with --document. A chunk goes"
        " alone.\nrestore brings back what went along, and nothing that was isolated for itself.",
    )  # fmt: skip
    parser.add_argument("ids", type=_said, nargs="*", metavar="ID", help="ids of memories")
    parser.add_argument(
        "--document", type=_said, action="append", default=[], metavar="URI", help="all chunks of this document, by"
        " its id or uri, also those that it gets later; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--reason", type=_said, default="", metavar="TEXT", help="why, for the list of what is isolated"
    )
    parser.add_argument(
        "--for-query",
        type=_said,
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
    parser.add_argument(
        "--with-near-duplicates",
        action="store_true",
        help="also what says nearly the same: all in one operation, named in the answer",
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="with --with-near-duplicates: only list them, change nothing"
    )
    _now(parser)
    parser = _command(commands, "restore", "take memories back out of isolation, and end what was kept out for queries")
    parser.add_argument("ids", type=_said, nargs="*", metavar="ID", help="ids of memories")
    parser.add_argument(
        "--document", type=_said, action="append", default=[], metavar="URI", help="the chunks that went into"
        " isolation with this document; may be repeated",
    )  # fmt: skip
    _now(parser)
    parser = _command(commands, "undo", "take the last operation back")
    parser.add_argument("--list", action="store_true", help="list the operations instead, newest first")
    parser = _command(commands, "redo", "do the operation again that was taken back last")
    parser.add_argument("--list", action="store_true", help="list the operations instead, newest first")
    parser = _command(commands, "add", "add one memory")
    parser.add_argument(
        "text",
        type=_said,
        nargs="?",
        metavar="TEXT",
        help="what the person said (episode), or what it says (other kinds)",
    )
    parser.add_argument("--reply", type=_said, metavar="TEXT", help="what the companion answered")
    parser.add_argument("--kind", choices=KINDS, default="episode", help="what it is (default: episode)")
    parser.add_argument("--subtype", type=_said, metavar="NAME", help="fact, task, preference …")
    parser.add_argument("--id", type=_said, metavar="ID", help="its id (default: a new ULID)")
    parser.add_argument("--at", metavar="ISO|EPOCH", help="when it happened (default: now)")
    parser.add_argument(
        "--thread",
        type=_said,
        action="append",
        default=[],
        metavar="KEY",
        help="a thread it belongs to; may be repeated",
    )
    parser.add_argument(
        "--sensitivity", choices=("normal", "private", "secret"), default="normal", help="default: normal"
    )
    parser.add_argument(
        "--anyway",
        action="store_true",
        help="store it even if nearly the same is stored (that one would count once more) or isolated (it would be refused)",
    )
    parser.add_argument("--line", metavar="JSON", help="the whole memory as one line of our JSONL instead")
    _now(parser)
    _feedback(commands)
    _policy(commands)


def _feedback(commands: argparse._SubParsersAction[Parser]) -> None:
    from mnemonaut_core.domain.feedback import SIGNALS

    parser = _command(
        commands, "feedback", "say of a memory what it was worth: that moves its utility and confidence",
        epilog="helpful +.10 utility, +.05 confidence; harmful -.20, -.10; outdated -.20 confidence; duplicate halves the"
        " utility\nand merges it into --of ID. --decay lets utility halve in 30 days and quality in 120, since the last time.",
    )  # fmt: skip
    parser.add_argument("id", type=_said, nargs="?", metavar="ID", help="the memory's id")
    parser.add_argument("signal", choices=SIGNALS, nargs="?", help="what it was")
    parser.add_argument("--of", type=_said, metavar="ID", help="with duplicate: the memory that stands for it")
    parser.add_argument("--decay", action="store_true", help="let the worth of all memories fade instead")
    _now(parser)


def _policy(commands: argparse._SubParsersAction[Parser]) -> None:
    from mnemonaut_core.parameters import AS_WRITTEN
    from mnemonaut_core.policy.calibration import METHODS

    parser = _command(
        commands, "policy", "the document that says what activation may recall, with which parameters, and what may leave",
        epilog="show [VERSION]: print it (the built-in one to begin with); history: its versions; check FILE: only look;\n"
        "set FILE: make it the version in force (undo takes it back); calibrate: fit curves from judgments and set them.",
    )  # fmt: skip
    parser.add_argument("action", choices=("show", "history", "check", "set", "calibrate"), help="what to do")
    parser.add_argument("file", nargs="?", metavar="FILE|VERSION", help="a YAML file; with show, a version")
    _project(parser)
    parser.add_argument(
        "--method",
        choices=METHODS,
        default="isotonic",
        help="with calibrate: how curves are fitted (default: isotonic)",
    )
    parser.add_argument("--queries", metavar="FILE.jsonl", help="with calibrate: questions (default: the saved ones)")
    parser.add_argument("--qrels", metavar="FILE.tsv", help="with calibrate: judgments, with --queries")
    parser.add_argument("--preset", default=AS_WRITTEN, metavar="NAME", help="with calibrate: parameters to fit under")
    parser.add_argument(
        "--set", type=_said, action="append", default=[], metavar="KEY=VALUE", help="with calibrate: one parameter"
    )
    parser.add_argument("--embedder", metavar="SPEC", help="with calibrate: where query vectors come from (see recall)")
    _now(parser)


def _lint(commands: argparse._SubParsersAction[Parser]) -> None:
    from mnemonaut_core.explain.lint.table import RULES

    about = [f"  {rule.name} ({', '.join(rule.recipes) or 'every recipe'}): {rule.sentence}" for rule in RULES]
    parser = _command(
        commands, "lint", "say what is wrong with the scores that these settings give on this database",
        epilog="\n".join(["exit code 1 when a rule fires; the rules:", *about]),
    )  # fmt: skip
    _settings(parser, recipe="all", about="recipes to look at")
    _now(parser)


def _upkeep(commands: argparse._SubParsersAction[Parser]) -> None:
    parser = _command(commands, "embed", "compute vectors: those that are missing, or all anew with another embedder")
    parser.add_argument("--embedder", metavar="SPEC", help=EMBEDDER_HELP)
    _now(parser)
    _command(commands, "reindex", "rebuild every derived index from the memories")
    _command(commands, "check", "prove that the file is whole and that its indexes agree with the memories")
    _lint(commands)
    parser = _command(commands, "backup", "write a checked copy")
    parser.add_argument("--out", metavar="FILE", help="where to (default: beside the database, with the time)")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    _now(parser)
    parser = _command(
        commands, "backups", "list what can be put back: backups of the database, and what restore-backup put aside",
        epilog="They lie beside the database. Automatic ones are made on the first change of a day, and the last 7 days,"
        " 4 weeks\nand 12 months are kept; those before a migration stay. MNEMONAUT_BACKUPS=off makes none.",
    )  # fmt: skip
    parser.add_argument("--check", action="store_true", help="look through each now; exit code 1 if one is not whole")
    parser = _command(
        commands, "restore-backup", "make the database hold what a backup holds; what it held is kept beside it",
        epilog="What is replaced becomes NAME.replaced-TIME, and the same command brings that back. Works on a damaged or"
        " missing\ndatabase too; not while another program has it open for writing.",
    )  # fmt: skip
    parser.add_argument("backup", metavar="BACKUP", help="the file to put back (`mnemonaut backups` lists them)")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    _now(parser)
    parser = _command(
        commands, "recover", "write what can still be read of a damaged file to a new one", db=False,
        epilog="The damaged file is only read. Rows whose own pages are whole arrive, also where the pages that led to them"
        " are not;\nindexes are built anew. What was lost is told table by table.",
    )  # fmt: skip
    parser.add_argument("source", metavar="FILE", help="the damaged database")
    parser.add_argument("target", metavar="NEW", help="the new database; it must not be there yet")
    parser = _command(
        commands, "export", "write everything, also what people decided, as our JSONL, which imports again without loss"
    )
    parser.add_argument(
        "--out", required=True, metavar="FILE", help="where to; - for standard output (not with --json)"
    )
    parser.add_argument("--query", type=_said, default="", metavar="QUERY", help="only these (see list --help)")
    parser.add_argument("--no-vectors", action="store_true", help="leave out the embeddings")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    parser = _command(
        commands, "key", "keep the API key of an endpoint in the system keyring, or allow what only a database names",
        epilog="A key is looked for in MNEMONAUT_API_KEY_<HOST> (with _<PORT> first), then MNEMONAUT_API_KEY, then the"
        " keyring.\nMNEMONAUT_API_KEY names no host: it goes only to an endpoint that is named in the same command.",
        db=False,
    )  # fmt: skip
    parser.add_argument(
        "action",
        choices=("set", "forget", "where", "allow", "disallow"),
        help="set reads the key from standard input; where says which place a key comes from, without URL what is"
        " allowed; allow and disallow: whether an endpoint is asked, or a model's file or folder read, that only a database"
        " names",
    )
    parser.add_argument("url", metavar="URL|PATH", nargs="?", help="the endpoint's address, or the path of a model")
    parser = _command(
        commands, "help", "tell of the lines of an export, of what --json answers, and of the trace", db=False
    )
    parser.add_argument("topic", choices=("formats",), help="formats: every column and every key")
    parser = _command(commands, "bench", "measure speed, as ratios within one run on synthetic memories", db=False)
    parser.add_argument("--window", action="store_true", help="time the window's start too, against a bare window")
    parser.add_argument(
        "--sizes", default="10000", metavar="N,N", help="numbers of memories, up to 1000000 (default: 10000)"
    )
    parser.add_argument("--queries", type=_count, default=200, metavar="N", help="recalls to time (default: 200)")
    parser.add_argument("--seed", type=_count, default=1, metavar="N", help="of the synthetic memories (default: 1)")
