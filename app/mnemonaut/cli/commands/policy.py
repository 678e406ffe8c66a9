"""`policy` and `feedback`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from mnemonaut.cli.commands.isolate import answer
from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Json, moment_text, table, write, write_json
from mnemonaut.paths import written_by_a_person
from mnemonaut_core.calibrate import Fitted, Judged, calibrate
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.files import read_whole
from mnemonaut_core.importers.judgments import read_judged
from mnemonaut_core.policy.curves import with_calibration
from mnemonaut_core.policy.document import BUILT_IN, Policy
from mnemonaut_core.policy.parse import parse_bytes
from mnemonaut_core.policy.template import template
from mnemonaut_core.policy.yaml_tree import MAX_BYTES
from mnemonaut_core.ports import StoredPolicy
from mnemonaut_core.store import policies
from mnemonaut_core.store.judgments import judged_queries
from mnemonaut_core.store.open import open_reader


def read_policy(path: Path) -> tuple[Policy, str]:
    """The policy of a file and its text; InputError with the line of what cannot be taken."""
    missing = InputError(f"There is no file {path}", code="missing_file", advice="Name a YAML file with a policy.")
    return parse_bytes(read_whole(path, MAX_BYTES, missing=missing))


def policy(context: Context) -> int:
    """Show, set, check, list or calibrate the policy."""
    return _ACTIONS[context.options.action](context)


def _file(context: Context) -> Path:
    if context.options.file is None:
        raise InputError(
            f"policy {context.options.action} needs a file", code="usage", advice="Name a YAML file after it."
        )
    return written_by_a_person(context.options.file)


def _stored(context: Context) -> tuple[StoredPolicy, ...]:
    with closing(open_reader(context.db)) as connection:
        return policies.policies(connection, context.options.project)


def _json_of(stored: StoredPolicy, *, in_force: bool) -> Json:
    return {
        "version": stored.version, "number": stored.number, "project": stored.project, "at": stored.at,
        "by": stored.by, "in_force": in_force,
    }  # fmt: skip


def _show(context: Context) -> int:
    """The text in force, or of the version that is named; the built-in one as a text to begin with."""
    options = context.options
    with closing(open_reader(context.db)) as connection:
        if options.file is not None:
            found: StoredPolicy | None = policies.version_named(connection, options.file, options.project)
        else:
            found = policies.newest(connection, options.project)
    text = template() if found is None else found.yaml
    if context.json:
        held = {"version": BUILT_IN} if found is None else _json_of(found, in_force=options.file is None)
        write_json("policy", {**held, "yaml": text})
    else:
        write(text.removesuffix("\n"))
    return 0


def _history(context: Context) -> int:
    stored = _stored(context)
    if context.json:
        write_json("policy", [_json_of(one, in_force=i == 0) for i, one in enumerate(stored)])
    elif not stored:
        write("No policy was set: the built-in one is in force (mnemonaut policy show).")
    else:
        rows = [
            [str(one.number), one.version, moment_text(one.at), one.by, "in force" if i == 0 else ""]
            for i, one in enumerate(stored)
        ]
        write(table(["#", "version", "when (UTC)", "by", ""], rows, widest=[6, 50, 16, 10, 8]))
    return 0


def _check(context: Context) -> int:
    read, _ = read_policy(_file(context))
    said = {"version": read.version, "parameters": dict(read.parameters), "invariants": sorted(read.invariants)}
    if context.json:
        write_json("policy", said)
    else:
        write(f"It can be taken: version {read.version}, {len(read.parameters)} parameters.")
    return 0


def _set(context: Context) -> int:
    _, text = read_policy(_file(context))
    with context.session(write=True) as session:
        change = session.writer.set_policy(text, now=context.now, project=context.options.project)
    return answer(context, change)


def _calibrate(context: Context) -> int:
    """Fit curves from judged questions and set them as a new version of the policy."""
    options = context.options
    with context.session(write=True, embedder=options.embedder) as session:
        if options.queries is not None and options.qrels is not None:
            paths = (written_by_a_person(options.queries), written_by_a_person(options.qrels))
            judged = [Judged(query, gains) for query, gains in read_judged(*paths, now=context.now)]
        elif options.queries is None and options.qrels is None:
            judged = [Judged(*one) for one in judged_queries(session.writer.connection, context.now)]
        else:
            raise InputError("--queries and --qrels belong together", code="usage", advice="Give both, or neither.")
        if not judged:
            raise InputError(
                "There is no judged question", code="no_judgments", advice="Name files with --queries and --qrels."
            )
        session.warm()
        settings = Settings(preset=options.preset, values=settings_of(context).values, project=options.project)
        fitted = calibrate(session.explorer, judged, settings, method=options.method)
        if fitted.calibration.text is None and fitted.calibration.vector is None:
            raise InputError(
                "Nothing can be fitted from these judgments",
                code="no_judgments",
                advice="Judge more memories, relevant and irrelevant ones.",
                detail="; ".join(f"{name}: {why}" for name, why in fitted.left_out.items()),
            )
        stored = policies.newest(session.writer.connection, options.project)
        text = with_calibration("" if stored is None else stored.yaml, fitted.calibration)
        change = session.writer.set_policy(text, now=context.now, project=options.project)
    if not context.json:
        write("\n".join(_fitted_lines(fitted)))
    return answer(context, change)


def _fitted_lines(fitted: Fitted) -> list[str]:
    lines = []
    for name in ("text", "vector"):
        curve = getattr(fitted.calibration, name)
        counted = f"{fitted.scores[name]} scores of {fitted.questions} questions, {fitted.relevant[name]} relevant"
        said = f"left out: {fitted.left_out[name]}" if curve is None else f"{curve.method} for {curve.fitted_for}"
        lines.append(f"{name:8} {said} ({counted})")
    return lines


_ACTIONS = {"show": _show, "history": _history, "check": _check, "set": _set, "calibrate": _calibrate}


def feedback(context: Context) -> int:
    """A word on a memory, or the fading of all worth."""
    options = context.options
    if options.decay:
        if options.id is not None:
            raise InputError(
                "--decay takes no memory: it is for all of them", code="usage", advice="Leave the memory away."
            )
        with context.session(write=True) as session:
            return answer(context, session.writer.decay(now=context.now))
    if options.id is None or options.signal is None:
        raise InputError(
            "feedback needs a memory and a word",
            code="usage",
            advice="Write `mnemonaut feedback ID helpful`, for example.",
        )
    with context.session(write=True) as session:
        change = session.writer.say_of(options.id, options.signal, now=context.now, of=options.of)
    return answer(context, change)
