"""`key`: API keys of endpoints, kept by the system and never shown; and which endpoints and files a database may name."""

from __future__ import annotations

import getpass
import os
import sys
from pathlib import Path

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import write, write_json
from mnemonaut.endpoint_allowlist import EndpointBook
from mnemonaut.paths import written_by_a_person
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import reading
from mnemonaut_core.models.addresses import is_address, parse_address
from mnemonaut_core.models.keys import account_of, forget_key, remember_key, source_of, variables_for

_LONGEST = 10_000


def key(context: Context) -> int:
    """`set` from standard input, `forget`, `where`: which place the key for an address comes from; `allow`, `disallow`:
    whether an endpoint may be asked that only a database names."""
    options, book = context.options, EndpointBook()
    if options.url is None:
        return _list_allowed(context, book)
    if not is_address(options.url) and options.action in ("allow", "disallow", "where"):
        return _file(context, book)
    url = parse_address(options.url)
    match options.action:
        case "allow":
            book.allow(url)
            said = f"Texts may go to {url}, redacted, when a database names it."
            return _answer(context, "changed", said, allowed=True)
        case "disallow":
            gone = book.disallow(url)
            said = f"{url} is {'no longer' if gone else 'not'} allowed."
            if book.allows(url):
                said = f"{url} is where a model server of this machine usually listens, which is always allowed."
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


def _file(context: Context, book: EndpointBook) -> int:
    """A file or folder with a model: whether a database that names it has it read."""
    action = context.options.action
    path = Path(os.path.realpath(written_by_a_person(context.options.url)))
    if action == "allow":
        with reading(path):
            path.stat()
        book.allow_file(path)
        return _answer(context, "changed", f"{path} is read when a database names it.", allowed=True)
    if action == "disallow":
        said = f"{path} is {'no longer' if book.disallow_file(path) else 'not'} allowed."
        return _answer(context, "changed", said, allowed=False)
    if context.json:
        write_json("report", {"path": str(path), "allowed": book.opens(path)})
    else:
        write(f"A database that names {path} {'has it read' if book.opens(path) else 'does not have it read'}.")
    return 0


def _list_allowed(context: Context, book: EndpointBook) -> int:
    """What was allowed; only `where` needs no address."""
    if context.options.action != "where":
        raise InputError(
            "No address was named",
            code="usage",
            advice="Write it like https://api.example.com/v1; allow and disallow take a path as well.",
        )
    if context.json:
        write_json("report", {"allowed": list(book.addresses), "files": list(book.files), "file": str(book.place)})
    else:
        allowed = "\n".join((*book.addresses, *book.files))
        write(allowed or "Nothing is allowed but the usual ports of model servers on this machine.")
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
