"""The calculator and practice in a browser: presses, keys, fields. No press is lost."""
