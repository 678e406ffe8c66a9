"""What a question asks for (seed 002): its type, keywords, time range, source hint and importance. Rules are data."""
