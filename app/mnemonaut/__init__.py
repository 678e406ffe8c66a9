"""The command line, the MCP server and the start of the window."""

import os
import sys

# A scan of vectors waits for memory, not for arithmetic: a second BLAS thread gains little on an idle machine, and on a
# busy one each product waits until both threads had their turn (measured: 35 ms instead of 1). numpy reads this once.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The sources of a recall are threads that leave the interpreter for SQLite and numpy and come back to it for every row: at
# the default 5 ms a source waits for one that computes (measured on 10,000 memories: `planned` 78 ms, with this 54).
sys.setswitchinterval(0.0005)
