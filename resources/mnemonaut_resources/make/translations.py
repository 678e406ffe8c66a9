"""Makes the translations: collects every text of window and core into `translations/mnemonaut_<lang>.ts`, keeping what is
translated, and compiles the `.qm` files that the window loads.

    python resources/mnemonaut_resources/make/translations.py           collect, compile
    python resources/mnemonaut_resources/make/translations.py --missing  say what is not translated
    python resources/mnemonaut_resources/make/translations.py --take ja FILE.json   take {context: {source: translation}}

Texts stand in `self.tr("…")` (context: the class), in `tr_noop("…")` of ui/actions.py (context "Actions") and in the core
(context "Core": messages, errors, parameters, outcomes, recipes), which knows no Qt; those of errors are found in the
sources (`wordings.py`).
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
UI = ROOT / "ui" / "mnemonaut_ui"
CORE = ROOT / "core" / "mnemonaut_core"
FOLDER = ROOT / "resources" / "mnemonaut_resources" / "translations"
LANGUAGES = {"ja": "ja_JP", "zh": "zh_CN"}
Text = tuple[str, str]  # context, source


def _literal(node: ast.expr) -> str | None:
    """The text of a literal (adjacent ones are joined by the parser)."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


class _Collector(ast.NodeVisitor):
    def __init__(self, noop_context: str) -> None:
        self.found: list[Text] = []
        self._classes: list[str] = []
        self._noop_context = noop_context

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        text = _literal(node.args[0]) if node.args else None
        if name == "tr" and text is not None and self._classes:
            self.found.append((self._classes[-1], text))
        elif name == "tr_noop" and text is not None:
            self.found.append((self._noop_context, text))
        elif name == "translate" and len(node.args) > 1:
            context, source = _literal(node.args[0]), _literal(node.args[1])
            if context is not None and source is not None:
                self.found.append((context, source))
        self.generic_visit(node)


def _noop_context(tree: ast.Module) -> str:
    """The module's own `CONTEXT = "…"`, else "Actions"."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(getattr(t, "id", "") == "CONTEXT" for t in node.targets):
            return _literal(node.value) or "Actions"
    return "Actions"


def ui_texts() -> Iterator[Text]:
    """All texts of the window."""
    for path in sorted(UI.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        collector = _Collector(_noop_context(tree))
        collector.visit(tree)
        yield from collector.found


def core_texts() -> Iterator[Text]:
    """All texts that the core says."""
    from mnemonaut_core.domain.list_query import KEY_HELP
    from mnemonaut_core.domain.outcome import OUTCOME_HELP
    from mnemonaut_core.i18n import MESSAGES
    from mnemonaut_core.parameters import describe, presets_of
    from mnemonaut_core.recall.features import FEATURES
    from mnemonaut_core.recall.vocabulary import COMMON
    from mnemonaut_core.recipes.registry import RECIPES
    from mnemonaut_resources.make import wordings
    from mnemonaut_ui.words.messages import IN_THE_WINDOW

    texts = [
        *(text for key, text in MESSAGES.items() if key not in IN_THE_WINDOW),
        *OUTCOME_HELP.values(),
        *KEY_HELP.values(),
        *wordings.texts(),
    ]
    for feature in FEATURES.values():
        texts += [feature.title, feature.unit]
    for recipe in RECIPES.values():
        texts += [recipe.title, recipe.about]
        for preset in presets_of(recipe.name).values():
            texts += [preset.title, preset.about]
        for info in describe(recipe.parameters):
            texts += [info.sentence, info.unit, info.group]
    yield from (("Core", text) for text in texts if text)
    for vocabulary in (COMMON, *(recipe.vocabulary for recipe in RECIPES.values())):
        yield from vocabulary.texts()
    for path in (CORE / "recall" / "vocabulary.py", *sorted((CORE / "recipes").glob("*.py"))):
        yield from _facts(ast.parse(path.read_text("utf-8")))


def _facts(tree: ast.Module) -> Iterator[Text]:
    """What recipes say of a plan and of a candidate: `of_plan("…")`, `of_score("…")`."""
    from mnemonaut_core.recall.vocabulary import PLAN, STEPS

    contexts = {"of_plan": PLAN, "of_score": STEPS}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in contexts and node.args:
            text = _literal(node.args[0])
            if text is not None:
                yield contexts[node.func.id], text


def collected() -> list[Text]:
    """All texts once, by context and source."""
    return sorted(set(ui_texts()) | set(core_texts()))


def known(path: Path) -> dict[Text, str]:
    """What a .ts file has translated."""
    if not path.exists():
        return {}
    found = {}
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            translation = message.findtext("translation") or ""
            if translation:
                found[name, message.findtext("source") or ""] = translation
    return found


def write(path: Path, language: str, translations: dict[Text, str]) -> list[Text]:
    """Write a .ts file with all texts; gives those without a translation."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    missing = []
    contexts: dict[str, ET.Element] = {}
    for name, source in collected():
        if name not in contexts:
            contexts[name] = ET.SubElement(root, "context")
            ET.SubElement(contexts[name], "name").text = name
        message = ET.SubElement(contexts[name], "message")
        ET.SubElement(message, "source").text = source
        translation = ET.SubElement(message, "translation")
        if (name, source) in translations:
            translation.text = translations[name, source]
        else:
            translation.set("type", "unfinished")
            missing.append((name, source))
    ET.indent(root)
    body = ET.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', "utf-8")
    return missing


def main() -> int:
    """Collect, compile, say what is missing; 1 if something is."""
    FOLDER.mkdir(exist_ok=True)
    taken: dict[str, dict[Text, str]] = {}
    if "--take" in sys.argv:
        at = sys.argv.index("--take")
        data = json.loads(Path(sys.argv[at + 2]).read_text("utf-8"))
        taken[sys.argv[at + 1]] = {
            (name, source): text for name, texts in data.items() for source, text in texts.items()
        }
    missing: list[Text] = []
    for code, language in LANGUAGES.items():
        path = FOLDER / f"mnemonaut_{code}.ts"
        lacking = write(path, language, known(path) | taken.get(code, {}))
        print(f"{code}: {len(collected()) - len(lacking)} translated, {len(lacking)} missing")
        if "--missing" in sys.argv:
            print("\n".join(f"  {name}: {source}" for name, source in lacking))
        missing += lacking
        subprocess.run(["pyside6-lrelease", "-silent", str(path), "-qm", str(path.with_suffix(".qm"))], check=True)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
