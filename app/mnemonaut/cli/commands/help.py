"""`help`: documentation for users besides the options of the commands."""

from __future__ import annotations

from importlib.resources import files

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import current
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Commands, add_choice, command


def declare(commands: Commands) -> None:
    parser = command(
        commands, "help", "print a page of the help: file formats and --json, models and endpoints, recipes", db=False
    )
    add_choice(
        parser,
        "topic",
        ("formats", "models", "recipes", "blend", "new"),
        "formats: every column and every key; models: embedders, endpoints, keys, what leaves the machine; recipes: how to write"
        " one; blend: a recall of it explained; new: what changed",
    )


def help_on(context: Context) -> Reply:
    """One topic, as Markdown: the same text as in the window's help."""
    topic = context.options.topic

    def page(language: str) -> str:
        return (files("mnemonaut_resources") / "help" / f"{topic}-{language}.md").read_text("utf-8")

    return context.reply("help", lambda: {"topic": topic, "text": page("en")}, lambda: page(current()).rstrip("\n"))
