"""What is due and how it is paid: pairs, pontoons, finished hands, the round and withdrawn doubles (PM 3.15.1, 3.19,
3.29, 3.31, 4.1-4.5).
"""

from __future__ import annotations

from rules.base import Context, Refusal
from rules.commands import Settle, Stake, VoidRound
from rules.events import Event, Result, RoundConcluded, Share, Wager, WagersSettled
from rules.money import Odds, dollars
from rules.pontoon import phases as ph
from rules.pontoon.bonus import bonus_of
from rules.pontoon.book import PontoonBook
from rules.pontoon.comparison import COMPARISONS, Verdict, winning_line
from rules.pontoon.facts import counted_stakes, in_play, limits_for, open_stakes, total_of, unpaid_pontoon
from rules.pontoon.hands import is_pair, is_pontoon
from rules.pontoon.worth import MOST, total_of_hand
from rules.shared.void import void_round
from rules.state import Area, Round, TableState


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
        if area.hands and unpaid_pontoon(area.hands[0], book)
        for wager in in_play(area, 1)
        for result in results_of(state, wager, verdict, book)
    )


def _finished_hand(state: TableState, area: Area, place: int, book: PontoonBook) -> tuple[Result, ...]:
    """A hand of 21 is paid at once, a bust one taken at once, the double with it (PM 3.29, 3.31, ruling 18)."""
    hand = area.hands[place - 1]
    if total_of_hand(hand, book)[0] > MOST:
        verdict = Verdict("lost", book.cite["bust"], book.cite["lose_bust"])
    else:
        line, extra = winning_line(hand, book)
        verdict = Verdict("won", book.cite["paid_at_once"], book.cite["win_21"], *extra, pay=line)
    return _hand_results(state, area, place, verdict, verdict, book)


def _hand_results(
    state: TableState, area: Area, place: int, original: Verdict, double: Verdict, book: PontoonBook
) -> tuple[Result, ...]:
    """Results of the wagers on a hand, each followed by its double."""
    results: list[Result] = []
    for wager in in_play(area, place):
        results += results_of(state, wager, original, book)
        for doubled in open_doubles(area, wager):
            results += results_of(state, doubled, double, book)
    return tuple(results)


def open_doubles(area: Area, wager: Wager) -> list[Wager]:
    return [w for w in area.wagers if w.kind == "double" and w.of == wager.id and not w.settled]


def _round(state: TableState, round_: Round, book: PontoonBook) -> tuple[Result, ...]:
    """Final settlement in seat order: surrenders in turn (PM 3.24.3), hands, then insurance."""
    results: list[Result] = []
    compare = COMPARISONS[book.comparison]
    house_pontoon = is_pontoon(round_.house)
    for area in round_.areas:
        results += _surrendered(state, area, house_pontoon, book)
        if house_pontoon and book.dealer_pontoon_takes == "one_stake":
            results += _one_stake(state, area, book)
        else:
            for place, hand in enumerate(area.hands, 1):
                original, double = compare(hand, round_.house, book)
                results += _hand_results(state, area, place, original, double, book)
        results += _insurance(state, area, round_.house, book)
    return tuple(results)


def _surrendered(state: TableState, area: Area, house_pontoon: bool, book: PontoonBook) -> list[Result]:
    """Half of the wager, or all of it against a house Pontoon (PM 3.24.2, 3.24.3)."""
    result, key = ("lost", "surrender_void") if house_pontoon else ("half_lost", "surrender_half")
    verdict = Verdict(result, book.cite[key])
    surrendered = [w for w in area.wagers if w.surrendered and not w.settled]
    return [found for wager in surrendered for found in results_of(state, wager, verdict, book)]


def _insurance(state: TableState, area: Area, house: tuple[str, ...], book: PontoonBook) -> list[Result]:
    """Won by a face card as second house card (PM 3.26)."""
    results: list[Result] = []
    for wager in area.wagers:
        if wager.kind == "insurance" and not wager.settled:
            won = house[1][0] in book.insurance_won_by
            line = book.pay["insurance"] if won else None
            verdict = Verdict("won" if won else "lost", book.cite["insurance"], pay=line)
            results += results_of(state, wager, verdict, book)
    return results


def _one_stake(state: TableState, area: Area, book: PontoonBook) -> list[Result]:
    """Of what rides on a main wager, its doubles and splits, one original stake loses, the rest returns (ruling 31)."""
    lost = Verdict("lost", book.cite["lose_dealer_pontoon"])
    back = Verdict("returned", book.cite["double_loses_original"])
    results: list[Result] = []
    taken: set[str] = set()
    for place in range(1, len(area.hands) + 1):
        for wager in in_play(area, place):
            root = wager.of or wager.id
            results += results_of(state, wager, back if root in taken else lost, book)
            taken.add(root)
            for double in open_doubles(area, wager):
                results += results_of(state, double, back, book)
    return results


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


def declare_void(
    state: TableState, command: VoidRound, context: Context, book: PontoonBook
) -> tuple[Event, ...] | Refusal:
    """The round is void and over (PM 5.1, 5.2); earlier rounds stand (PM 5.1.2)."""
    round_ = state.round
    assert round_ is not None
    answer = void_round(round_, command, book, round_.interim_settlement or round_.subsequent_deal)
    return answer if isinstance(answer, Refusal) else (answer,)


def conclusion(round_: Round, book: PontoonBook) -> RoundConcluded:
    """The round's sums: everything staked and everything that went back, bonuses included (PM 1.1.11)."""
    staked = sum(share.stake_cents for result in round_.results for share in result.shares)
    returned = sum(share.returned_cents for result in round_.results for share in result.shares)
    returned += sum(share.returned_cents for bonus in round_.bonuses for share in bonus.shares)
    return RoundConcluded(round_.number, staked, returned, book.cite["round_of_play"])
