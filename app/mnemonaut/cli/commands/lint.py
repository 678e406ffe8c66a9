"""`lint`."""

from __future__ import annotations

from mnemonaut import lint as linting
from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Json, Reply, printable
from mnemonaut.cli.parser import Commands, add_now, add_settings, command


def declare(commands: Commands) -> None:
    """`lint`."""
    from mnemonaut_core.recipes.registry import lint_rules

    about = [
        f"  {name} ({', '.join(recipes) or 'every recipe'}): {sentence}"
        for name, (sentence, recipes) in lint_rules().items()
    ]
    parser = command(
        commands, "lint", "say what is wrong with the scores that these settings give on this database",
        epilog="\n".join(["exit code 1 when a rule fires; the rules:", *about]),
    )  # fmt: skip
    add_settings(parser, recipe="all", about="recipes to look at")
    add_now(parser)


def lint(context: Context) -> Reply:
    """Exit code 1 when a rule fires."""
    settings = settings_of(context)
    with context.database(embedder=context.options.embedder) as database, context.progress() as progress:
        problems = linting.lint(database, settings, now=context.now, progress=progress, token=context.token)
    return context.reply(
        "problems", lambda: [_json(one) for one in problems], lambda: _text(problems), exit_code=1 if problems else 0
    )


def _json(problem: linting.LintProblem) -> Json:
    found = problem.found
    return {
        "code": found.code, "recipe": problem.recipe, "where": problem.where, "message": str(found.message),
        "value": found.value, "advice": None if found.advice is None else str(found.advice),
    }  # fmt: skip


def _text(problems: tuple[linting.LintProblem, ...]) -> str:
    if not problems:
        return "Nothing is wrong: no rule fires for these settings, this database and its recorded recalls."
    lines = []
    for problem in problems:
        found = problem.found
        advice = "" if found.advice is None else f"\n  {found.advice!s}"
        lines.append(f"⚠ {problem.recipe} · {found.code} · {problem.where}: {printable(str(found.message))}{advice}")
    return "\n".join(lines)
