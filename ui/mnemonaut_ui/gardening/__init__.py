"""What wants attention among the memories."""
