"""Count what tells how much there is to know: lines by room, Protocols, widest classes and records, private words.

    python tests/tools/counters.py                the tree as it stands
    python tests/tools/counters.py --at REVISION  the tree of a commit, and what changed since (two columns)
    python tests/tools/counters.py --json         the same as JSON

Everything is read from the source files; nothing is imported. Lines are all lines of `*.py`, with comments and blank ones;
lines of data are all lines of `*.json` in the packages of the product (samples and translations stand in `resources`).
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import statistics
import subprocess
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

ROOT = Path(__file__).parents[2]
PRODUCT = ("core", "app", "ui")
PACKAGES = ("mnemonaut_core", "mnemonaut_ui", "mnemonaut")
NEEDS_DECODING = re.compile(
    r"\b(anew|beside|told|said|held|kept|asked|whoever|whatever|of which|goes? by|comes? of|came of|made of|nobody|somebody"
    r"|put right|mend(?:ed|s|ing)?|vouch\w*|for want of|be it|as it (?:is|was|stands)|in the place of)\b",
    re.IGNORECASE,
)
"""Words of a private language: a docstring that holds one needs decoding."""
RECORDS = {"Struct", "NamedTuple", "TypedDict"}
PARAMETERS = re.compile(r"Parameters$")


class Class(msgspec.Struct):
    """A class as its source has it: bases by their last name, public methods, annotated fields."""

    name: str
    bases: tuple[str, ...]
    methods: frozenset[str]
    members: frozenset[str]
    fields: tuple[str, ...]

    @property
    def is_protocol(self) -> bool:
        """Whether it names Protocol as a base."""
        return "Protocol" in self.bases


class Tree(msgspec.Struct):
    """What was counted in one state of the source."""

    lines: Counter[str]
    data: Counter[str]
    files: Counter[str]
    counts: dict[str, int | float]
    details: dict[str, list[str]]


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Subscript):
        return _last_name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _class_of(node: ast.ClassDef) -> Class:
    functions = [each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    fields = [
        each.target.id for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    ]
    assigned = {
        target.attr
        for function in functions
        for each in ast.walk(function)
        if isinstance(each, ast.Assign | ast.AnnAssign)
        for target in (each.targets if isinstance(each, ast.Assign) else [each.target])
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
    }
    named = {
        each.id
        for one in node.body
        if isinstance(one, ast.Assign)
        for each in one.targets
        if isinstance(each, ast.Name)
    }
    public = frozenset(each.name for each in functions if not each.name.startswith("_"))
    dunder = frozenset(each.name for each in functions if each.name == "__call__")
    return Class(
        node.name,
        tuple(map(_last_name, node.bases)),
        public,
        public | dunder | set(fields) | named | assigned,
        tuple(fields),
    )


def _inherited(one: Class, by_name: dict[str, Class], seen: frozenset[str] = frozenset()) -> Iterator[Class]:
    """The class and its ancestors that are ours and no Protocols."""
    yield one
    for base in one.bases:
        found = by_name.get(base)
        if found is not None and base not in seen and not found.is_protocol:
            yield from _inherited(found, by_name, seen | {one.name, base})


def _protocol_members(one: Class, by_name: dict[str, Class]) -> frozenset[str]:
    of_bases = (by_name[base] for base in one.bases if base in by_name and by_name[base].is_protocol)
    return one.members.union(*(_protocol_members(base, by_name) for base in of_bases))


def _docstrings(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        values = [each.value for each in body if isinstance(each, ast.Expr)]
        yield from (each.value for each in values if isinstance(each, ast.Constant) and isinstance(each.value, str))


def _imports_inside(module: ast.Module) -> int:
    return len(
        {
            (each.lineno, each.col_offset)
            for function in ast.walk(module)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
            for each in ast.walk(function)
            if isinstance(each, ast.Import | ast.ImportFrom)
        }
    )


def _room(path: Path, root: Path) -> str:
    """Top folder and package of a file: `core/store`, `app/cli`; `core/.` for a module that is in no package."""
    parts = path.relative_to(root).parts
    inner = [part for part in parts[1:-1] if part not in PACKAGES]
    return f"{parts[0]}/{inner[0] if inner else '.'}"


def count(root: Path) -> Tree:
    """All counters of the tree at `root`."""
    lines: Counter[str] = Counter()
    files: Counter[str] = Counter()
    classes: list[Class] = []
    totals: Counter[str] = Counter()
    data: Counter[str] = Counter()
    for top in PRODUCT:
        data[top] = sum(path.read_text("utf-8").count("\n") for path in (root / top).rglob("*.json"))
    for top in (*PRODUCT, "tests"):
        for path in sorted((root / top).rglob("*.py")):
            text = path.read_text("utf-8")
            length = text.count("\n")
            for name in (top, _room(path, root)) if top != "tests" else (top,):
                lines[name] += length
                files[name] += 1
            totals["noqa"] += text.count("# noqa")
            totals["fmt: skip"] += len(re.findall(r"# fmt: (?:skip|off)", text))
            if top == "tests":
                continue
            module = ast.parse(text)
            for node in ast.walk(module):
                if isinstance(node, ast.ClassDef):
                    classes.append(_class_of(node))
                elif isinstance(node, ast.Call) and _last_name(node.func) == "cast":
                    totals["casts"] += 1
            totals["imports inside functions"] += _imports_inside(module)
            found = list(_docstrings(module))
            totals["docstrings"] += len(found)
            totals["docstrings that need decoding"] += sum(bool(NEEDS_DECODING.search(each)) for each in found)
    return _with_classes(Tree(lines, data, files, {}, {}), totals, classes)


def _with_classes(tree: Tree, totals: Counter[str], classes: list[Class]) -> Tree:
    by_name = {one.name: one for one in classes}
    protocols = [one for one in classes if one.is_protocol]
    concrete = [one for one in classes if not one.is_protocol]
    public = {
        one.name: len(frozenset[str]().union(*(each.methods for each in _inherited(one, by_name)))) for one in concrete
    }
    alone = []
    for protocol in protocols:
        wanted = _protocol_members(protocol, by_name)
        if wanted == {"__call__"}:
            continue  # a type of functions
        having = [
            one.name
            for one in concrete
            if wanted <= frozenset[str]().union(*(each.members for each in _inherited(one, by_name)))
            or any(protocol.name in each.bases for each in _inherited(one, by_name))
        ]
        if len(having) <= 1:
            alone.append(protocol.name)
    records = {
        one.name: len([field for each in _inherited(one, by_name) for field in each.fields])
        for one in concrete
        if any(RECORDS & set(each.bases) for each in _inherited(one, by_name)) or "dataclass" in one.bases
    }
    widest = max(public, key=lambda name: public[name])
    other = {n: f for n, f in records.items() if n not in ("Recipe", "Memory") and not PARAMETERS.search(n)}
    counts: dict[str, int | float] = {
        "lines of product": sum(tree.lines[top] for top in PRODUCT),
        **{f"lines of {top}": tree.lines[top] for top in (*PRODUCT, "tests")},
        "lines of data (json)": sum(tree.data[top] for top in PRODUCT),
        **{f"lines of data (json) of {top}": tree.data[top] for top in PRODUCT},
        **{f"files of {top}": tree.files[top] for top in (*PRODUCT, "tests")},
        "Protocols": len(protocols),
        "Protocols with one implementation": len(alone),
        "public methods of the widest class": public[widest],
        "fields of Recipe": records.get("Recipe", 0) or len(by_name["Recipe"].fields),
        "fields of the widest other record": max(other.values(), default=0),
        **{name: totals[name] for name in ("casts", "noqa", "fmt: skip", "imports inside functions")},
        **{name: totals[name] for name in ("docstrings", "docstrings that need decoding")},
    }
    most = sorted(public.items(), key=lambda item: -item[1])[:6]
    widest_records = sorted(other.items(), key=lambda item: -item[1])[:6]
    details = {
        "widest classes": [f"{name} {number}" for name, number in most],
        "widest records": [f"{name} {number}" for name, number in widest_records],
        "Protocols with one implementation": sorted(alone),
    }
    return replace(tree, counts=counts, details=details)


def subjects(since: str | None) -> list[int]:
    """Lengths of commit subjects, of all commits or of those after `since`."""
    span = ["HEAD"] if since is None else [f"{since}..HEAD"]
    told = subprocess.run(["git", "log", "--format=%s", *span], cwd=ROOT, check=True, capture_output=True, text=True)
    return [len(line) for line in told.stdout.splitlines()]


def tree_at(revision: str) -> Tree:
    """The counters of a commit, read from an archive of it."""
    packed = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        return count(Path(folder))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--at", metavar="REVISION", help="count this commit too, in a column before today's")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    trees = {"now": count(ROOT)}
    if options.at:
        trees = {options.at: tree_at(options.at), **trees}
    lengths = subjects(options.at)
    if lengths:
        trees["now"].counts["median commit subject"] = statistics.median(lengths)
    if options.json:
        print(json.dumps({name: msgspec.to_builtins(tree) for name, tree in trees.items()}, indent=1))
        return
    _print_table(trees)


def _print_table(trees: dict[str, Tree]) -> None:
    def row(name: str, values: list[object]) -> str:
        return f"{name:40}" + "".join(f"{value if value is not None else '–':>12}" for value in values)

    print(row("", [name[:10] for name in trees]))
    for name in trees["now"].counts:
        print(row(name, [tree.counts.get(name) for tree in trees.values()]))
    print()
    for room in sorted({room for tree in trees.values() for room in tree.lines}):
        print(row(room, [tree.lines.get(room, 0) for tree in trees.values()]))
    for name, found in trees["now"].details.items():
        print(f"\n{name}: {', '.join(found)}")


if __name__ == "__main__":
    main()
