"""Rules pages, the calculator and the commands on hands."""
