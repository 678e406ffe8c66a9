"""What the core needs from outside. A port belongs to its user, so they stand here: a file for each who asks."""

from mnemonaut_core.ports.library import AgentLogReader, LibraryReader, LogReader, Reader, ReaderPool
from mnemonaut_core.ports.models import Chooser, Embedder, GramStatistics, KeepsConnections, SendsTexts, Vectors
from mnemonaut_core.ports.operations import Imported, ImportReport, Operations, Progress, no_progress
from mnemonaut_core.ports.search import (
    DocumentRow,
    Holders,
    LinkRow,
    Matched,
    MatchQuery,
    Mention,
    Near,
    Position,
    Ranked,
    RankedList,
    SearchReader,
    StoredPolicy,
    Token,
    Tokens,
    UtilityStatistics,
    WordsByTerm,
)

__all__ = [
    "AgentLogReader", "Chooser", "DocumentRow", "Embedder", "GramStatistics", "Holders", "ImportReport", "Imported",
    "KeepsConnections", "LibraryReader", "LinkRow", "LogReader", "MatchQuery", "Matched", "Mention", "Near", "Operations",
    "Position", "Progress", "Ranked", "RankedList", "Reader", "ReaderPool", "SearchReader", "SendsTexts", "StoredPolicy",
    "Token", "Tokens", "UtilityStatistics", "Vectors", "WordsByTerm", "no_progress",
]  # fmt: skip
