"""Ten agents with a thousand calls each beside an open window: errors, times, what `check` finds, the memory of the servers; and
one more run that hits the rate limit."""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from helpers.databases import make_database
from helpers.mcp_clients import lines
from helpers.mcp_load import run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=10)
    parser.add_argument("--calls", type=int, default=1_000)
    parser.add_argument("--rate", type=int, default=60, help="of the second run, calls a minute")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mnemonaut-many-") as folder:
        path = make_database(Path(folder) / "life.db", lines())
        begun = time.monotonic()
        load = run(path, clients=options.clients, calls=options.calls, window=True)
        times, rss = sorted(load.milliseconds), [kib / 1024 for kib in load.rss_kib]
        print(f"{load.answers} calls by {options.clients} clients beside a window in {time.monotonic() - begun:.0f} s")
        print(f"errors: {dict(load.errors) or 0}; check: {load.problems} problems; recalls recorded: {load.runs}")
        print(f"p50 {statistics.median(times):.1f} ms, p95 {times[int(0.95 * len(times))]:.1f} ms, by the clock")
        if rss:
            print(f"memory of a server: {min(rss):.0f} to {max(rss):.0f} MiB, together {sum(rss):.0f} MiB")
        limited = run(path, clients=2, calls=options.rate + 20, rate=options.rate)
        print(f"at most {options.rate} a minute: {limited.errors['rate_limit']} of {limited.answers} refused")


if __name__ == "__main__":
    main()
