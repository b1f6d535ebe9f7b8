"""The faults of a drill. Each gets ready, gives what does the harm, and mends what nobody else mends."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

from tests.drills.killed import Casino
from tests.drills.link import linked

# How long no byte passes a link, and a disk is full. A connection that was silent once stays so.
SILENT_SECONDS = 4.0
FULL_SECONDS = 4.0
WEB_AFTER_SECONDS = 3.0
# Of each server's own disk. It has to hold the data twice, while a copy is made anew.
DISK_BYTES = 1_000 * 2**20
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
def primary_disk_full(casino: Casino) -> Iterator[Callable[[], None]]:
    """There is no room where the primary keeps its data, which is a small disk (`small_disks`)."""
    name = casino.primary()
    yield lambda: full([casino.folder / "disks" / name])


@contextmanager
def standby_disk_full(casino: Casino) -> Iterator[Callable[[], None]]:
    """There is no room where a standby keeps its data."""
    name = casino.standby()
    yield lambda: full([casino.folder / "disks" / name])


@contextmanager
def disks_full(casino: Casino) -> Iterator[Callable[[], None]]:
    """There is no room where any of them keeps its data."""
    yield lambda: full(list((casino.folder / "disks").iterdir()))


def full(disks: list[Path]) -> None:
    """Leave no room on these, for a while."""
    ballasts = [disk / "ballast" for disk in disks]
    for ballast in ballasts:
        fill(ballast)
    time.sleep(FULL_SECONDS)
    for ballast in ballasts:
        ballast.unlink()


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
    """Who is not root mounts small disks in a namespace of their own: begin anew in one."""
    if os.geteuid() != 0 and "DRILL_MOUNTS" not in os.environ:
        os.environ["DRILL_MOUNTS"] = "own"
        namespace = ["unshare", "--user", "--map-current-user", "--keep-caps", "--mount"]
        os.execvp(namespace[0], [*namespace, sys.executable, "-m", "tests.drills.drill", *sys.argv[1:]])


@contextmanager
def small_disks(folder: Path, servers: Sequence[str]) -> Iterator[None]:
    """A disk of DISK_BYTES in memory for each of these servers of a casino. OSError where the machine refuses."""
    libc = ctypes.CDLL(None, use_errno=True)
    with ExitStack() as mounted:
        for server in servers:
            disk = folder / "disks" / server
            disk.mkdir(parents=True)
            if libc.mount(TMPFS, str(disk).encode(), TMPFS, 0, f"size={DISK_BYTES},mode=755".encode()) != 0:
                raise OSError(ctypes.get_errno(), f"no disk can be mounted at {disk}")
            mounted.callback(libc.umount2, str(disk).encode(), 2)  # MNT_DETACH: also where a process is not quite gone
            (folder / server).symlink_to(disk / server)
        yield
