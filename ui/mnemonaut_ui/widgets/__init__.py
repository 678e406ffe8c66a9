"""Small widgets without knowledge of memories."""
