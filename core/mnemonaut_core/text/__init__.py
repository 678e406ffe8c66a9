"""Pure functions of strings: normalising, segmenting, grams."""
