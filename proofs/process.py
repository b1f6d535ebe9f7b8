"""How a process begins that proves a part of the record. It knows nothing of Django before that."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import MutableSequence


def begin(counts: MutableSequence[int], database: str) -> None:
    """Share the counts of the process that asks, and its database; end with it."""
    begin_reading(database)
    from proofs import run

    run.share(counts)


def begin_reading(database: str, niceness: int = 0) -> None:
    """Share the database of the process that asks, give way to play by so much; end with who asks."""
    os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()

    import django

    django.setup()
    from django.conf import settings
    from django.db import connections

    settings.DATABASES["default"]["NAME"] = connections["default"].settings_dict["NAME"] = database


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
