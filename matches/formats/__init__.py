"""Records of matches in other people's formats: read, written, and played again by the engine."""
