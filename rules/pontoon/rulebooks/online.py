"""Online Pontoon: a help page, for training tables (rulings 10, 33, 34, 51, 64). Where silent, as MBS (ruling 50)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.cards import DECK_52
from rules.core.money import Odds
from rules.core.rulebook import PayLine
from rules.pontoon.rulebooks import mbs6
from rules.pontoon.vocabulary.book import PontoonBook, pays
from rules.pontoon.vocabulary.hands import DEALER_STANDS_ON

PAY = {
    "pontoon": PayLine("pontoon", "Pontoon", Odds(2, 1), "PO rank/pontoon"),
    "five-card-trick": PayLine("five-card-trick", "Five Card Trick", Odds(2, 1), "PO rank/five-card-trick"),
    "regular": PayLine("regular", "21 or a higher total", Odds(1, 1), "PO rank/high-total"),
}

CITE = mbs6.CITE | {
    "own_total": "ruling 9",
    "double_amount": "PO action/double",
    "decks": "PO decks",
    "layout": "PO table-areas",
    "limits": "PO chips",
    "wager_first": "PO chips",
    "deal_order": "PO hole-cards",
    "look": "PO dealer-peek",
    "expose": "PO dealer-face-down",
    "split": "PO split-equal-rank",
    "max_hands": "PO action/split",
    "split_order": "PO action/split",
    "hit": "PO action/hit",
    "stand": "PO action/stand",
    "must_draw": "PO stand-at-15",
    "double": "PO action/double",
    "double_first_two": "PO action/double",
    "double_one_card": "PO draw-after-double",
    "paid_at_once": "PO rank/21",
    "bust": "PO rank/bust",
    "lose_bust": "PO rank/bust",
    "dealer_draws": "PO dealer-hits",
    "settlement": "PO rank/high-total",
    "win_higher": "PO rank/high-total",
    "win_ranked": "PO two-hands-beat-21",
    "win_dealer_bust": "PO objective",
    "lose_lower": "PO rank/high-total",
    "stand_off": "PO tie-dealer-wins",
    "surrender": "PO choices",
    "surrender_offer": "PO choices",
    "insurance": "PO no-insurance",
    "insurance_offer": "PO no-insurance",
    "insurance_others": "PO no-insurance",
}

ONLINE_PONTOON = PontoonBook(
    id="online-pontoon",
    family="pontoon",
    prefix="PO",
    title="Online Pontoon",
    version="help page, second reading",
    effective="",
    authority="",
    training_only=True,
    positions=(5, 8),
    decks=(8, 8),
    deck=DECK_52,
    legends=(
        pays(PAY["pontoon"]),
        pays(PAY["five-card-trick"]),
        "Ties lose",
        f"Dealer draws to soft {DEALER_STANDS_ON}",
    ),
    void_grounds=mbs6.VOID_GROUNDS,
    cite=CITE,
    pay=PAY,
    limit_kinds=("main",),
    bonus_tiers=(),
    bonus_others_cents=0,
    max_wagers_per_area=3,
    default_wagers_per_area=3,
    pair_places=0,
    max_hands=3,
    offer_surrender_on=(),
    offer_insurance_on=(),
    insurance_won_by=(),
    insurance_for_others=False,
    stand_from=15,
    twenty_one_paid_at_once=False,
    split_aces_one_card=False,
    split_dealt_at_once=True,
    pontoon_on_split=True,
    hand_ends_at_cards=5,
    soft_21_draws_on=True,
    double_first_two_only=False,
    double_equal_only=True,
    double_from_minimum=False,
    double_once_one_card=False,
    double_may_be_withdrawn=False,
    one_card_when_nothing_in_play=False,
    house_face_down=True,
    house_always_turned_up=True,
    comparison="ranked",
)

EARLIER = (
    # Of 0.2.0: every 21 ends a hand, and the house's cards stay face down where no wager waits for them.
    replace(ONLINE_PONTOON, version="help page", soft_21_draws_on=False, house_always_turned_up=False),
)
