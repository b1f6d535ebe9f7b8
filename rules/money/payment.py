"""From a verdict of the cards to each backer's money (PM 4.1, 5.26, 5.27; TC 4.1-4.3, 5.13, 5.14)."""

from __future__ import annotations

from rules import commands, events
from rules.core.rulebook import PayLine, Rulebook
from rules.money.wagers import counted_stakes, limits_for, open_stakes, total_of
from rules.state import AnyRound, InstalledTable
from rules.wording.reasons import arithmetic, reason, refund_text, with_excess


class Verdict:
    """How the cards decide a wager: its result, the clauses behind it, the line that pays it."""

    __slots__ = ("clauses", "pay", "result")

    def __init__(self, result: str, *clauses: str, pay: PayLine | None = None) -> None:
        self.result = result
        self.clauses = clauses
        self.pay = pay


def results_of(state: InstalledTable, wager: events.Wager, verdict: Verdict, book: Rulebook) -> list[events.Result]:
    """A verdict turned into money for each backer, the parts outside the limits apart (PM 5.26, 5.27).

    Backers whose under-minimum wager was settled before get their stake back, whatever the cards say.
    """
    stakes = open_stakes(wager)
    returned = [s for s in stakes if s.player in wager.return_to]
    results = []
    if returned:
        shares = tuple(events.Share(s.player, s.cents, s.cents) for s in returned)
        text = refund_text(total_of(tuple(returned)), reason("under_minimum"))
        results.append(result_for(wager, "returned", (book.cite["under_minimum"],), "", text, shares, ()))
    staked = tuple(s for s in stakes if s.player not in wager.return_to)
    if staked:
        results.append(_staked_result(state, wager, verdict, staked, book))
    return results


def _staked_result(
    state: InstalledTable, wager: events.Wager, verdict: Verdict, staked: tuple[commands.Stake, ...], book: Rulebook
) -> events.Result:
    limits = limits_for(state, wager.kind, wager.stakes)
    counted_by = {s.player: s.cents for s in counted_stakes(wager, limits, state.settings.wager_unit_cents)}
    counted = tuple(commands.Stake(s.player, counted_by[s.player]) for s in staked)
    shares = tuple(
        events.Share(s.player, s.cents, s.cents - c.cents + _returned_cents(verdict, c.cents))
        for s, c in zip(staked, counted, strict=True)
    )
    counted_cents = total_of(counted)
    text = arithmetic(verdict.result, verdict.pay.odds if verdict.pay else None, counted_cents)
    clauses = verdict.clauses
    excess = total_of(staked) - counted_cents
    if excess:
        clauses = (*clauses, book.cite["over_maximum"])
        text = with_excess(text, excess)
    under: tuple[str, ...] = ()
    decided = verdict.result != "returned"  # or nothing was paid or taken that anybody could remember
    if decided and wager.found and limits is not None and total_of(wager.stakes) < limits.min_cents:
        clauses = (*clauses, book.cite["under_minimum"])
        under = tuple(s.player for s in staked)
    pay_line_code = verdict.pay.code if verdict.pay else ""
    if verdict.pay is not None:
        clauses = (verdict.pay.clause, *clauses)
    return result_for(wager, verdict.result, clauses, pay_line_code, text, shares, under)


def result_for(
    wager: events.Wager,
    result: str,
    clauses: tuple[str, ...],
    line: str,
    text: str,
    shares: tuple[events.Share, ...],
    under: tuple[str, ...],
) -> events.Result:
    return events.Result(
        wager.id,
        wager.kind,
        wager.area,
        wager.line,
        wager.hand,
        result,
        clauses[0],
        text,
        shares,
        line,
        clauses[1:],
        under,
    )


def _returned_cents(verdict: Verdict, cents: int) -> int:
    """What a counted stake returns, winnings included, in cents."""
    if verdict.result == "won":
        assert verdict.pay is not None
        return cents + verdict.pay.odds.on(cents)
    if verdict.result == "lost":
        return 0
    return cents // 2 if verdict.result == "half_lost" else cents


def conclusion(round_: AnyRound, book: Rulebook) -> events.RoundConcluded:
    """The round's sums: everything staked and everything that went back, bonuses included (PM 1.1.11)."""
    staked = sum(share.stake_cents for result in round_.results for share in result.shares)
    returned = sum(share.returned_cents for result in round_.results for share in result.shares)
    returned += sum(share.returned_cents for bonus in round_.bonuses for share in bonus.shares)
    return events.RoundConcluded(round_.number, staked, returned, book.cite["round_of_play"])
