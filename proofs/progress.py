"""How far a long proof is, on standard error: a bar with the time that is left."""

from __future__ import annotations

from time import monotonic
from typing import TextIO

WIDTH = 30
EVERY_SECONDS = {True: 0.5, False: 60.0}  # on a terminal, and where lines are kept


class Progress:
    """`total` is the effort of all, of which the `first` was proved before and counts for no rate. Nothing is shown of
    a proof that is over in a moment.
    """

    def __init__(self, out: TextIO, total: int, first: int = 0) -> None:
        self.out, self.total = out, max(total, 1)
        self.live = out.isatty()
        self.began = self.drawn = monotonic()
        self.first = first
        self.shown = False

    def draw(self, done: int) -> None:
        """Draw it, unless that was done a moment ago."""
        now = monotonic()
        if now - self.drawn < EVERY_SECONDS[self.live]:
            return
        self.drawn, self.shown = now, True
        line = bar(done, self.total, self.first, now - self.began)
        self.out.write(f"\r{line}" if self.live else f"{line}\n")
        self.out.flush()

    def end(self) -> None:
        """Leave the line."""
        if self.shown and self.live:
            self.out.write("\n")


def bar(done: int, total: int, first: int, seconds: float) -> str:
    """The line: "[#####.....]  50%, about 7 minutes left"."""
    part = min(done / total, 1)
    rate = max(done - first, 0) / seconds if seconds else 0
    left = f"about {span((total - done) / rate)} left" if rate > 0 else "time left not known yet"
    full = int(part * WIDTH)
    return f"[{'#' * full}{'.' * (WIDTH - full)}] {part:4.0%}, {left}   "


def span(seconds: float) -> str:
    """A length of time as one says it."""
    seconds = max(0, seconds)
    if seconds < 90:
        return f"{seconds:.0f} seconds"
    minutes = round(seconds / 60)
    return f"{minutes} minutes" if minutes < 90 else f"{minutes // 60} h {minutes % 60:02d} min"
