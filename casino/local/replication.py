"""Two PostgreSQL servers of which one follows the other synchronously: `make up STANDBY=1`.

What was committed is on both: a commit waits until the standby has it too. When the primary dies the standby takes over
at once, and the other one follows it from a fresh copy. A standby that has not caught up yet is never promoted: the
primary comes back as it was, as it does after the loss of both.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from casino.local.postgres import APPLICATION, OVERTAKEN, OWNER, STANDBY, Postgres, address
from casino.local.process import ServiceFailed

# Written behind the primary's back as long as the standby is away, so that it need not be copied anew.
KEPT_LOG = "512MB"
FOLLOW_SECONDS = 10
# A standby without a primary looks around this often, 5 s unless told. PostgreSQL misses the word to take over where it
# comes just as it does so, and sees it the next time.
LOOK_AROUND = "200ms"


def to_disk(folder: Path) -> None:
    """Which files are in a folder outlasts a power failure from now on."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


class Member(Postgres):
    """One of the two. Which of them is the primary is in the data: a standby has a file that says so."""

    other: Member

    def __init__(self, name: str, data: Path, sockets: Path, other_sockets: Path, log: Path, pair: Pair) -> None:
        sockets.mkdir(mode=0o700, exist_ok=True)
        followed = {"primary_conninfo": f"host={other_sockets} user={OWNER}", "wal_keep_size": KEPT_LOG}
        followed["wal_retrieve_retry_interval"] = LOOK_AROUND
        # A long proof at the standby is not cut off by what the primary tidies up meanwhile.
        followed["hot_standby_feedback"] = "on"
        super().__init__(data, sockets, log, name=name, settings=followed)
        self.pair = pair

    @property
    def is_standby(self) -> bool:
        """Whether its data is a copy that follows."""
        return (self.data / STANDBY).exists()

    @property
    def is_overtaken(self) -> bool:
        """Whether the other one took over from it: what it has besides was answered to nobody."""
        return (self.data / OVERTAKEN).exists()

    def start(self) -> None:
        """Start as what it is now: the primary, unless the other one has taken over."""
        self.hand_over()
        if self.other.alive() and not self.other.is_standby and (self.is_overtaken or not self.is_standby):
            self._copy()
        if self.is_overtaken or (not self.has_data and self.other.has_data):
            raise ServiceFailed(f"{self.name} waits for {self.other.name}, which has the data.")
        super().start()
        if self.is_standby and self.other.is_overtaken:
            self.pair.promote(self)
        if self.other.alive() and not self.pair.replicates() and self.is_standby:
            self.stop()
            self._copy()
            super().start()
            if not self.pair.replicates():
                raise ServiceFailed(f"{self.name} does not follow {self.other.name}.")

    def hand_over(self) -> None:
        """The other one takes over from a primary that died, if it runs and has all that was committed; also where it
        was to do so before, and something came between.
        """
        if not self.other.alive() or not self.other.is_standby:
            return
        if self.is_overtaken or (not self.is_standby and self.pair.caught_up):
            # First of all and on the disk, so that it never comes back as a primary, whatever ends us now.
            (self.data / OVERTAKEN).touch()
            to_disk(self.data)
            self.pair.promote(self.other)

    def _check_role(self) -> None:
        """Either may be the standby."""

    def _copy(self) -> None:
        """A fresh copy of the other one's data in place of its own, which stays until the copy is whole."""
        copy = self._made_by("pg_basebackup", "-h", str(self.other.sockets), "--checkpoint=fast", "--wal-method=stream")
        (copy / STANDBY).touch()
        self._keep(copy)

    def ask(self, query: str) -> str:
        """What a statement of the owner's answers; a commit that waits for nobody."""
        statements = f"SET synchronous_commit TO local; {query}"
        return self.run("psql", "-d", "postgres", "-qAtc", statements).stdout.strip()

    def set_synchronous(self, names: str) -> None:
        """From now on a commit waits for a server of these names, "*" for any, "" for none."""
        self.run("psql", "-d", "postgres", "-qc", f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        self.ask("SELECT pg_reload_conf()")


class Pair:
    """The two members, of which the supervisor watches each; the application asks both which one takes writes."""

    def __init__(self, folder: Path, sockets: Path, logs: Path, say: Callable[[str], None]) -> None:
        self.say = say
        self.caught_up = False
        places = {"postgres": sockets / "a", "postgres-2": sockets / "b"}
        one, two = (
            Member(
                name,
                folder / name,
                place,
                next(other for other in places.values() if other != place),
                logs / f"{name}.log",
                self,
            )
            for name, place in places.items()
        )
        one.other, two.other = two, one
        self.members = (one, two)

    def in_order(self) -> list[Member]:
        """The primary of the last time, and the one that follows it."""
        return sorted(self.members, key=lambda one: (not one.has_data, one.is_overtaken, one.is_standby))

    @property
    def primary(self) -> Member:
        """The one that takes writes."""
        return next(member for member in self.members if member.alive() and not member.is_standby)

    @property
    def url(self) -> str:
        """Both, for the application."""
        return self._url(APPLICATION)

    @property
    def owner_url(self) -> str:
        """Both, for the owner."""
        return self._url(OWNER)

    @property
    def replica_url(self) -> str:
        """Both, for what may be read from the one that follows."""
        return self._url(APPLICATION, "standby")

    def _url(self, role: str, which: str = "read-write") -> str:
        return address(role, *(member.sockets for member in self.members)) + f"&target_session_attrs={which}"

    def promote(self, member: Member) -> None:
        """Let a standby that has everything take over; until the other one follows, its commits wait for nobody."""
        self.caught_up = False
        member.set_synchronous("")
        member.ask("SELECT pg_promote(true, 60)")
        (member.data / STANDBY).unlink(missing_ok=True)
        self.say(f"{member.name} is the primary now")

    def replicates(self) -> bool:
        """Whether the standby follows soon; from then on each commit waits for it. One that missed too much cannot."""
        if self.caught_up:
            return True
        primary, deadline = self.primary, time.monotonic() + FOLLOW_SECONDS
        primary.set_synchronous("*")
        while primary.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
            if time.monotonic() > deadline:
                return False
            time.sleep(0.1)
        self.caught_up = True
        return True
