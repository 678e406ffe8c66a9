"""The parameters of a recipe, and presets of them."""
