"""Finds the English texts that the core says by `Text` and by its errors, and the places that could not be translated.

Texts are translated by their template, so each must stand in the source as a literal, or as `Text("…", name=value)`. A
place that builds a text in another way (an f-string, a sum) is a fault: the window would show it in English.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[3]
_FOLDERS = ("core/mnemonaut_core", "app/mnemonaut", "ui/mnemonaut_ui")
NEVER_IN_THE_WINDOW = (
    "app/mnemonaut/cli/",  # prints English
    "app/mnemonaut/bench",
    "app/mnemonaut/lint.py",  # its `Problem` is a finding, which says a message
    "core/mnemonaut_core/i18n.py",
    "core/mnemonaut_core/importers/sample.py",  # the samples' own sources: their errors are for who writes these
    "core/mnemonaut_core/importers/date_template.py",
)
TEXTS_OF: dict[str, tuple[int | str, ...]] = {
    "InputError": (0, "title", "advice"),
    "EnvironmentFault": (0, "title", "advice"),
    "EndpointError": (0, "title", "advice"),
    "useless": (1,),
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
_CARRIED = frozenset(("reason", "where", "title", "advice", "title_text", "advice_text", "missing", "note"))
"""Attributes that hold a text that was made elsewhere."""
_MAKERS = frozenset(("Text", "Remedy", "Text.keyed", "Text.of", "nearest", "refusal", "id_refusal"))
COMMAND = re.compile(r"`mnemonaut\b|`pip\b|(?<!\w)--[a-z]")
"""A command or an option of the command line: only a `Remedy` may name one, since the window has other words for it."""
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
    faults: list[str] = field(default_factory=list)


def found_in(source: str) -> Found:
    """Look through one module."""
    tree = ast.parse(source)
    calls: Calls = dict(TEXTS_OF)
    while True:
        collector = _Collector(_assigned(tree), calls)
        collector.visit(tree)
        passing = {
            name: tuple(dict.fromkeys((*calls.get(name, ()), *more))) for name, more in collector.passing.items()
        }
        if all(calls.get(name) == arguments for name, arguments in passing.items()):
            return collector.found
        calls |= passing


def texts() -> Iterator[str]:
    """Every template of every module."""
    for path in modules():
        yield from found_in(path.read_text("utf-8")).texts


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


class _Collector(ast.NodeVisitor):
    def __init__(self, module: dict[str, list[ast.expr]], calls: Calls) -> None:
        self.found = Found()
        self.passing: dict[str, list[int | str]] = {}
        """Functions that pass an argument on as a text: its places in a call."""
        self._calls = calls
        self._scopes = [module]
        self._functions: list[ast.FunctionDef] = []
        self._in_error: list[bool] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._in_error.append(any(isinstance(base, ast.Name) and base.id in TEXTS_OF for base in node.bases))
        self.generic_visit(node)
        self._in_error.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._functions.append(node)
        self._scopes.append(_assigned(node))
        self.generic_visit(node)
        self._scopes.pop()
        self._functions.pop()

    def visit_Call(self, node: ast.Call) -> None:
        name = _called(node)
        if name == "Text":
            self._made(node)
        if ast.unparse(node.func) == "super().__init__" and self._in_error[-1:] == [True]:
            name = "MnemonautError"
        for number, argument in enumerate(node.args):
            if number in self._calls.get(name, ()):
                self._text(argument)
        for keyword in node.keywords:
            if keyword.arg in self._calls.get(name, ()):
                self._text(keyword.value)
        self.generic_visit(node)

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
        held = next((scope[node.id] for scope in reversed(self._scopes) if node.id in scope), None)
        if node.id in seen:
            return
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
            self._fault(node, "names a command of the command line; make it a Remedy")

    def _fault(self, node: ast.expr, why: str) -> None:
        self.found.faults.append(f"{node.lineno}: {why}")


def _called(node: ast.Call) -> str:
    """The name of what is called, without what it is called on; the makers of `Text` keep their class."""
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    return f"Text.{name}" if ast.unparse(node.func) == f"Text.{name}" else name


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
