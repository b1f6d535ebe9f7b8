"""Wagers that players may take back: a hand of one card, dissatisfaction, a power failure (PM 5.16.2, 5.25, 5.29)."""

from __future__ import annotations

from functools import partial

from rules import commands, events, mends
from rules.context import Context
from rules.game import CommandRow, Decision
from rules.known import NOTHING, OnceKnown, wagers_go_back
from rules.money.refunds import refund_all, refund_player, withdraw_stakes
from rules.money.wagers import all_wagers, open_stakes, part_of, wager_by_id
from rules.pontoon.irregularities.coverage import not_covered
from rules.pontoon.table import phases as ph
from rules.pontoon.table.in_sight import is_decided
from rules.pontoon.table.round_flags import flags_of
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import has_surrendered, irregular_of, play_has_begun
from rules.state import Area, PontoonTable, Round
from rules.table.offers import Offer, offer_to, stay_in
from rules.table.power_failure import CONFIRMED_BY, check_confirmed, confirm_outage, power_failed
from rules.wording.reasons import reason
from rules.wording.refusals import refuse


def is_short(round_: Round, area: Area) -> bool:
    """Whether an area has one card of its initial deal though play has begun (PM 5.16)."""
    return play_has_begun(round_) and len(area.hands) == 1 and len(area.hands[0].cards) == 1


def withdraw_short_hand(
    state: PontoonTable, command: commands.WithdrawShortHand, context: Context, book: PontoonBook
) -> Decision:
    """A wager on a hand of one card goes back, each backer's part by itself; the last one takes the card with it (PM
    5.16.2, ruling 4). Refused: not_covered, unknown_wager, not_short, not_a_backer.
    """
    round_ = state.round
    if refusal := not_covered(book, "short_withdraws"):
        return refusal
    clause = book.irregularities["short_withdraws"]
    wager = wager_by_id(round_, command.wager)
    if wager is None or wager.kind != "main" or wager.settled:
        return refuse("unknown_wager:main", clause)
    area = round_.areas[wager.area - 1]
    if not is_short(round_, area):
        return refuse("not_short", clause, area=wager.area)
    players = command.players or tuple(stake.player for stake in open_stakes(wager))
    if any(all(stake.player != player for stake in open_stakes(wager)) for player in players):
        return refuse("not_a_backer:short", clause)
    results = refund_all((part_of(wager, players),), clause, reason("one_card"))
    return (events.WagersReturned(players[0], results, clause),)


def withdraw_wagers(
    state: PontoonTable, command: commands.WithdrawWagers, context: Context, book: PontoonBook
) -> Decision:
    """All that a player has left goes back; what has won or lost by the cards in sight is settled (PM 5.25, 5.29.1).
    Refused: not_offered, nothing_to_withdraw.
    """
    round_ = state.round
    irregular = irregular_of(round_)
    power = round_.phase == ph.POWER_FAILURE
    clause = book.irregularities.get("power_withdraw" if power else "dissatisfied", book.cite["not_covered"])
    if not power and not irregular.dissatisfied:
        return refuse("not_offered:withdrawal", clause)
    if irregular.hold is not None and (refusal := check_confirmed(irregular.hold.outage, book.irregularities["power"])):
        return refusal
    if power and irregular.hold is not None and irregular.hold.phase == ph.BETTING:
        return _before_the_deal(round_, command.player, clause)
    why = reason("after_power_failure" if power else "dissatisfied")
    stays = partial(_stays, round_, player=command.player, book=book)
    results = refund_player(round_, command.player, clause, why, stays)
    claims = any(claim.player == command.player for claim in round_.claims)
    if not results and not claims:
        return refuse("nothing_to_withdraw:round", clause)
    return (events.WagersReturned(command.player, results, clause),)


def _stays(round_: Round, wager: events.Wager, player: str, book: PontoonBook) -> bool:
    """Whether a player's part has a result by what lies in sight; half of what is surrendered is lost (PM 5.25)."""
    return is_decided(round_, wager, book) or has_surrendered(wager, player)


def withdrawal_offer(round_: Round, book: PontoonBook) -> Offer | None:
    """The offer to withdraw that is open: after a power failure, or to dissatisfied players until the next card.
    Whoever has nothing left that is not decided is not asked (PM 5.25, ruling 8).
    """
    irregular = irregular_of(round_)
    power = round_.phase == ph.POWER_FAILURE
    if not power and not irregular.dissatisfied:
        return None
    before_the_deal = power and irregular.hold is not None and irregular.hold.phase == ph.BETTING
    players = [
        stake.player
        for wager in all_wagers(round_)
        for stake in open_stakes(wager)
        if before_the_deal or not _stays(round_, wager, stake.player, book)
    ]
    players += [claim.player for claim in round_.claims]
    unconfirmed = check_confirmed(irregular.hold.outage, book.irregularities["power"]) if irregular.hold else None
    clause = book.irregularities["power_withdraw" if power else "dissatisfied"]
    return offer_to(players, irregular.stayed, clause, unconfirmed)


def stay(state: PontoonTable, command: commands.StayIn, context: Context, book: PontoonBook) -> Decision:
    """Players stay who might withdraw (ruling 93). Refused: not_covered, and as `stay_in` does."""
    if refusal := not_covered(book, "dissatisfied"):
        return refusal
    return stay_in(command, withdrawal_offer(state.round, book), book.irregularities["dissatisfied"])


def _before_the_deal(round_: Round, player: str, clause: str) -> Decision:
    """While bets are open a withdrawn wager leaves the layout as always, and so does a claim."""
    claims = tuple(events.PairClaimed(claim.area, player, 0) for claim in round_.claims if claim.player == player)
    events_ = claims + withdraw_stakes(round_, player)
    if not events_:
        return refuse("nothing_to_withdraw:round", clause)
    return events_


def report_power_failure(
    state: PontoonTable, command: commands.ReportPowerFailure, context: Context, book: PontoonBook
) -> Decision:
    """With an outcome established play goes on; without one players may withdraw everything first (PM 5.29)."""
    round_ = state.round
    if refusal := not_covered(book, "power"):
        return refusal
    established = flags_of(round_, book).outcome_established
    clause = book.irregularities["power_goes_on" if established else "power_withdraw"]
    return power_failed(round_, command, context, established, clause)


def confirm_power_failure(
    state: PontoonTable, command: commands.ConfirmPowerFailure, context: Context, book: PontoonBook
) -> Decision:
    """Players may withdraw from now on (PM 5.29.1, ruling 58)."""
    hold = irregular_of(state.round).hold
    assert hold is not None
    return confirm_outage(hold.outage, book.irregularities["power"])


def resume_play(state: PontoonTable, command: commands.ResumePlay, context: Context, book: PontoonBook) -> Decision:
    """Every player has withdrawn or stays; the round is played to its end (PM 5.29.1)."""
    return (events.PlayResumed(book.irregularities["power_withdraw"]),)


COMMANDS = (
    CommandRow(
        commands.WithdrawShortHand,
        withdraw_short_hand,
        ph.CARDS_LIE,
        completes=True,
        waits_for_cards=True,
        once_known=OnceKnown("gaming_shift_manager", "wager", wagers_go_back),
        mended=(mends.RULED,),
    ),
    CommandRow(
        commands.WithdrawWagers,
        withdraw_wagers,
        ph.CARDS_LIE | ph.CHOOSING | {ph.POWER_FAILURE},
        "pit_supervisor",
        role_in={ph.POWER_FAILURE: "dealer"},
        completes=True,
        waits_for_cards=True,
        once_known=OnceKnown("never", "wager"),
        mended=(mends.RULED,),
    ),
    CommandRow(
        commands.StayIn,
        stay,
        ph.CARDS_LIE | ph.CHOOSING | {ph.POWER_FAILURE},
        once_known=NOTHING,
        mended=(mends.by(commands.WithdrawWagers, "withdrawn_after_all"),),
    ),
    CommandRow(
        commands.ReportPowerFailure,
        report_power_failure,
        ph.IN_ROUND,
        waits_for_cards=True,
        once_known=NOTHING,
        mended=(mends.by(commands.ResumePlay, "resumed"),),
    ),
    CommandRow(
        commands.ConfirmPowerFailure,
        confirm_power_failure,
        {ph.POWER_FAILURE},
        CONFIRMED_BY,
        once_known=NOTHING,
        mended=(mends.by(commands.ResumePlay, "resumed"),),
    ),
    CommandRow(
        commands.ResumePlay,
        resume_play,
        {ph.POWER_FAILURE},
        completes=True,
        once_known=NOTHING,
        mended=(mends.by(commands.ReportPowerFailure, "power"),),
    ),
)
