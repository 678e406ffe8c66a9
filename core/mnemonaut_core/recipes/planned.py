"""The recipe `planned`: seed 001, to the letter.

Readings used: 1, 3, 12, 13, 34, 40–44, 53–56, 58, 59. Deviations from the seed, each with its reason:

- "recent" is the day of `moment`, not `rank_day`, and the list of recent events is by `moment`, not `created_at`: for what was
  imported from the seed's own system they are equal, and the clock of an older conversation is when it took place. A memory
  without any date passes the window (nothing says that it is too old) and stands last in the order by time;
- the seed does not say how `queries` become a search of FTS5: the text is split at blanks, each term quoted, joined by OR
  (as READINGS 4 has it), best BM25 first. The word indexes hold all kinds, so BM25's statistics are of all memories
  (DESIGN.md 3); only events are searched there, as in the seed;
- the chain begins with the memory that the conversation continues: it is what the present turn replies to, so it is the
  first hop of twenty. Of several replies the surest is followed. A loop ends the walk;
- threads are taken in the order of the chain, links by confidence (the seed says neither);
- several years in a question make one span, the time of life named first counts (`planned_plan.py`);
- entities: seen twice counts over episodes and states together; those most often seen come first, of every type; the
  confidence is asked of the mention that brings a memory as well;
- image summaries of memories are found by their letters; a memory's vector is of what was said (one vector serves all
  recipes), so similarity does not see them;
- diversification counts a bucket as life stage × five years; what is about no known time is a bucket too;
- the order after the seats is the order before them: shares decide who is offered, not in which place (READINGS 56);
- what is done, over or revoked is not found by similarity, but still among the states that were confirmed last, as in the
  origin. The origin keeps preferences out of retrieval and asserts the confirmed ones elsewhere; here a confirmed one is a
  state like a fact, and one that is a mere candidate, or was revoked, is no candidate at all (FILTERED(status));
- moods are kept out before the nearest states are counted, not after: a filter acts inside the search, so that forty seats
  are forty;
- a time of life is named by the seed's six words, and by the same words in Chinese and English: a question in Chinese is
  the same question. `time_words` = all reads longer lists;
- ids descend as bytes (they are texts here). Chunks and claims are no kinds of the seed: where a query asks for them they
  stand with events and states;
- a secret memory is not offered to a language model, since the input leaves the machine (DESIGN.md 5.5): NOT_CHOSEN, field
  kept_back. The stand-in may take it;
- a language model that fails, or answers badly, gives way to the stand-in, which keeps the order and says so; the seed's
  system goes on with nothing;
- the stand-in passes over near-duplicates of what it has taken (Dice or cosine): the seed leaves them to the selection;
- `order`, `context_weight`, `offer`, `time_words`, `duplicate_…`, `max_sensitivity`, `choose_seconds` and `excerpt_chars`
  are ours. The first four change nothing at their defaults; the preset `calibrated` uses them.

The mood (subtype long_mood_state) is no candidate (FILTERED(subtype)); it stands beside the pack, in the response and in
`Pool.beside`. Revisions are no memories. The automatic isolation of the seed's last section is not made here.
"""

from __future__ import annotations

from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code
from mnemonaut_core.recall.stage import Choose, Recipe, Rerank, Select
from mnemonaut_core.recipes.planned_pack import chosen, deadline_s, pack, request, response
from mnemonaut_core.recipes.planned_plan import KINDS, PlannedParameters, plan
from mnemonaut_core.recipes.planned_quota import diversify, fuse_runs, order, quota
from mnemonaut_core.recipes.planned_sources import gather, read_beside

PLANNED = Recipe(
    name="planned",
    title="Planned",
    seed="001",
    about="A plan by rule, ten sources, seats for each way of being found, then a language model selects, or its stand-in.",
    parameters=PlannedParameters,
    kinds=KINDS,
    plan=plan,
    gather=gather,
    fuse=fuse_runs,
    steps=(
        Rerank("order", order),
        Rerank("diversify", diversify),
        Select("quota", quota),
        Choose("choose", request, chosen, deadline_s),
    ),
    pack=pack,
    codes=CODES_OF_ALL | {Code.QUOTA, Code.POOL_CAP, Code.RESULT_CAP, Code.NOT_CHOSEN, Code.DUPLICATE_OF},
    vectors=True,
    beside=read_beside,
    response=response,
)
