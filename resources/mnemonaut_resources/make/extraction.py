"""The one extraction: every English text of the program with the context of its translation, and the places that could not be
translated.

A text stands in the source as a literal: in `self.tr("…")` (context: the class) and `translate("Context", "…")` of the window,
in `tr_noop("…")` (the module's `CONTEXT`, else "Actions"; "Core" in core and app), in `Text("…", name=value)`, in
`Text.within("Context", "…")`, and where an error or a reason is given. A place that builds a text in another way (an f-string,
a sum) is a fault: the window would show it in English. Only `declared` texts are asked of the values that hold them: what
recipes, parameters and presets say of themselves.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from mnemonaut_core.recall.vocabulary import CONTRAST, PLAN, STEPS

ROOT = Path(__file__).parents[3]
_FOLDERS = ("core/mnemonaut_core", "app/mnemonaut", "ui/mnemonaut_ui")
NEVER_IN_THE_WINDOW = (
    COMMAND_LINE := "app/mnemonaut/cli/",  # whose texts name its options
    "core/mnemonaut_core/workspace/lint.py",  # its `Problem` is a finding, which says a message
    "core/mnemonaut_core/i18n/",
)
IN_THE_WINDOW = "ui/mnemonaut_ui/words/messages.json"
"""Texts by key for which the window has words of its own."""
TEXTS_OF: dict[str, tuple[int | str, ...]] = {
    "InputError": (0, "title", "advice"),
    "EnvironmentFault": (0, "title", "advice"),
    "keyed": ("advice",),
    "EndpointError": (0, "title", "advice"),
    "unusable_answer": (1,),
    "MnemonautError": (0, "title", "advice"),
    "RowError": (0,),
    "TimeFormatError": (0,),
    "PolicyFault": (0, "reason", 2, "hint"),
    "Refused": (0, 1, "where", "reason"),
    "Problem": (1, 2),
    "Text.of": (0,),
}
"""Which arguments of which calls are texts of ours. A function that passes one of its own on is found, and its calls in the
same module are looked at."""
OF_THE_COMMAND_LINE: dict[str, tuple[int | str, ...]] = {
    "tr": (0,),
    "add_argument": ("help",),
    "add": (1,),
    "either": (1,),
    "usage_error": (0, 1),
    "command": (1, "epilog"),
    "add_settings": ("about",),
}
"""The same of the grammar of the command line, where nothing else is called so."""
_CARRIED = frozenset(("reason", "fault", "where", "title", "advice", "title_text", "advice_text", "missing", "note"))
"""Attributes that hold a text that was made elsewhere."""
_MAKERS = frozenset(
    ("Text", "Advice", "Text.keyed", "Text.of", "nearest", "refusal", "id_refusal", "where", "_not_storable")
)
CORE = "Core"
OF_RECIPES = {"of_plan": PLAN, "of_score": STEPS, "contrast_text": CONTRAST}
"""What recipes say of a plan and of a candidate, and under which heading it is translated (`recall/vocabulary.py`)."""
COMMAND = re.compile(r"`mnemonaut\b|`pip\b|(?<!\w)--[a-z]")
"""A command or an option of the command line: only a `Advice` may name one, since the window has other words for it."""
_UNIT = 2
"""Letters that a value may have of its own: MB, ms."""
Calls = dict[str, tuple[int | str, ...]]


def modules() -> Iterator[Path]:
    """All modules whose texts may reach the window."""
    for folder in _FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not path.relative_to(ROOT).as_posix().startswith(NEVER_IN_THE_WINDOW):
                yield path


@dataclass(slots=True)
class Found:
    """The texts of a module, and `line: what` of every place that could not be translated."""

    texts: list[str] = field(default_factory=list)
    """Templates of errors, reasons and notes (context "Core")."""
    marked: list[tuple[str, str]] = field(default_factory=list)
    """(context, text) of what names its context, or is marked for it."""
    faults: list[str] = field(default_factory=list)

    def all(self) -> Iterator[tuple[str, str]]:
        """Everything, by context and text."""
        yield from ((CORE, text) for text in self.texts)
        yield from self.marked


@cache
def found_in(source: str, *, noop_context: str = CORE, of_command_line: bool = False) -> Found:
    """Look through one module; `noop_context` is that of `tr_noop` where the module sets no `CONTEXT`. What it gives is
    shared, and not to be changed."""
    tree = ast.parse(source)
    calls: Calls = TEXTS_OF | OF_THE_COMMAND_LINE if of_command_line else dict(TEXTS_OF)
    context = next((c for c in map(_context_of, tree.body) if c), noop_context)
    while True:
        collector = _Collector(tree, calls, context, of_command_line=of_command_line)
        collector.visit(tree)
        passing = {
            name: tuple(dict.fromkeys((*calls.get(name, ()), *more))) for name, more in collector.passing.items()
        }
        if all(calls.get(name) == arguments for name, arguments in passing.items()):
            return collector.found
        calls |= passing


def found_at(path: Path) -> Found:
    """What one of `modules` has."""
    text = path.read_text("utf-8")
    return found_in(text, noop_context="Actions") if path.is_relative_to(ROOT / "ui") else found_in(text)


def collected() -> list[tuple[str, str]]:
    """Every text of the program once, by context and text."""
    found = set(declared())
    found |= {(CORE, text) for text in json.loads((ROOT / IN_THE_WINDOW).read_text("utf-8")).values()}
    for path in modules():
        found |= set(found_at(path).all())
    for path in sorted((ROOT / COMMAND_LINE).rglob("*.py")):
        found |= set(found_in(path.read_text("utf-8"), of_command_line=True).all())
    return sorted(one for one in found if all(one))


def declared() -> Iterator[tuple[str, str]]:
    """What recipes, parameters, presets, outcomes, keys of lists and rules of the lint say of themselves, where they declare it."""
    from mnemonaut_core.domain.gardening import SPECS
    from mnemonaut_core.domain.health import PARTS
    from mnemonaut_core.domain.outcome import OUTCOME_TEXTS
    from mnemonaut_core.explain.indicators import INDICATORS
    from mnemonaut_core.i18n import ADVICE, MESSAGES, TABLES
    from mnemonaut_core.parameters import PARAMETERS, describe, presets_of
    from mnemonaut_core.recall.vocabulary import COMMON
    from mnemonaut_core.recipes.registry import declared as recipes
    from mnemonaut_core.recipes.registry import lint_rules

    texts = [sentence for sentence, _ in lint_rules().values()]
    texts += [text for part in PARTS for text in (part.title, part.meaning, part.worry)]
    texts += [text for sort in INDICATORS.values() for text in (sort.title, sort.definition, sort.worry or "")]
    texts += [text for spec in SPECS.values() for text in (spec.title, spec.how, spec.empty)]
    texts += [*MESSAGES.values(), *ADVICE.values()]  # some the command line alone says: the window has its own
    labels = set()
    for recipe in recipes():
        words = recipe.words
        texts += [words.title, words.about, words.plain_title, words.plain_about]
        for preset in presets_of(recipe.name).values():
            texts += [preset.title, preset.about, preset.plain_title, preset.plain_about]
        for info in describe(recipe.parameters):
            texts += [info.sentence, info.unit]
            labels |= {info.label, *info.words.values()}
    of_outcomes = {"help": CORE, "label": "Plain", "sentence": CORE}
    yield from ((of_outcomes[what], text) for said in OUTCOME_TEXTS.values() for what, text in said.items())
    yield from ((context, text) for context, _, told in TABLES for text in told.values())
    yield from ((CORE, text) for text in texts)
    yield from ((PARAMETERS, label) for label in labels)
    for vocabulary in (COMMON, *(recipe.words.vocabulary for recipe in recipes())):
        yield from vocabulary.texts()


def _literal(node: ast.expr) -> str:
    """The text of a literal (adjacent ones are joined by the parser); "" for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _context_of(node: ast.stmt) -> str:
    """The text of a module's own `CONTEXT = "…"`."""
    named = isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "CONTEXT" for target in node.targets)
    return _literal(node.value) if isinstance(node, ast.Assign) and named else ""


@lru_cache(maxsize=512)
def _assigned(scope: ast.AST) -> dict[str, list[ast.expr]]:
    """What names are set to in a module or function, by name; its inner functions are not looked into."""
    values: dict[str, list[ast.expr]] = {}
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Lambda)):
            continue
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    values.setdefault(target.id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            values.setdefault(node.target.id, []).append(node.value)
        waiting += ast.iter_child_nodes(node)
    return values


_LEAVES = (ast.Constant, ast.Name, ast.expr_context, ast.operator, ast.cmpop, ast.alias)


class _Collector(ast.NodeVisitor):
    def __init__(self, module: ast.Module, calls: Calls, noop_context: str, *, of_command_line: bool) -> None:
        self.found = Found()
        self._of_command_line = of_command_line
        self._noop_context = noop_context
        self._classes: list[str] = []
        self.passing: dict[str, list[int | str]] = {}
        """Functions that pass an argument on as a text: its places in a call."""
        self._calls = calls
        self._scopes: list[ast.AST] = [module]
        self._functions: list[ast.FunctionDef] = []
        self._in_error: list[bool] = []

    def generic_visit(self, node: ast.AST) -> None:
        """Only what may hold a call: most nodes are names and constants."""
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, _LEAVES):
                self.visit(child)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._in_error.append(any(isinstance(base, ast.Name) and base.id in TEXTS_OF for base in node.bases))
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()
        self._in_error.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._functions.append(node)
        self._scopes.append(node)
        self.generic_visit(node)
        self._scopes.pop()
        self._functions.pop()

    def visit_Call(self, node: ast.Call) -> None:
        name = _called(node)
        if name == "Text":
            self._made(node)
        self._mark(name, [*map(_literal, node.args), "", ""])
        if self._in_error[-1:] == [True] and ast.unparse(node.func) == "super().__init__":
            name = "MnemonautError"
        for number, argument in enumerate(node.args):
            if number in self._calls.get(name, ()):
                self._text(argument)
        for keyword in node.keywords:
            if keyword.arg in self._calls.get(name, ()):
                self._text(keyword.value)
        self.generic_visit(node)

    def _mark(self, name: str, literals: list[str]) -> None:
        first, second, *_ = literals
        if name == "tr" and first and self._classes and not self._of_command_line:
            self.found.marked.append((self._classes[-1], first))
        elif name == "tr_noop" and first:
            self.found.marked.append((self._noop_context, first))
        elif name == "Command" and second:
            self.found.marked.append((self._noop_context, second))
        elif name in ("translate", "Text.within") and first and second:
            self.found.marked.append((first, second))
        elif name in OF_RECIPES and first:
            self.found.marked.append((OF_RECIPES[name], first))

    def _made(self, node: ast.Call) -> None:
        template = node.args[0] if len(node.args) == 1 else None
        if isinstance(template, ast.Constant) and isinstance(template.value, str):
            self._found(template, template.value)
        else:
            self._fault(node, "the template is no literal")
        for keyword in node.keywords:
            if any(isinstance(part, ast.JoinedStr) and _letters(part) > _UNIT for part in ast.walk(keyword.value)):
                self._fault(node, f"the value {keyword.arg} holds words")

    def _text(self, node: ast.expr, seen: frozenset[str] = frozenset()) -> None:
        """Follow an expression to the literals and makers that it may be."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self._found(node, node.value)
        elif isinstance(node, ast.IfExp):
            self._text(node.body, seen)
            self._text(node.orelse, seen)
        elif isinstance(node, ast.BoolOp):
            for value in node.values:
                self._text(value, seen)
        elif isinstance(node, ast.Name):
            self._name(node, seen)
        elif isinstance(node, ast.Call):
            name = _called(node)
            if name not in _MAKERS:
                self._fault(node, f"{name}() is not known to give a text with its template")
        elif not _harmless(node):
            self._fault(node, f"{ast.unparse(node)[:60]} is neither a literal nor a Text")

    def _name(self, node: ast.Name, seen: frozenset[str]) -> None:
        if node.id in seen:
            return
        held = next((set_to for scope in reversed(self._scopes) if (set_to := _assigned(scope).get(node.id))), None)
        passed = self._passed_on(node.id)
        if held is None and not passed:
            self._fault(node, f"{node.id} is not set here")
        for value in held or ():
            self._text(value, seen | {node.id})

    def _passed_on(self, name: str) -> bool:
        """Whether it is an argument of a function around; that function's calls are to be looked at then."""
        for function in reversed(self._functions):
            places = [argument.arg for argument in function.args.args]
            if name in places or name in (argument.arg for argument in function.args.kwonlyargs):
                known = self.passing.setdefault(function.name, [])
                bound = 1 if places[:1] in (["self"], ["cls"]) else 0
                known += [name, *([places.index(name) - bound] if name in places else [])]
                return True
        return False

    def _found(self, node: ast.expr, text: str) -> None:
        self.found.texts.append(text)
        if COMMAND.search(text):
            self._fault(node, "names a command of the command line; make it a Advice")

    def _fault(self, node: ast.expr, why: str) -> None:
        self.found.faults.append(f"{node.lineno}: {why}")


def _called(node: ast.Call) -> str:
    """The name of what is called, without what it is called on; the makers of `Text` keep their class."""
    if isinstance(node.func, ast.Name):
        return node.func.id
    name = getattr(node.func, "attr", "")
    of_text = isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "Text"
    return f"Text.{name}" if of_text else name


def _harmless(node: ast.expr) -> bool:
    """A text that was made elsewhere, one of a table of constants, or one of values and signs alone."""
    if isinstance(node, ast.JoinedStr):
        return _letters(node) == 0
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Name) and node.value.id.isupper()
    return isinstance(node, ast.Attribute) and node.attr in _CARRIED


def _letters(text: ast.JoinedStr) -> int:
    literal = "".join(str(part.value) for part in text.values if isinstance(part, ast.Constant))
    return sum(sign.isalpha() for sign in literal)
