"""Counters only the live connection needs; sockets, frames and lag are in database.metrics with the others."""

from prometheus_client import Counter, Histogram

FRAMES_SKIPPED = Counter("casino_frames_skipped_total", "Frames a slow socket skipped because a newer one was there")
READS = Counter("casino_live_reads_total", "Readings of table rows by the hub", ["cause"])
RENDER_SECONDS = Histogram(
    "casino_live_render_seconds",
    "Time to build and encode one audience's view",
    buckets=(0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05),
)
