"""What /metrics says: the counts of this process, or of all that share an address with it (`database.metrics`)."""

import os
from pathlib import Path

from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from rounds.interruptions import is_running


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
