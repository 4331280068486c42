"""Log lines for machines: one JSON object each (`LOG_FORMAT=json`)."""

import json
import logging
import os
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """Writes a record as one line: when, how grave, who says it, what, and the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": os.environ.get("MEJA_PROCESS", ""),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
