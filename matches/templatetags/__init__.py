"""Template tags of matches: who has a seat."""
