"""What all screens share: the open database, the jobs, the selection, the shape of a screen."""
