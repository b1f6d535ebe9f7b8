"""The faults of a drill. Each gets ready, gives what does the harm, and mends what nobody else mends."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.drills.killed import Casino
from tests.drills.link import linked

# How long no byte passes a link, and a disk is full. A connection that was silent once stays so.
SILENT_SECONDS = 4.0
FULL_SECONDS = 4.0
WEB_AFTER_SECONDS = 3.0
DISK_BYTES = 1_500 * 2**20
TMPFS = b"tmpfs"

Fault = Callable[[Casino], AbstractContextManager[Callable[[], None]]]


@contextmanager
def primary_killed(casino: Casino) -> Iterator[Callable[[], None]]:
    """As by a power failure."""
    name = casino.primary()
    yield lambda: casino.kill(name)


@contextmanager
def primary_frozen(casino: Casino) -> Iterator[Callable[[], None]]:
    """All its processes are stopped; the supervisor ends them, and a standby takes over."""
    name = casino.primary()
    yield lambda: casino.freeze(name)


@contextmanager
def standby_frozen(casino: Casino) -> Iterator[Callable[[], None]]:
    """All its processes are stopped; the supervisor ends them."""
    name = casino.standby()
    yield lambda: casino.freeze(name)


@contextmanager
def web_killed_after_primary(casino: Casino) -> Iterator[Callable[[], None]]:
    """The web server dies in the midst of the primary's return as a standby."""
    name = casino.primary()

    def harm() -> None:
        casino.kill(name)
        time.sleep(WEB_AFTER_SECONDS)
        casino.kill("web")

    yield harm


@contextmanager
def web_link_silent(casino: Casino) -> Iterator[Callable[[], None]]:
    """No byte passes between web server and primary."""
    with silent(casino, "web") as harm:
        yield harm


@contextmanager
def standby_link_silent(casino: Casino) -> Iterator[Callable[[], None]]:
    """No byte passes between a standby and the primary."""
    with silent(casino, casino.standby()) as harm:
        yield harm


@contextmanager
def silent(casino: Casino, end: str) -> Iterator[Callable[[], None]]:
    """The link of one end to the primary, by which it goes from now on."""
    with linked(casino.url) as link:

        def harm() -> None:
            link.silent.add(end)
            time.sleep(SILENT_SECONDS)
            link.silent.clear()

        yield harm


@contextmanager
def disk_full(casino: Casino) -> Iterator[Callable[[], None]]:
    """There is no room where primary and standbys keep their data, which is a small disk (`small_disk`)."""
    ballast = casino.folder / "ballast"

    def harm() -> None:
        fill(ballast)
        time.sleep(FULL_SECONDS)
        ballast.unlink()

    yield harm


def fill(ballast: Path) -> None:
    """Take all the room that is left on a disk, to the last block."""
    with ballast.open("wb", buffering=0) as file:
        for size in (2**20, 2**12):
            while True:
                try:
                    file.write(bytes(size))
                except OSError:
                    break


def own_mounts() -> None:
    """Who is not root mounts a small disk in a namespace of their own: begin anew in one."""
    if os.geteuid() != 0 and "DRILL_MOUNTS" not in os.environ:
        os.environ["DRILL_MOUNTS"] = "own"
        namespace = ["unshare", "--user", "--map-current-user", "--keep-caps", "--mount"]
        os.execvp(namespace[0], [*namespace, sys.executable, "-m", "tests.drills.drill", *sys.argv[1:]])


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A disk of DISK_BYTES, in memory, in place of a folder. OSError where the machine refuses."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(TMPFS, str(folder).encode(), TMPFS, 0, f"size={DISK_BYTES},mode=755".encode()) != 0:
        raise OSError(ctypes.get_errno(), f"no disk can be mounted at {folder}")
    try:
        yield
    finally:
        libc.umount2(str(folder).encode(), 2)  # MNT_DETACH: also where a process is not quite gone
