"""A retriever that knows nothing of Mnemonaut but its lines: BM25 over a JSONL export, in some thirty lines."""

from __future__ import annotations

import json
import math
import sys
import time
from collections import Counter
from collections.abc import Iterable

from mnemonaut_core.external import serve


class Bm25:
    def __init__(self, path: str) -> None:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123
            lines = [json.loads(line) for line in file if line.strip()]
        self.texts = {
            line["id"]: Counter(
                " ".join(str(line.get(key) or "") for key in ("user_text", "reply_text", "body")).lower().split()
            )
            for line in lines
            if "id" in line
        }
        self.average = sum(sum(words.values()) for words in self.texts.values()) / max(1, len(self.texts))

    def __call__(self, query: str, k: int) -> Iterable[tuple[str, float]]:
        if query == "fail":
            raise ValueError("told to")
        if query == "sleep":
            time.sleep(60)
        words = query.lower().split()
        held = {word: sum(word in text for text in self.texts.values()) for word in words}
        found = {}
        for memory_id, text in self.texts.items():
            length = 0.25 + 0.75 * sum(text.values()) / self.average
            score = sum(
                math.log(1 + (len(self.texts) - held[w] + 0.5) / (held[w] + 0.5))
                * text[w]
                * 2.2
                / (text[w] + 1.2 * length)
                for w in words
            )
            if score > 0:
                found[memory_id] = score
        return sorted(found.items(), key=lambda one: (-one[1], one[0]))[:k]


if __name__ == "__main__":
    serve(Bm25(sys.argv[1]))
