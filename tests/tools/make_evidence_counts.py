"""The shipped counts of `recall/evidence.py`: how many everyday texts of each language hold a word.

    python tests/tools/make_evidence_counts.py --data FOLDER

Counted are the samples of this project, MADial-Bench (MIT) and half of MemoryBank-SiliconFriend (MIT); FOLDER holds the
last two as `<set>/<store>/memories.jsonl`. No other set may go in: LoCoMo is CC BY-NC, and half B of MemoryBank is what the
levels are measured on.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from mnemonaut_core.domain.memory import word_source
from mnemonaut_core.text.words import words_text
from mnemonaut_core.workspace import samples
from mnemonaut_core.workspace.wiring import connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.judged_stores import built, stores_of

FILE = Path(__file__).parents[2] / "resources/mnemonaut_resources/evidence/counts.json"
COUNTED = {
    "en": {("madial_en", "en")},
    "ja": set(),
    "zh": {
        ("madial_zh", "zh"),
        *(("memorybank_zh", name) for name in ("gong-xiaoyan", "liu-lin", "wang-feng", "zhang-zhiqiang")),
    },
}
DAY = 1_764_288_000


def count(path: Path, counts: Counter[str]) -> int:
    """Add to each word how many memories of a database hold it, as the index `words` cuts them; how many there are."""
    with connect(path) as session, session.pool.reader() as reader, reader.snapshot():
        memories = reader.load(reader.list_ids(()))
        for memory in memories.values():
            counts.update({token.text for token in reader.words.tokens("words", words_text(word_source(memory)))})
    return len(memories)


def main() -> None:
    """Count and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    stores = {(store.set, store.name): store for store in stores_of(parser.parse_args().data)}
    found = {}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for language, names in COUNTED.items():
            counts = Counter[str]()
            total = count(samples.ensure(folder, language, DAY), counts)
            total += sum(
                count(built(stores[name], folder / f"{'-'.join(name)}.db", "none"), counts) for name in sorted(names)
            )
            words: dict[int, list[str]] = {}
            for word, times in sorted(counts.items()):
                words.setdefault(times, []).append(word)
            found[language] = {
                "texts": total,
                "words_by_count": {str(times): " ".join(words[times]) for times in sorted(words)},
            }
    FILE.write_text(json.dumps(found, ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
