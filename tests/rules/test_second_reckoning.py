"""Random rounds of every rulebook: each settlement is what a second reckoning from the texts comes to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import combinations, count
from typing import Any

import pytest

from rules import Context, Refusal, TableState, decide, fold, phase_of
from rules import commands as c
from rules import events as e
from rules.command_table import COMMANDS
from rules.engine import refusal_of
from rules.state import PokerRound, Round
from tests.rules.effort import examples
from tests.rules.second_reckoning import poker_pays, pontoon_pays, super_bonus_pays, withdrawal_pays

NOW = datetime(2026, 1, 1, tzinfo=UTC)
MANAGER = Context(now=NOW, role="gaming_shift_manager", actor="test")
PLAYERS = ("ann", "ben", "cat", "dev", "eve", "fay")
RANKS = ("A23456789JQK", "A23456789JQK", "A23456789JQK", "678", "A7KQ", "A2345", "89KQ")
"""What a shoe is made up of: all cards, or those that make rare hands frequent."""
CENTS = (5_00, 5_00, 7_02, 20_00, 33_34, 100_00)
"""Stakes; some leave odd cents where a bonus is shared (ruling 41)."""
DUE = ("pairs", "pontoons", "hand", "withdrawals", "settlement")
PONTOON = ("mbs-pontoon-6", "rws-pontoon-4", "federal-pontoon", "online-pontoon")
OFTEN = {
    c.Settle: 9,
    c.DealCard: 9,
    c.Hit: 5,
    c.Stand: 4,
    c.Split: 9,
    c.Double: 6,
    c.WithdrawDouble: 2,
    c.ExposeHand: 9,
    c.Play: 2,
}


class RandomTable:
    """A table at which a seeded hand bets, deals and decides whatever the rules allow."""

    def __init__(self, rulebook: str, seed: int) -> None:
        self.rulebook, self.random = rulebook, random.Random(seed)
        self.state = TableState(table="t1")
        poker = rulebook.startswith("mbs-three")
        kinds = ("ante", "pair_plus", "progressive") if poker else ("main", "pair") if "mbs" in rulebook else ("main",)
        limits = {kind: c.Limits(5_00, 5_00 if kind == "progressive" else 500_00) for kind in kinds}
        self.kinds = kinds
        self.unread = poker and self.random.random() < 0.2
        self.decks = 1 if poker else 8 if rulebook == "online-pontoon" else self.random.randint(4, 8)
        settings = c.TableSettings(
            limits,
            positions=5,
            decks=self.decks,
            wager_unit_cents=2,
            wagers_per_area=None if poker else 3,
            training=rulebook in ("federal-pontoon", "online-pontoon"),
        )
        self.do(c.InstallTable(rulebook, settings))
        self.do(c.OpenTable())
        for seat, player in enumerate(PLAYERS, 1):
            self.do(c.SeatPlayer(player, player.title(), seat if seat < 5 else None))

    def do(self, command: Any) -> Any:
        """The events, or the refusal."""
        answer = decide(self.state, command, MANAGER)
        if not isinstance(answer, Refusal):
            self.state = fold(self.state, answer)
        return answer

    def round(self) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """A round, as (the round before the command, its events)."""
        self.bets()
        self.do(c.CloseBetting())
        shoe = self.shoe()
        for step in count():
            before = self.state.round
            assert step < 400, "the round comes to an end"
            if before is None or before.phase == "concluded":
                return
            yield before, self.go_on(self.lawful(shoe), shoe)

    def bets(self) -> None:
        """Fresh cards, open bets and wagers of all kinds."""
        self.do(c.LoadShoe())
        self.do(c.OpenBetting())
        for _ in range(self.random.randint(3, 6 * len(self.kinds) ** 2)):
            area, kind = self.random.randint(1, 5), self.random.choice(self.kinds)
            self.do(c.PlaceWager(area, self._stakes(area, kind), kind))

    def lawful(self, shoe: list[str]) -> list[Any]:
        """What may be done next."""
        return list(filter(self.is_lawful, self._commands(self.state.round, shoe)))

    def go_on(self, lawful: list[Any], shoe: list[str]) -> Any:
        """One of these, and its events."""
        kinds = Counter(type(command) for command in lawful)
        weights = [OFTEN.get(type(command), 1) / kinds[type(command)] for command in lawful]
        command = self.random.choices(lawful, weights)[0]
        if isinstance(command, c.DealCard):
            shoe.pop()
        if isinstance(command, c.ExposeHand):
            del shoe[len(shoe) - len(command.cards) :]
        return self.do(command)

    def _stakes(self, area: int, kind: str) -> tuple[c.Stake, ...]:
        """Of one player, or of several where a wager of the kind may be shared."""
        first = self.random.choice((*PLAYERS, *[PLAYERS[area - 1]] * 4))
        if kind == "progressive":
            return (c.Stake(first, 5_00),)
        others = self.random.sample(PLAYERS, self.random.choice((0, 0, 1, 3))) if kind != "pair" else []
        backers = dict.fromkeys((first, *others))
        return tuple(c.Stake(player, self.random.choice(CENTS)) for player in backers)

    def shoe(self) -> list[str]:
        if "three" in self.rulebook:
            shoe = [rank + suit for rank in "AKQ23456789TJ" for suit in "SHDC"]
            keep = self.random.choice((52, 52, 12, 24))
            rare = shoe[:keep]
            self.random.shuffle(rare)
            if keep < 52:  # hands of one suit
                rare[-12:] = sorted(rare[-12:], key=lambda card: card[1])
            return [card for card in shoe if card not in rare] + rare
        shoe = [rank + suit for rank in self.random.choice(RANKS) for suit in "SHDC" for _ in range(self.decks)]
        self.random.shuffle(shoe)
        by_suit = sorted(shoe, key=lambda card: (card[1], self.random.random()))
        sevens_first = sorted(by_suit, key=lambda card: card[0] == "7")
        return self.random.choices((shoe, by_suit, sevens_first), (7, 3, 2))[0]

    def is_lawful(self, command: Any) -> bool:
        if type(command) not in COMMANDS[self.rulebook][phase_of(self.state)]:
            return False
        return refusal_of(self.state, command, MANAGER) is None

    def _commands(self, round_: Any, shoe: list[str]) -> Iterator[Any]:
        yield c.DealCard(None if self.unread else shoe[-1], "device")
        for kind in (c.Settle, c.Hit, c.Stand, c.Split, c.Double, c.CloseWithdrawals, c.LookAtHouse, c.ExposeHouse):
            yield kind()
        for kind in (c.OfferInsurance, c.CloseInsurance, c.OfferSurrender, c.CloseSurrender):
            yield kind()
        if not isinstance(round_, PokerRound) and round_.claims:
            yield from (c.DecideClaim(names) for size in range(4) for names in combinations(PLAYERS, size))
        if isinstance(round_, PokerRound):
            for area in range(6):
                for about in (c.ViewHand, c.Fold, c.Play, c.Continue, c.DeclineExposure):
                    yield about(area)
                yield c.ExposeHand(area, tuple(shoe[-3:]) if self.unread else ())
            if round_.jackpot:
                yield c.SettleJackpot(round_.jackpot.id, 9_999_00, "sam")
        for number, area in enumerate(round_.areas, 1):
            for wager in area.wagers:
                backer, other = self.random.choice(wager.stakes), self.random.choice(PLAYERS)
                half = c.Stake(backer.player, backer.cents // 4 * 2)
                yield c.Insure(wager.id, (half,))
                yield c.ClaimInsurance(wager.id, other, half.cents)
                yield c.Double((half,))
                yield c.Double(wager.stakes)
                yield c.Play(number, wager.stakes)
                yield c.Play(number, (backer,))
                some = wager.stakes if self.random.random() < 0.5 else (backer,)
                yield c.Surrender(wager.id, players=tuple(stake.player for stake in some))
                yield c.AnswerOption(wager.id, self.random.random() < 0.7)
                yield c.AnswerOption(wager.id, True, some)
                yield c.Split(some)
                yield c.WithdrawDouble(backer.player)
                yield c.AnnounceController(number, backer.player)


def _reckoned(rulebook: str, before: Round, paid: Counter[tuple[str, str]]) -> dict[tuple[str, str], int]:
    """What the second reckoning gives back where the table paid and took something."""
    if before.phase == "withdrawals":
        return withdrawal_pays(before, next(iter(paid))[1])
    return pontoon_pays(rulebook, before)


def _bonuses(events_: tuple[Any, ...]) -> Counter[tuple[str, str]]:
    paid: Counter[tuple[str, str]] = Counter()
    for event in events_:
        for bonus in event.bonuses if isinstance(event, e.BonusPaid) else ():
            for share in bonus.shares:
                paid[bonus.wager, share.player] += share.returned_cents
    return paid


def _paid(events_: tuple[Any, ...]) -> Counter[tuple[str, str]]:
    back: Counter[tuple[str, str]] = Counter()
    for event in events_:
        for result in event.results if isinstance(event, e.WagersSettled) else ():
            for share in result.shares:
                back[result.wager, share.player] += share.returned_cents
    return back


@pytest.mark.parametrize("rulebook", PONTOON)
def test_every_settlement_of_pontoon(rulebook: str) -> None:
    settled: Counter[str] = Counter()
    for seed in range(examples(40)):
        table = RandomTable(rulebook, seed)
        for before, events_ in table.round():
            assert isinstance(before, Round)
            paid = _paid(events_)
            if before.phase in DUE and paid:
                assert paid == _reckoned(rulebook, before, paid)
                settled[before.phase] += 1
            if before.phase == "bonus":
                seated = {about.seat: player for player, about in table.state.players.items() if about.seat}
                assert _bonuses(events_) == super_bonus_pays(rulebook, before, seated)
                settled["bonus"] += 1
    assert settled["settlement"] > examples(10)
    assert settled["hand"] > examples(5)
    assert rulebook == "online-pontoon" or settled["withdrawals"] > examples(5)


@pytest.mark.clause("TC 4.1", "TC 4.2", "TC 4.3", "TC 4.4", "TC 3.14")
def test_every_round_of_three_card_poker() -> None:
    royals = 0
    for seed in range(examples(40)):
        table = RandomTable("mbs-three-card-poker-5", seed)
        paid: Counter[tuple[str, str]] = Counter()
        envy: Counter[tuple[str, str]] = Counter()
        for _, events_ in table.round():
            paid += _paid(events_)
            envy += _bonuses(events_)
        assert isinstance(table.state.round, PokerRound)
        back, envied = poker_pays(table.state.round)
        assert (paid, envy) == (+Counter(back), +Counter(envied))
        royals += bool(envy)
    assert royals > examples(3)
