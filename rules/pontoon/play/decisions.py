"""Cards and decisions: deal, hit, stand, double, split, the other wagers' options, withdrawing, undo (PM 3.18-3.30)."""

from __future__ import annotations

from rules import commands, events, mends
from rules.authority import not_now
from rules.context import Context
from rules.core.base import Refusal
from rules.core.cards import DECK_52
from rules.corrections.undo import undo_row
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.wagers import open_stakes, wager_by_id
from rules.pontoon.irregularities.absence import absent_refusal, forfeits
from rules.pontoon.play import added
from rules.pontoon.play.settlement import settle_withdrawal
from rules.pontoon.table import phases as ph
from rules.pontoon.table.known import NO_CHOICE, is_known, once_the_house_has_played
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import (
    controllers_wager,
    drawn_by_rule,
    in_play,
    irregular_of,
    next_place,
    playing_stakes,
)
from rules.pontoon.vocabulary.hands import is_pontoon as pontoon_cards
from rules.pontoon.vocabulary.hands import same_value
from rules.pontoon.vocabulary.worth import total_of_hand
from rules.state import Area, Hand, InstalledTable, PontoonTable, Round, TableState
from rules.table.betting import unknown_wager
from rules.wording.reasons import reason
from rules.wording.refusals import refuse

_CARDS = frozenset(DECK_52)


def deal_card(state: PontoonTable, command: commands.DealCard, context: Context, book: PontoonBook) -> Decision:
    """The card goes to the next place of the approved order (PM 3.18, 3.22, 3.33); one that cannot be in the shoe is
    refused. A card while a player decides is the one that they signalled for (PM 3.28, 3.30; ruling 85).
    """
    card = command.card or ""
    round_ = state.round
    if round_.phase == ph.DECISION:
        return _signalled(state, command, context, book)
    if round_.irregular is not None and round_.irregular.held:
        return _deal_held(state, round_, round_.irregular.held[0], command, book)
    if refusal := check_card(state, card, book):
        return refusal
    area, hand, clause = next_card_goes_to(round_, book)
    return (events.CardDealt(card, area, hand, command.source, clause),)


def _signalled(state: PontoonTable, command: commands.DealCard, context: Context, book: PontoonBook) -> Decision:
    """The hit and its card in one. A card that is out already is offered first, since its player may refuse it."""
    if not command.hit and not is_hit_alone(state, context, book):
        return not_now(ph.PHASES[ph.DECISION], ph.DECISION, book)
    if held := irregular_of(state.round).held:
        return refuse("held_card_first:decide", held[0].clause)
    if refusal := check_card(state, command.card or "", book):
        return refusal
    asked = hit(state, commands.Hit(), context, book)
    if isinstance(asked, Refusal):
        return asked
    turn = state.round.turn
    assert turn is not None
    dealt = events.CardDealt(command.card or "", turn.area, turn.hand, command.source, book.cite["hit"])
    return (*asked, dealt)


def is_hit_alone(state: PontoonTable, context: Context, book: PontoonBook) -> bool:
    """Whether a card is the only thing that the rules leave to the hand in turn, so that it need not say that it is the
    hit (ruling 89).
    """
    stands, doubles = stand(state, commands.Stand(), context, book), double(state, commands.Double(), context, book)
    answers = (stands, doubles, split(state, commands.Split(), context, book))
    return all(isinstance(answer, Refusal) for answer in answers)


def takes_hit(state: PontoonTable, book: PontoonBook) -> bool:
    """Whether a card that is entered while a player decides would be their hit."""
    _, _, area, hand = _hand(state)
    return not irregular_of(state.round).held and absent_refusal(state, area, hand, commands.Hit(), book) is None


def _deal_held(
    state: PontoonTable, round_: Round, held: events.HeldCard, command: commands.DealCard, book: PontoonBook
) -> Decision:
    """A card that is out of the dealing device already is dealt before any other (PM 5.8, 5.10, 5.23)."""
    card = command.card or ""
    area, hand, _ = next_card_goes_to(round_, book)
    if not held.card:
        refusal = check_card(state, card, book)
        return refusal or (events.CardDealt(card, area, hand, command.source, held.clause),)
    if card != held.card:
        return refuse("held_card_first", held.clause, {"card": held.card}, card=held.card)
    clause = held.clause
    if not area and clause == book.irregularities.get("next_card"):
        clause = book.irregularities["refused_by_all"]
    return (events.CardDealt(card, area, hand, command.source, clause, held=True),)


def next_card_goes_to(round_: Round, book: PontoonBook) -> tuple[int, int, str]:
    """Area and hand of the next card, (0, 0) for the house, and the clause that sends it there."""
    if round_.phase == ph.INITIAL_DEAL:
        place = next_place(round_, book)
        assert place is not None
        return *place, book.cite["deal_order"]
    if round_.phase == ph.DEALER:
        return 0, 0, book.cite["dealer_draws"]
    if round_.phase == ph.HOUSE_CARD:
        return 0, 0, book.irregularities["house_missing"]
    turn = round_.turn
    assert turn is not None
    hand = round_.areas[turn.area - 1].hands[turn.hand - 1]
    if len(hand.cards) == 1 and not hand.split:
        return turn.area, turn.hand, book.irregularities["short_acts"]
    if drawn_by_rule(round_):
        return turn.area, turn.hand, book.irregularities["absent"]
    key = (
        "double_one_card"
        if hand.doubled and book.double_once_one_card
        else "split_order"
        if len(hand.cards) == 1
        else "hit"
    )
    return turn.area, turn.hand, book.cite[key]


def check_card(state: InstalledTable, card: str, book: PontoonBook) -> Refusal | None:
    """Whether the shoe can still hold a card (PM 2.1)."""
    shoe = state.shoe
    assert shoe is not None
    out = shoe.dealt.get(card, 0) - _face_down(state, card)
    if card in book.deck:
        if out < shoe.decks:
            return None
        return refuse(
            "card_exhausted", book.cite["decks"], {"card": card, "decks": shoe.decks}, decks=shoe.decks, card=card
        )
    if card in _CARDS:
        return refuse("card_not_in_deck", book.cite["decks"], {"card": card}, card=card)
    return refuse("unknown_card:pontoon", book.cite["decks"], {"card": card[:20]}, card=card)


def _face_down(state: TableState, card: str) -> int:
    """How often a card lies face down at the house: a refusal must not tell that it does (ruling 33)."""
    round_ = state.round
    return round_.house.count(card) if isinstance(round_, Round) and round_.house_down else 0


def _hand(state: PontoonTable) -> tuple[int, int, Area, Hand]:
    """Area and hand in turn, with their numbers."""
    round_ = state.round
    assert round_.turn is not None
    turn = round_.turn
    area = round_.areas[turn.area - 1]
    return turn.area, turn.hand, area, area.hands[turn.hand - 1]


def look_at_house(state: PontoonTable, command: commands.LookAtHouse, context: Context, book: PontoonBook) -> Decision:
    """Only whether the house has a Pontoon becomes known, and then all of it (ruling 33)."""
    return (events.HouseLooked(pontoon_cards(state.round.house), book.cite["look"]),)


def expose_house(state: PontoonTable, command: commands.ExposeHouse, context: Context, book: PontoonBook) -> Decision:
    return (events.HouseExposed(book.cite["expose"]),)


def hit(state: PontoonTable, command: commands.Hit, context: Context, book: PontoonBook) -> Decision:
    number, place, area, hand = _hand(state)
    if refusal := absent_refusal(state, area, hand, command, book):
        return refusal
    total, _ = total_of_hand(hand, book)
    if total >= book.stand_from and (refusal := once_the_house_has_played(state.round, book)):
        return refusal
    return (events.HandHit(number, place, area.controller, book.cite["hit"]),)


def stand(state: PontoonTable, command: commands.Stand, context: Context, book: PontoonBook) -> Decision:
    number, place, area, hand = _hand(state)
    total, _ = total_of_hand(hand, book)
    if refusal := absent_refusal(state, area, hand, command, book):
        return refusal
    if total < book.stand_from:
        return refuse("must_draw", book.cite["must_draw"], {"total": total}, stand_from=book.stand_from, total=total)
    return (events.HandStood(number, place, area.controller, book.cite["stand"]),)


def double(state: PontoonTable, command: commands.Double, context: Context, book: PontoonBook) -> Decision:
    """The controller's own wager doubles, also for less, and not without the controller's part (PM 3.25, 3.25.7); the
    other wagers are asked after it (PM 3.25.5).
    """
    number, place, area, hand = _hand(state)
    if refusal := absent_refusal(state, area, hand, command, book):
        return refusal
    if refusal := once_the_house_has_played(state.round, book):
        return refusal
    if hand.doubled:
        return refuse("doubled_already:double", book.cite["double"])
    if book.double_first_two_only and len(hand.cards) != 2:
        return refuse("not_first_two", book.cite["double_first_two"])
    own = controllers_wager(area, place)
    if own is None:
        return refuse("controller_not_in:double", book.no_double_alone)
    wager = added.double_of(state, own, command.stakes, book)
    if isinstance(wager, Refusal):
        return wager
    if not added.has_controller(state, own, wager, area.controller):
        return refuse("controller_not_in:double", book.no_double_alone)
    return (events.HandDoubled(number, place, area.controller, wager, book.cite["double"]),)


def split(state: PontoonTable, command: commands.Split, context: Context, book: PontoonBook) -> Decision:
    """Two cards of the same value become two hands; the controller's wager is matched exactly, for each backer who
    wants it and not without the controller's part (PM 3.20-3.23).
    """
    number, place, area, hand = _hand(state)
    if refusal := absent_refusal(state, area, hand, command, book):
        return refusal
    if refusal := once_the_house_has_played(state.round, book):
        return refusal
    if not same_value(hand.cards):
        return refuse("not_same_value", book.cite["split"])
    if len(area.hands) >= book.max_hands:
        return refuse("hands_full", book.cite["max_hands"], max_hands=book.max_hands)
    own = controllers_wager(area, place)
    if own is None:
        return refuse("controller_not_in:split", book.cite["split"])
    wager = added.match_of(state, own, place + 1, command.stakes, book)
    if isinstance(wager, Refusal):
        return wager
    if not added.has_controller(state, own, wager, area.controller):
        return refuse("controller_not_in:split", book.cite["split"])
    return (events.HandSplit(number, place, area.controller, wager, book.cite["split"]),)


def answer_option(state: PontoonTable, command: commands.AnswerOption, context: Context, book: PontoonBook) -> Decision:
    """Another wager on the hand matches the split or stays on its first hand (PM 3.23); joins the double or not (PM
    3.25.5-6). Of a shared one the backers who are named.
    """
    round_ = state.round
    assert round_.turn is not None
    turn = round_.turn
    if command.wager not in turn.awaiting:
        if wager_by_id(round_, command.wager) is None:
            return unknown_wager(command.wager, book)
        key = "backer_double" if turn.option == "double" else "backer_match"
        return refuse("no_option_open", book.cite[key])
    own = wager_by_id(round_, command.wager)
    assert own is not None
    if not command.accepts:
        key = "backer_no_double" if turn.option == "double" else "backer_stays"
        return (events.OptionAnswered(turn.area, turn.hand, own.id, None, book.cite[key]),)
    if refusal := once_the_house_has_played(round_, book):
        return refusal
    if turn.option == "double":
        key, wager = "backer_double", added.double_of(state, own, command.stakes, book)
    else:
        key, wager = "backer_match", added.match_of(state, own, turn.hand + 1, command.stakes, book)
    if isinstance(wager, Refusal):
        return wager
    return (events.OptionAnswered(turn.area, turn.hand, own.id, wager, book.cite[key]),)


def asked_about_double(round_: Round) -> tuple[str, ...]:
    """The backers of a double on the hand in turn who may still take it back and have not answered; whoever is away
    forfeits it (ruling 75).
    """
    assert round_.turn is not None
    answered = (*round_.turn.kept, *irregular_of(round_).absent)
    doubles = _doubles(round_.areas[round_.turn.area - 1], round_.turn.hand)
    return tuple(stake.player for wager in doubles for stake in open_stakes(wager) if stake.player not in answered)


def _doubles(area: Area, place: int) -> list[events.Wager]:
    return [wager for wager in area.wagers if wager.kind == "double" and wager.hand == place and not wager.settled]


def withdraw_double(
    state: PontoonTable, command: commands.WithdrawDouble, context: Context, book: PontoonBook
) -> Decision:
    """A backer of a double takes it back and loses the original part; the others stay (PM 3.25.8, ruling 20). With the
    last answer play goes on (ruling 93).
    """
    number, place, area, _ = _hand(state)
    round_ = state.round
    if refusal := forfeits(round_, (command.player,), reason("withdrawing_double"), book):
        return refusal
    if refusal := once_the_house_has_played(round_, book):
        return refusal
    for wager in _doubles(area, place):
        if any(stake.player == command.player for stake in open_stakes(wager)):
            settled = settle_withdrawal(state, area, wager, command.player, book)
            left = set(asked_about_double(round_)) - {command.player}
            on_hand = {stake.player for each in in_play(area, place) for stake in playing_stakes(each)}
            clause = book.cite["withdraw_double"]
            stays = on_hand - {command.player} and not left
            return (settled, events.WithdrawalsClosed(number, place, clause)) if stays else (settled,)
    return refuse("nothing_to_withdraw:double", book.cite["withdraw_double"], place=place, area=number)


def keep_double(state: PontoonTable, command: commands.KeepDouble, context: Context, book: PontoonBook) -> Decision:
    """Backers keep what they doubled; the last answer lets play go on (ruling 93). Refused: unchanged."""
    number, place, _, _ = _hand(state)
    clause, asked = book.cite["withdraw_double"], asked_about_double(state.round)
    players = tuple(player for player in command.players or asked if player in asked)
    if not players:
        return refuse("unchanged:answered", clause)
    kept = events.DoubleKept(number, place, players, clause)
    return (kept,) if set(asked) - set(players) else (kept, events.WithdrawalsClosed(number, place, clause))


def close_withdrawals(
    state: PontoonTable, command: commands.CloseWithdrawals, context: Context, book: PontoonBook
) -> Decision:
    number, place, _, _ = _hand(state)
    return (events.WithdrawalsClosed(number, place, book.cite["withdraw_double"]),)


COMMANDS = (
    CommandRow(
        commands.DealCard,
        deal_card,
        ph.DEALING | {ph.DECISION},
        entry=events.CardDealt,
        shows=True,
        once_known=NOTHING,
        mended=(mends.UNDO, mends.STRAY, mends.CARD, mends.PICTURE, mends.VOID),
    ),
    undo_row(ph.STEPS | {ph.BETTING}, is_known),
    CommandRow(commands.LookAtHouse, look_at_house, {ph.LOOK}, once_known=NOTHING, mended=(mends.CARD,)),
    CommandRow(
        commands.ExposeHouse, expose_house, {ph.EXPOSE}, completes=True, once_known=NOTHING, mended=(mends.CARD,)
    ),
    CommandRow(
        commands.Hit,
        hit,
        {ph.DECISION},
        entry=events.HandHit,
        once_known=NO_CHOICE,
        mended=(mends.UNDO, mends.STRAY, mends.DECISION),
    ),
    CommandRow(
        commands.Stand,
        stand,
        {ph.DECISION},
        entry=events.HandStood,
        once_known=NOTHING,
        mended=(mends.UNDO, mends.DECISION),
    ),
    CommandRow(
        commands.Double,
        double,
        {ph.DECISION},
        entry=events.HandDoubled,
        once_known=NO_CHOICE,
        mended=(mends.UNDO, mends.DECISION),
    ),
    CommandRow(
        commands.Split,
        split,
        {ph.DECISION},
        entry=events.HandSplit,
        once_known=NO_CHOICE,
        mended=(mends.UNDO, mends.DECISION),
    ),
    CommandRow(
        commands.AnswerOption,
        answer_option,
        {ph.OPTIONS},
        entry=events.OptionAnswered,
        once_known=NO_CHOICE,
        mended=(mends.UNDO, mends.DECISION),
    ),
    CommandRow(
        commands.WithdrawDouble,
        withdraw_double,
        {ph.WITHDRAWALS},
        completes=True,
        once_known=NO_CHOICE,
        mended=(mends.DECISION,),
    ),
    CommandRow(
        commands.KeepDouble, keep_double, {ph.WITHDRAWALS}, completes=True, once_known=NOTHING, mended=(mends.DECISION,)
    ),
    CommandRow(
        commands.CloseWithdrawals,
        close_withdrawals,
        {ph.WITHDRAWALS},
        completes=True,
        once_known=NOTHING,
        mended=(mends.RULED,),
    ),
)
