"""Running one command: parse, do, and turn every error into title, advice and exit code."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType
from typing import Any

from mnemonaut.cli import parser as grammar
from mnemonaut.cli.commands import HANDLERS
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import Reply, discard_output, note, note_logged, printable, show, warn
from mnemonaut.cli.parser import usage_error
from mnemonaut.faults import damage_or_bug, read_again, stop_reading
from mnemonaut_core.cancel import CancelToken, working
from mnemonaut_core.errors import Cancelled, InternalError, MnemonautError
from mnemonaut_core.i18n import Text

BROKEN_PIPE = 0
ENDS = ("…", "?", "。", "！", "？")
"""What needs no full stop after it."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line; gives the exit code. Nothing but a bug of ours prints a traceback, and that to a file."""
    wants_json = "--json" in arguments
    token = CancelToken()
    before = _cancel_on_interrupt(token)
    note_logged()
    try:
        with working(token):  # also what nobody hands the token to ends with it
            return _dispatch(list(arguments), token)
    except InternalError:
        return _failed(damage_or_bug(), wants_json=wants_json)
    except MnemonautError as error:
        return _failed(error, wants_json=wants_json)
    except KeyboardInterrupt:
        return _failed(Cancelled(), wants_json=wants_json)
    except BrokenPipeError:
        # the reader of our output went away (`| head`): not an error, and nothing more may be written
        discard_output()
        return BROKEN_PIPE
    except Exception:  # noqa: BLE001  (the last net: what gets here is our bug, or a damaged file)
        return _failed(damage_or_bug(), wants_json=wants_json)
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
        read_again()


def _cancel_on_interrupt(token: CancelToken) -> Callable[[int, FrameType | None], Any] | int | None:
    """Ctrl+C cancels the work cleanly; a second one ends it at once."""

    def on_interrupt(_signum: int, _frame: FrameType | None) -> None:
        if token.is_set:
            raise KeyboardInterrupt
        token.cancel()
        stop_reading()
        if token.finishing:
            warn(tr("finishing the last step; nothing is lost."))

    try:
        return signal.signal(signal.SIGINT, on_interrupt)
    except ValueError:  # not the main thread
        return None


def _dispatch(arguments: list[str], token: CancelToken) -> int:
    arguments = grammar.with_window(arguments, HANDLERS)
    if arguments == [grammar.WINDOW]:  # nothing to parse, and the window is waited for
        return show(HANDLERS[grammar.WINDOW](Context(grammar.window_options(), token)))
    parser = grammar.build(arguments[0] if arguments else "")
    try:
        options = parser.parse_args(arguments)
    except argparse.ArgumentError as error:
        named = next((argument for argument in arguments if argument in HANDLERS), "COMMAND")
        advice = Text("See `mnemonaut {command} --help`.", command=named)
        near = grammar.nearest_option(parser, named, str(error))
        if near:
            meant = Text("Did you mean {near}?", near=near)
            advice = Text.within("Sentences", "{first} {second}", first=meant, second=advice)
        dashed = [argument for argument in arguments if grammar.looks_like_text(argument)]
        if dashed:
            text = printable(dashed[0])[:30]
            dash = Text(
                'A text that begins with a dash goes after --: `mnemonaut {command} -- "{text}"`.',
                command=named,
                text=text,
            )
            advice = Text.within("Sentences", "{first} {second}", first=dash, second=advice)
        raise usage_error(grammar.error_text(str(error)), advice) from error
    except SystemExit as end:  # --help and --version have printed
        return int(end.code or 0)
    if options.command is None:
        parser.print_help()
        return 0
    return show(HANDLERS[options.command](Context(options, token)))


def _failed(error: MnemonautError, *, wants_json: bool) -> int:
    if wants_json:
        with suppress(OSError, MnemonautError):  # standard output is what failed
            names = ("code", "title", "advice", "detail")
            show(Reply({"error": {name: getattr(error, name) for name in names}}))
    else:
        title = tr(error.title_text)
        warn(f"{title}{'' if title.endswith(ENDS) else tr('.')}")
        if error.advice:
            note(tr(error.advice_text))
        if error.detail:
            note(f"({error.detail})")
    return error.exit_code
