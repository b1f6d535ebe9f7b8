"""`make pages`: every document that is made from the code, written anew. The tests fail where one is behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from casino.local.stack import BASE, manage
from casino.testing import environment_for_tests

DOCS = BASE / "docs"
# Each document with the command whose output it is, or that writes it.
PRINTED: dict[Path, list[str]] = {
    DOCS / "rulings.md": [sys.executable, "-m", "rules.core.clauses.page"],
    DOCS / "round-script.schema.json": manage("playround", "--schema"),
}
WRITTEN: list[list[str]] = [
    manage("spectacular", "--file", str(DOCS / "openapi.yaml")),
    [sys.executable, "-m", "tests.phase_diagram"],
    [sys.executable, "-m", "tests.corrections_page"],
    [sys.executable, "-m", "tests.clause_coverage"],
    [sys.executable, "-m", "tests.database.meant"],
]


def main() -> None:
    """CalledProcessError where a command fails; its document then stays as it was."""
    environment = os.environ | environment_for_tests()
    for path, command in PRINTED.items():
        done = subprocess.run(command, cwd=BASE, env=environment, check=True, stdout=subprocess.PIPE)
        path.write_bytes(done.stdout)
    for command in WRITTEN:
        subprocess.run(command, cwd=BASE, env=environment, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
