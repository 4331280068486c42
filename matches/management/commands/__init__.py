"""Commands of matches."""
