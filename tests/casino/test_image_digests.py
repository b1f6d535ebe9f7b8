"""`make digests`: each image of others by its digest, in every file that names it. Docker is a pretended one."""

from __future__ import annotations

import os
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parents[2]
FILES = ["docker-compose.yml", "Dockerfile", "proxy/Dockerfile", "deploy/kubernetes/base/redis.yaml"]
DOCKER = """#!/bin/sh
[ "$1 $2 $3 $4 $5" = "buildx imagetools inspect --format {{.Manifest.Digest}}" ] || exit 2
[ -z "$AWAY" ] || exit 1
echo "sha256:$(printf %s "$6" | sha256sum | cut -c1-64)"
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files that name images, and a docker that knows each image by the hash of its name."""
    for name in ("Makefile", *FILES):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(BASE / name, tmp_path / name)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/docker").write_text(DOCKER)
    (tmp_path / "bin/docker").chmod(0o755)
    return tmp_path


def make_digests(clone: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": f"{clone / 'bin'}:{os.environ['PATH']}", **more}
    return subprocess.run(["make", "digests"], cwd=clone, env=environment, capture_output=True, text=True, check=False)


def named(clone: Path) -> list[str]:
    """Every image that a file names, but for our own, which no registry has."""
    words = [line.split() for name in FILES for line in (clone / name).read_text().splitlines()]
    return [two[1] for two in words if len(two) == 2 and two[0] in ("FROM", "image:") and ":" in two[1]]


def test_each_image_of_others_is_pinned_and_once_more_changes_nothing(clone: Path) -> None:
    before = named(clone)
    assert {name.partition(":")[0] for name in before} == {"postgres", "valkey/valkey", "python", "caddy"}
    pinned = [f"{name}@sha256:{sha256(name.encode()).hexdigest()}" for name in before]
    for _ in range(2):
        done = make_digests(clone)
        assert (done.returncode, done.stderr) == (0, "")
        assert named(clone) == pinned
    assert "image: casino-table\n" in (clone / "docker-compose.yml").read_text()


def test_without_a_registry_nothing_is_changed(clone: Path) -> None:
    before = named(clone)
    assert make_digests(clone, AWAY="1").returncode != 0
    assert named(clone) == before
