"""A PostgreSQL server with standbys that follow it synchronously: `make up STANDBY=1`, or 2.

What was committed is on two servers: a commit waits until any one standby has it. When the primary dies, the standby
that has received most takes over, where it is sure to have every commit that was acknowledged. The others follow it,
and the lost one comes back from a fresh copy. Where it is not sure the primary comes back as it was, as it does after
the loss of all.

Each member is looked after in a thread of its own. `Cluster.turn` is held by whoever decides on the take-over, or on
who counts for it.
"""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

from casino.local.postgres import APPLICATION, OVERTAKEN, OWNER, STANDBY, Postgres, address
from casino.local.process import ServiceFailed

NAMES = ("postgres", "postgres-2", "postgres-3")
ANY_STANDBY = "ANY 1 (*)"
# Written behind the primary's back as long as a standby is away, so that it need not be copied anew.
KEPT_LOG = "512MB"
FOLLOW_SECONDS = 5
FORGET_SECONDS = 3
ASK_SECONDS = 10
PROMOTE_SECONDS = 60
# A standby without a primary looks around this often, 5 s unless told. PostgreSQL misses the word to take over where it
# comes just as it does so, and sees it the next time.
LOOK_AROUND = "200ms"
# A connection between two of them on which nothing has passed for so long is cut and made anew, 60 s unless told.
SILENT_LINK = "3s"

POSITION = "SELECT pg_current_wal_flush_lsn()"
# How much log a standby has, once that is known: since its start it has followed, or found no primary behind its own.
RECEIVED = """
    SELECT greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn
    WHERE pg_last_wal_receive_lsn() IS NOT NULL OR EXISTS (
        SELECT FROM pg_stat_activity WHERE backend_type = 'startup'
        AND wait_event IN ('RecoveryWalStream', 'RecoveryRetrieveRetryInterval'))
"""


def to_disk(folder: Path) -> None:
    """Which files are in a folder outlasts a power failure from now on."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


class Member(Postgres):
    """One of them. Which of them is the primary is in the data: a standby has a file that says so."""

    def __init__(self, name: str, cluster: Cluster, folder: Path, logs: Path) -> None:
        sockets = cluster.places[name]
        sockets.mkdir(mode=0o700, exist_ok=True)
        hosts = ",".join(str(place) for place in cluster.places.values() if place != sockets)
        followed = f"host={hosts} user={OWNER} application_name={name} target_session_attrs=read-write"
        settings = {
            "primary_conninfo": f"{followed} connect_timeout=2",
            "wal_keep_size": KEPT_LOG,
            "wal_retrieve_retry_interval": LOOK_AROUND,
            "wal_receiver_timeout": SILENT_LINK,
            "wal_sender_timeout": SILENT_LINK,
            "authentication_timeout": SILENT_LINK,
            # A long proof at a standby is not cut off by what the primary tidies up meanwhile.
            "hot_standby_feedback": "on",
        }
        super().__init__(folder / name, sockets, logs / f"{name}.log", name=name, settings=settings)
        self.cluster = cluster
        self.followed: Member | None = None  # the primary that it was seen to follow

    @property
    def is_standby(self) -> bool:
        """Whether its data is a copy that follows."""
        return (self.data / STANDBY).exists()

    @property
    def is_overtaken(self) -> bool:
        """Whether another one took over from it: what it has besides was answered to nobody."""
        return (self.data / OVERTAKEN).exists()

    @property
    def is_primary(self) -> bool:
        """Whether its data is what the others follow."""
        return self.has_data and not self.is_standby and not self.is_overtaken

    @property
    def is_successor(self) -> bool:
        """Whether it was to take over, and something came between."""
        overtaken = [member for member in self.cluster.members if member.is_overtaken]
        named = {(member.data / OVERTAKEN).read_text() for member in overtaken}
        return self.is_standby and not self.cluster.has_primary and not named.isdisjoint({self.name, ""})

    def start(self) -> None:
        """Start as what it is now: the primary, unless another one has taken over."""
        self.lost()
        primary = self.cluster.primary
        if primary and not self.is_standby:
            self._copy(primary)
        elif not self.is_primary and not self.is_standby and (self.has_data or self.cluster.has_data):
            raise ServiceFailed(f"{self.name} waits for the server that has the data.")
        self._run()
        if self.is_successor:
            self.cluster.promote(self)
        self.follow()

    def _run(self) -> None:
        """Start the server. A standby counts before it can acknowledge anything."""
        self.followed = None
        with self.cluster.turn:
            if self.is_standby and self.cluster.counted:
                self.cluster.counted.add(self)
        super().start()

    def lost(self) -> None:
        """What its death calls for. Of a primary: another one takes over, also where it was to do so before. Of a
        standby: it counts no more, once another one has what it may have acknowledged.
        """
        if self.is_standby:
            self.cluster.forget(self)
        else:
            self.cluster.take_over(self)

    def follow(self) -> None:
        """See that a standby follows the primary. One that cannot is copied anew, unless it alone counts; ServiceFailed
        where it does not follow.
        """
        primary = self.cluster.primary
        if not primary or not self.is_standby:
            return
        self.cluster.heed(primary)
        if self.followed is primary or self.cluster.counts_on(self, primary):
            return
        if self.cluster.can_do_without(self, primary):
            self.stop()
            self._copy(primary)
            self._run()
            if self.cluster.counts_on(self, primary):
                return
        raise ServiceFailed(f"{self.name} does not follow {primary.name}.")

    def _check_role(self) -> None:
        """Any of them may be the standby."""

    def _copy(self, primary: Member) -> None:
        """A fresh copy of the primary's data in place of its own, which stays until the copy is whole.

        Without a slot: with one the copy would count as a standby that has the commits.
        """
        options = ["--checkpoint=fast", "--wal-method=stream", "--no-slot"]
        copy = self._made_by("pg_basebackup", "-h", str(primary.sockets), *options)
        (copy / STANDBY).touch()
        self._keep(copy)

    def ask(self, query: str, seconds: float = ASK_SECONDS) -> str:
        """What a statement of the owner's answers; a commit that waits for nobody."""
        statements = f"SET synchronous_commit TO local; {query}"
        return self.run("psql", "-d", "postgres", "-qAtc", statements, seconds=seconds).stdout.strip()

    def wait_for(self, names: str) -> None:
        """From now on a commit waits for standbys of these names, "" for none."""
        change = f"ALTER SYSTEM SET synchronous_standby_names = '{names}'"
        self.run("psql", "-d", "postgres", "-qc", change, "-c", "SELECT pg_reload_conf()", seconds=ASK_SECONDS)

    @property
    def waits(self) -> bool:
        """Whether its commits wait for a standby, as its data says: also of one that is dead."""
        said = (self.data / "postgresql.auto.conf").read_text()
        return re.search(r"^synchronous_standby_names = '.+'", said, re.MULTILINE) is not None

    def has_followed(self, by: set[Member], seconds: float, states: str = "'async', 'quorum'") -> bool:
        """Whether any of these standbys has, in so many seconds, all the log that this one has now."""
        names, deadline = ", ".join(f"'{member.name}'" for member in by), time.monotonic() + seconds
        follows = f"application_name IN ({names}) AND sync_state IN ({states}) AND flush_lsn >= '{self.ask(POSITION)}'"
        while self.ask(f"SELECT count(*) FROM pg_stat_replication WHERE {follows}") == "0":
            if time.monotonic() > deadline:
                return False
            time.sleep(0.1)
        return True


class Cluster:
    """All of them, of which the supervisor watches each; the application asks all which one takes writes.

    `counted` are standbys of which at least one has each commit that was acknowledged; none while that is not so. So
    whoever may acknowledge one is among them, if there are any.
    """

    def __init__(self, folder: Path, sockets: Path, logs: Path, say: Callable[[str], None], standbys: int = 1) -> None:
        self.say = say
        self.counted: set[Member] = set()
        self.turn = threading.RLock()
        self.places = {name: sockets / name for name in NAMES[: standbys + 1]}
        self.members = [Member(name, self, folder, logs) for name in self.places]

    def in_order(self) -> list[Member]:
        """The primary of the last time, and those that follow it. ServiceFailed where it is none of them."""
        order = sorted(
            self.members, key=lambda one: (not one.has_data, one.is_overtaken, not one.is_successor, one.is_standby)
        )
        if self.has_data and not self.has_primary and not order[0].is_successor:
            raise ServiceFailed(f"The primary is not among {', '.join(self.places)}. Start all: make up STANDBY=2")
        return order

    @property
    def has_data(self) -> bool:
        """Whether any of them was ever started here."""
        return any(member.has_data for member in self.members)

    @property
    def has_primary(self) -> bool:
        """Whether one of them is the primary, be it dead."""
        return any(member.is_primary for member in self.members)

    @property
    def primary(self) -> Member | None:
        """The one that takes writes, while it runs."""
        return next((member for member in self.members if member.is_primary and member.alive()), None)

    def standbys(self) -> list[Member]:
        """Those that run and follow, or look for whom to follow."""
        return [member for member in self.members if member.is_standby and member.alive()]

    @property
    def url(self) -> str:
        """All, for the application."""
        return self._url(APPLICATION)

    @property
    def owner_url(self) -> str:
        """All, for the owner."""
        return self._url(OWNER)

    @property
    def replica_url(self) -> str:
        """All, for what may be read from one that follows."""
        return self._url(APPLICATION, "standby")

    def _url(self, role: str, which: str = "read-write") -> str:
        return address(role, *self.places.values()) + f"&target_session_attrs={which}"

    def take_over(self, lost: Member) -> None:
        """A standby takes over from a primary that died, where all that was acknowledged is sure to be on it: whoever
        counts has to answer for that. Else the primary comes back.
        """
        with self.turn:
            if lost.is_primary:
                self._choose(lost)
            for member in self.standbys():
                if member.is_successor:
                    self.promote(member)

    def _choose(self, lost: Member) -> None:
        """Fence the lost primary, and note on it who takes over."""
        if not lost.waits or not self.counted or not all(member.alive() for member in self.counted):
            return
        lost.end()  # before the others are asked: none of its processes sends them anything more
        received = {member: member.ask(RECEIVED) for member in self.counted}
        if len(received) > 1 and not all(received.values()):
            return
        chosen = max(received, key=lambda member: int(received[member] or 0))
        # First of all and on the disk, so that it never comes back as a primary, whatever ends us now.
        (lost.data / OVERTAKEN).write_text(chosen.name)
        to_disk(lost.data)

    def promote(self, member: Member) -> None:
        """Let a standby take over. Its commits wait for those that can follow it at once; where there is none, for
        nobody until the lost one is back.
        """
        with self.turn:
            self._count_nobody()
            member.wait_for(ANY_STANDBY if len(self.standbys()) > 1 else "")
            member.ask(f"SELECT pg_promote(true, {PROMOTE_SECONDS})", PROMOTE_SECONDS)
            (member.data / STANDBY).unlink(missing_ok=True)
        self.say(f"{member.name} is the primary now")

    def heed(self, primary: Member) -> None:
        """Where somebody let the primary go on alone (`manage.py alone`), nobody counts until they have all again."""
        with self.turn:
            if self.counted and not primary.waits:
                self._count_nobody()

    def _count_nobody(self) -> None:
        self.counted.clear()
        for each in self.members:
            each.followed = None

    def counts_on(self, standby: Member, primary: Member) -> bool:
        """Whether a standby follows the primary soon. From then on commits wait for it or another one. One that missed
        too much cannot.
        """
        if not primary.has_followed({standby}, FOLLOW_SECONDS):
            return False
        primary.wait_for(ANY_STANDBY)
        # Once until it is seen that commits wait, and once for those that did not wait before.
        if not all(primary.has_followed({standby}, FOLLOW_SECONDS, "'quorum'") for _ in range(2)):
            return False
        with self.turn:
            if primary.is_primary:
                self.counted |= {member for member in self.members if member.is_standby}
                standby.followed = primary
        return primary.is_primary

    def can_do_without(self, standby: Member, primary: Member) -> bool:
        """Whether a standby may be copied anew: another one counts, or none does, and then commits wait for nobody."""
        self.forget(standby)
        with self.turn:
            if not self.counted:
                primary.wait_for("")
            return standby not in self.counted

    def forget(self, lost: Member) -> None:
        """A standby that died counts no more, once another one has all that it may have acknowledged."""
        primary, others = self.primary, self.counted - {lost}
        if lost not in self.counted or not primary or not others:
            return
        lost.end()
        if primary.has_followed(others, FORGET_SECONDS):
            with self.turn:
                self.counted.discard(lost)
