"""What is due and how it is paid, from pairs to withdrawn doubles (PM 3.15.1, 3.19, 3.29, 3.31, 4.1-4.5)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.events import Event
from rules.game import CommandRow, Decision, Due
from rules.known import NOTHING, OnceKnown
from rules.money.awards import Award
from rules.money.paying import check_as_shown, mark_paid, paying_row
from rules.money.payment import Verdict, results_of
from rules.money.void import OF_THE_DEAL, TELLING, UNKNOWN, DealSoFar, check_void, void_round
from rules.money.wagers import part_of
from rules.open_case import newest
from rules.pontoon.play.bonus import bonus_of
from rules.pontoon.play.comparison import COMPARISONS, winning_line
from rules.pontoon.table import phases as ph
from rules.pontoon.table.known import is_known
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import (
    cards_dealt,
    has_surrendered,
    in_play,
    play_has_begun,
    playing_part,
    playing_stakes,
    round_on,
    unpaid_pontoon,
)
from rules.pontoon.vocabulary.hands import HIGHEST_TOTAL, is_pair, is_pontoon
from rules.pontoon.vocabulary.worth import total_of_hand
from rules.state import Area, InstalledTable, PontoonTable, Round
from rules.table.count import check_counted
from rules.wording.reasons import reason

FOUND = "found"
"""What older records call a pair wager that was found, and settled, after the others were (ruling 73)."""


def due(state: InstalledTable, book: PontoonBook) -> tuple[events.Result, ...]:
    """The pay sheet of the moment, in seat order: what the settling phase pays and takes."""
    round_ = round_on(state)
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


def _pairs(state: InstalledTable, round_: Round, book: PontoonBook) -> tuple[events.Result, ...]:
    results: list[events.Result] = []
    for area in round_.areas:
        for wager in area.wagers:
            if wager.kind == "pair" and not wager.settled:
                results += _pair_results(state, area, wager, book)
    return tuple(results)


def _pair_results(state: InstalledTable, area: Area, wager: events.Wager, book: PontoonBook) -> list[events.Result]:
    """A pair wager by the first two cards of its area (PM 3.15.1)."""
    won = is_pair(area.hands[0].cards)
    verdict = Verdict("won" if won else "lost", book.cite["pair_wins"], pay=book.pay["pair"] if won else None)
    return results_of(state, wager, verdict, book)


def _pontoons(state: InstalledTable, round_: Round, book: PontoonBook) -> tuple[events.Result, ...]:
    verdict = Verdict("won", book.cite["pay_pontoon"], pay=book.pay["pontoon"])
    return tuple(
        result
        for area in round_.areas
        if area.hands and unpaid_pontoon(area.hands[0], book)
        for wager in in_play(area, 1)
        for result in results_of(state, playing_part(wager), verdict, book)
    )


def _finished_hand(state: InstalledTable, area: Area, place: int, book: PontoonBook) -> tuple[events.Result, ...]:
    """A hand of 21 is paid at once, a bust one taken at once, the double with it (PM 3.29, 3.31, ruling 18)."""
    hand = area.hands[place - 1]
    if total_of_hand(hand, book)[0] > HIGHEST_TOTAL:
        verdict = Verdict("lost", book.cite["bust"], book.cite["lose_bust"])
    else:
        line, extra = winning_line(hand, book)
        verdict = Verdict("won", book.cite["paid_at_once"], book.cite["win_21"], *extra, pay=line)
    return _hand_results(state, area, place, verdict, verdict, book)


def _hand_results(
    state: InstalledTable, area: Area, place: int, original: Verdict, double: Verdict, book: PontoonBook
) -> tuple[events.Result, ...]:
    """Results of the wagers on a hand, each followed by its double."""
    results: list[events.Result] = []
    for wager in in_play(area, place):
        results += results_of(state, playing_part(wager), original, book)
        for doubled in open_doubles(area, wager):
            results += results_of(state, doubled, double, book)
    return tuple(results)


def open_doubles(area: Area, wager: events.Wager) -> list[events.Wager]:
    return [w for w in area.wagers if w.kind == "double" and w.of == wager.id and not w.settled]


def _round(state: InstalledTable, round_: Round, book: PontoonBook) -> tuple[events.Result, ...]:
    """Final settlement in seat order: surrenders in turn (PM 3.24.3), hands, then insurance."""
    results: list[events.Result] = []
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


def _surrendered(state: InstalledTable, area: Area, house_pontoon: bool, book: PontoonBook) -> list[events.Result]:
    """Half of the wager, or all of it against a house Pontoon (PM 3.24.2, 3.24.3)."""
    result, key = ("lost", "surrender_void") if house_pontoon else ("half_lost", "surrender_half")
    verdict = Verdict(result, book.cite[key])
    results: list[events.Result] = []
    for wager in (w for w in area.wagers if not w.settled and (w.surrendered or w.surrendered_by)):
        players = [stake.player for stake in wager.stakes if has_surrendered(wager, stake.player)]
        results += results_of(state, part_of(wager, players), verdict, book)
    return results


def _insurance(state: InstalledTable, area: Area, house: tuple[str, ...], book: PontoonBook) -> list[events.Result]:
    """Won by a face card as second house card (PM 3.26)."""
    results: list[events.Result] = []
    for wager in area.wagers:
        if wager.kind == "insurance" and not wager.settled:
            won = house[1][0] in book.insurance_won_by
            line = book.pay["insurance"] if won else None
            verdict = Verdict("won" if won else "lost", book.cite["insurance"], pay=line)
            results += results_of(state, wager, verdict, book)
    return results


def _one_stake(state: InstalledTable, area: Area, book: PontoonBook) -> list[events.Result]:
    """Of what a player has left on an area one original stake loses, doubles and splits included (ruling 31)."""
    lost = Verdict("lost", book.cite["lose_dealer_pontoon"])
    back = Verdict("returned", book.cite["double_loses_original"])
    results: list[events.Result] = []
    taken: set[str] = set()
    for place in range(1, len(area.hands) + 1):
        for wager in in_play(area, place):
            playing = {stake.player for stake in playing_stakes(wager)}
            first = playing - taken
            results += results_of(state, part_of(wager, first), lost, book)
            results += results_of(state, part_of(wager, playing & taken), back, book)
            taken |= first
            for double in open_doubles(area, wager):
                results += results_of(state, double, back, book)
    return results


def settle_withdrawal(
    state: InstalledTable, area: Area, double: events.Wager, player: str, book: PontoonBook
) -> events.WagersSettled:
    """One backer's doubled part goes back and their original part is taken (PM 3.25.8)."""
    clause = book.cite["withdraw_double"]
    own = next(w for w in area.wagers if w.id == double.of)
    results = (
        *results_of(state, part_of(own, (player,)), Verdict("lost", clause), book),
        *results_of(state, part_of(double, (player,)), Verdict("returned", clause), book),
    )
    return events.WagersSettled(
        ph.WITHDRAWALS, tuple(replace(r, words=reason("withdrawn_double", result=r.words)) for r in results)
    )


def sheet(state: InstalledTable, book: PontoonBook) -> tuple[Due, ...]:
    """The pay sheet of the moment with the Super Bonus (PM 4.1.1.5)."""
    round_ = round_on(state)
    return bonus_of(state, round_, book).bonuses if round_.phase == ph.BONUS else due(state, book)


def settle(state: PontoonTable, command: commands.Settle, context: Context, book: PontoonBook) -> Decision:
    """Pay and take what the phase makes due, all as shown. Refused: lines_open, role for a Super Bonus whose hand is to
    be looked at.
    """
    return check_as_shown(state, sheet(state, book), award_of, context, book) or _settled(state, book)


def award_of(round_: Round, due_: Due, book: PontoonBook) -> Award | None:
    """The Super Bonus that a line is, of all its backers together (PM 4.1.1, ruling 114)."""
    if isinstance(due_, events.Result):
        return None
    return Award(due_.area, sum(share.returned_cents for share in due_.shares))


def _settled(state: PontoonTable, book: PontoonBook) -> tuple[Event, ...]:
    """The Super Bonus comes after everything else (PM 4.1.1.5, ruling 16)."""
    round_ = state.round
    if round_.phase == ph.BONUS:
        return (bonus_of(state, round_, book),)
    return (events.WagersSettled(round_.phase, due(state, book)),)


def pay_line_by_line(state: PontoonTable, command: commands.MarkPaid, context: Context, book: PontoonBook) -> Decision:
    """Lines of the pay sheet are ticked; with the last of them it is settled."""
    return mark_paid(state, command, context, book, sheet(state, book), award_of, lambda: _settled(state, book))


def declare_void(state: PontoonTable, command: commands.VoidRound, context: Context, book: PontoonBook) -> Decision:
    """The round is void and over (PM 5.1, 5.2); earlier rounds stand (PM 5.1.2). A card of the subsequent deal that was
    taken back has begun it (ruling 42). Once a result lies in sight a misdeal is the Gaming Shift Manager's (ruling
    82).
    """
    if refusal := check_counted(state, command, book):
        return refusal
    answer = void_round(state.round, command, context, book, _deal_so_far(state, command, book))
    return answer if isinstance(answer, Refusal) else (answer,)


def _check_void(
    state: PontoonTable, command: commands.VoidRound, context: Context, book: PontoonBook
) -> Refusal | None:
    refusal = check_counted(state, command, book)
    return refusal or check_void(command, context, book, _deal_so_far(state, command, book))


def _deal_so_far(state: PontoonTable, command: commands.VoidRound, book: PontoonBook) -> DealSoFar:
    ground = book.grounds.get(command.ground)
    if command.ground not in OF_THE_DEAL and not (ground and ground.before_play):
        return UNKNOWN
    round_ = state.round
    seen_later = bool(state.taken_back) and round_.phase != ph.INITIAL_DEAL
    return DealSoFar(cards_dealt(round_), play_has_begun(round_) or seen_later, is_known(state, None, book))


COMMANDS = (
    CommandRow(
        commands.Settle,
        settle,
        ph.SETTLING | {ph.NO_WAGERS, ph.BONUS},
        completes=True,
        once_known=NOTHING,
        mended=(
            mends.by(commands.CorrectCard, "settled_otherwise"),
            mends.by(commands.CorrectDecision, "settled_otherwise"),
            mends.RULED,
            mends.MISPAY,
        ),
    ),
    paying_row(ph.SETTLING | {ph.BONUS}, pay_line_by_line),
    CommandRow(
        commands.VoidRound,
        declare_void,
        ph.IN_ROUND | {ph.POWER_FAILURE, ph.MISCOUNTED},
        "pit_supervisor",
        completes=True,
        check=_check_void,
        of_round=newest,
        once_known=OnceKnown("gaming_shift_manager", "round"),
        mended=(mends.by(commands.PlaceWager, "staked_again"),),
    ),
    TELLING,
)
