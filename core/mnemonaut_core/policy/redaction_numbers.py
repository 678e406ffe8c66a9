"""Numbers that name a person or an account: IBANs, cards and phones, told from dates, prices, orders and books."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

import msgspec

Span = tuple[int, int]

# ---- IBAN (ISO 13616): country, two check digits, and a length of the country's own

_IBAN_LENGTHS = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
    "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
    "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
    "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20,
    "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18,
    "NO": 15, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24,
    "SI": 19, "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24,
    "XK": 20,
}  # fmt: skip
_IBAN_START = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}[0-9]{2}(?=[ .-]{0,2}[A-Za-z0-9])")


def ibans(view: str) -> Iterator[Span]:
    """Where an IBAN of its country's length and with a right checksum stands, in groups or in one piece."""
    past = 0
    for match in _IBAN_START.finditer(view):
        length = _IBAN_LENGTHS.get(match[0][:2].upper())
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

_RUN = re.compile(r"(?<![0-9_#])(?<![0-9][.,/:])[0-9]++(?:[ ./・_\n-]{1,3}+[0-9]++)*+(?![0-9_])")
"""Digit groups with up to three blanks, dots, slashes or hyphens, or a line's end, between them."""
_LONG_RUN = re.compile(r"[0-9][0-9 ./・_\n-]{12,}")
"""Without one no run has the digits of a card: looked for first, since it takes next to no time."""
_GROUP = re.compile("[0-9]+")
_GROUPINGS = {
    (4, 4, 4, 4), (4, 6, 5), (4, 6, 4), (8, 8), (4, 4, 4, 4, 3), (6, 13), (4, 4, 4, 4, 2), (4, 4, 4, 4, 1),
}  # fmt: skip
_MOST_GROUPS = 5
_CARD_DIGITS = range(14, 20)
_HEX = re.compile("[a-fA-F]*")
_WORD_BEFORE = re.compile("[A-Za-z]{0,12}$")
_WORD_AFTER = re.compile("[A-Za-z]{0,12}")


class _Group(msgspec.Struct, frozen=True):
    start: int
    end: int
    digits: str


def cards(view: str) -> Iterator[Span]:
    """Where a number of a brand's beginning and length stands whose last digit is right (Luhn).

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

_BEFORE = r"(?:(?<![A-Za-z0-9_#+-])(?<![0-9][.,:])(?<![¥$€£])|(?<=tel)|(?<=fax))"
_AFTER = r"(?![A-Za-z0-9_]|[.,/:-][0-9]| ?(?:円|元|圆|圓|万|億|亿|yen|usd|eur|%))"
_ABROAD = (
    r"(?<![A-Za-z0-9_.,/)+])(?:\+|00(?=81|86|82|886|852|1[ -]|44|49|33|4[0135-8][ -]|3[0-9]))[0-9]{1,3}[ .-]?"
    r"(?:\([0-9]{1,5}\)[ .-]?)?[0-9]{1,12}(?:[ .-][0-9]{1,8}){0,5}+" + _AFTER
)
_AT_HOME = tuple(
    f"{_BEFORE}(?:{pattern}){_AFTER}"
    for pattern in (
        r"0[5789]0[ -]?[0-9]{4}[ -]?[0-9]{4}",  # Japan, mobile and IP
        r"(?:0120|0570|0990)-[0-9]{3}-[0-9]{3}|0800-[0-9]{3}-[0-9]{4}",  # Japan, services
        r"\(0[1-9][0-9]{0,3}\) ?[0-9]{1,4}-[0-9]{4}|0[1-9][0-9]{0,3}\([0-9]{1,4}\)[0-9]{4}",  # Japan, old writing
        r"0[1-9][0-9]{0,3}-[0-9]{1,4}-[0-9]{4}",  # Japan, Korea
        r"1[3-9][0-9](?:[0-9]{8}|([ -])[0-9]{4}\1[0-9]{4})",  # China, mobile
        r"\(?0(?:10|2[0-9]|[3-9][0-9]{2})\)?[ -][0-9]{7,8}",  # China, with the area
        r"[48]00-[0-9]{3,4}-[0-9]{3,4}",  # China, services
        r"(?:1[ .-])?(?:\([2-9][0-9]{2}\) ?|[2-9][0-9]{2}([.-]))[2-9][0-9]{2}[.-][0-9]{4}",  # North America
        r"(?<![0-9][ -])0[1-9][0-9]{1,3} [0-9]{3,4} [0-9]{3,4}(?! [0-9])|0[17][0-9]{3} [0-9]{6}",  # Britain and others
        r"(?<![0-9][ -])0[1-9][0-9]{1,2} [0-9]{3} [0-9]{2} [0-9]{2}(?! [0-9])",  # Turkey, Ukraine, Switzerland
        r"\([1-9][0-9]\) ?9[0-9]{4}-?[0-9]{4}",  # Brazil, mobile
    )
)
_LENGTHS = {
    "1": (11,), "7": (11,), "81": (11, 12, 13), "86": (11, 12, 13), "82": (10, 11, 12, 13), "886": (11, 12, 13), "852": (11,),
    "44": (11, 12, 13), "49": range(9, 15), "33": (11, 12),
}  # fmt: skip
"""Digits of a whole number by country code, a domestic 0 in brackets included."""
_ANY_LENGTH = range(10, 16)

_GROUPED = (
    r"(?<![0-9][ -])"
    + _BEFORE
    + r"\(?0[0-9]{1,5}\)?(?:[ ./-]{1,2}[0-9]{2,8}){1,5}+(?![ -][0-9])"
    + _AFTER
    + r"|"
    + _BEFORE
    + r"(?<![/\[])0[0-9]{9,11}+"
    + _AFTER
)
"""A domestic 0 and digits, in groups or not: a phone if it is valid, and written so, in a plan of `_TRUNK_ZERO`."""
_SPOKEN_GROUPS = (
    _BEFORE
    + r"(?:[2-9][0-9]{2}[ /][2-9][0-9]{2}[ -][0-9]{4}|1[3-9][0-9]([./])[0-9]{4}\1[0-9]{4}|1[3-9][0-9]{5} [0-9]{4})"
    + _AFTER
    + r"|"
    + _BEFORE
    + r"\([2-9][0-9]{2}\)[2-9][0-9]{2}[ .-][0-9]{4}"
    + _AFTER
)
_NO_ZERO = (
    r"(?<![0-9][ .-])"
    + _BEFORE
    + r"(?:\([1-9][0-9]\) ?9?[0-9]{4}[ -]?[0-9]{4}|[1-9][0-9] 9?[0-9]{4}[ -][0-9]{4}"  # Brazil, Mexico, Argentina
    r"|[5-9][0-9]{2}([ -])[0-9]{3}\1[0-9]{3}|9[0-9]{2}(?: [0-9]{2}){3}"  # Spain, Portugal, Poland, Czechia, Peru
    r"|[6-9][0-9]{4}[ -][0-9]{5}|8[ -]?\(?[0-9]{3}\)?[ -]?[0-9]{3}[ -][0-9]{2}[ -][0-9]{2}"  # India, Russia
    r"|[36][0-9]{2} [0-9]{3} [0-9]{4}|9 [0-9]{4} [0-9]{4})"  # Italy, Colombia, Greece, Chile
    r"(?![ -][0-9])" + _AFTER
)
"""Groups without a domestic 0 as some countries write them: a phone if it is valid in one of `_WITHOUT_ZERO`."""
_WITHOUT_ZERO = ("BR", "MX", "AR", "ES", "PT", "PL", "CZ", "PE", "IN", "RU", "GR", "IT", "CO", "CL")
_TRUNK_ZERO = (
    "GB",
    "FR",
    "DE",
    "JP",
    "TW",
    "KR",
    "IN",
    "NL",
    "CH",
    "AT",
    "AU",
    "IT",
    "IE",
    "SE",
    "BE",
    "NZ",
    "ZA",
    "CN",
)
_IN_GROUPS = (
    "TR", "HU", "RO", "BG", "HR", "RS", "SK", "IL", "PK", "BD", "KE", "TH", "VN", "ID", "MY", "PH", "FI", "IR", "EG", "NG",
)  # fmt: skip
"""The same, but ten digits without a blank may be anything."""
_ANYWHERE = (*_TRUNK_ZERO, *_IN_GROUPS, *_WITHOUT_ZERO, "US", "HK", "SG", "DK", "NO")

_ASKED = _BEFORE + r"\(?[0-9]{2,13}\)?(?:[ ./-]{1,2}[0-9]{2,8}){0,5}+" + _AFTER
"""Numbers that only the word before them makes a phone."""
_LOCAL = re.compile(
    r"(?:0[0-9]{9,11}|0[0-9]{1,4}(?:[ .-][0-9]{2,8}){1,4}|[0-9]{7,8}|[0-9]{3,4}[ -][0-9]{4}|1[0-9]{10})"
)


_CALLED = (
    r"\b(?:tel|telephone|phone|mobile|cell|fax|sms|whatsapp|ring|text|call(?: me)?(?: at)?|dial"
    r"|telefono?|teléfono|telefone|fone|celular|cel|móvil|zap|handy|natel|gsm|portable|mobil|tlf|hp|τηλ|тел|телефон|моб)\b(?!\])"
    r"|☎|電話|携帯|でんわ|电话|手机|座机|手機|전화|핸드폰|휴대폰|هاتف|جوال|موبايل|טלפון|נייד|โทร|मोबाइल|फोन"
)
_NUMBERED = (
    r"(?:\b(?:order|invoice|isbn|serial|ticket|tracking|account|id|no(?=[.:])|version|ref)\b|#|№|注文|伝票|受注|请求|請求|订单|訂單|运单"
    r"|快递|快遞|追踪|追蹤|流水|条码|條碼|追跡|商品|型番|品番|会員|口座|郵便|〒|编号|番号)"
)
_CALLS = (
    "tel", "phone", "mobil", "cel", "fax", "sms", "whatsapp", "ring", "text", "call", "dial", "☎", "電話", "携帯", "でんわ",
    "电话", "手机", "座机", "手機", "tél", "fone", "móvil", "zap", "handy", "gsm", "portable", "tlf", "hp", "τηλ", "тел", "моб",
    "전화", "핸드폰", "휴대폰", "هاتف", "جوال", "موبايل", "טלפון", "נייד", "โทร", "मोबाइल", "फोन",
)  # fmt: skip
"""Something of every word of `_CALLED`."""
_STRETCH = re.compile(r"[0-9+(][0-9+() ./-]*+")
"""Signs of which a phone number may be made: each lies within one such stretch."""
_PAST = 8
"""Signs behind a stretch that `_AFTER` looks at, and more."""
_CONTEXT = 24
_FEWEST = 9
"""Digits of a phone number with its area; a date written 01-02-2024 has eight."""
_FEWEST_LOCAL = 7
_DATE = re.compile(r"(?:19|20)[0-9]{2}(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|[ -](?:19|20)[0-9]{2})")


@cache  # when something is redacted: most commands redact nothing
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def phones(view: str) -> Iterator[Span]:
    """Where a phone number stands: international, Japanese, Chinese, American and British writing.

    A bare run of digits is one only where its shape is nobody else's (090…, 138…) or a word such as 電話 stands before
    it; after 注文番号, 订单, ISBN or `order` nothing is.
    """
    taken = bytearray(len(view))
    for start, end in _suspected(view):
        if not any(taken[start:end]):
            taken[start:end] = b"\1" * (end - start)
            yield start, end


def _suspected(view: str) -> Iterator[Span]:
    stretches = [found.span() for found in _STRETCH.finditer(view)]
    long = [(start, end) for start, end in stretches if len(_digits(view[start:end])) >= _FEWEST]

    def all_of(pattern: str, where: list[Span]) -> Iterator[re.Match[str]]:
        for start, end in where:
            for match in _compiled(pattern).finditer(view, start, end + _PAST):
                if match.start() < end:
                    yield match

    yield from (match.span() for match in all_of(_ABROAD, long) if _allowed_abroad(match[0]))
    at_home = (
        *((pattern, None) for pattern in _AT_HOME),
        (_SPOKEN_GROUPS, lambda text: _in_plan(text, ("US", "CN"), written=False)),
        (_GROUPED, lambda text: _in_plan(text, (*_TRUNK_ZERO, *_IN_GROUPS))),
        (_NO_ZERO, lambda text: _in_plan(text, _WITHOUT_ZERO, written=False)),
    )
    for pattern, valid in at_home:
        for match in all_of(pattern, long):
            enough = len(_digits(match[0])) >= _FEWEST
            if enough and _word_before(view, match.start()) != "number" and (valid is None or valid(match[0])):
                yield match.span()
    small = view.lower()
    for match in all_of(_ASKED, stretches if any(word in small for word in _CALLS) else []):
        if (
            len(_digits(match[0])) < _FEWEST_LOCAL
            or _DATE.fullmatch(match[0])
            or _word_before(view, match.start()) != "phone"
        ):
            continue
        if _LOCAL.fullmatch(match[0]) is not None or _in_plan(match[0], _ANYWHERE, written=False):
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
            if kind == phonenumbers.PhoneNumberType.MOBILE and region in _TRUNK_ZERO:
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
        lengths = _LENGTHS.get(digits[:size])
        if lengths is not None:
            return len(digits) in lengths
    return digits[:1] != "0" and len(digits) in _ANY_LENGTH


def _word_before(view: str, offset: int) -> str | None:
    """`phone` or `number`, by the last telling word of the same line before a number; None without one.

    電話番号 is a phone: a number's word right after a phone's belongs to it.
    """
    before = view[max(0, offset - _CONTEXT) : offset].rpartition("\n")[2]
    called = max((match.end() for match in _compiled(_CALLED).finditer(before)), default=-1)
    numbered = max((match.start() for match in _compiled(_NUMBERED).finditer(before)), default=-1)
    if called >= 0 and numbered <= called + 1:
        return "phone"
    return "number" if numbered >= 0 else None
