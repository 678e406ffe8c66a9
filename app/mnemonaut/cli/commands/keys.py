"""`key`: API keys of endpoints, kept by the system and never shown; and which endpoints a database may name."""

from __future__ import annotations

import getpass
import sys

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import write, write_json
from mnemonaut.endpoint_book import EndpointBook
from mnemonaut_core.errors import InputError
from mnemonaut_core.models.addresses import origin_of, parse_address
from mnemonaut_core.models.keys import account_of, forget_key, remember_key, source_of, variables_for

_LONGEST = 10_000


def key(context: Context) -> int:
    """`set` from standard input, `forget`, `where`: which place the key for an address comes from; `allow`, `disallow`:
    whether an endpoint may be asked that only a database names."""
    options, book = context.options, EndpointBook()
    if options.url is None:
        return _list_allowed(context, book)
    url = parse_address(options.url)
    match options.action:
        case "allow":
            book.allow(url)
            said = f"Texts may go to {origin_of(url)}, redacted, when a database names it."
            return _answer(context, "changed", said, allowed=True)
        case "disallow":
            gone = book.disallow(url)
            said = f"{origin_of(url)} is {'no longer' if gone else 'not'} allowed."
            if book.allows(url):
                said = f"{origin_of(url)} is this machine, which is always allowed."
            return _answer(context, "changed", said, allowed=book.allows(url))
        case "set":
            remember_key(url, _typed())
            return _answer(context, "changed", f"The keyring keeps the key for {account_of(url)}.", kept=True)
        case "forget":
            gone = forget_key(url)
            said = f"The key for {account_of(url)} is gone." if gone else f"No key for {account_of(url)} was kept."
            return _answer(context, "changed", said, kept=False)
    place = source_of(url)
    said = f"The key for {account_of(url)} comes from {place}." if place else f"There is no key for {account_of(url)}."
    if context.json:
        found = {
            "host": account_of(url),
            "from": place,
            "variables": list(variables_for(url)),
            "allowed": book.allows(url),
        }
        write_json("report", found)
    else:
        may = "A database that names it is" if book.allows(url) else "A database that only names it is not"
        write(f"{said} Its variables: {', '.join(variables_for(url))}. {may} let to ask it.")
    return 0


def _list_allowed(context: Context, book: EndpointBook) -> int:
    """What was allowed; only `where` needs no address."""
    if context.options.action != "where":
        raise InputError("No address was named", code="usage", advice="Write it like https://api.example.com/v1.")
    if context.json:
        write_json("report", {"allowed": list(book.origins), "file": str(book.place)})
    else:
        write("\n".join(book.origins) or "No endpoint but those of this machine is allowed.")
    return 0


def _answer(context: Context, name: str, said: str, **now: bool) -> int:
    if context.json:
        write_json(name, {"operation": f"key {context.options.action}", **now})
    else:
        write(said)
    return 0


def _typed() -> str:
    """Never from the command line, which other processes and the shell's history see."""
    typed = getpass.getpass("API key: ") if sys.stdin.isatty() else sys.stdin.readline(_LONGEST)
    if not typed.strip():
        raise InputError("No key was given", code="no_key", advice="Type it, or send it to standard input.")
    return typed
