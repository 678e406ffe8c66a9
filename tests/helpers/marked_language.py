"""A language that marks what it translates: what is told in words of ours, and what stands as somebody wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QTranslator


class _Words(QTranslator):
    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__()
        self._words = words

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """None: this language has no word for it."""
        del context, disambiguation, n
        return self._words.get(source)


@contextmanager
def speaking(words: Mapping[str, str]) -> Iterator[None]:
    """Inside, these English texts are said so, all others as before."""
    words_of = _Words(words)
    QCoreApplication.installTranslator(words_of)
    try:
        yield
    finally:
        QCoreApplication.removeTranslator(words_of)
