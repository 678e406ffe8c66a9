"""English words that say nothing about what is sought; dropped from queries only, never from the index."""

from __future__ import annotations

import re

_LIST = """
a about above after again against all am an and any are as at be because been before being below between
both but by can cannot could did do does doing down during each few for from further had has have having
he her here hers herself him himself his how i if in into is it its itself just me more most my myself
no nor not now of off on once only or other our ours ourselves out over own same she should so some such
than that the their theirs them themselves then there these they this those through to too under until
up very was we were what when where which while who whom why will with would you your yours yourself
yourselves
"""

STOP_WORDS = frozenset(_LIST.split())

_JOINED = r"[\w\u0300-\u0331\ue000-\uf8ff\U000f0000-\U0010fffd]"
"""What would make the contraction a piece of a longer word."""

_VERBS = "ai|are|ca|could|did|does|do|had|has|have|is|might|must|need|sha|should|was|were|wo|would"
_CONTRACTION = re.compile(
    rf"(?<!{_JOINED})(?:{_VERBS})n['’]t(?!{_JOINED})"
    rf"|(?<=[a-z])['’](?:s|t|d|ll|m|re|ve)(?!{_JOINED})"
)


def without_contractions(text: str) -> str:
    """Lower-case text with "don't" and the tails of "what's", "I'll" blanked out.

    FTS5 cuts them into "don", "t", "what", "s"; listing the pieces as stop words would lose the name Don.
    """
    return _CONTRACTION.sub(" ", text)
