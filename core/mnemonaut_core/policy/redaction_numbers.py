"""Finds numbers that name a person or an account (IBANs, cards, phones), and not dates, prices, orders and books."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

import msgspec

from mnemonaut_core.patterns import compile_late
from mnemonaut_core.text.rules import fill_parts, rule_table

Span = tuple[int, int]


def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern of the rules with its parts filled in."""
    return re.compile(fill_parts(pattern, rule_table("redaction")["parts"]), flags)


def disjoint(spans: Iterable[Span], length: int) -> Iterator[Span]:
    """The spans of a text of this length that overlap none of those before them."""
    taken = bytearray(length)
    for start, end in spans:
        if not any(taken[start:end]):
            taken[start:end] = b"\1" * (end - start)
            yield start, end


# ---- IBAN (ISO 13616): country, two check digits, and a length of the country's own

_IBAN_START = compile_late(r"(?<![A-Za-z0-9])[A-Za-z]{2}[0-9]{2}(?=[ .-]{0,2}[A-Za-z0-9])")


@cache
def _iban_lengths() -> dict[str, int]:
    table = rule_table("redaction")["iban"]
    return {country: int(length) for length, countries in table.items() for country in countries.split()}


def ibans(view: str) -> Iterator[Span]:
    """Spans of IBANs, by the country's length and the checksum, in groups or in one piece."""
    past = 0
    for match in _IBAN_START.finditer(view):
        length = _iban_lengths().get(match[0][:2].upper())
        if length is None or match.start() < past:
            continue
        found = _signs(view, match.start(), length)
        if found is not None and _checksum(found[0]):
            past = found[1]
            yield match.start(), past


def _signs(view: str, start: int, length: int) -> tuple[str, int] | None:
    """(so many letters and digits from `start`, one or two blanks, dots or hyphens between them left out; their end)."""
    signs: list[str] = []
    offset = start
    while len(signs) < length and offset < len(view):
        sign = view[offset]
        if sign.isascii() and sign.isalnum():
            signs.append(sign)
        elif sign not in " .-" or (view[offset - 1] in " .-" and view[offset - 2] in " .-"):
            return None
        offset += 1
    inside = offset < len(view) and view[offset].isascii() and view[offset].isalnum()
    return None if len(signs) < length or inside else ("".join(signs), offset)


def _checksum(iban: str) -> bool:
    return int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 == 1


# ---- cards: brand, length, grouping, Luhn

_RUN = compile_late(r"(?<![0-9_#])(?<![0-9][.,/:])[0-9]++(?:[ ./・_\n-]{1,3}+[0-9]++)*+(?![0-9_])")
"""Digit groups with up to three blanks, dots, slashes or hyphens, or a line's end, between them."""
_LONG_RUN = compile_late(r"[0-9][0-9 ./・_\n-]{12,}")
"""A necessary condition of a card, searched first because it is cheap."""
_GROUP = compile_late("[0-9]+")
_GROUPINGS = {(4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (8, 8), (4, 4, 4, 4, 3), (6, 13), (4, 4, 4, 4, 2), (4, 4, 4, 4, 1)}
_MOST_GROUPS = 5
_CARD_DIGITS = range(14, 20)
_HEX = compile_late("[a-fA-F]*")
_WORD_BEFORE = compile_late("[A-Za-z]{0,12}$")
_WORD_AFTER = compile_late("[A-Za-z]{0,12}")


class _Group(msgspec.Struct, frozen=True):
    start: int
    end: int
    digits: str


def cards(view: str) -> Iterator[Span]:
    """Spans of card numbers, by a brand's prefix and length and the check digit (Luhn).

    It may stand against a word (`Visa4111…`), but not within what could be a hexadecimal number. The thirteen digits of
    old Visa cards are left out: a bar code of Japan looks like one every tenth time. One that a line's end divides is looked
    for in what is left, since the end of one number and most of the next make a right card every tenth time too.
    """
    if _LONG_RUN.search(view) is None:
        return
    for match in _RUN.finditer(view):
        groups = [_Group(g.start(), g.end(), g[0]) for g in _GROUP.finditer(view, match.start(), match.end())]
        for card in _cards_of_run(view, groups):
            yield card[0].start, card[-1].end


def _cards_of_run(view: str, groups: list[_Group]) -> list[list[_Group]]:
    lines = _pieces(groups, lambda before, after: "\n" in view[before.end : after.start])
    found = [card for line in lines for card in _cards_of(view, line)]
    if len(lines) > 1:
        taken = {group for card in found for group in card}
        left = _pieces(groups, lambda before, after: before in taken or after in taken)
        found += [card for piece in left if piece[0] not in taken for card in _cards_of(view, piece)]
    return sorted(found, key=lambda card: card[0].start)


def _pieces(groups: list[_Group], apart: Callable[[_Group, _Group], bool]) -> list[list[_Group]]:
    """The groups, cut between any two neighbours that are apart."""
    pieces: list[list[_Group]] = []
    for group in groups:
        if not pieces or apart(pieces[-1][-1], group):
            pieces.append([])
        pieces[-1].append(group)
    return pieces


def _cards_of(view: str, groups: list[_Group]) -> Iterator[list[_Group]]:
    first = 0
    while first < len(groups):
        most = min(len(groups), first + _MOST_GROUPS)
        last = next((n for n in range(most, first, -1) if _is_card(groups[first:n])), None)
        if last is not None and _stands_alone(view, groups[first].start, groups[last - 1].end):
            yield groups[first:last]
        first = first + 1 if last is None else last


def _stands_alone(view: str, start: int, end: int) -> bool:
    around = _WORD_BEFORE.findall(view[max(0, start - 12) : start])[0] + _WORD_AFTER.findall(view[end : end + 12])[0]
    return not around or _HEX.fullmatch(around) is None


def _is_card(groups: list[_Group]) -> bool:
    digits = "".join(group.digits for group in groups)
    if len(digits) not in _CARD_DIGITS:
        return False
    if len(groups) > 1 and tuple(len(group.digits) for group in groups) not in _GROUPINGS:
        return False
    return _brand(digits) and _luhn(digits)


def _brand(digits: str) -> bool:
    length, two, three, four = len(digits), int(digits[:2]), int(digits[:3]), int(digits[:4])
    if digits[0] == "4":
        return length in (16, 18, 19)
    if 51 <= two <= 55 or 2221 <= four <= 2720:
        return length == 16
    if two in (34, 37):
        return length == 15
    if two in (36, 38, 39) or 300 <= three <= 305:
        return length == 14
    if 3528 <= four <= 3589 or two in (62, 65) or four == 6011 or 644 <= three <= 649:
        return 16 <= length <= 19
    return two in (50, 56, 57, 58, 63, 67) and 16 <= length <= 19


def _luhn(digits: str) -> bool:
    doubled = (sum(divmod(2 * int(d), 10)) for d in digits[-2::-2])
    return len(set(digits)) > 1 and (sum(doubled) + sum(int(d) for d in digits[-1::-2])) % 10 == 0


# ---- phones

_STRETCH = compile_late(r"[0-9+(][0-9+() ./-]*+")
"""Runs of characters of phone numbers; each number lies within one run."""
_PAST = 8
"""Characters behind a stretch that the patterns look at, and more."""
_CONTEXT = 24
_ANY_LENGTH = range(10, 16)
_FEWEST = 9
"""Digits of a phone number with its area; a date written 01-02-2024 has eight."""
_FEWEST_LOCAL = 7
_DATE = compile_late(r"(?:19|20)[0-9]{2}(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|[ -](?:19|20)[0-9]{2})")


@cache
def _phone_rules() -> dict[str, Any]:
    """The patterns compiled, the countries and words as tuples; `anywhere`: all countries."""
    rules = dict(rule_table("redaction")["phones"])
    for name in ("abroad", "grouped", "spoken_groups", "no_zero", "asked", "local", "called", "numbered"):
        rules[name] = compiled(rules[name], re.IGNORECASE)
    rules["at_home"] = [compiled(f"{{before}}(?:{one}){{after}}", re.IGNORECASE) for one in rules["at_home"]]
    for name in ("trunk_zero", "in_groups", "without_zero", "elsewhere"):
        rules[name] = tuple(rules[name].split())
    rules["at_zero"] = (*rules["trunk_zero"], *rules["in_groups"])
    rules["anywhere"] = (*rules["at_zero"], *rules["without_zero"], *rules["elsewhere"])
    return rules


def phones(view: str) -> Iterator[Span]:
    """Spans of phone numbers in international, Japanese, Chinese, American and British notation.

    A bare run of digits is one only if its shape is unambiguous (090…, 138…) or a word such as 電話 precedes it; after 注文番号,
    订单, ISBN or `order` nothing is.
    """
    return disjoint(_suspected(view), len(view))


def _suspected(view: str) -> Iterator[Span]:
    stretches = [found.span() for found in _STRETCH.finditer(view)]
    long = [(start, end) for start, end in stretches if len(_digits(view[start:end])) >= _FEWEST]

    def all_of(pattern: re.Pattern[str], where: list[Span]) -> Iterator[re.Match[str]]:
        for start, end in where:
            for match in pattern.finditer(view, start, end + _PAST):
                if match.start() < end:
                    yield match

    rules = _phone_rules()
    yield from (match.span() for match in all_of(rules["abroad"], long) if _allowed_abroad(match[0]))
    at_home = (
        *((pattern, None) for pattern in rules["at_home"]),
        (rules["spoken_groups"], lambda text: _in_plan(text, ("US", "CN"), written=False)),
        (rules["grouped"], lambda text: _in_plan(text, rules["at_zero"])),
        (rules["no_zero"], lambda text: _in_plan(text, rules["without_zero"], written=False)),
    )
    for pattern, valid in at_home:
        for match in all_of(pattern, long):
            enough = len(_digits(match[0])) >= _FEWEST
            if enough and _word_before(view, match.start()) != "number" and (valid is None or valid(match[0])):
                yield match.span()
    small = view.lower()
    for match in all_of(rules["asked"], stretches if any(word in small for word in rules["calls"]) else []):
        text = match[0]
        if len(_digits(text)) < _FEWEST_LOCAL or _DATE.fullmatch(text) or _word_before(view, match.start()) != "phone":
            continue
        if rules["local"].fullmatch(text) or _in_plan(text, rules["anywhere"], written=False):
            yield match.span()


@lru_cache(maxsize=4096)
def _in_plan(text: str, regions: tuple[str, ...], *, written: bool = True) -> bool:
    """Whether the numbering plan of one of the regions has this number, in groups as they are written there (`written`);
    without any group it must be a mobile number, which no other number of a domestic 0 resembles."""
    import phonenumbers  # 25 ms: only where something looks like a phone

    groups = tuple(_GROUP.findall(text))
    for region in regions:
        try:
            number = phonenumbers.parse(text, region)
        except phonenumbers.NumberParseException:
            continue
        if not phonenumbers.is_valid_number_for_region(number, region):
            continue
        if not written:
            return True
        if len(groups) == 1:
            kind = phonenumbers.number_type(number)
            if kind == phonenumbers.PhoneNumberType.MOBILE and region in _phone_rules()["trunk_zero"]:
                return True
            continue
        usual = _GROUP.findall(phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.NATIONAL))
        if groups == tuple(usual) or (len(groups) == 2 and usual[0].startswith(groups[0])):
            return True
    return False


def _digits(text: str) -> str:
    return "".join(_GROUP.findall(text))


def _allowed_abroad(text: str) -> bool:
    digits = _digits(text) if text.startswith("+") else _digits(text)[2:]
    for size in (3, 2, 1):
        lengths = _phone_rules()["lengths"].get(digits[:size])
        if lengths is not None:
            return len(digits) in lengths
    return digits[:1] != "0" and len(digits) in _ANY_LENGTH


def _word_before(view: str, offset: int) -> str | None:
    """`phone` or `number`, by the last telling word of the same line before a number; None without one.

    電話番号 is a phone: a number's word right after a phone's belongs to it.
    """
    rules = _phone_rules()
    before = view[max(0, offset - _CONTEXT) : offset].rpartition("\n")[2]
    called = max((match.end() for match in rules["called"].finditer(before)), default=-1)
    numbered = max((match.start() for match in rules["numbered"].finditer(before)), default=-1)
    if called >= 0 and numbered <= called + 1:
        return "phone"
    return "number" if numbered >= 0 else None
