"""Three Card Poker (MBS), version 5, as data: figures and clause numbers. The readings are in docs/rulings.md."""

from __future__ import annotations

from rules.core.cards import DECK_52
from rules.core.money import Odds
from rules.core.rulebook import EQUIPMENT_FAULT, PayLine, VoidGround
from rules.three_card_poker.vocabulary.book import Award, PokerBook
from rules.three_card_poker.vocabulary.hands import FLUSH, PAIR, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH, THREE_OF_A_KIND


def _line(code: str, label: str, wins: int, clause: str) -> PayLine:
    return PayLine(code, label, Odds(wins, 1), f"TC {clause}")


_ANTE = _line("ante", "Ante", 1, "4.1/ante")
_PLAY = _line("play", "Play", 1, "4.1/play")
_BONUS_FLUSH = _line("bonus-straight-flush", "Ante Bonus, Royal Flush or Straight Flush", 5, "4.2/straight-flush")
_PLUS_FLUSH = _line("plus-straight-flush", "Pair Plus, Royal Flush or Straight Flush", 40, "4.3/straight-flush")

ANTE_BONUS = {
    ROYAL_FLUSH: _BONUS_FLUSH,
    STRAIGHT_FLUSH: _BONUS_FLUSH,
    THREE_OF_A_KIND: _line("bonus-three-of-a-kind", "Ante Bonus, Three of a Kind", 4, "4.2/three-of-a-kind"),
    STRAIGHT: _line("bonus-straight", "Ante Bonus, Straight", 1, "4.2/straight"),
}
PAIR_PLUS = {
    ROYAL_FLUSH: _PLUS_FLUSH,
    STRAIGHT_FLUSH: _PLUS_FLUSH,
    THREE_OF_A_KIND: _line("plus-three-of-a-kind", "Pair Plus, Three of a Kind", 30, "4.3/three-of-a-kind"),
    STRAIGHT: _line("plus-straight", "Pair Plus, Straight", 5, "4.3/straight"),
    FLUSH: _line("plus-flush", "Pair Plus, Flush", 4, "4.3/flush"),
    PAIR: _line("plus-pair", "Pair Plus, Pair", 1, "4.3/pair"),
}
AWARDS = (
    Award("progressive-straight", "Straight", 15_00, 0, "TC 4.4/straight"),
    Award("progressive-three-of-a-kind", "Three of a Kind", 150_00, 0, "TC 4.4/three-of-a-kind"),
    Award("progressive-straight-flush", "Straight Flush", 175_00, 0, "TC 4.4/straight-flush"),
    Award("progressive-royal-other", "Royal Flush, not spades", 1_250_00, 50_00, "TC 4.4/royal-flush-other"),
    Award("progressive-royal-spades", "Royal Flush of spades", None, 250_00, "TC 4.4/royal-flush-spades"),
)

CITE = {
    "round_of_play": "TC 1.1.9",
    "decks": "TC 2.1",
    "layout": "TC appendix-a",
    "open_betting": "TC 3.1",
    "close_betting": "TC 3.2",
    "limits": "TC 3.4",
    "wager_first": "TC 3.4",
    "viewed_once": "TC 3.4.1",
    "wagers_per_area": "TC 3.4.2",
    "fewer_wagers": "TC 3.4.2",
    "no_separate_wagers": "TC 3.4.2",
    "one_area_only": "TC 3.4.3",
    "progressive_after": "TC 3.5",
    "progressive_seated": "TC 3.5.1",
    "progressive_blind": "TC 3.5.2",
    "progressive_own": "TC 3.5.4",
    "seated_controls": "ruling 35",
    "front_controls": "ruling 35",
    "placed_by_staff": "TC 3.6",
    "deal_automatic": "TC 3.7",
    "deal_manual": "TC 3.8",
    "decide": "TC 3.9",
    "fold": "TC 3.9.1",
    "fold_keeps_plus": "TC 3.9.1.1",
    "play": "TC 3.9.2",
    "continue": "TC 3.9.3",
    "expose": "TC 3.10",
    "not_exposed": "TC 3.10.1",
    "not_qualified": "TC 3.11",
    "play_unpaid": "TC 3.11.1",
    "ante_paid": "TC 3.11.2",
    "settlement": "TC 3.12",
    "win": "TC 3.12.1",
    "lose": "TC 3.12.2",
    "stand_off": "TC 3.12.3",
    "ante_bonus": "TC 3.12.4",
    "ante_bonus_not_compared": "TC 3.11.3",
    "pair_plus": "TC 3.12.5",
    "pair_plus_not_compared": "TC 3.11.4",
    "progressive": "TC 3.13",
    "envy": "TC 3.14",
    "envy_denied": "TC 3.15",
    "in_addition": "TC 3.18",
    "meter": "TC 3.19",
    "spades_last": "TC 3.20.1",
    "misdeal": "TC 5.2",
    "late_wager": "TC 5.5",
    "late_withdrawal": "TC 5.6",
    "wrong_count": "TC 5.7",
    "wrong_count_others": "TC 5.7.1",
    "confidential": "TC 5.9",
    "several_hands": "TC 5.10",
    "keep_viewed": "TC 5.10.1",
    "keep_first": "TC 5.10.2",
    "stop_player": "TC 5.10.3",
    "absent": "TC 5.11",
    "progressive_alone": "TC 5.12.1",
    "progressive_returned": "TC 5.12.2",
    "under_minimum": "TC 5.13",
    "over_maximum": "TC 5.14",
    "earlier_rounds": "TC 5.15",
    "power": "TC 5.16",
    "power_withdraw": "TC 5.16.1",
    "power_play_on": "TC 5.16.2",
    "not_covered": "TC 6.1",
    "higher_role": "TC 6.2",
}

MBS_THREE_CARD_POKER_5 = PokerBook(
    id="mbs-three-card-poker-5",
    family="three_card_poker",
    prefix="TC",
    title="Three Card Poker (MBS)",
    version="5",
    effective="2019-08-02",
    authority="Gambling Regulatory Authority of Singapore",
    training_only=False,
    positions=(4, 7),
    decks=(1, 1),
    deck=DECK_52,
    legends=(
        "Dealer plays with Queen high or better",
        f"Ante and Play pay {_ANTE.odds}",
        "Pair Plus pays a pair or better",
    ),
    void_grounds={
        "extra_cards": VoidGround("Extra cards", "TC 5.1.1", cards_at_fault=True),
        "missing_cards": VoidGround("Missing cards", "TC 5.1.1", cards_at_fault=True),
        "foreign_cards": VoidGround("Cards that do not belong to the deck", "TC 5.1.1", cards_at_fault=True),
        "unshuffled_cards": VoidGround("Cards were not shuffled", "TC 5.1.1", cards_at_fault=True),
        "misdeal": VoidGround("Dealt wrongly, and moving whole hands does not mend it", "TC 5.2", before_play=True),
        "house_count": VoidGround("Wrong number of cards in the house hand", "TC 5.3", until_next_round=True),
        "exposed_in_deal": VoidGround("Two or more cards exposed in the deal", "TC 5.4"),
        "count": VoidGround("The count of the cards is wrong", "TC 5.8", cards_at_fault=True),
        "equipment_fault": EQUIPMENT_FAULT,
    },
    cite=CITE,
    limit_kinds=("ante", "pair_plus", "progressive"),
    needed_limits=("ante", "pair_plus"),
    max_wagers_per_area=1,
    default_wagers_per_area=1,
    pay={line.code: line for line in (_ANTE, _PLAY, *ANTE_BONUS.values(), *PAIR_PLUS.values())},
    ante_bonus=ANTE_BONUS,
    pair_plus=PAIR_PLUS,
    awards=AWARDS,
)
