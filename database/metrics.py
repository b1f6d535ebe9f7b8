"""The counters of the system, for Prometheus. Import them from here.

Each process counts for itself, unless PROMETHEUS_MULTIPROC_DIR names a folder in which those that share an address keep
their counts: then whichever is asked tells the sums (`casino.health`).
"""

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("casino_commands_total", "Commands answered", ["type", "outcome"])
COMMAND_SECONDS = Histogram(
    "casino_command_seconds",
    "Time from receiving a command to its answer",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
REFUSALS = Counter("casino_refusals_total", "Commands refused", ["code"])
SOCKETS = Gauge("casino_sockets", "Open live sockets", ["audience"], multiprocess_mode="livesum")
FRAMES = Counter("casino_frames_total", "Live views written to sockets", ["audience"])
PUBLISH_FAILURES = Counter("casino_publish_failures_total", "Change notifications that Redis did not take")
HUB_LAG_SECONDS = Gauge(
    "casino_hub_lag_seconds", "Age of the oldest commit not yet handed to its sockets", multiprocess_mode="livemax"
)
REPLICA_READS = Counter(
    "casino_replica_reads_total", "Pages, exports and proofs by how they found the replica", ["outcome"]
)
FRAMES_SKIPPED = Counter("casino_frames_skipped_total", "Frames a slow socket skipped because a newer one was there")
READS = Counter("casino_live_reads_total", "Readings of table rows by the hub", ["cause"])
RENDER_SECONDS = Histogram(
    "casino_live_render_seconds",
    "Time to build and encode one audience's view",
    buckets=(0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05),
)
PROBE_SECONDS = Histogram(
    "casino_commit_seconds",
    "Time of the commit that a web server makes each second, on the standby too where there is one",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
PROBED_AT = Gauge("casino_commit_timestamp_seconds", "When that commit was made last", multiprocess_mode="livemin")
