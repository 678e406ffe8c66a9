"""The command line's grammar, from the declarations of the commands (`commands/NAME.py`).
A command's file is imported when its grammar is needed: the window starts without the engine."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

from mnemonaut.cli.commands import FUNCTIONS, GROUPS, module_of
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import cell_width, printable, write
from mnemonaut.display import has_screen
from mnemonaut_core import __version__
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.text.normalize import clean_text

EMBEDDER_HELP = tr_noop(
    "how texts become vectors: default (offline, at once), model2vec:PATH-OR-NAME, openai:MODEL@URL (an"
    " OpenAI-compatible endpoint: texts leave this machine, redacted), table:FILE.jsonl (given vectors),"
    " or none"
)


WINDOW = "gui"
_MOST_DIGITS = 9
_MEANT = 0.7
"""How like an option one must be that is meant by it."""
_UNKNOWN = {
    "command": Text("Unknown command: {value}"),
    "signal": Text("Unknown feedback: {value}"),
    "action": Text("Unknown action: {value}"),
    "topic": Text("Unknown topic: {value}"),
}
"""The message for an unknown word of a command line, by its name in the grammar."""
_SAID = {
    "the following arguments are required: {names}": tr_noop("The following arguments are required: {names}"),
    "unrecognized arguments: {names}": tr_noop("Unrecognized arguments: {names}"),
    "argument {name}: expected one argument": tr_noop("Argument {name}: expected one argument"),
    "argument {name}: not allowed with argument {other}": tr_noop("Argument {name}: not allowed with argument {other}"),
    "argument {name}: ignored explicit argument {value}": tr_noop(
        "Argument {name}: it takes no value, not even {value}"
    ),
    "argument {name}: invalid int value: {value}": tr_noop("Argument {name}: {value} is not a number"),
    "argument {name}: invalid float value: {value}": tr_noop("Argument {name}: {value} is not a number"),
    "argument {name}: {value} is not a whole number from 0 to {most}": tr_noop(
        "Argument {name}: {value} is not a whole number from 0 to {most}"
    ),
}
"""What argparse reports, in English alone, and how we say it."""


def parse_text(text: str) -> str:
    """A typed argument. In a locale that lacks its characters Python passes their bytes: terminals send UTF-8 all the same."""
    if not text.isascii():
        with suppress(UnicodeError):
            text = os.fsencode(text).decode("utf-8", "surrogateescape")
    return clean_text(text)


def error_text(message: str) -> Text:
    """An error of argparse as a translatable text; an unknown one unchanged, with a capital."""
    for form, template in _SAID.items():
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*?)", re.escape(form))
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found is not None:
            return Text(template, **found.groupdict())
    return Text.of(message[:1].upper() + message[1:])


def nearest_option(parser: argparse.ArgumentParser, command: str, message: str) -> str:
    """The option of a command that the first of the unknown ones is most like; "" where it is like none."""
    from mnemonaut_core.text.similarity import closest

    unknown = re.match(r"unrecognized arguments: (?P<name>--[^\s=]+)", message)
    grammars = (action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    of = next((choices[command] for choices in grammars if command in choices), None)
    if unknown is None or of is None:
        return ""
    options = [name for action in of._actions for name in action.option_strings if name.startswith("--")]
    return next(iter(closest(unknown["name"], options, least=_MEANT)), "")


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help in the person's language, wrapped by display width: a Japanese or Chinese character takes two columns."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"{tr('usage:')} " if prefix is None else prefix)

    def _format_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None) -> str:
        wider = 0 if prefix is None else cell_width(prefix) - len(prefix)
        self._width -= wider
        try:
            return super()._format_usage(usage, actions, groups, prefix)
        finally:
            self._width += wider

    def start_section(self, heading: str | None) -> None:
        super().start_section(None if heading is None else tr(heading))

    def format_help(self) -> str:
        """Headings end as the language ends them."""
        found = super().format_help()
        for heading in (*HEADINGS, "commands"):
            found = found.replace(f"\n{tr(heading)}:\n", f"\n{tr(heading)}{tr(':')}\n")
        return found

    def add_text(self, text: str | None) -> None:
        super().add_text(None if text is None else tr(text))

    def _format_action(self, action: argparse.Action) -> str:
        """The commands of the program stand in their groups."""
        if not isinstance(action, argparse._SubParsersAction) or not FUNCTIONS.keys() <= action.choices.keys():
            return super()._format_action(action)
        about = {one.dest: one for one in action._choices_actions}
        parts = []
        for title, names in GROUPS.items():
            parts.append(f"{' ' * self._current_indent}{tr(title)}{tr(':')}\n")
            self._indent()
            parts.extend(self._format_action(about[name.partition("=")[0]]) for name in names.split())
            self._dedent()
        return "".join(parts)

    def _get_help_string(self, action: argparse.Action) -> str:
        return tr(action.help or "").replace("%", "%%")

    def _split_lines(self, text: str, width: int) -> list[str]:
        lines = super()._split_lines(text, width)
        return lines if text.isascii() else wrap(" ".join(text.split()), width)


class _Filled(_Formatter):
    """The same, with the paragraphs around the options filled as well."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if text.isascii():
            return argparse.HelpFormatter._fill_text(self, text, width, indent)
        return "\n".join(indent + line for line in wrap(" ".join(text.split()), width - len(indent)))


_NEVER_FIRST = "、。，．・：；？！）」』】〉》”’…ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョ,.:;?!)]}"
_NEVER_LAST = "（「『【〈《“‘([{"


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most `width` columns: broken at blanks, and between Japanese or Chinese characters where a line may end."""
    lines: list[str] = []
    line, used = "", 0
    for piece in re.findall(r" +|[!-~’–—…“”‘é→·−×]+|.", text, re.DOTALL):
        wide = cell_width(piece)
        sticks = piece[0] in _NEVER_FIRST or (line[-1:] in _NEVER_LAST and line.strip())
        if used + wide > width and line.strip() and not sticks:
            lines.append(line.rstrip())
            line, used = "", 0
        if line or piece.strip():
            line, used = line + piece, used + wide
    return [*lines, line.rstrip()] if line.strip() else lines or [""]


class Parser(argparse.ArgumentParser):
    """Errors end with exit code 2 and one sentence, like every other error of the program."""

    epilog_of: Callable[[], str] | None = None
    """What makes the epilog: only a help has it."""

    def format_help(self) -> str:
        if self.epilog_of is not None:
            self.epilog = self.epilog_of() or None
        return super().format_help()

    def error(self, message: str) -> None:  # type: ignore[override]
        raise argparse.ArgumentError(None, message)

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """A command or choice that does not exist: the nearest is named."""
        if action.choices is None or value in action.choices:
            return
        known = tuple(map(str, action.choices))
        named = printable(value)[:30]
        title = (
            Text("{value} is not valid for {option}", option=action.option_strings[0], value=named)
            if action.option_strings
            else Text(_UNKNOWN[action.dest].template, value=named)
        )
        from mnemonaut_core.text.similarity import closest

        near = closest(value, known)[0]
        advice = Text("Did you mean {near}? Known: {known}.", near=near, known=", ".join(known))
        raise InputError(title, code="usage", advice=advice)

    def _print_message(self, message: str, _file: object = None) -> None:
        """Help, like every answer, on a terminal of any encoding."""
        if message:
            write(message.removesuffix("\n"))


class Listed(argparse.Action):
    """An option that names one or several: given twice it is as one with a comma between them, not the last alone."""

    def __call__(self, _parser: object, namespace: argparse.Namespace, values: Any, _option: object = None) -> None:
        given = f"{self.dest}_given"
        before = f"{getattr(namespace, self.dest)}," if hasattr(namespace, given) else ""
        setattr(namespace, given, True)
        setattr(namespace, self.dest, f"{before}{values}")


def looks_like_text(argument: str) -> bool:
    """Whether an argument that begins with a dash looks like something that a person says, not like an option."""
    return argument.startswith("-") and re.fullmatch(r"-|--|-h|--[a-z][a-z-]*(=.*)?", argument, re.DOTALL) is None


def build(first: str | None = None) -> Parser:
    """The grammar that a command line needs which begins with `first`: that command's alone, where it is one. The whole
    for None, and for anything else but `--version`."""
    parser = Parser(
        prog="mnemonaut",
        formatter_class=_Filled,
        add_help=False,
        description=tr_noop("See why your AI remembered that — and why it forgot this."),
        epilog=tr_noop(
            "Without a COMMAND the window opens where there is a screen."
            " Exit codes: 0 done, 1 a check failed, 2 wrong usage or input, 3 the environment (missing, locked, full,"
            " newer file), 130 cancelled. The environment: MNEMONAUT_DB (the database), MNEMONAUT_NOW (the clock),"
            " MNEMONAUT_LANG (en, ja or zh; else that of LANG),"
            " MNEMONAUT_<RECIPE>_<PARAMETER> (a parameter's value), MNEMONAUT_CHOOSER (the language model that chooses for"
            " planned: openai:MODEL@URL), MNEMONAUT_API_KEY_<HOST> and MNEMONAUT_API_KEY (keys of endpoints; see key --help)."
        ),
        allow_abbrev=False,
    )
    add_help(parser)
    parser.add_argument(
        "--version", action="version", version=f"mnemonaut {__version__}", help="print the version and exit"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=tr_noop("commands"))
    needed = () if first == "--version" else (first,) if first in FUNCTIONS else FUNCTIONS
    for module in dict.fromkeys(map(module_of, needed)):
        module.declare(partial(command, commands))
    return parser


def add_help(parser: Parser) -> None:
    """`--help`, which argparse would say in English alone."""
    parser.add_argument("-h", "--help", action="help", help="show this help message and exit")


HEADINGS = (tr_noop("options"), tr_noop("positional arguments"))
"""What argparse calls the parts of a help."""
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


class Arguments:
    """Adds options and arguments to a command, or to a group of options that exclude each other."""

    def __init__(self, container: argparse._ActionsContainer) -> None:
        self._container = container

    def __call__(self, spelling: str, about: str, *, many: bool = False, **more: Any) -> None:
        """Add an option or argument as the help spells it: `--limit N`, `id ID`, `--force`. An option without a word for its value
        is a flag, or has `choices`. A value is text, as `parse_text` reads it; `type=str` leaves the bytes of a path as they are.
        `many`: it may be repeated, and is a list, empty by default."""
        name, _, metavar = spelling.partition(" ")
        if metavar:
            more = {"type": parse_text, "metavar": metavar, **more}
        elif "choices" not in more:
            more["action"] = "store_true"
        if many:
            more |= {"action": "append", "default": []}
        self._container.add_argument(name, help=about, **more)

    def group(self) -> Arguments:
        """A group of options that exclude each other."""
        return Arguments(self._container.add_mutually_exclusive_group())


Command: TypeAlias = "Callable[..., Arguments]"
"""How a command's file declares a command: `command` without its first argument."""


def command(
    commands: argparse._SubParsersAction[Parser],
    name: str,
    about: str,
    *,
    epilog: str | Callable[[], str] = "",
    db: bool = True,
    helps: Callable[[Parser], None] | None = None,
) -> Arguments:
    """One command with what all have. `epilog`: a function where it takes longer than the rest of the grammar, called for a help
    alone; `db` False for one that opens no database, `helps` adds a `--help` of its own."""
    parser = commands.add_parser(
        name, help=about, description=about, allow_abbrev=False, formatter_class=_Formatter, add_help=False
    )
    parser.epilog_of = epilog if callable(epilog) else lambda: epilog
    (helps or add_help)(parser)
    add = Arguments(parser)
    if db:
        add("--db DB", "the database file (default: $MNEMONAUT_DB)", type=str)
    add("--json", "answer with one JSON object on standard output")
    return add


def usage_error(title: str, advice: str) -> InputError:
    """The error of a command line whose arguments do not go together."""
    return InputError(title, code="usage", advice=advice)


def add_now(add: Arguments) -> None:
    add("--now ISO|EPOCH", "the clock of this command (default: $MNEMONAUT_NOW, else the real one)")


def add_zone(add: Arguments) -> None:
    add("--zone NAME", "the time zone whose days are meant (default: the database's)")


def add_settings(add: Arguments, *, recipe: str | None, about: str) -> None:
    """Add recipes, preset and values, as `commands.recall.settings_of` reads them; `recipe` None: the person's default."""
    default = recipe or Text("yours: recipes --default")
    about = Text("{about} (default: {default})", about=Text(about), default=default)
    add("--recipe NAME[,NAME]|all", about, action=Listed, default=recipe)
    add_values(add)
    add(
        "--external COMMAND|URL",
        "your own retriever, asked as the recipe external (default: $MNEMONAUT_EXTERNAL): a command that speaks JSON lines, or"
        " an address of this machine",
    )
    add(
        "--embedder SPEC",
        "where the vectors of questions come from, if the database's own are given ones: table:FILE.jsonl",
        type=str,
    )
    add("--exact", "let the tables alone answer, and nothing that is kept in memory: slower, to compare")
    add_project(add)


def add_values(add: Arguments) -> None:
    from mnemonaut_core.parameters import AS_WRITTEN

    about = Text(
        "named parameter values, also saved ones (default: your own default, else {preset}; `mnemonaut preset list`)",
        preset=AS_WRITTEN,
    )
    add("--preset NAME|all", about, action=Listed, default="")
    add("--set KEY=VALUE", "one parameter; may be repeated", many=True)
    add_settings_file(add)


_SETTINGS = tr_noop(
    "an agent's own settings for one recipe: TOML, YAML or JSON, under the keys of the published design (--set wins)"
)


def add_settings_file(add: Arguments, about: str = _SETTINGS) -> None:
    add("--settings FILE", about, type=str)


def add_form(add: Arguments) -> None:
    add(
        "--as",
        "print all values as an agent's settings, under the keys of the published design",
        choices=("toml", "yaml", "json"),
        dest="form",
    )


def add_project(add: Arguments) -> None:
    add("--project NAME", "whose policy and settings hold besides the database's", default="")


def count(text: str) -> int:
    """The type of an option that counts."""
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(f"{printable(text)[:25]} is not a whole number from 0 to {'9' * _MOST_DIGITS}")


def keys_help(keys: Mapping[str, str], words: str) -> str:
    return "\n".join(
        [tr("keys of --query:"), *(f"  {key}: {tr(text)}" for key, text in keys.items()), f"  {tr(words)}"]
    )


def outcomes_help() -> str:
    from mnemonaut_core.domain.outcome import OUTCOME_HELP

    return "\n".join([tr("outcomes:"), *(f"  {code.value}: {tr(text)}" for code, text in OUTCOME_HELP.items())])
