"""`policy`."""

from __future__ import annotations

from pathlib import Path

from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import said, say, who
from mnemonaut.cli.output import (
    WHOLE,
    Json,
    Reply,
    change_json,
    change_text,
    gain_json,
    gain_text,
    moment_text,
    number_text,
    printable,
    table,
)
from mnemonaut.cli.parser import Commands, add_now, add_project, argument, command, usage_error
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
from mnemonaut_core.policy.curves import with_calibration
from mnemonaut_core.policy.document import BUILT_IN
from mnemonaut_core.policy.parse import loaded, read_policy, template
from mnemonaut_core.workspace.maintenance import policies_of, policy_of

MOST_RUNS = 50


def declare(commands: Commands) -> None:
    parser = command(
        commands,
        "policy",
        "the policy for activation: what it may recall, its parameters, and what may leave this machine",
        epilog="show [VERSION]: print it (the built-in one to begin with); history: its versions; check FILE: only look, and name\n"
        "every fault with its line; diff [VERSION] [VERSION]: what changed (the one before, and the one in force);\n"
        "preview FILE: what it would deny to companions in recent recalls, and admit; nothing is stored.\n"
        "set FILE: make it the version in force (undo takes it back); calibrate: fit curves from judgments and set them.",
    )
    argument(parser, "action", "what to do", choices=tuple(_ACTIONS))
    argument(parser, "file FILE|VERSION", "a YAML file; with show and diff, a version", type=str, nargs="?")
    argument(parser, "other VERSION", "with diff: the later version", nargs="?")
    argument(
        parser,
        "--runs N",
        "with preview: how many recent recalls are asked again (default: 50)",
        type=int,
        default=MOST_RUNS,
    )
    add_project(parser)
    argument(
        parser,
        "--method",
        "with calibrate: how curves are fitted (default: isotonic)",
        choices=METHODS,
        default="isotonic",
    )
    argument(parser, "--queries FILE.jsonl", "with calibrate: questions (default: the saved ones)", type=str)
    argument(parser, "--qrels FILE|FOLDER", "with calibrate: judgments, as judge --from takes them", type=str)
    argument(parser, "--preset NAME", "with calibrate: parameters to fit under", default=AS_WRITTEN)
    argument(parser, "--set KEY=VALUE", "with calibrate: one parameter", many=True)
    argument(
        parser, "--embedder SPEC", "with calibrate: where the vectors of questions come from (see recall)", type=str
    )
    add_now(parser)


def policy(context: Context) -> Reply:
    """Show, set, check, list or calibrate the policy."""
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

    def text() -> str:
        if not stored:
            return say("No policy was set: the built-in one is in force (mnemonaut policy show).")
        rows = [
            [str(one.number), one.version, moment_text(one.at), who(one.by), say("in force") if i == 0 else ""]
            for i, one in enumerate(stored)
        ]
        return table(["#", say("version"), say("when (UTC)"), say("by"), ""], rows, widest=[6, 50, 16, 10, 10])

    return context.reply("policy", lambda: [_json_of(one, in_force=i == 0) for i, one in enumerate(stored)], text)


def _check(context: Context) -> Reply:
    read, _ = read_policy(_file(context))
    told = {"version": read.version, "parameters": dict(read.parameters), "invariants": sorted(read.invariants)}
    return context.reply(
        "policy",
        lambda: told,
        lambda: say(
            "It can be taken: version {version}, {count} parameters.", version=read.version, count=len(read.parameters)
        ),
    )


def _diff(context: Context) -> Reply:
    """Two versions; without names the one in force and the one before it."""
    options = context.options
    stored = policies_of(context.db, options.project)
    before = _version(context, options.file, stored[1] if len(stored) > 1 else None)
    after = _version(context, options.other, stored[0] if stored else None)
    texts = tuple(template() if one is None else one.yaml for one in (before, after))
    lines, said_so = diff_lines(*texts), value_changes(loaded(before), loaded(after))

    def told() -> Json:
        return {
            "before": BUILT_IN if before is None else before.version,
            "after": BUILT_IN if after is None else after.version,
            "lines": [{"sign": one.sign, "before": one.before, "after": one.after, "text": one.text} for one in lines],
            "says": [{"at": one.path, "before": one.before, "after": one.after} for one in said_so],
        }

    def text() -> str:
        names = [BUILT_IN if one is None else one.version for one in (before, after)]
        head = say("From version {before} to {after}:", before=names[0], after=names[1])
        if not lines:
            return "\n".join((head, say("Nothing is different.")))
        rows = [[one.path, one.before or "–", one.after or "–"] for one in said_so]
        means = table([say("what it says"), say("before"), say("after")], rows, widest=[WHOLE, 24, 24]) if rows else ""
        return "\n".join((head, *(f"{one.sign} {printable(one.text)}" for one in lines), *filter(None, ("", means))))

    return context.reply("policy", told, text)


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
    return context.reply("policy", lambda: _foresight_json(found), lambda: _foresight_text(found))


def _foresight_json(found: PolicyForesight) -> Json:
    return {
        **fields_json(found, "seen_before seen_after"),
        "asked": len(found.rows),
        "changed": len(found.changed),
        "not_kept": found.not_kept,
        "failed": [str(one) for one in found.failed],
        "runs": [
            {"run": row.run.id, **fields_json(row.run, "recipe question")}
            | {name: [one.id for one in found] for name, found in _memories(row).items()}
            for row in found.changed
        ],
    }


def _memories(row: PolicySeen) -> dict[str, tuple[Memory, ...]]:
    moves = row.moves
    return {
        "denied": row.denied,
        "admitted": row.admitted,
        "redacted": row.redacted,
        "leaving": tuple(one.memory for one in moves.left),
        "entering": tuple(one.memory for one in moves.entered),
    }


def _foresight_text(found: PolicyForesight) -> str:
    lines = [
        say(
            "Companions see {before} memories now, and would see {after}.",
            before=number_text(found.seen_before),
            after=number_text(found.seen_after),
        ),
        say(
            "{changed} of {count} recent recalls would be answered otherwise.",
            changed=number_text(len(found.changed)),
            count=number_text(len(found.rows)),
        ),
    ]
    heads = [say("run"), say("denied"), say("admitted"), say("redacted"), say("leaves"), say("enters"), say("question")]
    rows = [
        [row.run.id, *map(_named, _memories(row).values()), printable(row.run.question or "")] for row in found.changed
    ]
    if rows:
        lines.append(table(heads, rows, widest=[WHOLE, 24, 24, 24, 24, 24, 40]))
    if found.not_kept:
        lines.append(say("Of {count} recalls the question was not kept.", count=number_text(found.not_kept)))
    lines += [said(one) for one in found.failed]
    return "\n".join(lines)


def _named(found: tuple[Memory, ...]) -> str:
    return printable(", ".join(one.id for one in found[:3])) + ("…" if len(found) > 3 else "") or "–"


def _set(context: Context) -> Reply:
    _, text = read_policy(_file(context))
    with context.workspace(write=True) as workspace:
        change = workspace.database.settings.set_policy(text, now=context.now, project=context.options.project)
    return context.changed(change)


def _calibrate(context: Context) -> Reply:
    """Fit curves from judged questions and set them as a new version of the policy."""
    options = context.options
    with context.workspace(write=True, embedder=options.embedder) as workspace:
        if options.queries is not None and options.qrels is None:
            raise usage_error("--queries and --qrels belong together", "Name files with --queries and --qrels.")
        found = (
            workspace.library.judged()
            if options.qrels is None
            else workspace.read_judged(options.qrels, options.queries)
        )
        judged = [(one.question.asked(context.now), one.gains) for one in found]
        if not judged:
            raise InputError(
                "There is no judged question",
                code="no_judgments",
                advice="Judge some memories: mnemonaut judge.",
            )
        workspace.warm()
        settings = Settings(preset=options.preset, values=settings_of(context).values, project=options.project)
        fitted = calibrate(workspace.explorer, judged, settings, method=options.method)
        if fitted.calibration.text is None and fitted.calibration.vector is None:
            raise InputError(
                "Nothing can be fitted from these judgments",
                code="no_judgments",
                advice="Judge more memories, relevant and irrelevant ones.",
                detail="; ".join(f"{name}: {why}" for name, why in fitted.left_out.items()),
            )
        stored = workspace.library.read(lambda reader: reader.policy_in_force(options.project))
        text = with_calibration("" if stored is None else stored.yaml, fitted.calibration)
        change = workspace.database.settings.set_policy(text, now=context.now, project=options.project)
    measured = (
        say("What that changes is not measured: it takes {least} questions with a relevant memory.", least=FOLDS)
        if fitted.gain is None
        else say("On questions that were not fitted to: {gain}", gain=gain_text(fitted.gain))
    )
    gain = None if fitted.gain is None else gain_json(fitted.gain)
    return context.reply(
        "changed",
        lambda: change_json(change),
        lambda: "\n".join((*_fitted_lines(fitted), measured, change_text(change))),
        calibration={**fields_json(fitted, "questions scores relevant left_out"), "gain": gain},
    )


def _fitted_lines(fitted: Fitted) -> list[str]:
    lines = []
    for name in ("text", "vector"):
        curve = getattr(fitted.calibration, name)
        counted = say(
            "{scores} scores of {questions} questions, {relevant} relevant",
            scores=fitted.scores[name],
            questions=fitted.questions,
            relevant=fitted.relevant[name],
        )
        told = (
            say("left out: {why}", why=said(fitted.left_out[name]))
            if curve is None
            else say("{method} for {embedder}", method=curve.method, embedder=curve.fitted_for)
        )
        lines.append(f"{name:8} {told} ({counted})")
    return lines


_ACTIONS = {"show": _show, "history": _history, "check": _check, "diff": _diff, "preview": _preview}
_ACTIONS |= {"set": _set, "calibrate": _calibrate}
