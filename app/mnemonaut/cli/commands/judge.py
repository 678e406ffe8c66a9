"""`judge`: how well memories answer a question, one by one or from files."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from mnemonaut.cli.commands.recall import read_context
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import WHOLE, Json, Reply, moment_text, table
from mnemonaut.cli.parser import Command, add_now, usage_error
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.query import Query
from mnemonaut_core.environment import written_by_a_person
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.judgments import JudgedQuestion
from mnemonaut_core.saved import Questions, Saved, not_saved
from mnemonaut_core.text.shown import without_marks

_HELP = tr_noop(
    "0: not relevant; 1: related; 2: answers in part; 3: answers. must: has to be recalled; must-not: must not be. A memory may\n"
    "have a grade and one of these; none takes both back. QUESTION is the name, path or id of a saved question, or the\n"
    "question itself, which is saved with its first judgment. Undo takes back a judgment, or a whole file.\n"
    "--from takes TREC qrels (question, 0, memory, grade), ours (question, memory, grade, with tabs), a table with the columns\n"
    "`question`, `memory`, `grade`, `must`, JSON lines with these keys, or a folder with `queries.jsonl` and `qrels.tsv` or\n"
    "`qrels/*.tsv`. A question has its id in --queries, or is named as above. Nothing is taken where a line is wrong."
)


def declare(command: Command) -> None:
    add = command("judge", "say how well memories answer a question, to test recalls by it", epilog=_HELP)
    add("words QUESTION ID 0|1|2|3|must|must-not|none", "the question, the memory, the judgment", nargs="*")
    either = add.group()
    either("--from FILE|FOLDER", "take judgments from files instead", type=str, dest="source")
    either("--list", "list the judgments, of QUESTION alone where it is named")
    add("--queries FILE.jsonl", 'with --from: its questions, {"id", "text", "now", "context"} lines', type=str)
    add("--folder FOLDER", "the folder that a new question goes into", default="")
    add("--context FILE.json", "the conversation before a new question, as of recall", type=str)
    add("--by NAME", "who judges (default: person)", default="")
    add_now(add)


def judge(context: Context) -> Reply:
    options, words = context.options, context.options.words
    if options.queries is not None and options.source is None:
        raise usage_error("--queries belongs to --from", "Name the judgments: --from FILE.")
    if options.list and len(words) < 2:
        return _list(context)
    if options.list or len(words) != (0 if options.source is not None else 3):
        raise usage_error(
            "A judgment is a question, a memory and a word", "Write `mnemonaut judge QUESTION ID 2`, for example."
        )
    with context.workspace(write=True) as workspace:
        if options.source is not None:
            judged = [
                JudgedQuestion(
                    one.question if one.question.id else replace(one.question, folder=options.folder),
                    tuple(replace(judgment, by=options.by) for judgment in one.judgments),
                )
                for one in workspace.read_judged(options.source, options.queries)
            ]
            return context.changed(workspace.database.judgments.judge(judged, now=context.now))
        asked, memory_id, word = words
        question = _question(context, Questions(workspace.library.saved()), asked)
        return context.changed(workspace.judge(question, [memory_id], word, now=context.now, by=options.by))


def _question(context: Context, questions: Questions, asked: str) -> Saved:
    """The saved question that is named, or the question that is written here, saved or new."""
    options = context.options
    has_own = options.context is not None or options.now is not None
    turns = read_context(written_by_a_person(options.context)) if options.context is not None else ()
    query = Query(asked, context.now, context=turns, zone=context.zone)
    new = Saved("", "", query, as_of=options.now is not None, folder=options.folder)
    return (None if has_own else questions.named(asked)) or questions.same(new)


def _list(context: Context) -> Reply:
    words = context.options.words
    with context.workspace() as workspace:
        found = workspace.library.judged(context.options.folder or None)
        if words:
            one = Questions(each.question for each in found).named(words[0])
            if one is None:
                raise not_saved(words[0], [each.question.path for each in found])
            found = tuple(each for each in found if each.question.id == one.id)
        memories = workspace.library.memories([judgment.memory_id for each in found for judgment in each.judgments])
    texts = {memory_id: without_marks(memory.text) for memory_id, memory in memories.items()}
    return context.reply("judged", map(judged_json, found), lambda: _list_text(found, texts))


def judged_json(one: JudgedQuestion) -> Json:
    return {
        **fields_json(one.question, "id name folder text"),
        "clock": one.question.asked(0).now if one.question.as_of else None,
        "judgments": [fields_json(judgment, "memory_id grade must at by") for judgment in one.judgments],
    }


def _list_text(found: Iterable[JudgedQuestion], texts: dict[str, str]) -> str:
    rows = []
    for one in found:
        for judgment in one.judgments:
            given = (judgment.grade, (judgment.must or "").replace("_", "-"), moment_text(judgment.at), judgment.by)
            text = texts.get(judgment.memory_id, tr("(not stored)"))
            rows.append((one.question.path, judgment.memory_id, *given, text))
    if not rows:
        return tr("No memory was judged for a question yet.")
    heads = [tr("question"), tr("memory"), tr("grade"), "must", tr("when (UTC)"), tr("by"), tr("text")]
    return table(heads, rows, widest=[44, WHOLE, 5, 8, 16, 12, 60])
