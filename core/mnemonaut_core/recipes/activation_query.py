"""What the shape of a question says of its weights (seed 004, dynamic rules; READINGS 33, 50). Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mnemonaut_core.recipes.activation_parameters import ActivationParameters
from mnemonaut_core.text.cjk import is_cjk
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.words import piece_places

FEW_TOKENS = 2
MANY_TOKENS = 12
TEXT_K_PER_RESULT = 4
VECTOR_K_PER_RESULT = 8

_ADDRESS = re.compile(
    r"(?i)\b(?:https?|ftp)://\S|\bwww\.\w|(?:^|[\s(「（])(?:/|\./|~/)[\w.-]+/|\b[\w-]+(?:/[\w-]+)*/[\w-]+\.[a-z]{1,5}\b"
    r"|\b[\w-]+\.(?:com|org|net|io|dev)\b"
)
_QUOTE = re.compile(r"\"[^\"]+\"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|「[^」]+」|『[^』]+』|《[^》]+》")
_CODE = re.compile(
    r"`[^`]+`|\b\w{2,}\((?:\)|[^)]*[=,\"'][^)]*\))|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*|::|->|=>|[{};]\s*$|</?\w+>"
    r"|\b0x[0-9a-fA-F]+"
)


@dataclass(frozen=True, slots=True)
class Weights:
    """α and the sizes of both lists, and the rule that chose α: fixed, lexical, semantic or middle."""

    alpha: float
    text_k: int
    vector_k: int
    rule: str
    tokens: int


def token_count(text: str) -> int:
    """Words, and bigrams of Japanese, Chinese and Korean runs (a single character is one): under `\\w+` a whole sentence
    would be one token."""
    total = 0
    for _, _, piece in piece_places(normalize(text)):
        total += max(1, len(piece) - 1) if is_cjk(piece[0]) else 1
    return total


def is_lexical(text: str) -> bool:
    """Whether the text holds a piece of code, a quote or an address: words to be found as they stand."""
    return any(pattern.search(text) is not None for pattern in (_ADDRESS, _QUOTE, _CODE))


def weights(text: str, p: ActivationParameters) -> Weights:
    """The parameters as they are; with `dynamic` what the question's shape says: lexical for ≤ 2 tokens, code, quotes and
    addresses, semantic for prose of more than 12 tokens; k_txt = 4 · k_final, k_vec = 8 · k_final (0 stays off)."""
    tokens = token_count(text)
    if not p.dynamic:
        return Weights(p.alpha, p.text_k, p.vector_k, "fixed", tokens)
    text_k = TEXT_K_PER_RESULT * p.k_final if p.text_k else 0
    vector_k = VECTOR_K_PER_RESULT * p.k_final if p.vector_k else 0
    if tokens <= FEW_TOKENS or is_lexical(text):
        return Weights(p.alpha_lexical, text_k, vector_k, "lexical", tokens)
    if tokens > MANY_TOKENS:
        return Weights(p.alpha_semantic, text_k, vector_k, "semantic", tokens)
    return Weights(p.alpha, text_k, vector_k, "middle", tokens)
