"""What a ruling orders of wagers, one by one: lost, returned, won, or a sum (PM 6.1, TC 6.1; ruling 99)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules import commands, events
from rules.core.base import Refusal
from rules.core.money import Odds, dollars, share_out
from rules.core.rulebook import PayLine, Rulebook
from rules.money.payment import Verdict, result_for, results_of
from rules.money.wagers import all_wagers, is_ordered, total_of, wager_by_id
from rules.state import AnyRound, InstalledTable, PokerRound
from rules.wording.reasons import reason, ruled_text
from rules.wording.refusals import refuse

_OWN_LINE = dict.fromkeys(("main", "split", "double"), "regular") | {
    kind: kind for kind in ("insurance", "pair", "ante", "play")
}
"""The line of the pay table that a wager is paid by where its hand does not say which."""
PROGRESSIVE = "progressive"
BONUS = "bonus"
"""The phase in which a Super Bonus waits for its payment."""


def ordered(
    state: InstalledTable, round_: AnyRound, orders: tuple[commands.WagerOrder, ...], book: Rulebook
) -> tuple[events.Result, ...] | Refusal:
    """The results that a ruling orders. Of what was settled in the round already the difference alone moves.

    Refused, in this order: orders_missing, bets_open, order_twice, unknown_wager, jackpot_alone, odds_missing,
    odds_uneven, sum_missing, sum_differs, wagers_follow, nothing_differs.
    """
    clause = book.cite["not_covered"]
    if not orders:
        return refuse("orders_missing", clause)
    if round_.closed_at is None:
        return refuse("bets_open", clause)
    if len({order.wager for order in orders}) < len(orders):
        return refuse("order_twice", clause)
    results: list[events.Result] = []
    for order in orders:
        wager = wager_by_id(round_, order.wager)
        if wager is None:
            return refuse("unknown_wager:ruling", clause, name=order.wager[:20])
        came = _result(state, round_, wager, order, book)
        if isinstance(came, Refusal):
            return came
        results += came
    named = {order.wager for order in orders}
    follow = [w.id for w in all_wagers(round_) if w.of in named and w.id not in named and not w.settled]
    if follow:
        return refuse("wagers_follow", clause, names=", ".join(follow))
    return tuple(results) or refuse("nothing_differs:ruled", clause)


def _result(
    state: InstalledTable, round_: AnyRound, wager: events.Wager, order: commands.WagerOrder, book: Rulebook
) -> list[events.Result] | Refusal:
    clause = book.cite["not_covered"]
    if wager.kind == PROGRESSIVE and _is_of_the_jackpot(round_, wager, order):
        return refuse("jackpot_alone", book.cite[PROGRESSIVE])
    whole = replace(wager, settled=False, settled_players=(), return_to=())
    if order.outcome == "sum":
        if order.cents < 0:
            return refuse("sum_missing", clause)
        results = [_sum(whole, order.cents, clause)]
    else:
        line = _line(whole, order, book) if order.outcome in ("won", "odds") else None
        if isinstance(line, Refusal):
            return line
        verdict = Verdict("won" if line else order.outcome, clause, pay=line)
        try:
            results = results_of(state, whole, verdict, book)
        except ValueError:  # odds that leave part of a cent (ruling 1)
            return refuse("odds_uneven", clause, odds=str(line.odds if line else ""))
        back = sum(share.returned_cents for result in results for share in result.shares)
        if order.cents and order.cents != back:
            return refuse("sum_differs", clause, back_cents=back)
    told = (replace(result, words=ruled_text(result.words)) for result in results)
    bonus_falls = wager.kind == "main" and round_.phase == BONUS and not is_ordered(round_, wager, book)
    return list(_differences(round_, wager, told, bonus_falls))


def _is_of_the_jackpot(round_: AnyRound, wager: events.Wager, order: commands.WagerOrder) -> bool:
    """Whether an order would say of a progressive wager what the jackpot system alone says (TC 3.13)."""
    claimed = isinstance(round_, PokerRound) and round_.jackpot is not None and round_.jackpot.wager == wager.id
    return wager.settled or (order.outcome != "returned" and (claimed or order.outcome != "lost"))


def _line(wager: events.Wager, order: commands.WagerOrder, book: Rulebook) -> PayLine | Refusal:
    """What a wager is paid by: the odds that are stated, or the rulebook's own where it has one price for the kind."""
    clause = book.cite["not_covered"]
    if order.odds is not None:
        wins, per = order.odds
        return PayLine("", "", Odds(wins, per), clause) if wins > 0 and per > 0 else refuse("odds_missing", clause)
    own = book.pay.get(_OWN_LINE.get(wager.kind, "")) if order.outcome == "won" else None
    return refuse("odds_missing", clause) if own is None else replace(own, clause=clause)


def _sum(wager: events.Wager, cents: int, clause: str) -> events.Result:
    """A sum that comes back in all, shared by stake (ruling 41)."""
    staked = total_of(wager.stakes)
    parts = share_out(cents, tuple(stake.cents for stake in wager.stakes))
    shares = tuple(events.Share(s.player, s.cents, part) for s, part in zip(wager.stakes, parts, strict=True))
    result = "lost" if not cents else "returned" if cents == staked else "won" if cents > staked else "part"
    return result_for(wager, result, (clause,), "", reason("sum_back", amount=dollars(cents)), shares, ())


def _differences(
    round_: AnyRound, wager: events.Wager, results: Iterator[events.Result], bonus_falls: bool
) -> Iterator[events.Result]:
    """The results less what each backer had by then, an Ante Bonus included; who had nothing has all of it. One that
    moves nothing stands where a Super Bonus that waits falls by it.
    """
    for result in results:
        shares = []
        for share in result.shares:
            had = [
                each
                for before in round_.results
                if before.wager == wager.id
                for each in before.shares
                if each.player == share.player
            ]
            staked = share.stake_cents - sum(each.stake_cents for each in had)
            back = share.returned_cents - sum(each.returned_cents for each in had)
            if staked or back or not had or bonus_falls:
                shares.append(events.Share(share.player, staked, back))
        if shares:
            yield replace(result, shares=tuple(shares))
