"""What happened to one memory since it was stored; recorded recalls as they are listed, and the marks on them."""

from __future__ import annotations

import msgspec

from mnemonaut_core.domain.agent import QUALITY_HALF_LIFE_DAYS, UTILITY_HALF_LIFE_DAYS, faded


class Recalled(msgspec.Struct, frozen=True):
    """A recorded recall that had this memory. `place` counts from 1 in its result; None if it was dropped, then `code`
    says by what. `clock` is the recall's own now, `at` when it ran."""

    run_id: str
    at: int
    clock: int
    by: str
    recipe: str
    preset: str
    place: int | None
    selected: int
    """How many memories that recall selected."""
    code: str


class RecalledOften(msgspec.Struct, frozen=True):
    """How many recalls had one memory in their result, and when the newest of them ran (None: none had): recorded
    here, and separately those that an imported file recorded of its own program."""

    times: int = 0
    last_at: int | None = None
    imported: int = 0
    imported_last_at: int | None = None


class Judged(msgspec.Struct, frozen=True):
    """A person's word on this memory for one saved query: a grade from 0 to 3, or that it must (not) come."""

    at: int
    query: str
    """The query's text; its id where the query is gone."""
    grade: int | None
    must: str | None


class Remarked(msgspec.Struct, frozen=True):
    """Feedback on the memory itself: helpful, harmful, outdated, duplicate."""

    at: int
    signal: str
    of_id: str | None
    by: str


class Worth(msgspec.Struct, frozen=True):
    """Utility, confidence and quality as they are stored (None: not measured). Utility and quality have not faded `since`
    (UTC epoch seconds; None: unknown); only the operation `decay` lets them fade, never a recall."""

    utility: float | None
    confidence: float | None
    quality: float | None
    since: int | None

    def at(self, now: int) -> Worth:
        """What it would be worth if everything had faded by now: utility halves in 30 days, quality in 120."""
        seconds = 0 if self.since is None else max(0, now - self.since)

        def left(value: float | None, days: float) -> float | None:
            return None if value is None else faded(value, seconds=seconds, half_life_days=days)

        return Worth(
            left(self.utility, UTILITY_HALF_LIFE_DAYS), self.confidence, left(self.quality, QUALITY_HALF_LIFE_DAYS), now
        )


class KeptOut(msgspec.Struct, frozen=True):
    """An isolation (`everywhere`) or suppression (`query`); `ended_at` None: it still holds."""

    at: int
    ended_at: int | None
    scope: str
    reason: str
    by: str
    query: str | None = None
    learnt_again_at: int | None = None


class Revised(msgspec.Struct, frozen=True):
    """An edit. `changes` are (column, before, after); `column` is "" where the source stores whole texts. None: there was
    nothing."""

    id: str
    at: int | None
    reason: str
    changes: tuple[tuple[str, str | None, str | None], ...]


class History(msgspec.Struct, frozen=True):
    """Everything newest first. `times_recalled` counts all recorded recalls that selected the memory; `recalled` holds
    the newest of them, and those among the newest `looked_into` of the `recorded` ones that dropped it."""

    memory_id: str
    recorded: int
    looked_into: int
    times_recalled: int
    recalled: tuple[Recalled, ...]
    judged: tuple[Judged, ...]
    remarked: tuple[Remarked, ...]
    kept_out: tuple[KeptOut, ...]
    revised: tuple[Revised, ...]
    worth: Worth | None = None
    """None where nothing of it is measured."""

    @property
    def empty(self) -> bool:
        return not (self.recalled or self.judged or self.remarked or self.kept_out or self.revised)


# ---- Recorded recalls as they are listed, and the marks on them


class RunLog(msgspec.Struct, frozen=True):
    """What a database keeps of recalls, and how much of that there is now. Sizes are those of the records, in bytes."""

    keeps_questions: bool
    most_runs: int
    most_megabytes: int
    runs: int
    bytes: int
    records: bool = True
    """Whether recalls are recorded at all now."""


class RecordedRun(msgspec.Struct, frozen=True):
    """One recorded recall. Times are UTC epoch seconds; `clock` is the recall's own."""

    id: str
    at: int
    clock: int
    by: str
    recipe: str
    preset: str
    query_hash: str
    candidates: int
    selected: int
    ms: float
    query_type: str | None
    """As the rules read the question; None where the recipe reads none."""
    strategy: str | None
    question: str | None = None
    """None: only its hash is stored."""
    damaged: bool = False
    """Its record cannot be read: question, type and strategy are unknown."""
    faulty: tuple[str, ...] = ()
    """The sources that failed or were late."""
    boundary_classes: tuple[str, ...] | None = None
    """The boundary of an agent's recall; None for a recall without one."""
    max_sensitivity: int | None = None


class RunEvidence(msgspec.Struct, frozen=True):
    """The evidence of a recorded recall, as far as its record has it."""

    id: str
    session: str | None
    query_hash: str
    messages: tuple[str, ...]
    """The question and the last message of the person; () where only hashes are stored."""
    selected: tuple[str, ...]
    evidence: tuple[float, ...]
    """How much the selected memories speak of the question, as far as the record says."""
    silence: float | None
    """How much speaks for the store holding something about it."""
    floor: float
    """Below which the recall is silent; 0 where it never is."""


class WrongType(msgspec.Struct, frozen=True):
    """A recorded recall whose question was read as the wrong type. `query_text` and `should_be` only if a person gave
    them; `language` is that of the rules that were tried first."""

    run_id: str
    at: int
    clock: int
    query_hash: str
    query_text: str | None
    query_type: str
    strategy: str
    language: str
    should_be: str | None
