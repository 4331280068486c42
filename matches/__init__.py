"""Matches: the write path, the journal, sockets, clocks, history."""
