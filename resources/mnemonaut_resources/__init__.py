"""Data of the program: the embedder, presets, samples, the JSON Schema, help. Read by `importlib.resources`."""
