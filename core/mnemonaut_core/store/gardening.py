"""What wants attention: near-duplicates among all memories, and lists that one statement finds."""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from itertools import combinations, islice
from sys import getsizeof
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import DIFFERENCES
from mnemonaut_core.domain.gardening import (
    FEW_RECALLS,
    NEAR_COSINE,
    NEAR_DICE,
    OFTEN_FOUND,
    ONE_IN,
    ROWS_KEPT,
    STALE_DAYS,
    GardenRow,
    Looked,
    NearPairs,
    ReportDone,
)
from mnemonaut_core.domain.memory import DAY_SECONDS, KINDS, NEAR_REPEAT, SIDES
from mnemonaut_core.i18n import Text
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.store.open import ReaderPart
from mnemonaut_core.store.rows import batches, marks
from mnemonaut_core.store.run_record import trace_of
from mnemonaut_core.store.stopping import stoppable
from mnemonaut_core.store.vectors.near import near_vectors
from mnemonaut_core.store.vectors.stored import Rows, embedded_pks, unit_rows, vector_blocks, vector_list
from mnemonaut_core.text.contradiction import Statement, difference, disputes, statements_in
from mnemonaut_core.text.echo import is_echo
from mnemonaut_core.text.near import Equals, Pairs, near_texts
from mnemonaut_core.text.normalize import fold, fold_query
from mnemonaut_core.text.shown import changed_places, pieces_text
from mnemonaut_core.text.similarity import char_ngrams, dice
from mnemonaut_core.text.words import LONGEST_INDEXED

_BEGINNING = "substr(coalesce(nullif(trim(m.user_text), ''), nullif(trim(m.body), ''), m.reply_text, ''), 1, 200)"
_HEADLINE = f"coalesce(nullif(m.title, ''), nullif(m.context_note, ''), {_BEGINNING})"
_ROW = f"SELECT m.id, {_HEADLINE}, m.kind, m.sensitivity"
_MENTIONING = (
    "SELECT m.id FROM memory AS m JOIN mention AS n ON n.memory_pk = m.pk WHERE n.type = ? AND n.normalized = ?"
    " AND m.searchable = 1 ORDER BY m.id"
)
_LIVING = "m.searchable = 1 AND m.status NOT IN ('archived', 'completed', 'stale')"
_MOST_BYTES = 1 << 28
"""Bytes of texts and of vectors that stay in memory during a comparison; the rest is read again."""
_READ = 512
_TRACES = 200
_GROUP = 60
"""Memories about one name that are compared with each other."""
_VALUES = 6
"""A subject with more values is a heading."""
_STATEMENT = compile_late(
    r"\s*([^\n=:：＝.!?。！？]{1,60}?)\s*[=:：＝]\s*(?!//)([^\s.。](?:[^\n.。！？!?]|[.!?](?=\S)){0,59})[.。]?\s*(?:\n|$)"
)
"""A first line of a subject and a short value, which is no sentence."""
_SUBJECT = (("subject", "entity"), ("predicate", "attribute", "key", "name"))
_VALUE = ("value", "object")
_NEWEST, _RARE = 20_000, 40
"""Memories whose statements are compared, and statements that may hold a word by which one finds another."""
_ALIKE = 0.2
"""Questions with a smaller similarity of their wording are unrelated."""


class GardenReader(ReaderPart):
    def near_pairs(self, *, told: ReportDone, token: CancelToken) -> Iterator[NearPairs]:
        """Near-duplicates by wording, then by meaning, kind by kind."""
        living = [pks for kind in KINDS if len(pks := self._living(kind, token)) > 1]
        ids: list[str] = []
        for number, pks in enumerate(living):
            before = len(ids)
            ids += [""] * len(pks)
            for found in self._near_texts(pks, ids, before, _share(told, 2 * number, 2 * len(living)), token):
                yield NearPairs(ids, "dice", found.first + before, found.second + before, found.close)
            for found in self._near_vectors(pks, _share(told, 2 * number + 1, 2 * len(living)), token):
                yield NearPairs(ids, "cosine", found.first + before, found.second + before, found.close)

    def _living(self, kind: str, token: CancelToken) -> list[int]:
        with stoppable(self._connection, token):
            rows = self._connection.execute(
                "SELECT pk FROM memory WHERE kind = ? AND searchable = 1 ORDER BY pk", (kind,)
            )
            return [int(pk) for (pk,) in rows]

    def _near_texts(
        self, pks: Sequence[int], ids: list[str], before: int, told: ReportDone, token: CancelToken
    ) -> Iterator[Pairs]:
        """Near-duplicates by wording; the ids from `before` on are filled in."""
        by_text: dict[bytes, int] = {}
        groups: dict[int, list[int]] = {}
        held: dict[int, str] = {}
        room = _MOST_BYTES
        for start in range(0, len(pks), _READ):
            token.raise_if_set()
            read = self._texts(pks[start : start + _READ])
            for place, (memory_id, text) in enumerate(read, start):
                ids[before + place] = memory_id
                if not text:
                    continue
                first = by_text.setdefault(blake2b(text.encode("utf-8", "replace"), digest_size=16).digest(), place)
                if first != place:
                    groups.setdefault(first, [first]).append(place)
                elif room > 0:
                    held[place] = text
                    room -= getsizeof(text)
        firsts = np.fromiter(by_text.values(), np.int64, len(by_text))
        equal = Equals(groups, len(pks))
        for _, one, other in equal.within():
            yield Pairs(one, other, np.ones(len(one)))

        def texts(places: Sequence[int]) -> list[str]:
            wanted = firsts[places].tolist()
            again = [place for place in wanted if place not in held]
            more = dict(zip(again, self._texts([pks[place] for place in again]), strict=True))
            return [held[place] if place in held else more[place][1] for place in wanted]

        for found in near_texts(texts, len(firsts), NEAR_DICE, progress=told, token=token):
            yield equal.spread(Pairs(firsts[found.first], firsts[found.second], found.close))

    def _texts(self, pks: Sequence[int]) -> list[tuple[str, str]]:
        """(id, folded text) of each."""
        found: dict[int, tuple[str, str]] = {}
        for part in batches(pks, 500):
            sql = f"SELECT pk, id, {', '.join(SIDES)} FROM memory WHERE pk IN ({marks(len(part))})"
            for pk, memory_id, *sides in self._connection.execute(sql, tuple(part)):
                found[pk] = memory_id, " ".join(fold("\n".join(side for side in sides if side)).split())
        return [found.get(pk, ("", "")) for pk in pks]

    def _near_vectors(self, living: Sequence[int], told: ReportDone, token: CancelToken) -> Iterator[Pairs]:
        """Near-duplicates by meaning, by their places in `living`."""
        current = vector_list(self._connection)
        if current is None:
            return
        room = _MOST_BYTES // current.dimension
        held: dict[int, Rows] = {}
        with stoppable(self._connection, token):
            pks, places, _ = np.intersect1d(living, embedded_pks(self._connection, current), return_indices=True)

        def vectors(places: Sequence[int]) -> NDArray[np.float32]:
            wanted = {int(pks[place]): place for place in places if place not in held}
            read: dict[int, Rows] = {}
            for found, block in vector_blocks(self._connection, current, list(wanted)):
                for pk, row in zip(found.tolist(), block, strict=True):
                    (held if len(held) < room else read)[wanted[pk]] = row
            rows: NDArray[Any] = np.stack([held[place] if place in held else read[place] for place in places])
            return unit_rows(rows)

        for near in near_vectors(vectors, len(pks), NEAR_COSINE, told=told, token=token):
            yield Pairs(places[near.first], places[near.second], near.close)

    def read(self, key: str, *, now: int) -> Looked:
        lists: dict[str, Callable[[], Looked]] = {
            "contradicting": partial(self._contradicting, now),
            "near_repeats": self._near_repeats,
            "stale": partial(self._stale, now),
            "never_recalled": self._never_recalled,
            "never_selected": self._never_selected,
            "unanswered": self._unanswered,
            "orphans": self._orphans,
            "spellings": self._spellings,
            "undated": self._undated,
            "long": self._long,
            "hubs": self._hubs,
        }
        return lists[key]()

    def _count(self, condition: str = "m.searchable = 1", *values: object) -> int:
        return int(self._connection.execute(f"SELECT count(*) FROM memory AS m WHERE {condition}", values).get)

    def _rows(self, sql: str, *values: object) -> list[Any]:
        return self._connection.execute(sql, values).fetchall()

    def _contradicting(self, now: int) -> Looked:
        living = f"m.kind IN ('state', 'claim') AND {_LIVING} AND (m.valid_to IS NULL OR m.valid_to > {int(now)})"
        found = _first_of_pairs(self._about_one_name(living)) | _first_of_pairs(self._other_values(living))
        links = self._rows(
            f"{_ROW}, o.id FROM memory AS m JOIN link AS l ON l.from_pk = m.pk AND l.label = 'contradicts'"
            f" JOIN memory AS o ON o.id = l.to_id AND o.searchable = 1 WHERE {living} ORDER BY m.id, o.id"
        )
        linked = (_row((one, to), head, Text("a link calls them contradicting")) for one, *head, to in links)
        close = (
            _row((one, other), head, _difference(what, diff))
            for one, other, head, what, diff in self._added_close()
            if what is not None
        )
        return _kept(_first_of_pairs((*found.values(), *linked, *close)).values(), self._count(_LIVING))

    def _about_one_name(self, living: str) -> Iterator[GardenRow]:
        """Pairs of memories about one name with half of their wording in common, the later memory first."""
        heads: dict[str, tuple[str, str, int]] = {}
        texts: dict[str, str] = {}
        groups: dict[tuple[str, str, str, str], list[str]] = defaultdict(list)
        for memory_id, head, kind, level, subtype, name, kind_of, text in self._rows(
            f"{_ROW}, coalesce(m.subtype, ''), n.normalized, n.type, coalesce(m.body, '') || coalesce(m.user_text, '')"
            f" FROM memory AS m JOIN mention AS n ON n.memory_pk = m.pk WHERE {living} ORDER BY m.moment DESC, m.id"
        ):
            heads[memory_id], texts[memory_id] = (head, kind, level), text
            groups[kind, subtype, kind_of, name].append(memory_id)
        for (*_, name), ids in groups.items():
            cut = {one: char_ngrams(fold_query(texts[one]), n=3, max_chars=1 << 30) for one in ids[:_GROUP]}
            for one, other in combinations(cut, 2):
                if 0.5 <= dice(cut[one], cut[other]) < NEAR_DICE:
                    yield _row((one, other), heads[one], Text("about {name}", name=name))

    def disputed(self, now: int, *, told: ReportDone, token: CancelToken) -> Iterator[GardenRow]:
        """Pairs of the newest episodes (the words of the person), states and claims that contradict each other about one
        subject, the later memory first."""
        said = "coalesce(m.user_text, m.body, '')"
        read = self._rows(
            f"{_ROW}, {said} FROM memory AS m WHERE m.kind IN ('episode', 'state', 'claim') AND {_LIVING}"
            f" AND (m.valid_to IS NULL OR m.valid_to > ?) AND {said} != '' ORDER BY m.moment DESC, m.id DESC LIMIT {_NEWEST}",
            now,
        )[::-1]
        by_text: dict[str, tuple[int, Statement]] = {}
        for place, (*_, text) in enumerate(read):
            token.raise_if_set()
            for one in statements_in(text):
                if not _STATEMENT.match(one.text):  # `_other_values` compares those
                    by_text.setdefault(one.text, (place, one))  # what is repeated word for word is compared once
            told(place, 2 * len(read))
        each = tuple(by_text.values())
        counted = Counter(word for _, one in each for word in one.words)
        weights = {word: math.log(1.0 + (len(each) + 0.5) / (many + 0.5)) for word, many in counted.items()}
        holding: dict[str, list[int]] = defaultdict(list)
        for number, (place, later) in enumerate(each):
            token.raise_if_set()
            rare = [word for word in later.words if 1 < counted[word] <= _RARE]
            common = Counter(earlier for word in rare for earlier in holding[word])
            for word in rare:
                holding[word].append(number)
            for before, many in common.items():
                other, earlier = each[before]
                what = disputes(earlier, later, weights.__getitem__) if many > 1 and other != place else None
                if what is not None:
                    diff = " … ".join(map(pieces_text, changed_places(earlier.text, later.text)[:2]))
                    yield _row((read[place][0], read[other][0]), read[place][1:4], _difference(what, diff))
            told(len(each) + number, 2 * len(each))

    def _near_repeats(self) -> Looked:
        rows = (
            _row((other, one), head, Text("they differ: {diff}", diff=diff))
            for one, other, head, what, diff in self._added_close()
            if what is None
        )
        return _kept(rows, self._count(_LIVING))

    def _added_close(self) -> Iterator[tuple[str, str, tuple[str, str, int], str | None, str]]:
        """(added memory, the memory that it is close to, its head, what differs, how), the newest first."""
        text = "coalesce(nullif({0}.user_text, ''), nullif({0}.body, ''), {0}.reply_text, {0}.title, '')"
        for one, new, other, old, kind, level in self._rows(
            f"SELECT m.id, {text.format('m')}, o.id, {text.format('o')}, m.kind, max(m.sensitivity, o.sensitivity) FROM link AS l"
            f" JOIN memory AS m ON m.pk = l.from_pk JOIN memory AS o ON o.id = l.to_id WHERE l.label = '{NEAR_REPEAT}'"
            f" AND {_LIVING} AND {_LIVING.replace('m.', 'o.')} ORDER BY l.pk DESC LIMIT {ROWS_KEPT}"
        ):
            diff = " … ".join(map(pieces_text, changed_places(old, new)[:2]))
            yield one, other, (new, kind, int(level)), difference(old, new), diff

    def _other_values(self, living: str) -> Iterator[GardenRow]:
        """Of each subject with several values, the newest memory with each of the others."""
        subjects: dict[tuple[str, ...], dict[str, tuple[str, tuple[Any, ...], str]]] = defaultdict(dict)
        for memory_id, *head, subtype, scope, title, body, payload in self._rows(
            f"{_ROW}, coalesce(m.subtype, ''), coalesce(m.scope, ''), m.title, m.body, m.payload FROM memory AS m"
            f" WHERE {living} AND coalesce(m.subtype, '') NOT IN ('task', 'summary') ORDER BY m.moment DESC, m.id"
        ):
            for subject, value in statements(title, body, payload):
                key = (str(head[1]), subtype, scope, fold_query(subject))
                subjects[key].setdefault(fold_query(value), (memory_id, tuple(head), subject))
        for values in subjects.values():
            (one, head, subject), *others = values.values()
            for other, _, _ in others if len(values) <= _VALUES else ():
                if one != other:
                    yield _row((one, other), head, Text("another value of {subject}", subject=subject))

    def _stale(self, now: int) -> Looked:
        latest = "coalesce(m.last_confirmed_at, m.updated_at, m.moment)"
        rows = self._rows(
            f"{_ROW}, coalesce(m.valid_to, 0), coalesce(m.expires_at, 0), {latest} FROM memory AS m"
            f" WHERE m.kind IN ('state', 'claim') AND m.searchable = 1 AND m.status = 'active'"
            f" AND (m.valid_to <= ?1 OR m.expires_at <= ?1 OR {latest} < ?2) ORDER BY {latest}, m.id",
            now,
            now - STALE_DAYS * DAY_SECONDS,
        )
        living = self._count("m.kind IN ('state', 'claim') AND m.searchable = 1 AND m.status = 'active'")
        return _kept((_row((row[0],), row[1:4], _stale_note(now, *row[4:])) for row in rows), living)

    def _never_recalled(self) -> Looked:
        ((recalls,),) = self._rows("SELECT (SELECT count(*) FROM run) + (SELECT count(*) FROM source_run)")
        if recalls < FEW_RECALLS:
            return Looked(unknown=_few(recalls))
        selected = " UNION ".join(
            f"SELECT s.value FROM {table} AS r JOIN json_each(iif(json_valid(r.selected), r.selected, '[]')) AS s"
            for table in ("run", "source_run")
        )
        rows = self._rows(
            f"{_ROW} FROM memory AS m WHERE {_LIVING} AND m.kind != 'affect' AND m.id NOT IN ({selected})"
            f" ORDER BY m.moment IS NULL, m.moment, m.id LIMIT {ROWS_KEPT + 1}"
        )
        note = Text("in none of {count} recalls", count=recalls)
        return _kept((_row((memory_id,), head, note) for memory_id, *head in rows), self._count(_LIVING))

    def _traces(self) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """(question or its hash, candidates, selected) of the newest recorded recalls."""
        for packed, selected, hashed in self._connection.execute(
            "SELECT trace, selected, query_hash FROM run ORDER BY at DESC, id DESC LIMIT ?", (_TRACES,)
        ):
            told = trace_of(packed)
            if told is not None:
                text = told.get("query", {}).get("text") or str(hashed)
                yield text, tuple(one["id"] for one in told.get("candidates", ())), tuple(json.loads(selected))

    def _headed(self, ids: Sequence[str], note: Callable[[str], Text]) -> Iterator[GardenRow]:
        """A row for each recallable memory, in the order of the ids."""
        heads: dict[str, Any] = {}
        for part in batches(ids, 500):
            sql = f"{_ROW} FROM memory AS m WHERE m.searchable = 1 AND m.id IN ({marks(len(part))})"
            heads |= {memory_id: tuple(head) for memory_id, *head in self._rows(sql, *part)}
        return (_row((one,), heads[one], note(one)) for one in ids if one in heads)

    def _never_selected(self) -> Looked:
        questions: dict[str, set[str]] = defaultdict(set)
        asked: set[str] = set()
        chosen: set[str] = set()
        for text, candidates, selected in self._traces():
            asked.add(text)
            for one in candidates:
                questions[one].add(text)
            chosen.update(selected)
        if len(asked) < OFTEN_FOUND:
            return Looked(unknown=_few(len(asked)))
        least = max(OFTEN_FOUND, -(-len(asked) // ONE_IN))
        found = {one: len(texts) for one, texts in questions.items() if len(texts) >= least and one not in chosen}
        often, every = sorted(found, key=found.__getitem__, reverse=True), len(asked)
        rows = self._headed(
            often, lambda one: Text("found for {count} of {all} questions", count=found[one], all=every)
        )
        return _kept(rows, every)

    def _hubs(self) -> Looked:
        questions: dict[str, dict[str, None]] = defaultdict(dict)
        asked: set[str] = set()
        for text, _, selected in self._traces():
            asked.add(text)
            for one in selected:
                questions[one][text] = None
        if len(asked) < FEW_RECALLS:
            return Looked(unknown=_few(len(asked)))
        least = max(FEW_RECALLS, -(-len(asked) // ONE_IN))
        unrelated = {one: len(_unrelated(texts)) for one, texts in questions.items() if len(texts) >= least}
        many = [one for one, count in unrelated.items() if count >= least]
        many.sort(key=lambda one: (-len(questions[one]), one))
        rows = self._headed(many, lambda one: Text("selected for {count} unrelated questions", count=unrelated[one]))
        return _kept(rows, len(asked))

    def _unanswered(self) -> Looked:
        rows = self._connection.execute(
            f"{_ROW}, m.user_text, m.reply_text FROM memory AS m WHERE {_LIVING} AND m.user_text IS NOT NULL"
            " AND m.reply_text IS NOT NULL ORDER BY m.moment DESC, m.id"
        )
        note = Text("the reply does not know")
        found = (_row((row[0],), row[1:4], note) for row in rows if is_echo(*row[4:]))
        return _kept(islice(found, ROWS_KEPT + 1), self._count(_LIVING))

    def _orphans(self) -> Looked:
        hangs = "l.from_pk = m.pk AND l.label = 'derived_from'"
        stored = f"EXISTS (SELECT 1 FROM link AS l JOIN memory AS e ON e.id = l.to_id WHERE {hangs})"
        alone = self._rows(
            f"{_ROW} FROM memory AS m WHERE m.searchable = 1 AND (m.kind = 'affect' OR m.subtype = 'summary')"
            f" AND EXISTS (SELECT 1 FROM link AS l WHERE {hangs}) AND NOT {stored} ORDER BY m.id"
        )
        parts = self._rows(
            f"{_ROW}, m.document_id FROM memory AS m WHERE m.searchable = 1 AND m.kind = 'chunk' AND m.document_id IS NOT NULL"
            " AND EXISTS (SELECT 1 FROM document) AND NOT EXISTS (SELECT 1 FROM document AS d WHERE d.id = m.document_id)"
            " ORDER BY m.id"
        )
        links = self._rows(
            f"{_ROW}, l.label, l.to_id FROM memory AS m JOIN link AS l ON l.from_pk = m.pk WHERE m.searchable = 1"
            f" AND l.label != '{NEAR_REPEAT}' AND NOT EXISTS (SELECT 1 FROM memory AS e WHERE e.id = l.to_id)"
            " AND NOT (l.label = 'derived_from' AND (m.kind = 'affect' OR m.subtype = 'summary')) ORDER BY m.id, l.pk"
        )

        rows = [_row((one,), head, Text("its episode is not stored")) for one, *head in alone]
        rows += [_row((one,), head, Text("{document} is not stored", document=name)) for one, *head, name in parts]
        rows += [
            _row((one,), head, Text("a link leads to {other}, which is not stored", other=to))
            for one, *head, _, to in links
        ]
        return _kept(rows, self._count())

    def _spellings(self) -> Looked:
        names: dict[str, dict[str, tuple[str, int]]] = defaultdict(dict)
        for kind, key, name, many in self._rows(
            "SELECT n.type, n.normalized, max(n.name), count(*) FROM mention AS n JOIN memory AS m ON m.pk = n.memory_pk"
            " WHERE m.searchable = 1 GROUP BY 1, 2"
        ):
            names[kind][key] = (name, int(many))
        rows = []
        for kind, found in sorted(names.items()):
            for one, other in _spelt_alike(found):
                usual, rare = sorted((one, other), key=lambda key: (-found[key][1], key))
                ids = tuple(str(row[0]) for row in self._rows(_MENTIONING, kind, rare))
                (name, few), (usual_name, many) = found[rare], found[usual]
                note = Text("{rare} ({few}), {usual} ({many})", rare=name, few=few, usual=usual_name, many=many)
                rows.append(GardenRow(ids, f"{name} → {usual_name}", note, (kind, name, usual_name)))
        return _kept(rows, sum(map(len, names.values())))

    def _undated(self) -> Looked:
        rows = self._rows(f"{_ROW} FROM memory AS m WHERE m.searchable = 1 AND m.moment IS NULL ORDER BY m.id")
        return _kept((_row((one,), head, Text("no date")) for one, *head in rows), self._count())

    def _long(self) -> Looked:
        length = " + ".join(f"coalesce(length(m.{side}), 0)" for side in SIDES)
        rows = self._rows(
            f"{_ROW}, {length} FROM memory AS m WHERE m.searchable = 1 AND {length} > ? ORDER BY {length} DESC, m.id",
            LONGEST_INDEXED,
        )
        found = (_row((one,), head, Text("{count} characters", count=f"{many:,}")) for one, *head, many in rows)
        return _kept(found, self._count())


def statements(title: str | None, body: str | None, payload: str | None) -> Iterator[tuple[str, str]]:
    """(subject, value) in a memory: fields of its source, and a first line with a colon or an equals sign. Where the title is
    behind the colon ("dislike: coffee", a preference), that is the subject."""
    with suppress(ValueError):
        fields = json.loads(payload) if payload else None
        if isinstance(fields, dict):
            value = next((fields[name] for name in _VALUE if isinstance(fields.get(name), str | int | float)), None)
            texts = ([fields[name] for name in names if isinstance(fields.get(name), str)] for names in _SUBJECT)
            subject = [found[0] for found in texts if found]
            if value is not None and subject:
                yield " ".join(subject)[:60], str(value)
    said = _STATEMENT.match(body or "")
    if said is None:
        return
    subject_said, value_said = said[1], said[2].strip()
    if title and fold_query(title) == fold_query(value_said):
        yield value_said[:60], subject_said
    elif not (subject_said[-1].isdigit() and value_said[0].isdigit()):  # 10:30 is a time
        yield subject_said, value_said


def _share(told: ReportDone, step: int, steps: int) -> ReportDone:
    def report(done: int, total: int) -> None:
        told(step * 1000 + 1000 * done // max(1, total), steps * 1000)

    return report


def _row(ids: tuple[str, ...], head: Sequence[Any], note: Text) -> GardenRow:
    text = " ".join(str(head[0]).split())
    text = text if len(text) <= 80 else text[:79].rstrip() + "…"
    return GardenRow(ids, text, note, kind=str(head[1]), sensitivity=int(head[2]))


def _difference(what: str, diff: str) -> Text:
    return Text("{what}: {diff}", what=DIFFERENCES[what], diff=diff)


def _first_of_pairs(rows: Iterable[GardenRow]) -> dict[tuple[str, ...], GardenRow]:
    found: dict[tuple[str, ...], GardenRow] = {}
    for row in rows:
        found.setdefault(row.ids, row)
    return found


def _kept(rows: Iterable[GardenRow], looked_at: int) -> Looked:
    found = tuple(rows)
    return Looked(found[:ROWS_KEPT], looked_at, cut=len(found) > ROWS_KEPT)


def _stale_note(now: int, ended: int, expired: int, latest: int) -> Text:
    if 0 < ended <= now:
        return Text("it has ended")
    if 0 < expired <= now:
        return Text("it has expired")
    return Text("unchanged for {days} days", days=(now - latest) // DAY_SECONDS)


def _few(recalls: int) -> Text:
    return Text("Only {count} recalls are recorded: too few to tell.", count=recalls)


def _unrelated(texts: Iterable[str]) -> list[str]:
    kept: list[str] = []
    cut = {text: char_ngrams(fold_query(text), n=3, max_chars=1200) for text in texts}
    for text in texts:
        if all(dice(cut[text], cut[other]) < _ALIKE for other in kept):
            kept.append(text)
    return kept


def _spelt_alike(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Pairs that differ in blanks and signs only, or in one character of at least five (missing, added, another)."""
    by: dict[str, set[str]] = defaultdict(set)
    bare = {name: "".join(filter(str.isalnum, name)) for name in names}
    for name, letters in bare.items():
        if letters:
            by[letters].add(name)
            if len(letters) >= 5 and not letters.isdigit():
                for at in range(len(letters)):
                    by[f"{letters[:at]}\0{letters[at + 1 :]}"].add(name)  # another character here, or none
                    by[f"\1{letters[:at]}{letters[at + 1 :]}"].add(name)
                by[f"\1{letters}"].add(name)
    told: set[tuple[str, str]] = set()
    for key, alike in by.items():
        for one, other in combinations(sorted(alike), 2):
            lengths = {len(bare[one]), len(bare[other])}
            if key[0] == "\1" and (len(lengths) == 1 or bare[one] == bare[other]):
                continue  # two that lack another character each
            if any(map(str.isdigit, bare[one] + bare[other])) and bare[one] != bare[other]:
                continue  # version 3.1 is not version 3.2
            if (one, other) not in told:
                told.add((one, other))
                yield one, other
