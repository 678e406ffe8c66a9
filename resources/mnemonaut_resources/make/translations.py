"""The catalogues `translations/mnemonaut_<lang>.json`, which the window and the command line read.

    python resources/mnemonaut_resources/make/translations.py            drop what no text has any more; count what is missing
    python resources/mnemonaut_resources/make/translations.py --missing  the same, and list what is missing
    python resources/mnemonaut_resources/make/translations.py --take ja FILE.json   add {context: {English: translation}}
    python resources/mnemonaut_resources/make/translations.py --take en FILE.json   add {English: {names: form for 1}}

`names` are the values that are 1, sorted and separated by a blank: "{count} days" has {"count": "{count} day"}, and a text
with two counted values three forms. What the texts are, and where they stand, is the matter of `extraction.py`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from mnemonaut_resources.make.extraction import collected

FOLDER = Path(__file__).parents[1] / "translations"
LANGUAGES = ("ja", "zh")
Text = tuple[str, str]  # context, English
Catalogue = dict[str, dict[str, str]]
COUNTED = re.compile(r"(?<!\} of )\{count(?::[^{}]*)?\} (?:(?!of )[a-z-]+ )??(?:[a-z]+s|entities|people)\b")
"""A value with the name `count` before a plural, unless it is the whole of which a part is counted: "2 of {count} days"."""


def path_of(code: str) -> Path:
    """The catalogue of a language; that of `en` has the forms for a count of one."""
    return FOLDER / f"mnemonaut_{code}.json"


def read(code: str) -> Catalogue:
    """What is committed."""
    found: Catalogue = json.loads(path_of(code).read_text("utf-8"))
    return found


def known(code: str) -> dict[Text, str]:
    """Translations by context and English text."""
    return {(context, english): said for context, texts in read(code).items() for english, said in texts.items()}


def missing(code: str, texts: Sequence[Text]) -> list[Text]:
    """The texts without a translation; for `en` those that count, and have no form for one."""
    found = read(code)
    if code == "en":
        return [(context, english) for context, english in texts if COUNTED.search(english) and english not in found]
    return [(context, english) for context, english in texts if english not in found.get(context, {})]


def current(code: str, found: Catalogue, texts: Sequence[Text]) -> Catalogue:
    """A catalogue without entries of texts that are gone."""
    if code == "en":
        return {english: found[english] for _, english in texts if english in found}
    kept: Catalogue = {}
    for context, english in texts:
        if english in found.get(context, {}):
            kept.setdefault(context, {})[english] = found[context][english]
    return kept


def main(arguments: Sequence[str]) -> int:
    """Take, drop, say what is missing; 1 if something is."""
    texts, lacking = collected(), 0
    for code in ("en", *LANGUAGES):
        found = read(code)
        if arguments[:2] == ["--take", code]:
            for key, added in json.loads(Path(arguments[2]).read_text("utf-8")).items():
                found.setdefault(key, {}).update(added)
        kept = current(code, found, texts)
        path_of(code).write_text(json.dumps(kept, ensure_ascii=False, indent=0, sort_keys=True) + "\n", "utf-8")
        without = missing(code, texts)
        print(f"{code}: {len(without)} {'counted texts have no form for one' if code == 'en' else 'missing'}")
        if "--missing" in arguments:
            print("\n".join(f"  {context}: {english}" for context, english in without))
        lacking += len(without)
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
