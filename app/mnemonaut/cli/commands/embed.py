"""`embed` and `reindex`."""

from __future__ import annotations

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import joined, reasoned, said, say
from mnemonaut.cli.output import Reply, number_text
from mnemonaut.cli.parser import EMBEDDER_HELP, Commands, add_now, add_option, command


def declare(commands: Commands) -> None:
    parser = command(commands, "embed", "compute vectors: the missing ones, or all of them with another embedder")
    add_option(parser, "--embedder", "SPEC", EMBEDDER_HELP)
    add_now(parser)
    command(commands, "reindex", "rebuild every derived index from the memories")


def embed(context: Context) -> Reply:
    """Make missing vectors, or all of them with another embedder."""
    spec = context.options.embedder
    with context.workspace(write=True) as workspace, context.progress() as progress:
        if spec is None:
            count = workspace.database.upkeep.embed_missing(progress=progress, token=context.token)
        else:
            count = workspace.reembed(spec, progress=progress, token=context.token)
        kept_back = next((note for note in workspace.notes() if note.code == "kept_back"), None)

    def text() -> str:
        if spec == "none":
            return say("The database has no vectors now: words alone answer.")
        done = say("{count} vectors computed.", count=number_text(count)) if count else say("No vector was missing.")
        if kept_back is None:
            return done
        back = reasoned(said(kept_back.title), number_text(kept_back.count)) + say(".")
        return f"{done}\n{joined(back, said(kept_back.advice))}"

    changed = {"operation": "embed", "vectors": count, "kept_back": kept_back.count if kept_back else 0}
    return context.reply("changed", lambda: changed, text)


def reindex(context: Context) -> Reply:
    """Every derived index, from the memories."""
    with context.workspace(write=True) as workspace, context.progress() as progress:
        workspace.database.upkeep.reindex(progress=progress, token=context.token)
    return context.reply(
        "changed", lambda: {"operation": "reindex"}, lambda: say("Every index was rebuilt from the memories.")
    )
