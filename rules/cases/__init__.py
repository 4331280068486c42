"""Hands in files: one JSON object a line in, one answer a line out.

Nothing here knows Django: the command, the calculator and tests share it.
"""
