"""Tests that play in a real browser against the whole stack."""
