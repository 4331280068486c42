#!/usr/bin/env python
"""Runs `serve` and Django's management commands; `./meja` does the same in the project's own environment."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == ["serve"]:
        from config.serve import serve

        sys.exit(serve(sys.argv[2:]))
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
