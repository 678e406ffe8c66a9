"""What a recall asks of the store: words, vectors, lists and what memories hang on, all under the same filters."""
