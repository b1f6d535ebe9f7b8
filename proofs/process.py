"""How a process begins that proves a part of the record. It knows nothing of Django before that."""

from __future__ import annotations

import os
from collections.abc import MutableSequence


def begin(done: MutableSequence[int], database: str) -> None:
    """Share the counts of the process that asks, and its database."""
    import django

    django.setup()
    from django.conf import settings
    from django.db import connections

    from proofs import jobs

    settings.DATABASES["default"]["NAME"] = connections["default"].settings_dict["NAME"] = database
    jobs.share(done, os.getppid())
