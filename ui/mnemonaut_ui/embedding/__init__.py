"""Models behind the recalls: the database's embedder, and the chat endpoint."""
