"""Commands that run Meja."""
