"""Schema changes of this app."""
