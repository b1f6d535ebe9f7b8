"""Data folders that servers of the tests begin with: made once in a run, by the real commands, and copied for each.

Making a PostgreSQL, migrating it and seeding the demo casino takes a hundred times longer than copying its files.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

from casino.local.services import services
from casino.local.stack import BASE, manage
from casino.testing import RUN_FOLDER, environment_for_tests

# What each begins with, and the command that makes it of that.
STATES = {"migrated": ("", ["migrate", "--no-input", "--verbosity", "0"]), "demo": ("migrated", ["seed_demo"])}


def begin_with(state: str, folder: Path) -> Path:
    """Make `folder`, for `services`, with the data of a state."""
    run = Path(os.environ[RUN_FOLDER])
    with (run / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = _made(state, run)
    shutil.copytree(made, folder, dirs_exist_ok=True)
    return folder


def _made(state: str, run: Path) -> Path:
    made, making = run / state, run / f"{state}.new"
    if not made.exists():
        before, command = STATES[state]
        if before:
            shutil.copytree(_made(before, run), making)
        with services(making, durable=False) as running:
            environment = environment_for_tests() | running.owners_environment() | {"DEMO": "true"}
            done = subprocess.run(manage(*command), env=environment, cwd=BASE, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
        making.rename(made)
    return made
