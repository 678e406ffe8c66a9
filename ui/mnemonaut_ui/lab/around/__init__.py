"""The screen of the lab and its tabs."""
