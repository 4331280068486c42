"""The glossary page: every word of the game in the reader's language, and a way to suggest better ones."""
