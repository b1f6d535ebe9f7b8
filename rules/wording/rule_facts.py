"""A rulebook's data said in words, each fact with its topic and its clause; the same labels for every Pontoon, so that
two of them can be put side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.cards import DECK_48
from rules.core.money import dollars
from rules.core.rulebook import Rulebook
from rules.core.text import COMMA, Counted, Text, joined, word
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.hands import HIGHEST_TOTAL
from rules.wording.cards import RANK_NAMES
from rules.wording.labels import NUMBERS
from rules.wording.pontoon import HOUSE_DRAWS
from rules.wording.topics import TOPICS, Topic

_CLAUSES: dict[str, dict[str, str]] = {
    "PM": {"pontoon_on_split": "PM 3.20.1", "soft_21": "PM 3.29"},
    "PR": {"pontoon_on_split": "PR 3.12", "soft_21": "PR 1/soft-21"},
    "PF": {"pontoon_on_split": "PF splits/aces", "soft_21": "PF variations/21-beats"},
    "PO": {
        "pontoon_on_split": "PO pontoon-on-split",
        "split_aces_one_card": "ruling 34",
        "soft_21": "ruling 64",
        "full_hand": "PO rank/five-card-trick",
        "withdraw_double": "ruling 34",
        "lose_dealer_pontoon": "PO dealer-peek",
        "control_passes": "",
    },
}
"""Clauses of facts for which shared code needs none, or borrows that of another rulebook (ruling 50): of books that are
dealt by, whose content may not change. A newer one has them in its `cite`.
"""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a rulebook's data says on one point; `clause` is empty where it simply has no such thing."""

    topic: Topic
    label: str
    text: str
    clause: str = ""

    @property
    def texts(self) -> tuple[Text, ...]:
        """What it says, as sentences that other languages know."""
        return tuple(said if isinstance(said, Text) else Text(said) for said in (self.label, self.text))


def facts_of(book: Rulebook) -> list[Fact]:
    """Every fact of a rulebook's data, by topic; the pay table apart."""
    found = [*_common(book)]
    if isinstance(book, PontoonBook):
        for part in (_betting, _drawing, _splits, _doubles, _offers, _house, _bonus):
            found += part(book)
    return sorted(found, key=lambda fact: TOPICS.index(fact.topic))


def _cite(book: Rulebook, key: str) -> str:
    return _CLAUSES.get(book.prefix, {}).get(key, book.cite.get(key, ""))


def _common(book: Rulebook) -> Iterator[Fact]:
    tens = ", the tens taken out" if book.deck == DECK_48 else ""
    one, several = "{decks} deck of {cards} cards" + tens, "{decks} decks of {cards} cards" + tens
    cards = Counted(several, one, count=book.decks[1], decks=_span(book.decks), cards=len(book.deck))
    yield Fact(Topic.CARDS, "Cards in use", cards, _cite(book, "decks"))
    yield Fact(Topic.CARDS, "Playing areas", _span(book.positions), _cite(book, "layout"))
    use = "Training tables only" if book.training_only else "Live and training tables"
    yield Fact(Topic.CARDS, "Where it may be dealt", use, "ruling 10")
    grounds = joined(map(word, dict.fromkeys(ground.label for ground in book.grounds.values())))
    clauses = ", ".join(dict.fromkeys(ground.clause for ground in book.grounds.values()))
    yield Fact(Topic.IRREGULARITIES, "Grounds of a void", grounds, clauses)
    keeps = joined(word(ground.label) for ground in book.grounds.values() if ground.winnings_kept)
    taken_back = Text("What was paid is taken back. Players keep it after: {grounds}", grounds=keeps)
    yield Fact(Topic.IRREGULARITIES, "Winnings of a void round", taken_back, "ruling 91")


def _betting(book: PontoonBook) -> Iterator[Fact]:
    least, most = book.default_wagers_per_area, book.max_wagers_per_area
    template = "Up to {most}, {least} unless the table allows more" if least < most else "Up to {most}"
    per_area = Text(template, most=Text(NUMBERS[most]), least=Text(NUMBERS[least]))
    yield Fact(Topic.BETTING, "Main wagers on an area", per_area, _cite(book, "wagers_per_area"))
    if book.pair_places:
        places = Text("Up to {most} on an area", most=Text(NUMBERS[book.pair_places]))
        yield Fact(Topic.PAIRS, "Pair wagers", places, _cite(book, "pair_first_claim"))
    else:
        yield Fact(Topic.PAIRS, "Pair wagers", "None")
    late = "It stays and wins or loses with the round" if book.late_withdrawal_runs else "It is refused"
    yield Fact(Topic.IRREGULARITIES, "Wager taken back after the close", late, _cite(book, "late_withdrawal"))
    found = ("Settled once below the minimum, up to the maximum above it", "under_minimum")
    if not book.out_of_limits_wagers:
        found = ("Left to the Gaming Shift Manager", "not_covered")
    yield Fact(Topic.IRREGULARITIES, "Wager found outside the limits", found[0], _cite(book, found[1]))


def _drawing(book: PontoonBook) -> Iterator[Fact]:
    stand = Text("At any total")
    if book.stand_from:
        stand = Text("From {total} on; below it the hand has to draw", total=book.stand_from)
    yield Fact(Topic.DRAWING, "Standing", stand, _cite(book, "must_draw" if book.stand_from else "stand"))
    paid = "Paid at once" if book.twenty_one_paid_at_once else "Waits for the dealer's hand"
    yield Fact(Topic.DRAWING, str(HIGHEST_TOTAL), paid, _cite(book, "paid_at_once"))
    soft = "May draw on, but for a Pontoon" if book.soft_21_draws_on else "Ends the hand as any {total} does"
    soft = Text(soft, total=HIGHEST_TOTAL)
    yield Fact(Topic.DRAWING, Text("Soft {total}", total=HIGHEST_TOTAL), soft, _cite(book, "soft_21"))
    full = book.hand_ends_at_cards
    ends = Text("At no number of cards")
    if full:
        ends = Text("With {cards} cards, a hand of its own rank", cards=Text(NUMBERS[full]))
    yield Fact(Topic.DRAWING, "When a hand is full", ends, _cite(book, "full_hand"))


def _splits(book: PontoonBook) -> Iterator[Fact]:
    hands = Text("Up to {most}", most=Text(NUMBERS[book.max_hands]))
    yield Fact(Topic.SPLITS, "Hands on an area", hands, _cite(book, "max_hands"))
    aces = "Split once, one card each" if book.split_aces_one_card else "Like any other cards"
    yield Fact(Topic.SPLITS, "Split Aces", aces, _cite(book, "split_aces_one_card"))
    order = "To each hand, then both are played" if book.split_dealt_at_once else "One hand is played after the other"
    yield Fact(Topic.SPLITS, "Second cards of split hands", order, _cite(book, "split_order"))
    pontoon = "Counts as Pontoon" if book.pontoon_on_split else "Counts as {total}, not as Pontoon"
    pontoon = Text(pontoon, total=HIGHEST_TOTAL)
    yield Fact(Topic.SPLITS, "Ace and ten-point card on a split hand", pontoon, _cite(book, "pontoon_on_split"))


def _doubles(book: PontoonBook) -> Iterator[Fact]:
    cards = "On the first two cards of a hand" if book.double_first_two_only else "On any number of cards"
    yield Fact(Topic.DOUBLES, "When a hand may be doubled", cards, _cite(book, "double_first_two"))
    amount = "Up to the wager"
    if book.double_equal_only:
        amount = "Exactly the wager"
    elif book.double_from_minimum:
        amount = "Up to the wager, at least the table minimum"
    yield Fact(Topic.DOUBLES, "Amount of a double", amount, _cite(book, "double_amount"))
    after = "One card" if book.double_once_one_card else "As many cards as wanted"
    yield Fact(Topic.DOUBLES, "Cards after a double", after, _cite(book, "double_one_card"))
    back = "Below {total}, the original wager is then lost" if book.double_may_be_withdrawn else "Not possible"
    back = Text(back, total=HIGHEST_TOTAL)
    yield Fact(Topic.DOUBLES, "Taking a double back", back, _cite(book, "withdraw_double"))


def _offers(book: PontoonBook) -> Iterator[Fact]:
    if book.offer_insurance_on:
        offered = Text("Against {ranks}, up to half of the wager", ranks=_ranks(book.offer_insurance_on))
        yield Fact(Topic.INSURANCE, "Insurance", offered, _cite(book, "insurance"))
        others = "A declined option is open to others" if book.insurance_for_others else "For one's own wager only"
        yield Fact(Topic.INSURANCE, "Insurance by other players", others, _cite(book, "insurance_others"))
    else:
        yield Fact(Topic.INSURANCE, "Insurance", "None", _cite(book, "insurance"))
    if book.offer_surrender_on:
        against = Text("Against {ranks}, for half of the wager", ranks=_ranks(book.offer_surrender_on))
        yield Fact(Topic.SURRENDER, "Surrender", against, _cite(book, "surrender"))
        passes = "Control passes to the next wager that plays on"
        if book.controller_surrender_stops_hand:
            passes = "The hand takes no more cards; other wagers play on with it"
        yield Fact(Topic.SURRENDER, "When the controller surrenders", passes, _cite(book, "control_passes"))
    else:
        yield Fact(Topic.SURRENDER, "Surrender", "None", _cite(book, "surrender"))


def _house(book: PontoonBook) -> Iterator[Fact]:
    down = "Two cards face down, looked at before play" if book.house_face_down else "One card face up"
    yield Fact(Topic.DEAL, "Dealer's cards", down, _cite(book, "look" if book.house_face_down else "deal_order"))
    if book.house_face_down:
        shown = "In every round" if book.house_always_turned_up else "While a wager waits for them"
        yield Fact(Topic.HOUSE, "Face-down cards are turned up", shown, _cite(book, "expose"))
    yield Fact(Topic.HOUSE, "The dealer draws", HOUSE_DRAWS.capitalize(), _cite(book, "dealer_draws"))
    if book.offer_insurance_on or book.offer_surrender_on:
        left = "One card" if book.one_card_when_nothing_in_play else "The whole hand"
        label = "Drawn for insurance or surrenders alone"
        yield Fact(Topic.HOUSE, label, left, _cite(book, "no_effect_no_draw"))
    tie = "Stands off" if book.comparison == "points" else "Loses"
    yield Fact(Topic.RESULTS, "A tie", tie, _cite(book, "stand_off"))
    taken = "Every hand still in play; doubled parts go back"
    if book.house_face_down:
        taken = "Every wager, before any decision"
    elif book.dealer_pontoon_takes == "one_stake":
        taken = "One original stake of a split or doubled wager; the rest goes back"
    yield Fact(Topic.RESULTS, "A Pontoon of the dealer takes", taken, _cite(book, "lose_dealer_pontoon"))


def _bonus(book: PontoonBook) -> Iterator[Fact]:
    if not book.bonus_tiers:
        yield Fact(Topic.BONUS, "Super Bonus", "None")
        return
    for tier in reversed(book.bonus_tiers):
        label = Text("Super Bonus of {amount}", amount=dollars(tier.pays_cents))
        wager = Text("From a wager of {amount} on", amount=dollars(tier.from_cents))
        yield Fact(Topic.BONUS, label, wager, tier.clause)
    to = "{amount} to the seated player of each other box"
    if book.bonus_others_to == "every_wager":
        to = "{amount} to every other original wager"
    others = Text(to, amount=dollars(book.bonus_others_cents))
    yield Fact(Topic.BONUS, "To the others", others, _cite(book, "bonus_others"))


def _span(numbers: tuple[int, int]) -> Text:
    low, high = numbers
    return Text(str(low)) if low == high else Text("{low} to {high}", low=low, high=high)


def _ranks(ranks: tuple[str, ...]) -> Text:
    """ "an Ace", "an Ace, 10, Jack, Queen or King"."""
    *names, last = (Text(RANK_NAMES[rank]) for rank in ranks)
    return (
        Text("an {names} or {last}", names=joined(names, COMMA), last=last) if names else Text("an {name}", name=last)
    )
