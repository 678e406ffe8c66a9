"""What is derived from texts: the word indexes, the gram counts, and the numbers by which a reader trusts them."""
