"""One file a recipe: the composition of stages, its parameter record, its docstring."""
