"""`policy`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import actor, tr
from mnemonaut.cli.output import (
    WHOLE,
    Json,
    Reply,
    change_json,
    change_text,
    gain_json,
    gain_text,
    moment_text,
    printable,
    table,
)
from mnemonaut.cli.parser import Command, add_now, add_project, usage_error
from mnemonaut_core.calibrate import FOLDS, Fitted, calibrate
from mnemonaut_core.consequences import PolicyForesight, PolicySeen, foresee_policy
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.search import StoredPolicy
from mnemonaut_core.environment import written_by_a_person
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import AS_WRITTEN
from mnemonaut_core.policy.calibration import METHODS
from mnemonaut_core.policy.changes import diff_lines, value_changes
from mnemonaut_core.policy.document import BUILT_IN
from mnemonaut_core.policy.parse import loaded, read_policy, template
from mnemonaut_core.policy.writing import with_calibration
from mnemonaut_core.workspace.maintenance import policies_of, policy_of

MOST_RUNS = 50


def declare(command: Command) -> None:
    add = command(
        "policy",
        "the policy for activation: what it may recall, its parameters, and what may leave this machine",
        epilog="show [VERSION]: print it (the built-in one to begin with); history: its versions; check FILE: only look, and"
        " name\n"
        "every fault with its line; diff [VERSION] [VERSION]: what changed (the one before, and the one in force);\n"
        "preview FILE: what it would deny to companions in recent recalls, and admit; nothing is stored.\n"
        "set FILE: make it the version in force (undo takes it back); calibrate: fit curves from judgments and set them.",
    )
    add("action", "what to do", choices=tuple(_ACTIONS))
    add("file FILE|VERSION", "a YAML file; with show and diff, a version", type=str, nargs="?")
    add("other VERSION", "with diff: the later version", nargs="?")
    add("--runs N", "with preview: how many recent recalls are asked again (default: 50)", type=int, default=MOST_RUNS)
    add_project(add)
    add("--method", "with calibrate: how curves are fitted (default: isotonic)", choices=METHODS, default="isotonic")
    add("--queries FILE.jsonl", "with calibrate: questions (default: the saved ones)", type=str)
    add("--qrels FILE|FOLDER", "with calibrate: judgments, as judge --from takes them", type=str)
    add("--preset NAME", "with calibrate: parameters to fit under", default=AS_WRITTEN)
    add("--set KEY=VALUE", "with calibrate: one parameter", many=True)
    add("--embedder SPEC", "with calibrate: where the vectors of questions come from (see recall)", type=str)
    add_now(add)


def policy(context: Context) -> Reply:
    return _ACTIONS[context.options.action](context)


def _file(context: Context) -> Path:
    if context.options.file is None:
        raise usage_error(
            Text("policy {action} needs a file", action=context.options.action), "Name a YAML file after it."
        )
    return written_by_a_person(context.options.file)


def _json_of(stored: StoredPolicy, *, in_force: bool) -> Json:
    return fields_json(stored, "version number project at by") | {"in_force": in_force}


def _show(context: Context) -> Reply:
    """The text in force, or of the version that is named; the built-in one as a text to begin with."""
    options = context.options
    found = policy_of(context.db, options.project, version=options.file)
    text = template() if found is None else found.yaml
    held = {"version": BUILT_IN} if found is None else _json_of(found, in_force=options.file is None)
    return context.reply("policy", lambda: {**held, "yaml": text}, lambda: text.removesuffix("\n"))


def _history(context: Context) -> Reply:
    stored = policies_of(context.db, context.options.project)
    rows = [
        [str(one.number), one.version, moment_text(one.at), actor(one.by), "" if i else tr("in force")]
        for i, one in enumerate(stored)
    ]
    grid = table(["#", tr("version"), tr("when (UTC)"), tr("by"), ""], rows, widest=[6, 50, 16, 10, 10])
    none = tr("No policy was set: the built-in one is in force (mnemonaut policy show).")
    told = (_json_of(one, in_force=i == 0) for i, one in enumerate(stored))
    return context.reply("policy", told, grid if stored else none)


def _check(context: Context) -> Reply:
    read, _ = read_policy(_file(context))
    told = {"version": read.version, "parameters": dict(read.parameters), "invariants": sorted(read.invariants)}
    count = len(read.parameters)
    text = tr("It can be taken: version {version}, {count} parameters.", version=read.version, count=count)
    return context.reply("policy", told, text)


def _diff(context: Context) -> Reply:
    """Two versions; without names the one in force and the one before it."""
    options = context.options
    stored = policies_of(context.db, options.project)
    before = _version(context, options.file, stored[1] if len(stored) > 1 else None)
    after = _version(context, options.other, stored[0] if stored else None)
    texts = tuple(template() if one is None else one.yaml for one in (before, after))
    names = {side: BUILT_IN if one is None else one.version for side, one in (("before", before), ("after", after))}
    lines, means = diff_lines(*texts), value_changes(loaded(before), loaded(after))

    def shown() -> Iterator[str]:
        yield tr("From version {before} to {after}:", **names)
        yield from (f"{one.sign} {printable(one.text)}" for one in lines)
        if not lines:
            yield tr("Nothing is different.")
        elif means:
            rows = [[one.path, one.before or None, one.after or None] for one in means]
            yield from ("", table([tr("what it says"), tr("before"), tr("after")], rows, widest=[WHOLE, 24, 24]))

    told: Json = {**names, "lines": [fields_json(one, "sign before after text") for one in lines]}
    told["says"] = [{"at": one.path, **fields_json(one, "before after")} for one in means]
    return context.reply("policy", told, shown())


def _version(context: Context, named: str | None, otherwise: StoredPolicy | None) -> StoredPolicy | None:
    if named is None:
        return otherwise
    return None if named == BUILT_IN else policy_of(context.db, context.options.project, version=named)


def _preview(context: Context) -> Reply:
    """What a policy that is not set yet would change for companions in recent recalls."""
    options = context.options
    if options.runs < 1:
        raise usage_error(
            Text("{value} is not valid for {name}", name="--runs", value=options.runs),
            Text("The nearest is {near}.", near=1),
        )
    read, _text = read_policy(_file(context))
    with context.workspace() as workspace:
        found = foresee_policy(
            workspace.explorer, read, project=options.project, runs=options.runs, token=context.token
        )
    return context.reply("policy", lambda: _foresight_json(found), _foresight_lines(found))


def _foresight_json(found: PolicyForesight) -> Json:
    runs = []
    for row in found.changed:
        ids = {name: [one.id for one in memories] for name, memories in _memories(row).items()}
        runs.append({"run": row.run.id, **fields_json(row.run, "recipe question"), **ids})
    counts = {"asked": len(found.rows), "changed": len(found.changed)}
    return fields_json(found, "seen_before seen_after not_kept failed") | counts | {"runs": runs}


def _memories(row: PolicySeen) -> dict[str, tuple[Memory, ...]]:
    moves = {"leaving": row.moves.left, "entering": row.moves.entered}
    return fields_json(row, "denied admitted redacted") | {
        name: tuple(one.memory for one in some) for name, some in moves.items()
    }


def _foresight_lines(found: PolicyForesight) -> Iterator[str]:
    seen = {"before": found.seen_before, "after": found.seen_after}
    yield tr("Companions see {before} memories now, and would see {after}.", **seen)
    counts = {"changed": len(found.changed), "count": len(found.rows)}
    yield tr("{changed} of {count} recent recalls would be answered otherwise.", **counts)
    heads = [tr("run"), tr("denied"), tr("admitted"), tr("redacted"), tr("leaves"), tr("enters"), tr("question")]
    rows = [[row.run.id, *map(_named, _memories(row).values()), row.run.question or ""] for row in found.changed]
    if rows:
        yield table(heads, rows, widest=[WHOLE, 24, 24, 24, 24, 24, 40])
    if found.not_kept:
        yield tr("Of {count} recalls the question was not kept.", count=found.not_kept)
    yield from map(tr, found.failed)


def _named(found: tuple[Memory, ...]) -> str:
    return printable(", ".join(one.id for one in found[:3])) + ("…" if len(found) > 3 else "") or "–"


def _set(context: Context) -> Reply:
    _, text = read_policy(_file(context))
    return context.do(
        lambda database: database.settings.set_policy(text, now=context.now, project=context.options.project)
    )


def _calibrate(context: Context) -> Reply:
    """Fit curves from judged questions and set them as a new version of the policy."""
    options = context.options
    if options.queries is not None and options.qrels is None:
        raise usage_error("--queries and --qrels belong together", "Name files with --queries and --qrels.")
    with context.workspace(write=True, embedder=options.embedder) as workspace:
        files = options.qrels is not None
        found = workspace.read_judged(options.qrels, options.queries) if files else workspace.library.judged()
        judged = [(one.question.asked(context.now), one.gains) for one in found]
        if not judged:
            raise InputError.keyed("nothing_judged", "no_judgments")
        workspace.warm()
        settings = Settings(preset=options.preset, values=settings_of(context).values, project=options.project)
        fitted = calibrate(workspace.explorer, judged, settings, method=options.method)
        if fitted.calibration.text is None and fitted.calibration.vector is None:
            why = "; ".join(f"{name}: {why}" for name, why in fitted.left_out.items())
            raise InputError.keyed("nothing_fitted", "no_judgments", why)
        stored = workspace.library.read(lambda reader: reader.policy_in_force(options.project))
        text = with_calibration("" if stored is None else stored.yaml, fitted.calibration)
        change = workspace.database.settings.set_policy(text, now=context.now, project=options.project)
    gain = None if fitted.gain is None else gain_json(fitted.gain)
    told = {**fields_json(fitted, "questions scores relevant left_out"), "gain": gain}
    return context.reply(
        "changed", change_json(change), (*_fitted_lines(fitted), change_text(change)), calibration=told
    )


def _fitted_lines(fitted: Fitted) -> Iterator[str]:
    for name in ("text", "vector"):
        curve = getattr(fitted.calibration, name)
        counts = {"scores": fitted.scores[name], "relevant": fitted.relevant[name], "questions": fitted.questions}
        counted = tr("{scores} scores of {questions} questions, {relevant} relevant", **counts)
        if curve is None:
            told = tr("left out: {why}", why=tr(fitted.left_out[name]))
        else:
            told = tr("{method} for {embedder}", method=curve.method, embedder=curve.fitted_for)
        yield f"{name:8} {told} ({counted})"
    if fitted.gain is None:
        yield tr("What that changes is not measured: it takes {least} questions with a relevant memory.", least=FOLDS)
    else:
        yield tr("On questions that were not fitted to: {gain}", gain=gain_text(fitted.gain))


_ACTIONS = {"show": _show, "history": _history, "check": _check, "diff": _diff, "preview": _preview}
_ACTIONS |= {"set": _set, "calibrate": _calibrate}
