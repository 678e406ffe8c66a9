"""The command line's grammar: what the declarations of the commands (`commands/NAME.py`) are made of.

A command's file is loaded when its grammar is needed: the window starts without the engine.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Collection
from contextlib import suppress
from typing import TypeAlias

from mnemonaut import __version__
from mnemonaut.cli.commands import FUNCTIONS, module_of
from mnemonaut.cli.output import printable, write
from mnemonaut.display import has_screen
from mnemonaut_core.errors import InputError
from mnemonaut_core.text.normalize import clean_text

EMBEDDER_HELP = (
    "how texts become vectors: default (offline, at once), model2vec:PATH-OR-NAME, openai:MODEL@URL (an"
    " OpenAI-compatible endpoint: texts leave this machine, redacted), table:FILE.jsonl (given vectors),"
    " or none"
)


WINDOW = "gui"
_MOST_DIGITS = 9
_CHOSEN = {"signal": "feedback"}
"""What a word of a command line chooses, where its name in the grammar is not the word that people know."""


def typed(text: str) -> str:
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
        from mnemonaut_core.text.similarity import closest

        near = closest(value, known)[0]
        raise InputError(said, code="usage", advice=f"The nearest is {near}. Known: {', '.join(known)}.")

    def _print_message(self, message: str, _file: object = None) -> None:
        """Help, like every answer, on a terminal of any encoding."""
        if message:
            write(message.removesuffix("\n"))


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where a command's file adds its grammar."""


def like_text(argument: str) -> bool:
    """Whether an argument that begins with a dash looks like something that a person says, not like an option."""
    return argument.startswith("-") and re.fullmatch(r"-|--|-h|--[a-z][a-z-]*(=.*)?", argument, re.DOTALL) is None


def build(first: str | None = None) -> Parser:
    """The grammar that a command line needs which begins with `first`: that command's alone, where it is one. The whole
    for None, and for anything else but `--version`."""
    parser = Parser(
        prog="mnemonaut",
        description="See why your AI remembered that — and why it forgot this.",
        epilog="Without a COMMAND the window opens where there is a screen."
        " Exit codes: 0 done, 1 a check failed, 2 wrong usage or input, 3 the environment (missing, locked, full,"
        " newer file), 130 cancelled. The environment: MNEMONAUT_DB (the database), MNEMONAUT_NOW (the clock),"
        " MNEMONAUT_LANG (en, ja or zh; else that of LANG),"
        " MNEMONAUT_<RECIPE>_<PARAMETER> (a parameter's value), MNEMONAUT_CHOOSER (the language model that chooses for"
        " planned: openai:MODEL@URL), MNEMONAUT_API_KEY_<HOST> and MNEMONAUT_API_KEY (keys of endpoints; see key --help).",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"mnemonaut {__version__}", help="print the version and end"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    needed = () if first == "--version" else (first,) if first in FUNCTIONS else FUNCTIONS
    for module in dict.fromkeys(map(module_of, needed)):
        module.declare(commands)
    return parser


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


# ---- what several commands have


def command(commands: Commands, name: str, about: str, *, epilog: str = "", db: bool = True) -> Parser:
    """One command with what all have; `db` False for one that opens no database."""
    parser = commands.add_parser(
        name, help=about, description=about, epilog=epilog or None, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    if db:
        parser.add_argument("--db", metavar="DB", help="the database file (default: $MNEMONAUT_DB)")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on standard output")
    return parser


def add_now(parser: Parser) -> None:
    """`--now`."""
    parser.add_argument(
        "--now", metavar="ISO|EPOCH", help="the clock of this command (default: $MNEMONAUT_NOW, else the real one)"
    )


def add_settings(parser: Parser, *, recipe: str | None, about: str) -> None:
    """Recipes, preset, values: what `commands.recall.settings_of` reads. `recipe` is asked where none is named; None: the
    person's default."""
    default = recipe or "yours: recipes --default"
    parser.add_argument("--recipe", default=recipe, metavar="NAME[,NAME]|all", help=f"{about} (default: {default})")
    add_values(parser)
    parser.add_argument(
        "--embedder",
        metavar="SPEC",
        help="where query vectors come from, if the database's own are given ones: table:FILE.jsonl",
    )
    add_project(parser)


def add_values(parser: Parser) -> None:
    """`--preset` and `--set`."""
    from mnemonaut_core.parameters import AS_WRITTEN

    parser.add_argument(
        "--preset", type=typed, default="", metavar="NAME|all",
        help=f"named parameter values, also saved ones (default: your own default, else {AS_WRITTEN};"
        " `mnemonaut preset list`)",
    )  # fmt: skip
    parser.add_argument(
        "--set",
        type=typed,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="one parameter; may be repeated",
    )
    add_settings_file(parser)


def add_settings_file(parser: Parser, only: str = "") -> None:
    """`--settings`; `only` begins its help where other uses of the command have none of it."""
    parser.add_argument(
        "--settings",
        metavar="FILE",
        help=f"{only}an agent's own settings for one recipe: TOML, YAML or JSON, under the seed's keys (--set wins)",
    )


def add_form(parser: Parser) -> None:
    """`--as`: the way out of the same."""
    parser.add_argument(
        "--as",
        dest="form",
        choices=("toml", "yaml", "json"),
        help="print all values as an agent's settings, under the seed's keys",
    )


def add_project(parser: Parser) -> None:
    """`--project`."""
    parser.add_argument(
        "--project",
        type=typed,
        default="",
        metavar="NAME",
        help="whose policy and settings hold besides the database's",
    )


def count(text: str) -> int:
    """The type of an option that counts."""
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(f"{printable(text)[:25]} is not a whole number from 0 to {'9' * _MOST_DIGITS}")


def outcomes_help() -> str:
    """What the codes mean, for an epilog."""
    from mnemonaut_core.domain.outcome import OUTCOME_HELP

    return "\n".join(["outcomes:", *(f"  {code.value}: {text}" for code, text in OUTCOME_HELP.items())])
