"""Engine: one state machine for all rule sets; same input, same output."""
