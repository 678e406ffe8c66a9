"""The two front ends of Mnemonaut and the composition root."""

import os

__version__ = "0.1.0"

# A scan of vectors waits for memory, not for arithmetic: a second BLAS thread gains little on an idle machine, and on a
# busy one each product waits until both threads had their turn (measured: 35 ms instead of 1). numpy reads this once.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
