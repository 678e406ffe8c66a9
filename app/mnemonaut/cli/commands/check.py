"""`check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join_list, tr, with_reason
from mnemonaut.cli.output import Json, Reply, number_text, printable
from mnemonaut.cli.parser import Command
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.workspace.maintenance import Problem


def declare(command: Command) -> None:
    command("check", "check the file and its indexes for damage")


def check(context: Context) -> Reply:
    """Exit code 1 when something is wrong."""
    with context.workspace() as workspace, context.progress() as progress:
        problems, noted = workspace.checked(progress=progress, token=context.token)
    shown = _lines(problems, noted)
    code = 1 if problems else 0
    return context.reply("problems", map(_json, problems), shown, exit_code=code, notes=map(_json, noted))


def _lines(problems: Sequence[Problem], noted: Sequence[Problem]) -> Iterator[str]:
    if any(p.code == "counts_not_compared" for p in noted) and not problems:
        yield tr("Nothing wrong was found in what was compared.")
    elif not problems:
        yield tr("Nothing is wrong: the file is whole, and every index agrees with the memories.")
    for mark, p in [*(("✖", p) for p in problems), *(("·", p) for p in noted)]:
        named = (
            f" ({join_list(map(printable, p.examples))}{' …' if p.count > len(p.examples) else ''})"
            if p.examples
            else ""
        )
        yield f"{mark} {with_reason(tr(p.title), number_text(p.count))}{named}\n  {tr(p.advice)}"


def _json(problem: Problem) -> Json:
    return fields_json(problem, "code title advice count examples")
