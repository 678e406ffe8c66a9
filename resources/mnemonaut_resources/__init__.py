"""Data of the program: the embedder, presets, samples, the JSON Schema, help."""

from pathlib import Path

RESOURCES = Path(__file__).parent
"""Their folder. `importlib.resources` would load `zipfile` and more into every command."""
