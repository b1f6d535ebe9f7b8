"""Views of a Three Card Poker table, built up from nothing for each audience. The parts that several audiences share.

A card that lies face down is "??" for everybody but the player who took up the hand; the pit sees it only after a look
that is on record (TC 3.10.1), auditor and audit only once the round is over.
"""

from __future__ import annotations

from msgspec import UNSET

from rules.money.chips import chips_of
from rules.screens.parts import HIDDEN, NO_HOUSE
from rules.screens.shared import once_for_all
from rules.screens.table_status import limits_from, notices_of
from rules.screens.three_card_poker.steps import place_of
from rules.state import PokerHand, PokerRound, Position, TableState, is_installed
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import HAND_SIZE
from rules.three_card_poker.vocabulary.hands import qualifies
from rules.views.table import HandView, HouseView, Layout, PayLineView, Spot, TableView
from rules.wording.labels import award_text, house_text, version_text
from rules.wording.three_card_poker import felt_label, hand_label

AFTERWARDS = ("audit", "auditor")
"""Who is told every card of a round once it is over, and until then what everybody sees."""
SPOTS = ("ante", "play", "pair_plus", "progressive")


@once_for_all
def table_view(state: TableState, book: PokerBook) -> TableView:
    """The table itself; the same for every audience."""
    assert is_installed(state)
    settings = state.settings
    kinds = [kind for kind in SPOTS if kind != "progressive" or kind in settings.limits]
    return TableView(
        id=state.table,
        open=state.open,
        game=book.family,
        rulebook=book.id,
        rulebook_title=version_text(book),
        rulebook_hash=state.rulebook_hash,
        training=settings.training,
        layout=Layout(
            positions=settings.positions,
            spots=tuple(Spot(kind=kind, places=1) for kind in kinds),
            legends=book.legends,
        ),
        limits=settings.limits,
        scheduled_limits=state.scheduled_limits,
        wager_unit_cents=settings.wager_unit_cents,
        wagers_per_area=1,
        decks=state.shoe.decks,
        cards_left=len(book.deck) - state.shoe.dealt_count,
        shuffle_due=bool(state.shoe.spent),
        pay_table=_pay_table(state, book),
        rounds=state.rounds,
        chips=chips_of(state, book),
        standing=notices_of(state),
        limits_from=limits_from(state),
        seated_keep_limits=settings.seated_keep_limits or UNSET,
        limits_notice_minutes=settings.limits_notice_minutes or UNSET,
    )


def _pay_table(state: TableState, book: PokerBook) -> tuple[PayLineView, ...]:
    lines = [PayLineView(code=p.code, label=p.label, odds=str(p.odds), clause=p.clause) for p in book.pay.values()]
    assert state.settings is not None
    for award in reversed(book.awards) if "progressive" in state.settings.limits else ():
        label, pays = award_text(award.label, award.award_cents, award.envy_cents)
        lines.append(PayLineView(code=award.code, label=label, odds=pays, clause=award.clause))
    return tuple(lines)


def sees_hand(state: TableState, hand: PokerHand, audience: str) -> bool:
    """Whether an audience (dealer, pit, auditor, audit, or `player:<id>`) may see a hand's cards."""
    if hand.exposed:
        return True
    if audience == "pit":
        return hand.looked_at
    if audience in AFTERWARDS:
        return state.round is not None and state.round.phase == ph.CONCLUDED
    kind, _, player = audience.partition(":")
    return kind == "player" and bool(player) and hand.viewed_by == player and not hand.second_view


def hand_views(state: TableState, area: Position, audience: str) -> tuple[HandView, ...]:
    return (_hand_view(state, area.hand, audience),) if area.hand.cards else ()


def _hand_view(state: TableState, hand: PokerHand, audience: str) -> HandView:
    seen = sees_hand(state, hand, audience)
    known = seen and len(hand.cards) == HAND_SIZE and all(hand.cards)
    label = hand_label(hand.cards) if known else ""
    beside = felt_label(label)
    return HandView(
        hand=1,
        cards=tuple(card if seen and card else HIDDEN for card in hand.cards),
        total=0,
        soft=False,
        label=label,
        status=_status(hand),
        doubled=False,
        split=False,
        felt_label=UNSET if beside == label else beside,
        short_label="" if known else UNSET,
    )


def _status(hand: PokerHand) -> str:
    """waiting | viewed | folded | play | continue | exposed | declined | invalid; told by what happened, never by
    cards.
    """
    if hand.invalid:
        return "invalid"
    if hand.exposed or hand.declined:
        return "exposed" if hand.exposed else "declined"
    return hand.decision or ("viewed" if hand.viewed_by else "waiting")


def house_view(state: TableState, round_: PokerRound, audience: str) -> HouseView:
    """The house hand; nobody sees it before it is turned up."""
    house = round_.house
    if not house.cards:
        return NO_HOUSE
    seen = house.exposed or (audience in AFTERWARDS and round_.phase == ph.CONCLUDED)
    text = house_text(hand_label(house.cards), qualifies(house.cards)) if house.exposed else ""
    cards = tuple(card if seen and card else HIDDEN for card in house.cards)
    return HouseView(cards=cards, total=0, soft=False, label=text)


def turn_view(round_: PokerRound) -> dict[str, int] | None:
    place = place_of(round_)
    return {"area": place, "hand": 1} if place else None
