"""People: users, guests, sign-in, settings."""
