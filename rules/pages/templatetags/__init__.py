"""Template tags of the game: tiles as pictures with spoken names."""
