"""`mnemonaut`, and `python -m mnemonaut`."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; gives its exit code."""
    os.umask(0o077)  # memories, settings, logs: what this person writes is nobody else's, also where a library makes it
    gc.disable()  # loading modules makes no garbage; a command that is loaded turns it on again
    try:
        from mnemonaut.cli.main import run

        return run(sys.argv[1:] if arguments is None else arguments)
    finally:
        gc.enable()


if __name__ == "__main__":
    sys.exit(main())
