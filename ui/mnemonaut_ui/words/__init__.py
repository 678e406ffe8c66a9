"""What the window says: terms, messages and memories in the language of the person."""
