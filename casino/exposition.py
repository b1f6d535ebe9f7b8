"""What /metrics says: the counts of this process, or of all that share an address with it (`database.metrics`)."""

import os
from pathlib import Path

from prometheus_client import REGISTRY, CollectorRegistry, Gauge, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from casino.version import VERSION
from rounds.interruptions import is_running

# Prometheus' own Info cannot be shared by processes. Of a server that has ended, its version is told no more.
BUILD = Gauge("casino_build_info", "The release that runs", ["version"], multiprocess_mode="livemax")
BUILD.labels(VERSION).set(1)


def exposition() -> bytes:
    """All counters in Prometheus' text format."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return generate_latest(REGISTRY)
    # The sockets of a server that was killed are gone with it; what it counted stays.
    for pid in {int(path.stem.rpartition("_")[2]) for path in Path(folder).glob("gauge_live*.db")}:
        if not is_running(pid):
            mark_process_dead(pid, folder)
    together = CollectorRegistry()
    MultiProcessCollector(together, folder)
    return generate_latest(together)
