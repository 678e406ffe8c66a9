"""`help`: what is documented for users beside the options of the commands."""

from __future__ import annotations

from importlib.resources import files

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import write, write_json


def help_on(context: Context) -> int:
    """One topic, as Markdown: the same text as in the window's help."""
    topic = context.options.topic
    text = (files("mnemonaut_resources") / "help" / f"{topic}-en.md").read_text("utf-8")
    if context.json:
        write_json("help", {"topic": topic, "text": text})
    else:
        write(text.rstrip("\n"))
    return 0
