"""Embedders behind the port `Embedder`."""
