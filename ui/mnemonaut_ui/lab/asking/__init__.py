"""What is asked: the question and everything that can be set about it."""
