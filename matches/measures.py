"""What is measured while matches are played, for whoever watches over an installation."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

COMMAND_SECONDS: Final = Histogram(
    "meja_command_seconds",
    "From the arrival of an accepted command to its answer.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0),
)
COMMANDS_REFUSED: Final = Counter(
    "meja_commands_refused", "Frames and commands that were refused, by the code of the refusal.", ["code"]
)
SOCKETS: Final = Gauge(
    "meja_sockets", "Open sockets: of tables, rooms, the list.", ["kind"], multiprocess_mode="livesum"
)
SWEEP_LATENESS: Final = Histogram(
    "meja_sweep_lateness_seconds",
    "How long after it was due a sweep looked at a match.",
    buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0),
)
BOT_SECONDS: Final = Histogram(
    "meja_bot_move_seconds",
    "How long a bot's move took to work out and to play.",
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0),
)
