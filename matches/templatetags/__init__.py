"""Template tags of matches: scores as people read them."""
