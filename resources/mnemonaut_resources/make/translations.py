"""Makes the translations: collects every text of window and core into `translations/mnemonaut_<lang>.ts`, keeping what is
translated, and compiles the `.qm` files that the window loads.

    python resources/mnemonaut_resources/make/translations.py           collect, compile
    python resources/mnemonaut_resources/make/translations.py --missing  say what is not translated
    python resources/mnemonaut_resources/make/translations.py --take ja FILE.json   take {context: {source: translation}}

What the texts are, and where they stand, is the matter of `extraction.py`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path

from mnemonaut_resources.make.extraction import collected

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "resources" / "mnemonaut_resources" / "translations"
LANGUAGES = {"ja": "ja_JP", "zh": "zh_CN"}
Text = tuple[str, str]  # context, source


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
    texts = collected()
    for name, source in texts:
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
    path.with_suffix(".json").write_text(catalogue(translations, texts), "utf-8")
    return missing


def catalogue(translations: dict[Text, str], texts: Iterable[Text]) -> str:
    """What the command line reads, which has no Qt: `{context: {English: translation}}` of these texts, those of now."""
    found: dict[str, dict[str, str]] = {}
    for name, source in texts:
        if (name, source) in translations:
            found.setdefault(name, {})[source] = translations[name, source]
    return json.dumps(found, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


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
    compiler = Path(sys.executable).with_name("pyside6-lrelease")
    for code, language in LANGUAGES.items():
        path = FOLDER / f"mnemonaut_{code}.ts"
        lacking = write(path, language, known(path) | taken.get(code, {}))
        print(f"{code}: {len(collected()) - len(lacking)} translated, {len(lacking)} missing")
        if "--missing" in sys.argv:
            print("\n".join(f"  {name}: {source}" for name, source in lacking))
        missing += lacking
        subprocess.run([compiler, "-silent", str(path), "-qm", str(path.with_suffix(".qm"))], check=True)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
