"""Template tags of the lobby."""
