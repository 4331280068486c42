"""Klasik: a house mix of Chinese Classical rules, the default of rooms."""
