"""The backup and restore of docs/operations.md: a dump of an older release is restored, migrated and proved."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from casino.local.services import services
from casino.local.stack import BASE, manage
from casino.testing import environment_for_tests
from tests.data_folders import begin_with

OLD = BASE / "tests" / "rounds" / "records" / "record-0.2.0.dump"


def run(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(command, env=environment, cwd=BASE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_dump_is_restored_over_the_empty_tables_of_a_start_and_saved_again(tmp_path: Path) -> None:
    dump, again = [sys.executable, "-m", "casino.local.dump"], str(tmp_path / "again.dump")
    with services(begin_with("migrated", tmp_path / "data"), durable=False) as running:
        environment = os.environ | environment_for_tests() | running.owners_environment()
        run(environment, *dump, "restore", str(OLD))
        application = environment | {"DATABASE_OWNER_URL": ""}
        lines = run(application, *manage("verify_audit")).splitlines()
        assert len(lines) == 11
        assert all(": sound, " in line for line in lines)
        run(environment, *dump, "save", again)
        refused = subprocess.run([*dump, "restore", again], env=environment, cwd=BASE, capture_output=True, text=True)
        assert (refused.returncode, "holds events" in refused.stderr) == (1, True)
