"""The scoring calculator: a hand laid out on a page, scored by the engine of the table."""
