"""`key`: API keys of endpoints, stored in the system's keyring and never shown; and the endpoints and files that a
database may use."""

from __future__ import annotations

import getpass
import os
import sys
from pathlib import Path

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, tr
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Command, usage_error
from mnemonaut_core.environment import written_by_a_person
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import reading
from mnemonaut_core.i18n import Text
from mnemonaut_core.models.addresses import (
    account_of,
    forget_key,
    is_address,
    parse_address,
    remember_key,
    source_of,
    variables_for,
)
from mnemonaut_core.workspace.endpoint_allowlist import EndpointAllowlist

_LONGEST = 10_000


def declare(command: Command) -> None:
    add = command(
        "key",
        "keep the API key of an endpoint in the system keyring, or allow what only a database names",
        epilog="A key is looked for in MNEMONAUT_API_KEY_<HOST> (with _<PORT> first), then MNEMONAUT_API_KEY, then the keyring.\n"
        "MNEMONAUT_API_KEY names no host: it goes only to an endpoint that is named in the same command.",
        db=False,
    )
    add(
        "action",
        "set reads the key from standard input; where says which place a key comes from, without URL what is allowed; allow and"
        " disallow: whether an endpoint is asked, or a model's file or folder read, that only a database names",
        choices=("set", "forget", "where", "allow", "disallow"),
    )
    add("url URL|PATH", "the endpoint's address, or the path of a model", type=str, nargs="?")


def key(context: Context) -> Reply:
    """Store, forget or locate the key of an address, or allow and disallow what only a database names."""
    options, book = context.options, EndpointAllowlist()
    if options.url is None:
        return _list_allowed(context, book)
    if not is_address(options.url) and options.action in ("allow", "disallow", "where"):
        return _file(context, book)
    url = parse_address(options.url)
    account, allows = account_of(url), book.allows(url)
    match options.action:
        case "allow":
            book.allow(url)
            told = Text("Texts may go to {url}, redacted, when a database names it.", url=url)
            return _answer(context, told, allowed=True)
        case "disallow":
            told = _disallowed(str(url), gone=book.disallow(url))
            if usual := book.allows(url):
                told = Text(
                    "{url} is where a model server of this machine usually listens, which is always allowed.", url=url
                )
            return _answer(context, told, allowed=usual)
        case "set":
            remember_key(url, _typed())
            return _answer(context, Text("The keyring keeps the key for {account}.", account=account), kept=True)
        case "forget":
            gone = Text("The key for {account} is gone.", account=account)
            none = Text("No key for {account} was kept.", account=account)
            return _answer(context, gone if forget_key(url) else none, kept=False)
    source, variables = source_of(url), variables_for(url)
    if source:
        told = Text("The key for {account} comes from {source}.", account=account, source=source)
    else:
        told = Text("There is no key for {account}.", account=account)
    may = tr("A database that names it may ask it.") if allows else tr("A database that only names it may not ask it.")
    named = tr("Its variables: {names}.", names=", ".join(variables))
    report = {"host": account, "from": source, "variables": variables, "allowed": allows}
    return context.reply("report", report, join(tr(told), named, may))


def _file(context: Context, book: EndpointAllowlist) -> Reply:
    """A file or folder with a model: whether a database that names it has it read."""
    action = context.options.action
    path = Path(os.path.realpath(written_by_a_person(context.options.url)))
    if action == "allow":
        with reading(path):
            path.stat()
        book.allow_file(path)
        return _answer(context, Text("{path} is read when a database names it.", path=path), allowed=True)
    if action == "disallow":
        return _answer(context, _disallowed(str(path), gone=book.disallow_file(path)), allowed=False)
    read = Text("{path} is read when a database names it.", path=path)
    not_read = Text("{path} is not read when a database names it.", path=path)
    allowed = book.opens(path)
    return context.reply("report", {"path": path, "allowed": allowed}, tr(read if allowed else not_read))


def _disallowed(what: str, *, gone: bool) -> Text:
    return Text("{what} is no longer allowed.", what=what) if gone else Text("{what} is not allowed.", what=what)


def _list_allowed(context: Context, book: EndpointAllowlist) -> Reply:
    """What was allowed; only `where` needs no address."""
    if context.options.action != "where":
        advice = "Write it like https://api.example.com/v1; allow and disallow take a path as well."
        raise usage_error("No address was named", advice)
    allowed = {"allowed": book.addresses, "files": book.files, "file": book.file}
    none = tr("Nothing is allowed but the usual ports of model servers on this machine.")
    return context.reply("report", allowed, "\n".join((*book.addresses, *book.files)) or none)


def _answer(context: Context, told: Text, **now: bool) -> Reply:
    return context.reply("changed", lambda: {"operation": f"key {context.options.action}", **now}, lambda: tr(told))


def _typed() -> str:
    """Never from the command line, which other processes and the shell's history see."""
    typed = getpass.getpass(f"{tr('API key:')} ") if sys.stdin.isatty() else sys.stdin.readline(_LONGEST)
    if not typed.strip():
        raise InputError("No key was given", code="no_key", advice="Type it, or send it to standard input.")
    return typed
