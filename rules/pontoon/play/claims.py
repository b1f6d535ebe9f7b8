"""Claims to others' pair and insurance places: ranked by area, contests put to people (PM 3.16-3.17.2, 3.26.3-4)."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Stops
from rules.core.marks import mark_of_stop
from rules.core.text import COMMA, joined
from rules.events import Event
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.stops import STOPS, stop_of
from rules.money.wagers import all_wagers, wager_by_id
from rules.pontoon.play import priority
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import controller_of, has_main, players_on_areas, staked_by
from rules.state import Claim, Player, PontoonTable, Round, name_of
from rules.wording.reasons import reason
from rules.wording.refusals import refuse


@dataclass(frozen=True)
class ClaimRanking:
    """The claims to one target, ranked: an area's pair places, or the insurance option of one wager."""

    kind: str
    area: int
    of: str
    ranking: priority.Ranking


@dataclass(frozen=True)
class Resolved:
    """What the rules decide by themselves, up to the first contest, if there is one."""

    outcomes: tuple[events.ClaimOutcome, ...]
    wagers: tuple[events.Wager, ...]
    contest: ClaimRanking | None


def resolve(
    round_: Round,
    book: PontoonBook,
    settled: dict[tuple[str, int, str], tuple[str, ...]] | None = None,
    stops: Stops = {},  # noqa: B006
) -> Resolved:
    """Rank the waiting claims target by target in seat order, the wagers of an area from front to back.

    Totals (PM 3.17.2.3, 3.26.4.3) count what earlier targets granted, so the first contest stops the work;
    `settled` names who takes the contested places, by target. Who is stopped by now has no claim (ruling 130).
    """
    outcomes: list[events.ClaimOutcome] = []
    wagers: list[events.Wager] = []
    lines = {wager.id: wager.line for wager in all_wagers(round_)}
    targets = {(c.kind, c.area, lines.get(c.of, 0), c.of) for c in round_.claims}
    for kind, area, _, of in sorted(targets):
        waiting = [c for c in round_.claims if (c.kind, c.area, c.of) == (kind, area, of)]
        stopped = {c.player: stop for c in waiting if (stop := stop_of(c.player, kind, stops, book))}
        claims = [c for c in waiting if c.player not in stopped]
        ranking = _rank(round_, book, kind, area, of, claims, wagers)
        agreed = (settled or {}).get((kind, area, of))
        if ranking.contest is not None and agreed is not None:
            settle = priority.settle_tie if ranking.contest.kind == "tie" else priority.settle_outsiders
            ranking = settle(ranking, agreed)
        elif ranking.contest is not None:
            return Resolved(tuple(outcomes), tuple(wagers), ClaimRanking(kind, area, of, ranking))
        outcomes += [_outcome(kind, area, of, v, True) for v in ranking.granted]
        outcomes += [_outcome(kind, area, of, v, False) for v in ranking.denied]
        for player, stop in stopped.items():
            why = reason("claim_stopped", why=mark_of_stop(stop.number))
            outcomes.append(events.ClaimOutcome(kind, area, player, False, STOPS, why, of))
        by_staff = {claim.player for claim in claims if claim.placed_by_staff}
        for verdict in ranking.granted:
            stake = commands.Stake(verdict.player, verdict.cents)
            wager_id = f"{round_.number}.{round_.wagers_made + len(wagers) + 1}"
            wagers.append(
                events.Wager(wager_id, kind, area, (stake,), of=of, placed_by_staff=verdict.player in by_staff)
            )
    return Resolved(tuple(outcomes), tuple(wagers), None)


def ranking_of(
    round_: Round, players: dict[str, Player], book: PontoonBook, kind: str, area: int, of: str
) -> priority.Ranking:
    """How the claims to one target stand now, as if bets closed at once."""
    if round_.closed_at is None:
        round_ = _as_if_closed(round_, players)
    claims = [c for c in round_.claims if (c.kind, c.area, c.of) == (kind, area, of)]
    return _rank(round_, book, kind, area, of, claims, [])


def _as_if_closed(round_: Round, players: dict[str, Player]) -> Round:
    """With the controllers as far as they are known already (PM 3.11, 3.12); where they are not, nobody (PM 3.13)."""
    areas = enumerate(round_.areas, 1)
    return replace(round_, areas=tuple(replace(a, controller=controller_of(n, a, players) or "") for n, a in areas))


def _outcome(kind: str, area: int, of: str, verdict: priority.Verdict, granted: bool) -> events.ClaimOutcome:
    return events.ClaimOutcome(kind, area, verdict.player, granted, verdict.clause, verdict.reason, of)


def _rank(
    round_: Round, book: PontoonBook, kind: str, area: int, of: str, claims: list[Claim], granted: list[events.Wager]
) -> priority.Ranking:
    if kind == "pair":
        if not has_main(round_.areas[area - 1]):
            return _all_denied(claims, reason("no_main_wager"), book.cite["pair_needs_main"])
        return priority.rank([_pair_claim(round_, claim, granted) for claim in claims], book.pair_places)
    wager = wager_by_id(round_, of)
    if wager is None or any(w.kind == "insurance" and w.of == of for w in round_.areas[area - 1].wagers):
        return _all_denied(claims, reason("insured_by_own"), book.cite["insurance_others"])
    return priority.rank([_insurance_claim(round_, claim, granted) for claim in claims], 1)


def _all_denied(claims: list[Claim], why: str, clause: str) -> priority.Ranking:
    return priority.Ranking(denied=tuple(priority.Verdict(c.player, c.cents, why, clause) for c in claims))


def _pair_claim(round_: Round, claim: Claim, granted: list[events.Wager]) -> priority.Claim:
    nearest = priority.nearest_wager(claim.area, players_on_areas(round_, claim.player))
    total = staked_by(round_, claim.player, "pair") + _granted_to(claim.player, granted)
    total += _first_claims_cents(round_, claim.player, claim.area)
    controller = round_.areas[claim.area - 1].controller
    controls = controller == claim.player if controller else None
    keys = priority.pair_keys(area=claim.area, controls=controls, nearest=nearest, pair_cents=total)
    return priority.Claim(claim.player, claim.cents, keys, nearest is None, claim.order)


def _first_claims_cents(round_: Round, player: str, after_area: int) -> int:
    """Cents of a player's own pair wagers on areas that are ranked later: theirs by first claim, so already placed
    (PM 3.16, rulings 12 and 13).
    """
    own = {area for area, _ in players_on_areas(round_, player)}
    return sum(
        c.cents
        for c in round_.claims
        if c.kind == "pair" and c.player == player and c.area > after_area and c.area in own
    )


def _insurance_claim(round_: Round, claim: Claim, granted: list[events.Wager]) -> priority.Claim:
    nearest = priority.nearest_wager(claim.area, players_on_areas(round_, claim.player))
    uncontrolled = [w for w in granted if round_.areas[w.area - 1].controller != claim.player]
    total = staked_by(round_, claim.player, "insurance", excluding_controlled=True) + _granted_to(
        claim.player, uncontrolled
    )
    keys = priority.insurance_keys(area=claim.area, nearest=nearest, insurance_cents=total)
    return priority.Claim(claim.player, claim.cents, keys, nearest is None, claim.order)


def _granted_to(player: str, wagers: list[events.Wager]) -> int:
    return sum(stake.cents for wager in wagers for stake in wager.stakes if stake.player == player)


def decide_claims(round_: Round, book: PontoonBook, stops: Stops) -> tuple[Event, ...]:
    """The event for what the rules decide by themselves; none when nothing waits or a contest comes first."""
    if not round_.claims:
        return ()
    resolved = resolve(round_, book, stops=stops)
    return (events.ClaimsDecided(resolved.outcomes, resolved.wagers),) if resolved.outcomes else ()


def decide_claim(state: PontoonTable, command: commands.DecideClaim, context: Context, book: PontoonBook) -> Decision:
    """Settle the contest at hand, then whatever the rules can decide after it (PM 3.17.2.4-5, 3.26.4.4-5). A stop that
    came meanwhile may leave nothing to settle (ruling 130).
    """
    round_ = state.round
    alone = resolve(round_, book, stops=context.facts.stops)
    contest = alone.contest
    if contest is None:
        return (events.ClaimsDecided(alone.outcomes, alone.wagers),)
    assert contest.ranking.contest is not None
    at_hand = contest.ranking.contest
    if not priority.can_settle(at_hand, command.players):
        wanted = reason("at_most", places=at_hand.places) if at_hand.kind == "tie" else f"{at_hand.places}"
        names = joined((name_of(state, p) for p in at_hand.players), COMMA)
        return refuse("not_a_claimant", at_hand.clause, wanted=wanted, names=names)
    target = (contest.kind, contest.area, contest.of)
    resolved = resolve(round_, book, {target: tuple(command.players)}, context.facts.stops)
    return (events.ClaimsDecided(resolved.outcomes, resolved.wagers),)


COMMANDS = (
    CommandRow(
        commands.DecideClaim, decide_claim, ph.CLAIMING, completes=True, once_known=NOTHING, mended=(mends.WAGER,)
    ),
)
