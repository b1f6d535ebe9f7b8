"""The road map: who goes to which table when, and who rests, until a shift ends. Pure: plain facts in, a plan out.

Nobody deals longer than the house lets them without a break, nobody is planned for a game that their licence does not
cover, and nobody comes back before the break is over. Where that leaves a table without a dealer, the plan says so and
why, instead of asking too much of somebody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

STEP = timedelta(minutes=5)
"""The road map changes dealers at such steps."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the house sets: how long somebody deals at most without a break, and how long a break is at least."""

    longest: timedelta
    rest: timedelta


def dealing_since(duties: Sequence[tuple[datetime, datetime | None]], rest: timedelta) -> datetime:
    """Since when somebody deals without a break, from their times at tables (since, until), the newest first: what is
    shorter than a rest is no break.
    """
    since = duties[0][0]
    for earlier, until in duties[1:]:
        if until is None or since - until >= rest:
            break
        since = earlier
    return since


@dataclass(frozen=True, slots=True)
class TableToDeal:
    """A table that needs a dealer."""

    table: str
    game: str


@dataclass(frozen=True, slots=True)
class PresentDealer:
    """Somebody who is here. `table` is where they deal now, `dealing_since` the end of their last break, where they are
    at a table; `rested_since` when they left the last one, empty for who has not dealt yet. `games` are those of a
    licence that is valid now.
    """

    name: str
    games: frozenset[str]
    table: str = ""
    dealing_since: datetime | None = None
    rested_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """Somebody's time at a table, from `begins` to `ends`; an empty `dealer` is a table that nobody can deal then."""

    table: str
    dealer: str
    begins: datetime
    ends: datetime
    why: str = ""  # nobody_here | nobody_licensed | nobody_rested | new | rested
    instead_of: str = ""
    because: str = ""  # why the one before leaves: longest | licence | turn
    rested: timedelta | None = None  # how long who comes has rested by then


@dataclass(slots=True)
class _Post:
    """What the plan has come to at one table."""

    place: TableToDeal
    dealer: str = ""
    since: datetime | None = None
    came: Stretch | None = None


@dataclass(slots=True)
class _Planner:
    limits: Limits
    posts: list[_Post]
    people: dict[str, PresentDealer]
    dealing_since: dict[str, datetime]
    rested_since: dict[str, datetime | None]
    done: list[Stretch] = field(default_factory=list)

    def due(self, name: str) -> datetime:
        """When somebody who deals has to rest."""
        return self.dealing_since[name] + self.limits.longest

    def must_leave(self, post: _Post, now: datetime) -> str:
        """Why who deals a table cannot go on; empty where they can, or nobody deals it."""
        if not post.dealer:
            return ""
        if post.place.game not in self.people[post.dealer].games:
            return "licence"
        return "longest" if self.due(post.dealer) < now + STEP else ""

    def free(self, place: TableToDeal, now: datetime) -> list[str]:
        """Who could come to a table now, the best first: who may deal little else, and who rested longest."""
        able = [name for name in self.rested_since if place.game in self.people[name].games and self._fresh(name, now)]
        return sorted(able, key=lambda name: (len(self.people[name].games), self._left_at(name), name))

    def _left_at(self, name: str) -> float:
        left = self.rested_since[name]
        return left.timestamp() if left is not None else 0

    def _fresh(self, name: str, now: datetime) -> bool:
        left = self.rested_since[name]
        return left is None or now - left >= self.limits.rest

    def pressed(self, now: datetime) -> list[_Post]:
        """Tables whose dealers are relieved early, since all of them cannot be in time otherwise: those who rest come
        back one group after the other, and each group relieves one of its size.
        """
        dealt = sorted((post for post in self.posts if post.dealer), key=lambda post: self.due(post.dealer))
        group, soon = max(1, len(self.rested_since)), now + STEP
        late = any(soon + (n // group) * self.limits.rest > self.due(post.dealer) for n, post in enumerate(dealt))
        return [post for post in dealt if now - self.dealing_since[post.dealer] >= self.limits.rest] if late else []

    def step(self, now: datetime) -> None:
        """Change dealers at one moment: first at tables that have none, then where somebody must leave, then early."""
        leaving = [post for post in self.posts if self.must_leave(post, now)]
        leaving.sort(key=lambda post: self.due(post.dealer))
        empty = [post for post in self.posts if not post.dealer]
        scarce = sorted([*empty, *leaving], key=lambda post: len(self.free(post.place, now)))
        for post in scarce:
            because = self.must_leave(post, now)
            names = self.free(post.place, now)
            if names:
                self._come(post, names[0], now, because)
            elif because or post.came is None:
                before = post.dealer
                self._leave(post, now)
                self._nobody(post, now, because, before)
        for post in self.pressed(now):
            if names := self.free(post.place, now):
                self._come(post, names[0], now, "turn")

    def _come(self, post: _Post, name: str, now: datetime, because: str) -> None:
        before, left = post.dealer, self.rested_since.pop(name)
        self._leave(post, now)
        post.dealer, post.since, self.dealing_since[name] = name, now, now
        rested = now - left if left is not None else None
        why = "rested" if left is not None else "new"
        post.came = Stretch(post.place.table, name, now, now, why, before, because, rested)

    def _leave(self, post: _Post, now: datetime) -> None:
        self.close(post, now)
        if post.dealer:
            self.rested_since[post.dealer] = now
            del self.dealing_since[post.dealer]
        post.dealer, post.since, post.came = "", None, None

    def _nobody(self, post: _Post, now: datetime, because: str, before: str) -> None:
        licensed = [name for name, person in self.people.items() if post.place.game in person.games]
        why = "nobody_rested" if licensed else "nobody_licensed" if self.people else "nobody_here"
        post.since, post.came = now, Stretch(post.place.table, "", now, now, why, before, because)

    def close(self, post: _Post, now: datetime) -> None:
        """Put down a stretch that ends."""
        if post.since is not None and post.since < now:
            came = post.came or Stretch(post.place.table, post.dealer, post.since, now)
            self.done.append(
                Stretch(came.table, came.dealer, came.begins, now, came.why, came.instead_of, came.because, came.rested)
            )


def plan(
    now: datetime, until: datetime, limits: Limits, places: list[TableToDeal], here: list[PresentDealer]
) -> list[Stretch]:
    """Every stretch at every table from now until a shift ends, in order of time and of the tables."""
    people = {dealer.name: dealer for dealer in sorted(here, key=lambda dealer: dealer.name)}
    at = {dealer.table: dealer for dealer in people.values() if dealer.table}
    posts = [_Post(place) for place in places]
    for post in posts:
        if dealer := at.get(post.place.table):
            post.dealer, post.since = dealer.name, now
    dealing = {post.dealer: people[post.dealer].dealing_since or now for post in posts if post.dealer}
    resting = {name: dealer.rested_since for name, dealer in people.items() if not dealer.table}
    planner = _Planner(limits, posts, people, dealing, resting)
    moment = now
    while moment < until:
        planner.step(moment)
        moment += STEP
    for post in posts:
        planner.close(post, until)
    order = {place.table: number for number, place in enumerate(places)}
    return sorted(planner.done, key=lambda stretch: (stretch.begins, order[stretch.table]))
