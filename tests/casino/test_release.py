"""The release is said in one place, and every place that shows it says the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from casino.health import exposition
from casino.local.stack import BASE
from casino.version import VERSION
from database.program import installed, program_in
from rules.books import HASHES
from tests.cast import make_cast

Applied = dict[tuple[str, str], object]


@pytest.mark.django_db
def test_home_page_probe_metrics_and_documents_say_the_same_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
    cast = make_cast()
    assert (
        f'<footer class="muted section">Version {VERSION}</footer>' in cast.client(cast.dana).get("/").content.decode()
    )
    assert Client().get("/readyz").json()["version"] == VERSION
    assert f'casino_build_info{{version="{VERSION}"}} 1.0' in exposition().decode()
    document = yaml.safe_load((BASE / "docs" / "openapi.yaml").read_text())
    assert document["info"]["version"] == settings.SPECTACULAR_SETTINGS["VERSION"] == VERSION
    example = yaml.safe_load((BASE / "deploy" / "kubernetes" / "example" / "kustomization.yaml").read_text())
    assert [image["newTag"] for image in example["images"] if image["name"] == "casino-table"] == [VERSION]


def said() -> str:
    out = StringIO()
    call_command("release", stdout=out)
    return out.getvalue()


def test_the_command_prints_the_hashes_of_file_sets_and_rulebooks() -> None:
    out = StringIO()
    call_command("release", "--hashes", stdout=out)
    first, *lines = out.getvalue().splitlines()
    known = {name: value for value, name in (line.split("  ") for line in lines)}
    assert first == f"Casino table {VERSION}"
    assert known == {"program": installed().hash, **installed().sets, **HASHES}
    assert {"rules", "rounds", "static", "templates", "constraints.txt"} <= installed().sets.keys()


def test_anybody_works_a_hash_out_again_with_the_commands_of_the_shell() -> None:
    listing = r"find rules -type f -not -path '*/__pycache__/*' | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum"
    assert listing in (BASE / "docs" / "operations.md").read_text()
    printed = subprocess.run(["sh", "-c", listing], cwd=BASE, capture_output=True, text=True, check=True).stdout
    assert printed.split()[0] == installed().sets["rules"]


def test_one_file_more_is_another_program(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    for name in ("rules/__init__.py", "constraints.txt"):
        (tmp_path / name).write_text("")
    before = program_in(tmp_path)
    (tmp_path / "rules" / "value.json").write_text("{}")
    after = program_in(tmp_path)
    assert before.hash != after.hash
    assert before.sets.pop("rules") != after.sets.pop("rules")
    assert before.sets == after.sets


@pytest.mark.django_db
def test_the_command_says_version_and_migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said() == f"Casino table {VERSION}\nEvery migration of this release is applied, and no other.\n"

    real: Callable[[MigrationRecorder], Applied] = MigrationRecorder.applied_migrations  # type: ignore[assignment]

    def of_another_release(recorder: MigrationRecorder) -> Applied:
        left = {key: row for key, row in real(recorder).items() if key != ("database", "0002_search_path")}
        return left | {("rounds", "9999_later"): None, ("of_somebody_else", "0001_initial"): None}

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", of_another_release)
    assert said().splitlines()[1:] == [
        "Migrations that wait for `manage.py migrate`:",
        "  database.0002_search_path",
        "Migrations in the database that this release does not know:",
        "  rounds.9999_later",
    ]

    def away(recorder: MigrationRecorder) -> Applied:
        raise OperationalError("connection refused\n")

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", away)
    assert said().splitlines()[1:] == ["The database does not answer: connection refused"]


def test_its_help_needs_no_settings() -> None:
    bare = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    command = [sys.executable, "manage.py", "release", "--help"]
    done = subprocess.run(command, cwd=BASE, env=bare, capture_output=True, text=True, check=False)
    assert (done.returncode, "which migrations" in done.stdout) == (0, True), done.stderr
