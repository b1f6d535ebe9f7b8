"""What is due and how it is paid: pairs, pontoons, finished hands, the round and withdrawn doubles (PM 3.15.1, 3.19,
3.29, 3.31, 4.1-4.5).
"""

from __future__ import annotations

from rules.base import Context, Refusal
from rules.commands import Settle, Stake
from rules.events import Event, Result, RoundConcluded, Share, Wager, WagersSettled
from rules.money import Odds, dollars
from rules.pontoon import phases as ph
from rules.pontoon.bonus import bonus_of
from rules.pontoon.book import PontoonBook
from rules.pontoon.facts import counted_stakes, in_play, limits_for, open_stakes, total_of, unpaid_pontoon
from rules.pontoon.hands import best_total, is_pair, is_pontoon, pay_line
from rules.rulebook import PayLine
from rules.state import Area, Hand, Round, TableState


class Verdict:
    """How the cards decide a wager: its result, the line that pays it, the clauses behind it."""

    __slots__ = ("clauses", "pay", "result")

    def __init__(self, result: str, *clauses: str, pay: PayLine | None = None) -> None:
        self.result = result
        self.clauses = clauses
        self.pay = pay


def due(state: TableState, book: PontoonBook) -> tuple[Result, ...]:
    """The pay sheet of the moment, in seat order: what the settling phase pays and takes."""
    round_ = state.round
    assert round_ is not None
    if round_.phase == ph.PAIRS:
        return _pairs(state, round_, book)
    if round_.phase == ph.PONTOONS:
        return _pontoons(state, round_, book)
    if round_.phase == ph.HAND:
        assert round_.turn is not None
        return _finished_hand(state, round_.areas[round_.turn.area - 1], round_.turn.hand, book)
    if round_.phase == ph.SETTLEMENT:
        return _round(state, round_, book)
    return ()


def _pairs(state: TableState, round_: Round, book: PontoonBook) -> tuple[Result, ...]:
    results: list[Result] = []
    for area in round_.areas:
        for wager in area.wagers:
            if wager.kind == "pair" and not wager.settled:
                won = is_pair(area.hands[0].cards)
                verdict = Verdict(
                    "won" if won else "lost", book.cite["pair_wins"], pay=book.pay["pair"] if won else None
                )
                results += results_of(state, wager, verdict, book)
    return tuple(results)


def _pontoons(state: TableState, round_: Round, book: PontoonBook) -> tuple[Result, ...]:
    verdict = Verdict("won", book.cite["pay_pontoon"], pay=book.pay["pontoon"])
    return tuple(
        result
        for area in round_.areas
        if area.hands and unpaid_pontoon(area.hands[0])
        for wager in in_play(area, 1)
        for result in results_of(state, wager, verdict, book)
    )


def _finished_hand(state: TableState, area: Area, place: int, book: PontoonBook) -> tuple[Result, ...]:
    """A hand of 21 is paid at once, a bust one taken at once, the double with it (PM 3.29, 3.31, ruling 18)."""
    hand = area.hands[place - 1]
    total, _ = best_total(hand.cards, hand.doubled)
    if total > 21:
        verdict = Verdict("lost", book.cite["bust"], book.cite["lose_bust"])
    else:
        line, extra = _winning_line(hand, book)
        verdict = Verdict("won", book.cite["paid_at_once"], book.cite["win_21"], *extra, pay=line)
    return _hand_results(state, area, place, verdict, verdict, book)


def _winning_line(hand: Hand, book: PontoonBook) -> tuple[PayLine, tuple[str, ...]]:
    if hand.doubled:
        return book.pay["regular"], (book.cite["double_pays_even"],)
    return book.pay[pay_line(hand.cards, split=hand.split, doubled=False)], ()


def _hand_results(
    state: TableState, area: Area, place: int, original: Verdict, double: Verdict, book: PontoonBook
) -> tuple[Result, ...]:
    """Results of the wagers on a hand, each followed by its double."""
    results: list[Result] = []
    for wager in in_play(area, place):
        results += results_of(state, wager, original, book)
        for doubled in area.wagers:
            if doubled.kind == "double" and doubled.of == wager.id and not doubled.settled:
                results += results_of(state, doubled, double, book)
    return tuple(results)


def _round(state: TableState, round_: Round, book: PontoonBook) -> tuple[Result, ...]:
    """Final settlement in seat order: hands, surrenders in turn (PM 3.24.3) and insurance."""
    results: list[Result] = []
    house_pontoon = is_pontoon(round_.house)
    for area in round_.areas:
        for wager in area.wagers:
            if wager.surrendered and not wager.settled:
                verdict = (
                    Verdict("lost", book.cite["surrender_void"])
                    if house_pontoon
                    else Verdict("half_lost", book.cite["surrender_half"])
                )
                results += results_of(state, wager, verdict, book)
        for place, hand in enumerate(area.hands, 1):
            original, double = _against_house(hand, round_.house, house_pontoon, book)
            results += _hand_results(state, area, place, original, double, book)
        for wager in area.wagers:
            if wager.kind == "insurance" and not wager.settled:
                won = round_.house[1][0] in book.insurance_won_by
                verdict = Verdict(
                    "won" if won else "lost", book.cite["insurance"], pay=book.pay["insurance"] if won else None
                )
                results += results_of(state, wager, verdict, book)
    return tuple(results)


def _against_house(
    hand: Hand, house: tuple[str, ...], house_pontoon: bool, book: PontoonBook
) -> tuple[Verdict, Verdict]:
    """Verdicts on the original and on the doubled part of a hand that stood (PM 4.2-4.5, ruling 19)."""
    if house_pontoon:
        original = Verdict("lost", book.cite["lose_dealer_pontoon"])
        return original, Verdict("returned", book.cite["double_loses_original"])
    mine, theirs = best_total(hand.cards, hand.doubled)[0], best_total(house)[0]
    if theirs > 21 or mine > theirs:
        line, extra = _winning_line(hand, book)
        reason = book.cite["win_dealer_bust" if theirs > 21 else "win_higher"]
        verdict = Verdict("won", reason, *extra, pay=line)
    elif mine == theirs:
        verdict = Verdict("stood_off", book.cite["stand_off"])
    else:
        verdict = Verdict("lost", book.cite["lose_lower"])
    return verdict, verdict


def results_of(state: TableState, wager: Wager, verdict: Verdict, book: PontoonBook) -> list[Result]:
    """A verdict turned into money for each backer, the parts outside the limits apart (PM 5.26, 5.27).

    Backers whose under-minimum wager was settled before get their stake back, whatever the cards say.
    """
    assert state.settings is not None
    stakes = open_stakes(wager)
    returned = [s for s in stakes if s.player in wager.return_to]
    results = []
    if returned:
        shares = tuple(Share(s.player, s.cents, s.cents) for s in returned)
        words = f"under the minimum again: {dollars(total_of(tuple(returned)))} goes back"
        results.append(_result(wager, "returned", (book.cite["under_minimum"],), "", words, shares, ()))
    staked = tuple(s for s in stakes if s.player not in wager.return_to)
    if staked:
        results.append(_staked_result(state, wager, verdict, staked, book))
    return results


def _staked_result(
    state: TableState, wager: Wager, verdict: Verdict, staked: tuple[Stake, ...], book: PontoonBook
) -> Result:
    assert state.settings is not None
    limits = limits_for(state, wager.kind)
    counted_by = {s.player: s.cents for s in counted_stakes(wager, limits, state.settings.wager_unit_cents)}
    counted = tuple(Stake(s.player, counted_by[s.player]) for s in staked)
    shares = tuple(
        Share(s.player, s.cents, s.cents - c.cents + _comes_back(verdict, c.cents))
        for s, c in zip(staked, counted, strict=True)
    )
    counted_cents = total_of(counted)
    words = _words(verdict, counted_cents)
    clauses = verdict.clauses
    excess = total_of(staked) - counted_cents
    if excess:
        clauses = (*clauses, book.cite["over_maximum"])
        words += f"; {dollars(excess)} over the maximum goes back"
    under: tuple[str, ...] = ()
    if wager.found and limits is not None and total_of(wager.stakes) < limits.min_cents:
        clauses = (*clauses, book.cite["under_minimum"])
        under = tuple(s.player for s in staked)
    pay_line_code = verdict.pay.code if verdict.pay else ""
    if verdict.pay is not None:
        clauses = (verdict.pay.clause, *clauses)
    return _result(wager, verdict.result, clauses, pay_line_code, words, shares, under)


def _result(
    wager: Wager,
    result: str,
    clauses: tuple[str, ...],
    line: str,
    words: str,
    shares: tuple[Share, ...],
    under: tuple[str, ...],
) -> Result:
    return Result(
        wager.id,
        wager.kind,
        wager.area,
        wager.line,
        wager.hand,
        result,
        clauses[0],
        words,
        shares,
        line,
        clauses[1:],
        under,
    )


def _comes_back(verdict: Verdict, cents: int) -> int:
    """What comes back on a counted stake, in cents."""
    if verdict.result == "won":
        assert verdict.pay is not None
        return cents + verdict.pay.odds.on(cents)
    if verdict.result == "lost":
        return 0
    return cents // 2 if verdict.result == "half_lost" else cents


def _words(verdict: Verdict, cents: int) -> str:
    """The arithmetic as the pay sheet shows it: "3 to 2 on $40 = $60"."""
    if verdict.result == "won":
        assert verdict.pay is not None
        odds: Odds = verdict.pay.odds
        return f"{odds} on {dollars(cents)} = {dollars(odds.on(cents))}"
    if verdict.result == "lost":
        return f"{dollars(cents)} lost"
    if verdict.result == "half_lost":
        return f"50% of {dollars(cents)} = {dollars(cents // 2)} lost"
    return f"{dollars(cents)} goes back"


def settle_withdrawal(state: TableState, area: Area, double: Wager, player: str, book: PontoonBook) -> WagersSettled:
    """One backer's doubled part goes back and their original part is taken (PM 3.25.8)."""
    clause = book.cite["withdraw_double"]
    own = next(w for w in area.wagers if w.id == double.of)
    back = next(s for s in double.stakes if s.player == player)
    lost = next(s for s in own.stakes if s.player == player)
    counted = next(
        s.cents
        for s in counted_stakes(
            own, limits_for(state, own.kind), state.settings.wager_unit_cents if state.settings else 1
        )
        if s.player == player
    )
    return WagersSettled(
        ph.WITHDRAWALS,
        (
            _result(
                own,
                "lost",
                (clause,),
                "",
                f"doubled part withdrawn: {dollars(counted)} lost",
                (Share(player, lost.cents, lost.cents - counted),),
                (),
            ),
            _result(
                double,
                "returned",
                (clause,),
                "",
                f"doubled part withdrawn: {dollars(back.cents)} goes back",
                (Share(player, back.cents, back.cents),),
                (),
            ),
        ),
    )


def settle(state: TableState, command: Settle, context: Context, book: PontoonBook) -> tuple[Event, ...] | Refusal:
    """Pay and take what the phase makes due; the Super Bonus comes after everything else (PM 4.1.1.5, ruling 16)."""
    round_ = state.round
    assert round_ is not None
    if round_.phase == ph.BONUS:
        return (bonus_of(state, round_, book),)
    return (WagersSettled(round_.phase, due(state, book)),)


def conclusion(round_: Round, book: PontoonBook) -> RoundConcluded:
    """The round's sums: everything staked and everything that went back, bonuses included (PM 1.1.11)."""
    staked = sum(share.stake_cents for result in round_.results for share in result.shares)
    returned = sum(share.returned_cents for result in round_.results for share in result.shares)
    returned += sum(share.returned_cents for bonus in round_.bonuses for share in bonus.shares)
    return RoundConcluded(round_.number, staked, returned, book.cite["round_of_play"])
