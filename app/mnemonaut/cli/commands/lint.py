"""`lint`."""

from __future__ import annotations

from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import current, tr, with_reason
from mnemonaut.cli.output import Json, Reply, printable
from mnemonaut.cli.parser import Command, add_now, add_settings
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.i18n import Text
from mnemonaut_core.recipes.registry import lint_rules
from mnemonaut_core.workspace import lint as linting

_WHERE = {linting.SETTINGS: Text("settings"), linting.DATABASE: Text("database"), linting.RUNS: Text("recalls")}
"""What showed a problem."""


def declare(command: Command) -> None:
    add = command("lint", "list problems with the scores that these settings give on this database", epilog=_rules())
    add_settings(add, recipe="all", about="recipes to look at")
    add_now(add)


def _rules() -> str:
    about = [
        f"  {name} ({', '.join(recipes) or tr('every recipe')}): {tr(sentence)}"
        for name, (sentence, recipes) in lint_rules().items()
    ]
    return "\n".join([tr("exit code 1 when a rule fires; the rules:"), *about])


def lint(context: Context) -> Reply:
    """Exit code 1 when a rule fires."""
    settings = settings_of(context)
    with context.workspace(embedder=context.options.embedder) as workspace, context.progress() as progress:
        problems = linting.lint(workspace, settings, now=context.now, progress=progress, token=context.token)
    return context.reply("problems", map(_json, problems), lambda: _text(problems), exit_code=1 if problems else 0)


def _json(problem: linting.LintProblem) -> Json:
    where = {"code": problem.found.code, "recipe": problem.recipe, "where": problem.where}
    return where | fields_json(problem.found, "message value advice")


def _message(problem: linting.LintProblem) -> Text:
    """What was found. What a recall recorded is the English of its time: in another language the rule's own sentence."""
    message = problem.found.message
    if problem.where != linting.RUNS or current() == "en":
        return message
    of_rule = Text.of(lint_rules()[problem.found.code][0])
    return Text.keyed(message.key, **{**message.values, "said": of_rule})


def _text(problems: tuple[linting.LintProblem, ...]) -> str:
    if not problems:
        return tr("Nothing is wrong: no rule fires for these settings, this database and its recorded recalls.")
    lines = []
    for problem in problems:
        found = problem.found
        advice = "" if found.advice is None else f"\n  {tr(found.advice)}"
        where = f"⚠ {problem.recipe} · {found.code} · {tr(_WHERE[problem.where])}"
        lines.append(f"{with_reason(where, printable(tr(_message(problem))))}{advice}")
    return "\n".join(lines)
