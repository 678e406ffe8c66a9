"""The explanation of one memory, read from a trace (and, for what no source brought, from its ranks in each source). Pure."""

from __future__ import annotations

from dataclasses import dataclass

from mnemonaut_core.domain.choice import KEPT_BACK
from mnemonaut_core.domain.outcome import EXPIRY_UNIT, Code, Outcome
from mnemonaut_core.domain.ranking import Combine, Scored
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.probe import SourceRanks, missing_outcome
from mnemonaut_core.i18n import Text

RECONCILES_WITHIN = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Explanation:
    """Why one memory did or did not come back. `scored`, `rank` and `hits` are empty for what no source brought."""

    memory_id: str
    outcome: Outcome
    sentence: Text
    rank: int | None
    scored: Scored | None
    hits: tuple[tuple[str, str, Hit], ...]
    located: SourceRanks | None
    formula: str
    reconciles: bool | None
    """Whether the displayed parts give the displayed score within 1e-9; None without a score."""


def explain(trace: Trace, memory_id: str, located: SourceRanks | None = None) -> Explanation:
    """From the trace where it holds the memory, else from its ranks in each source; ValueError if it is in neither."""
    candidate = trace.candidate(memory_id)
    if candidate is None:
        if located is None:
            raise ValueError(f"{memory_id} is not in the trace and was not probed")
        outcome = missing_outcome(located)
        return Explanation(memory_id, outcome, sentence(outcome), None, None, (), located, "", None)
    outcome, scored = candidate.decision.outcome, candidate.scored
    return Explanation(
        memory_id,
        outcome,
        sentence(outcome),
        candidate.rank,
        scored,
        candidate.hits,
        located,
        "" if scored is None else formula(scored),
        None if scored is None else abs(scored.recombined() - scored.score) <= RECONCILES_WITHIN,
    )


def formula(scored: Scored) -> str:
    """The score's formula with this candidate's numbers: ".550 × .812 + .350 × .203 + .100 × .934 = .611"."""
    if scored.combine is Combine.ORDER:
        return f"1 / {scored.parts[0].raw:.0f} = {scored.score:.3f}" if scored.parts[0].raw else ""
    if scored.combine is Combine.PRODUCT:
        body = " × ".join(f"{part.contribution:.3f} {part.name}" for part in scored.parts)
    else:
        body = " + ".join(f"{part.weight:.3g} × {part.normalized:.3f} {part.name}" for part in scored.parts)
    return f"{body} = {scored.score:.3f}"


_SENTENCES: dict[Code, str] = {
    Code.SELECTED: "outcome_selected",
    Code.NOT_STORED: "outcome_not_stored",
    Code.ISOLATED: "outcome_isolated",
    Code.SUPPRESSED: "outcome_suppressed",
    Code.FILTERED: "outcome_filtered",
    Code.NOT_INDEXED: "outcome_not_indexed",
    Code.SOURCE_TIMEOUT: "outcome_source_timeout",
    Code.SOURCE_OFF: "outcome_source_off",
    Code.SOURCE_FAILED: "outcome_source_failed",
    Code.ROUTE_SKIPPED: "outcome_route_skipped",
    Code.BELOW_FLOOR: "outcome_below_floor",
    Code.POOL_CAP: "outcome_pool_cap",
    Code.QUOTA: "outcome_quota",
    Code.MERGED: "outcome_merged",
    Code.MMR_LOST: "outcome_mmr_lost",
    Code.BUDGET: "outcome_budget",
    Code.NOT_CHOSEN: "outcome_not_chosen",
    Code.DUPLICATE_OF: "outcome_duplicate_of",
    Code.BELOW_CUT: "outcome_below_cut",
    Code.RESULT_CAP: "outcome_result_cap",
}


def sentence(outcome: Outcome) -> Text:
    """What became of the memory, in one sentence."""
    values: dict[str, object] = {
        "source": outcome.source or "", "field": outcome.field or "", "other": outcome.other_id or "",
        "value": _shown(outcome.value), "limit": _shown(outcome.limit),
        "short": _shown(None if outcome.margin is None else -outcome.margin), "stage": outcome.stage,
        "code": outcome.code.value,
    }  # fmt: skip
    if outcome.code is Code.NOT_IN_TOP_K:
        key = "outcome_no_match" if outcome.value is None else "outcome_not_in_top_k"
    elif outcome.code is Code.POOL_CAP and outcome.stage == "quota":
        key = "outcome_pool_full"
    elif outcome.code is Code.BUDGET and outcome.other_id is not None:
        key = "outcome_budget_after"
    elif outcome.code is Code.NOT_CHOSEN and outcome.field == KEPT_BACK:
        key = "outcome_kept_back"
    elif outcome.code is Code.GATE_CLOSED:
        key = "outcome_gate_unmeasured" if outcome.value is None else "outcome_gate_closed"
    elif outcome.code is Code.FILTERED and outcome.field == "time" and outcome.margin is not None:
        days = abs(outcome.margin) / 86_400
        key = "outcome_too_old" if outcome.margin < 0 else "outcome_too_new"
        if outcome.unit == EXPIRY_UNIT:
            key = "outcome_expired"
        values["days"] = f"{days:.0f}" if days >= 1 else f"{days:.2f}"
    else:
        key = _SENTENCES.get(outcome.code, "outcome_other")
    return Text.keyed(key, **values)


def _shown(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.0f}" if value == int(value) else f"{value:.3f}"
