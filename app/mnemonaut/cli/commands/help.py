"""`help`: documentation for users besides the options of the commands."""

from __future__ import annotations

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import current
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Command
from mnemonaut_resources import RESOURCES

_FOLDER = RESOURCES / "help"
_PAGE = "-en.md"
"""How the file of a topic ends."""


def declare(command: Command) -> None:
    add = command("help", "print a page of the help: file formats and --json, models and endpoints, recipes", db=False)
    add(
        "topic",
        "formats: every column and every key; models: embedders, endpoints, keys, what leaves the machine; recipes: how to write"
        " one; blend: a recall of it explained; new: what changed",
        choices=tuple(sorted(one.name.removesuffix(_PAGE) for one in _FOLDER.iterdir() if one.name.endswith(_PAGE))),
    )


def help_on(context: Context) -> Reply:
    """One topic, as Markdown: the same text as in the window's help."""
    topic = context.options.topic

    def page(language: str) -> str:
        return (_FOLDER / f"{topic}-{language}.md").read_text("utf-8")

    return context.reply("help", lambda: {"topic": topic, "text": page("en")}, lambda: page(current()).rstrip("\n"))
