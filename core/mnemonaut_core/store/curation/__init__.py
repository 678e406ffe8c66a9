"""What people and agents do to memories: isolating, suppressing, restoring, adding, editing, feedback."""
