"""Who goes first when more players want a place than there are: pair and insurance claims (PM 3.17.2, 3.26.4).

`rank` knows no rulebook. A claim brings a tuple of keys, each with the clause it rests on and the fact as a text; the
lower tuple goes first, and the first key in which two claims differ is the reason given to the players. The last key
is the same for all and names the clause under which equal claims are put to the players. `pair_keys` and
`insurance_keys` build the keys of the two kinds of claim (rulings 12 to 14).
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from rules.core.base import Value
from rules.core.money import dollars
from rules.wording.reasons import reason


class Key(Value, frozen=True):
    """One point of comparison: a lower `value` goes first; `text` is the fact as a noun ("a wager on line 1")."""

    value: int
    clause: str
    text: str


class Claim(Value, frozen=True):
    """A player's claim to a place, for a stake of `cents`.

    `keys` of all claims that are not outsiders' have the same length. `outsider`: a player without a wager in the
    round, who comes last. `order` counts claims as they were made, from 1; it orders outsiders on the dealer's screen
    and decides nothing.
    """

    player: str
    cents: int
    keys: tuple[Key, ...]
    outsider: bool = False
    order: int = 0


class Verdict(Value, frozen=True):
    """What became of a claim: the reason in plain words, the clause that decided, and whom it was weighed against."""

    player: str
    cents: int
    reason: str
    clause: str
    against: str | None = None


class Contest(Value, frozen=True):
    """Places the rules alone cannot give away.

    "tie": the players agree among themselves (`settle_tie`). "outsiders": the dealer determines who placed first
    (`settle_outsiders`). `places` is how many of `claims` can be granted.
    """

    kind: Literal["tie", "outsiders"]
    claims: tuple[Claim, ...]
    places: int
    reason: str
    clause: str

    @property
    def players(self) -> tuple[str, ...]:
        """The players between whom it lies, in rank order (outsiders as they claimed)."""
        return tuple(claim.player for claim in self.claims)


class Ranking(Value, frozen=True):
    """The outcome: `granted` best first, `denied` best first, and the contest that still has to be settled, if any."""

    granted: tuple[Verdict, ...] = ()
    denied: tuple[Verdict, ...] = ()
    contest: Contest | None = None


def rank(claims: Sequence[Claim], places: int) -> Ranking:
    """Give `places` places to the claims, best first.

    Equal claims across the last place are a contest of kind "tie"; more outsiders than places left are a contest of
    kind "outsiders" (ruling 13). Claims ranked below a contest are denied at once: whatever its result, no place
    comes down to them. Raises ValueError for negative places, for two claims of one player, and for keys of different
    length.
    """
    _check(claims, places)
    insiders = sorted((claim for claim in claims if not claim.outsider), key=_sort_key)
    outsiders = sorted((claim for claim in claims if claim.outsider), key=_by_order)
    if len(insiders) > places:
        return _rank_insiders(insiders, outsiders, places)
    granted = tuple(_unopposed(claim) for claim in insiders)
    left = places - len(insiders)
    if len(outsiders) <= left:
        return Ranking(granted=granted + tuple(_unopposed(claim) for claim in outsiders))
    if left == 0:
        return Ranking(granted=granted, denied=_denied_outsiders(outsiders))
    return Ranking(granted=granted, contest=_outsiders_contest(outsiders, left))


def settle_tie(ranking: Ranking, agreed: Sequence[str]) -> Ranking:
    """The ranking after the tied players answered (PM 3.17.2.4, 3.26.4.4).

    The players named in `agreed` get the contested places; without agreement (empty) nobody does, lower claims and
    outsiders included. Raises ValueError where there is no tie, or for names outside it or more than its places
    (`can_settle` asks first).
    """
    contest = _contest_of(ranking, "tie", agreed)
    return _settled(ranking, contest, agreed, reason("tie_agreed"), reason("tie_lost" if agreed else "tie_open"))


def settle_outsiders(ranking: Ranking, determined: Sequence[str]) -> Ranking:
    """The ranking after the dealer determined which players without a wager in the round placed first (PM 3.17.2.5,
    3.26.4.5).

    Every contested place has to be given. Raises ValueError as `settle_tie` does, and for fewer names than places.
    """
    contest = _contest_of(ranking, "outsiders", determined)
    return _settled(ranking, contest, determined, reason("placed_first"), reason("placed_later"))


def can_settle(contest: Contest, players: Sequence[str]) -> bool:
    """Whether naming these players settles the contest: each once, each part of it, and not more than its places.

    A tie may be left without agreement (no names); the dealer's determination fills every place.
    """
    known = set(contest.players)
    if len(set(players)) != len(players) or not known.issuperset(players):
        return False
    return len(players) == contest.places if contest.kind == "outsiders" else len(players) <= contest.places


def nearest_wager(area: int, wagered: Iterable[tuple[int, int]]) -> tuple[int, int] | None:
    """Distance and line of a player's wager nearest to `area`, out of their (area, line) pairs; None without any wager.

    Distance is counted along the arc of the layout (ruling 2); of two equally near wagers the one nearer the dealer
    counts.
    """
    return min(((abs(other - area), line) for other, line in wagered), default=None)


def pair_keys(*, area: int, controls: bool | None, nearest: tuple[int, int] | None, pair_cents: int) -> tuple[Key, ...]:
    """Keys of a claim to a pair wager place on `area` (PM 3.16, 3.17.2.1-3.17.2.4; ruling 13).

    `nearest` is `nearest_wager` of the claimant's main wagers (distance 0: on this area), `controls` whether the
    claimant calls this area's decisions, None while nobody can say who does (PM 3.13), `pair_cents` the claimant's pair
    wagers of the round so far. Without a main
    wager (None) the keys are those of an outsider (PM 3.17.2.5), whose claim carries `outsider=True`.
    """
    if nearest is None:
        return (Key(0, "PM 3.17.2.5", reason("no_wager_in_round")),)
    distance, line = nearest
    if distance:
        group = Key(2, "PM 3.17.2.2", reason("other_area"))
        row = Key(0, "PM 3.17.2.2", reason("other_area"))
    elif controls:
        group = Key(1, "PM 3.16", reason("controls_area", area=area))
        row = Key(line, "PM 3.17.2.1", reason("line_of_area", line=line, area=area))
    else:
        clause, text = ("PM 3.17.2.1", "on_area") if controls is False else ("PM 3.16", "wagers_on_area")
        group = Key(0, clause, reason(text, area=area))
        row = Key(line, "PM 3.17.2.1", reason("line_of_area", line=line, area=area))
    return (
        group,
        row,
        Key(distance, "PM 3.17.2.2", _away(distance, area)),
        Key(pair_cents, "PM 3.17.2.3", reason("total_in_pairs", amount=dollars(pair_cents))),
        Key(0, "PM 3.17.2.4", reason("equal")),
    )


def insurance_keys(*, area: int, nearest: tuple[int, int] | None, insurance_cents: int) -> tuple[Key, ...]:
    """Keys of a claim to the insurance another player declined on `area` (PM 3.26.4.1-3.26.4.4; ruling 14).

    `nearest` is `nearest_wager` of the claimant's main wagers, `insurance_cents` the claimant's insurance of the round
    so far, not counting areas the claimant controls. None as in `pair_keys` (PM 3.26.4.5).
    """
    if nearest is None:
        return (Key(0, "PM 3.26.4.5", reason("no_wager_in_round")),)
    distance, line = nearest
    clause = "PM 3.26.4.2" if distance else "PM 3.26.4.1"
    group = Key(1, clause, reason("other_area")) if distance else Key(0, clause, reason("on_area_itself", area=area))
    return (
        group,
        Key(distance, "PM 3.26.4.2", _away(distance, area)),
        Key(line, clause, reason("on_line", line=line)),
        Key(insurance_cents, "PM 3.26.4.3", reason("total_in_insurance", amount=dollars(insurance_cents))),
        Key(0, "PM 3.26.4.4", reason("equal")),
    )


def _check(claims: Sequence[Claim], places: int) -> None:
    if places < 0:
        raise ValueError(f"places must not be negative: {places}")
    if len({claim.player for claim in claims}) != len(claims):
        raise ValueError("one player has more than one claim")
    if len({len(claim.keys) for claim in claims if not claim.outsider}) > 1:
        raise ValueError("claims of one contest need keys of the same length")
    if any(not claim.keys for claim in claims):
        raise ValueError("a claim needs at least the key that names its clause")


def _values(claim: Claim) -> tuple[int, ...]:
    return tuple(key.value for key in claim.keys)


def _sort_key(claim: Claim) -> tuple[tuple[int, ...], int, str]:
    return _values(claim), claim.order, claim.player


def _by_order(claim: Claim) -> tuple[int, str]:
    return claim.order, claim.player


def _rank_insiders(insiders: list[Claim], outsiders: list[Claim], places: int) -> Ranking:
    """More claims of players in the round than places: the best have them, equals across the last place contest it."""
    if places == 0:
        return Ranking(denied=tuple(_no_places(claim) for claim in insiders) + _denied_outsiders(outsiders))
    last, first_out = insiders[places - 1], insiders[places]
    line = _values(last)
    if line != _values(first_out):
        granted = tuple(_weighed(claim, claim, first_out) for claim in insiders[:places])
        denied = tuple(_weighed(claim, last, claim) for claim in insiders[places:])
        return Ranking(granted=granted, denied=denied + _denied_outsiders(outsiders))
    tied = tuple(claim for claim in insiders if _values(claim) == line)
    better = [claim for claim in insiders if _values(claim) < line]
    worse = [claim for claim in insiders if _values(claim) > line]
    contest = Contest(
        kind="tie",
        claims=tied,
        places=places - len(better),
        reason=reason("tie", claims=len(tied), places=_places(places - len(better))),
        clause=tied[0].keys[-1].clause,
    )
    return Ranking(
        granted=tuple(_weighed(claim, claim, tied[0]) for claim in better),
        denied=tuple(_weighed(claim, tied[0], claim) for claim in worse) + _denied_outsiders(outsiders),
        contest=contest,
    )


def _weighed(subject: Claim, winner: Claim, loser: Claim) -> Verdict:
    """The verdict on `subject`, one of the two, by the first key in which they differ; its clause is the winner's."""
    for better, worse in zip(winner.keys, loser.keys, strict=True):
        if better.value != worse.value:
            other = loser if subject is winner else winner
            why = reason("comes_before", better=better.text, worse=worse.text)
            return Verdict(subject.player, subject.cents, why, better.clause, other.player)
    raise ValueError("claims that are equal in every key cannot be weighed")


def _unopposed(claim: Claim) -> Verdict:
    why = reason("place_for_all", claim=claim.keys[0].text)
    return Verdict(claim.player, claim.cents, why, claim.keys[0].clause)


def _no_places(claim: Claim) -> Verdict:
    return Verdict(claim.player, claim.cents, reason("places_taken"), claim.keys[0].clause)


def _denied_outsiders(outsiders: Iterable[Claim]) -> tuple[Verdict, ...]:
    why = reason("insiders_first")
    return tuple(Verdict(claim.player, claim.cents, why, claim.keys[0].clause) for claim in outsiders)


def _outsiders_contest(outsiders: Sequence[Claim], left: int) -> Contest:
    return Contest(
        kind="outsiders",
        claims=tuple(outsiders),
        places=left,
        reason=reason("outsiders", players=len(outsiders), places=_places(left)),
        clause=outsiders[0].keys[0].clause,
    )


def _contest_of(ranking: Ranking, kind: str, players: Sequence[str]) -> Contest:
    contest = ranking.contest
    if contest is None or contest.kind != kind:
        raise ValueError(f"there is no contest of kind {kind!r} to settle")
    if not can_settle(contest, players):
        raise ValueError(f"{list(players)} does not settle a contest of {list(contest.players)} for {contest.places}")
    return contest


def _settled(ranking: Ranking, contest: Contest, winners: Sequence[str], granted: str, denied: str) -> Ranking:
    chosen = [
        Verdict(claim.player, claim.cents, granted, contest.clause)
        for claim in contest.claims
        if claim.player in winners
    ]
    others = [
        Verdict(claim.player, claim.cents, denied, contest.clause)
        for claim in contest.claims
        if claim.player not in winners
    ]
    return Ranking(granted=(*ranking.granted, *chosen), denied=(*others, *ranking.denied))


def _away(distance: int, area: int) -> str:
    return reason("one_area_away" if distance == 1 else "areas_away", distance=distance, area=area)


def _places(count: int) -> str:
    return reason("one_place" if count == 1 else "places", places=count)
