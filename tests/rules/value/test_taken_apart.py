"""A round's result taken apart: to the cent whatever happens, luck of mean 0, choices where the strategy was left."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest

from bench.luck import StrayingPoker
from rules import Refusal, events
from rules.books import BOOKS
from rules.certificate.watched import Strays, WatchedRounds, check, played
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import TableState
from rules.value.against_house import FOLDED, all_hands
from rules.value.parts import KindOutcome
from rules.value.poker_tables import kind_of, poker_table_of
from rules.value.watching import take_apart
from tests.rules.dealt import Dealt
from tests.rules.golden import NAMES, moments, read
from tests.rules.three_card_poker.game import Game

POKER = "mbs-three-card-poker-5"


def rounds_of(name: str) -> list[tuple[TableState, list[object]]]:
    """The rounds of a golden playthrough: the table before each, and its events to the end."""
    found: list[tuple[TableState, list[object]]] = []
    before = read(name).table
    for step in moments(name):
        for event in () if isinstance(step.played.answer, Refusal) else step.played.answer:
            if isinstance(event, events.BettingOpened):
                found.append((before, []))
            if found:
                found[-1][1].append(event)
        before = step.state
    return [(state, events_) for state, events_ in found if any(isinstance(e, events.RoundConcluded) for e in events_)]


@pytest.mark.parametrize("name", NAMES)
def test_every_golden_round_adds_up(name: str) -> None:
    rounds = rounds_of(name)
    assert rounds, "a playthrough without a round that ends proves nothing"
    for before, events_ in rounds:
        for over, concluded in enumerate(events_):
            if isinstance(concluded, events.RoundConcluded):
                parts = take_apart(before, events_[: over + 1])
                assert sum(part.handle_cents for part in parts) == concluded.staked_cents
                assert sum(part.result_cents for part in parts) == concluded.returned_cents - concluded.staked_cents
                for part in parts:
                    assert 0 <= -part.expected_cents <= part.handle_cents


@pytest.mark.parametrize("rulebook", [name for name, book in BOOKS.items() if isinstance(book, PontoonBook)])
def test_luck_has_mean_0_and_what_is_left_is_steady_also_for_a_player_who_strays(rulebook: str) -> None:
    random = Random(11)
    decks = BOOKS[rulebook].decks[1]
    rounds = WatchedRounds(rulebook, decks, random.shuffle, Strays(10, random.random))
    found = played(rounds, 2_000, fresh=False)
    for luck in (found.of_cards, found.of_luck, found.of_shoe):
        assert abs(luck.mean) < 3 * luck.error
    assert found.of_left.spread < 0.30 * found.of_results.spread


def test_luck_has_mean_0_at_three_card_poker_with_pair_plus_and_the_progressive() -> None:
    found = played(StrayingPoker(), 800, fresh=True)
    assert found.of_luck.error == pytest.approx(found.of_cards.error), "each round has a deck of its own"
    assert abs(found.of_luck.mean) < 3 * found.of_luck.error
    assert found.of_shoe.spread == pytest.approx(0, abs=1e-6), "an empty meter pays nothing"


class Royal(StrayingPoker):
    """The first player is dealt the royal flush of spades."""

    def bet(self) -> None:
        super().bet()
        for card, place in (("AS", -1), ("KS", -2), ("QS", -3)):
            there = self.cards.index(card)
            self.cards[place], self.cards[there] = card, self.cards[place]


def test_a_claim_on_an_empty_meter_is_played_to_its_end() -> None:
    royal = Royal()
    royal.play()
    found = {part.player: part for part in royal.parts if part.kind == "progressive"}
    assert found["p1"].result_cents == -5_00
    assert found["p2"].cards_cents > 200_00, "the Envy Bonus is luck"
    assert {part.shoe_cents for part in royal.parts} == {0}


def only(parts: tuple[KindOutcome, ...]) -> KindOutcome:
    (part,) = parts
    return part


def pontoon(bets: str, play: str, rulebook: str = "mbs-pontoon-6") -> tuple[KindOutcome, ...]:
    game = Dealt(rulebook)
    before = game.state
    noted = len(game.log)
    game.bets(bets)
    game.play(play)
    return take_apart(before, game.log[noted:])


def test_a_pontoon_is_luck() -> None:
    part = only(pontoon("1 ann 20", "AS 5D KH  settle"))
    assert part.result_cents == 30_00
    assert part.choices_cents == 0
    assert part.luck_cents > 29_00


def test_standing_on_twelve_against_a_ten_is_a_choice() -> None:
    part = only(pontoon("1 ann 20", "7S KD 5H  offer_surrender close_surrender stand 9D settle"))
    assert part.result_cents == -20_00
    assert part.choices_cents < -3_00


def test_the_lowest_hand_to_play_is_found_and_not_typed() -> None:
    values = poker_table_of(POKER).hands
    played = [(own, cards) for cards, own in all_hands() if values[kind_of(cards)] > FOLDED]
    folded = [(own, cards) for cards, own in all_hands() if values[kind_of(cards)] <= FOLDED]
    assert "".join(sorted((card[0] for card in min(played)[1]), key="Q64".index)) == "Q64"
    assert max(folded)[0] < min(played)[0]


class Logged(Game):
    """A game that keeps its events."""

    def __init__(self) -> None:
        self.log: list[object] = []
        super().__init__()

    def do(self, command: object, role: str = "dealer") -> tuple[object, ...]:
        answer = super().do(command, role)
        self.log += answer
        return answer


def poker(*played: str, cards: str) -> tuple[KindOutcome, ...]:
    game = Logged()
    before, noted = game.state, len(game.log)
    game.bets("1 ann 20 ante", "1 ann 5 pair_plus")
    game.deal(cards, house="QD 4H 3C")
    game.play("view 1", *played, "settle")
    return take_apart(before, game.log[noted:])


def test_a_good_hand_folded_is_a_choice_and_its_cards_were_luck() -> None:
    by_kind = {part.kind: part for part in poker("fold 1", "show 0", "show 1", cards="AS AH QS")}
    ante = by_kind["ante"]
    assert ante.result_cents == -20_00
    assert ante.expected_cents == Decimal("-67.4596")  # 3.37 % of $20
    assert ante.choices_cents < -30_00
    assert ante.luck_cents > 10_00
    assert by_kind["pair_plus"].expected_cents == Decimal("-27.8733")


def test_before_the_look_a_hand_may_still_lose_to_a_face_down_pontoon() -> None:
    """Ruling 33. A hand that was valued as if there were none would leave four times as much unexplained."""
    found = check(WatchedRounds("online-pontoon", 8, Random(1).shuffle), 300, 1, fresh=True)
    assert found.left_spread < 0.01
