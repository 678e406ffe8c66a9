"""`embed` and `reindex`."""

from __future__ import annotations

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, tr, with_reason
from mnemonaut.cli.output import Reply, number_text
from mnemonaut.cli.parser import EMBEDDER_HELP, Command, add_now


def declare(command: Command) -> None:
    add = command("embed", "compute vectors: the missing ones, all with another embedder, or those of a further list")
    either = add.group()
    either("--embedder SPEC", EMBEDDER_HELP, type=str)
    either("--add SPEC", "a further list of vectors, which recipes search beside the database's own: encoder", type=str)
    either("--remove NAME", "remove a further list with its vectors")
    either("--lists", "show which lists of vectors there are, and how complete they are")
    add("--name NAME", "the name of the list that --add adds; default: the word before the colon of SPEC")
    add_now(add)
    command("reindex", "rebuild every derived index from the memories")


def embed(context: Context) -> Reply:
    """Make missing vectors, or all of them with another embedder."""
    options = context.options
    if options.lists:
        return _lists(context)
    if options.remove is not None:
        with context.workspace(write=True) as workspace:
            workspace.database.upkeep.remove_list(options.remove, token=context.token)
        removed = {"operation": "embed", "removed": options.remove}
        return context.reply("changed", removed, tr("The list {name} was removed.", name=options.remove))
    spec = options.embedder
    with context.workspace(write=True) as workspace, context.progress() as progress:
        if options.add is not None:
            count = workspace.vectors.add_list(options.add, options.name, progress=progress, token=context.token)
        elif spec is None:
            count = workspace.vectors.embed_missing(progress=progress, token=context.token)
        else:
            count = workspace.vectors.reembed(spec, progress=progress, token=context.token)
        kept_back = next((note for note in workspace.notes() if note.code == "kept_back"), None)

    def text() -> str:
        if spec == "none":
            return tr("The database has no vectors now: words alone answer.")
        done = tr("{count} vectors computed.", count=count) if count else tr("No vector was missing.")
        if kept_back is None:
            return done
        back = with_reason(tr(kept_back.title), number_text(kept_back.count)) + tr(".")
        return f"{done}\n{join(back, tr(kept_back.advice))}"

    changed = {"operation": "embed", "vectors": count, "kept_back": kept_back.count if kept_back else 0}
    return context.reply("changed", changed, text)


def _lists(context: Context) -> Reply:
    with context.workspace() as workspace:
        stats, found = workspace.library.stats(), workspace.vectors.further_lists()
        label = workspace.library.read(lambda reader: reader.vectors.embedder_identity())
    own = "none" if label is None else "/".join(label[:2])
    rows = [("default", own, stats.with_vector, stats.memories - stats.with_vector)]
    rows += [(one.name, one.embedder, one.embedded, one.missing) for one in found]
    names = ("name", "embedder", "vectors", "missing")
    told = [dict(zip(names, row, strict=True)) for row in rows]
    text = "{name}: {embedder}, {count} memories, {missing} missing"
    return context.reply("lists", told, lambda: [tr(text, count=one["vectors"], **one) for one in told])


def reindex(context: Context) -> Reply:
    with context.workspace(write=True) as workspace, context.progress() as progress:
        workspace.database.upkeep.reindex(progress=progress, token=context.token)
    return context.reply("changed", lambda: {"operation": "reindex"}, tr("Every index was rebuilt from the memories."))
