"""Practice: drills and lessons on pages, and the streaks that people keep."""
