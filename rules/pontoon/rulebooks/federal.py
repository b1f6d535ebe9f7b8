"""Federal Pontoon: a leaflet, for training tables (rulings 10, 29-32, 51, 78). Where silent, as MBS (ruling 50)."""

from __future__ import annotations

from rules.core.cards import DECK_48
from rules.core.money import Odds
from rules.core.rulebook import BonusTier, PayLine
from rules.pontoon.rulebooks import mbs6
from rules.pontoon.vocabulary.book import PontoonBook, pay_table, pays
from rules.pontoon.vocabulary.hands import DEALER_STANDS_ON

PAY = pay_table(
    "PF pay",
    ("pontoon", "Pontoon", 3, 2),
    ("5-cards-21", "5 cards totalling 21", 3, 2),
    ("6-cards-21", "6 cards totalling 21", 2, 1),
    ("7-cards-21", "7 or more cards totalling 21", 3, 1),
    ("678-mixed", "6-7-8, mixed suits", 3, 2),
    ("678-suited", "6-7-8, one suit", 2, 1),
    ("678-spades", "6-7-8, all spades", 3, 1),
    ("777-mixed", "7-7-7, mixed suits", 3, 2),
    ("777-suited", "7-7-7, one suit", 2, 1),
    ("777-spades", "7-7-7, all spades", 3, 1),
) | {
    "regular": PayLine("regular", "Other winning hands", Odds(1, 1), "PF pay/other-wins"),
    "insurance": PayLine("insurance", "Insurance", Odds(2, 1), "PF pay/insurance"),
}

CITE = mbs6.CITE | {
    "own_total": "ruling 9",
    "double_amount": "PF doubling/one-card",
    "decks": "PF decks",
    "layout": "PF boxed-area",
    "limits": "PF boxed-area",
    "wager_first": "PF boxed-area",
    "deal_order": "PF turn-order",
    "pay_pontoon": "PF variations/paid-immediately",
    "split": "PF splits/equal-bet",
    "max_hands": "PF splits/twice",
    "split_aces_one_card": "PF splits/aces",
    "surrender": "PF surrender/half",
    "surrender_void": "PF surrender/half",
    "surrender_half": "PF surrender/half",
    "surrender_each": "PF surrender/controller",
    "control_passes": "PF surrender/controller",
    "double": "PF doubling/one-card",
    "double_first_two": "PF doubling/any-number-of-cards",
    "double_one_card": "PF doubling/one-card",
    "withdraw_double": "PF doubling/forfeit",
    "insurance": "PF insurance",
    "insurance_others": "PF insurance",
    "must_draw": "PF draw-to-12",
    "hit": "PF draw-to-12",
    "stand": "PF draw-to-12",
    "paid_at_once": "PF variations/paid-immediately",
    "win_21": "PF variations/21-beats",
    "win_higher": "PF object",
    "dealer_draws": "PF dealer-draws",
    "settlement": "PF pay/other-wins",
    "bonus": "PF super-bonus/qualify",
    "bonus_hand": "PF super-bonus/qualify",
    "bonus_others": "PF super-bonus/all-other-wagers",
    "bonus_paid_last": "PF super-bonus/paid-last",
    "double_pays_even": "PF doubling/no-bonus",
    "lose_dealer_pontoon": "PF splits/dealer-pontoon",
    "double_loses_original": "PF splits/dealer-pontoon",
}

FEDERAL_PONTOON = PontoonBook(
    id="federal-pontoon",
    family="pontoon",
    prefix="PF",
    title="Federal Pontoon",
    version="leaflet",
    effective="",
    authority="",
    training_only=True,
    positions=(5, 8),
    decks=(4, 8),
    deck=DECK_48,
    legends=(
        pays(PAY["pontoon"]),
        pays(PAY["insurance"]),
        f"Dealer draws to {DEALER_STANDS_ON - 1} and soft {DEALER_STANDS_ON}",
    ),
    void_grounds=mbs6.VOID_GROUNDS,
    cite=CITE,
    pay=PAY,
    limit_kinds=("main", "insurance"),
    bonus_tiers=(
        BonusTier(25_00, 5_000_00, "PF super-bonus/25-and-above"),
        BonusTier(2_00, 1_000_00, "PF super-bonus/2-to-24"),
    ),
    bonus_others_cents=50_00,
    max_wagers_per_area=3,
    default_wagers_per_area=3,
    pair_places=0,
    max_hands=3,
    offer_surrender_on=("A", "K", "Q", "J"),
    offer_insurance_on=("A",),
    insurance_won_by=("J", "Q", "K"),
    insurance_for_others=False,
    stand_from=12,
    double_first_two_only=False,
    double_equal_only=True,
    double_from_minimum=False,
    controller_surrender_stops_hand=True,
    dealer_pontoon_takes="one_stake",
)
