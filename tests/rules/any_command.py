"""A command of any kind for a table as it stands: its fields are drawn from what lies there, sensible and not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_args

from rules import TableState
from rules import commands as c
from rules import events as e
from rules.books import BOOKS
from rules.core.cards import DECK_48, DECK_52
from rules.state import AnyRound, PokerRound

KINDS: tuple[type, ...] = tuple(kind for kind in get_args(c.Command) if kind is not c.InstallTable)
PLAYERS = ("ann", "ben", "cat", "dev", "eve", "fay")
CENTS = (2_00, 4_00, 5_00, 10_00, 20_00, 20_00, 50_00, 600_00, 700_00)
WAGER_KINDS = ("main", "pair", "insurance", "ante", "pair_plus", "progressive")

ROYAL = ("AS", "KS", "QS")
DECIDED = ("hit", "stand", "double", "split", "fold", "play")


class Drawn:
    """What fields are drawn from."""

    def __init__(self, state: TableState, random: Random) -> None:
        self.state, self.random = state, random
        self.poker = isinstance(state.round, PokerRound) or "poker" in state.rulebook
        self.round: AnyRound | None = state.round
        self.wagers: list[e.Wager] = [w for area in self.round.areas for w in area.wagers] if self.round else []
        self.areas = state.settings.positions if state.settings else 5

    def of(self, *choices: Any) -> Any:
        return self.random.choice(choices)

    def some(self, found: Any, most: int = 2) -> tuple[Any, ...]:
        found = list(found)
        return tuple(self.random.sample(found, self.random.randint(0, min(most, len(found)))))

    @property
    def area(self) -> int:
        return self.random.randint(1, self.areas)

    @property
    def player(self) -> str:
        return self.of(*PLAYERS)

    @property
    def wager(self) -> str:
        return self.of(*self.wagers).id if self.wagers else "1.1"

    @property
    def claim(self) -> str:
        """The claim on the jackpot that is due, or another."""
        due = self.round.jackpot if isinstance(self.round, PokerRound) else None
        return due.id if due is not None and self.random.random() < 0.8 else "1.1.progressive"

    @property
    def card(self) -> str:
        lying = [card for _, _, _, card in self.lying if card]
        return self.of(self.of(*(DECK_52 if self.poker else DECK_48)), self.of(*(lying or ["7S"])), "7S", "AS", "KH")

    @property
    def stakes(self) -> tuple[c.Stake, ...]:
        """Those of a wager that lies there, more, less or others."""
        if self.wagers and self.random.random() < 0.6:
            lies = self.of(*self.wagers)
            cents = self.of(*CENTS)
            return self.of(lies.stakes, tuple(c.Stake(stake.player, cents) for stake in lies.stakes))
        players = self.random.sample(PLAYERS, self.of(1, 1, 2))
        return tuple(c.Stake(player, self.of(*CENTS)) for player in players)

    @property
    def lying(self) -> list[tuple[int, int, int, str]]:
        """Area, hand, number and card of each card on the felt; area 0 is the house."""
        if self.round is None:
            return []
        if isinstance(self.round, PokerRound):
            hands = [(0, 1, self.round.house.cards)]
            hands += [(number, 1, area.hand.cards) for number, area in enumerate(self.round.areas, 1)]
        else:
            hands = [(0, 1, self.round.house)]
            hands += [
                (number, place, hand.cards)
                for number, area in enumerate(self.round.areas, 1)
                for place, hand in enumerate(area.hands, 1)
            ]
        return [(area, place, number, card) for area, place, cards in hands for number, card in enumerate(cards, 1)]

    @property
    def felt(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """The cards as they lie, with one of them elsewhere, more often one of the house."""
        hands: dict[int, dict[int, list[str]]] = {}
        for area, place, _, card in self.lying:
            hands.setdefault(area, {}).setdefault(place, []).append(card)
        if hands and (taken := hands[self.of(*hands, min(hands))])[min(taken)]:
            card = taken[min(taken)].pop()
            hands.setdefault(self.area, {}).setdefault(1, []).append(card)
        self.house = tuple(hands.pop(0, {}).get(1, ()))
        return {str(area): tuple(tuple(cards) for cards in places.values()) for area, places in hands.items()}


def _correct_card(d: Drawn) -> Any:
    area, place, number, card = d.of(*d.lying) if d.lying else (0, 1, 1, "7S")
    return c.CorrectCard(area, card or "7S", d.card, place, number)


def _lie(d: Drawn) -> Any:
    areas = d.felt
    return c.CardsAsTheyLie(areas, d.of(None, *[d.house] * 3), had_drawn=d.of(None, True, False))


def _orders(d: Drawn) -> tuple[c.WagerOrder, ...]:
    outcome = d.of("lost", "returned", "won", "odds", "sum")
    odds = d.of((3, 2), (1, 1), (7, 1)) if outcome == "odds" else None
    return tuple(
        c.WagerOrder(wager, outcome, odds, d.of(*CENTS, 0) if outcome == "sum" else 0)
        for wager in d.some({wager.id for wager in d.wagers})
    )


def _line(d: Drawn) -> c.LineRef:
    """A line that was settled, where one was; as it is keyed else."""
    settled = d.round.results if d.round else ()
    if not settled:
        return c.LineRef(d.wager, "main", d.player)
    result = d.of(*settled)
    return c.LineRef(result.wager, result.kind, result.shares[0].player)


def _piles(d: Drawn) -> tuple[c.ChipCount, ...]:
    """Chips of the table, those of an open slip, or others."""
    if d.state.tray is not None and d.state.tray.slips and d.random.random() < 0.6:
        return d.of(*d.state.tray.slips).chips
    return d.some((c.ChipCount(5_00, d.of(1, 20)), c.ChipCount(d.of(25_00, 25_00, 3_00), d.of(1, 4, -1))))


def _lines(d: Drawn) -> Any:
    lines = [
        c.LineRef(wager.id, d.of(wager.kind, wager.kind, "ante_bonus", "bonus"), stake.player)
        for wager in d.wagers
        for stake in wager.stakes
    ]
    return c.MarkPaid(d.some(lines, 6), d.random.random() < 0.8)


MADE: dict[type, Callable[[Drawn], Any]] = {
    c.ChangeRulebook: lambda d: c.ChangeRulebook(d.of(*BOOKS), d.state.settings),  # type: ignore[arg-type]
    c.OpenTable: lambda d: c.OpenTable(),
    c.CloseTable: lambda d: c.CloseTable(d.of("", "So.")),
    c.ReserveTable: lambda d: c.ReserveTable("The Tans", d.of("", "So."), d.some(PLAYERS)),
    c.AnnounceClosing: lambda d: c.AnnounceClosing(d.of(0, 1, 2, 20), "So."),
    c.SetLimits: lambda d: c.SetLimits(
        {"main": c.Limits(10_00, d.of(20_00, 500_00))}, d.of(0, 0, 1), seated_keep=d.of(None, True)
    ),
    c.SetLimitsNotice: lambda d: c.SetLimitsNotice(d.of(0, 15, -1)),
    c.SetWagersPerArea: lambda d: c.SetWagersPerArea(d.of(1, 2, 3)),
    c.RestrictPlayer: lambda d: c.RestrictPlayer(d.player, "So.", d.of(True, False)),
    c.LoadShoe: lambda d: c.LoadShoe(),
    c.SeatPlayer: lambda d: c.SeatPlayer(d.player, "Somebody", d.of(None, d.area)),
    c.RemovePlayer: lambda d: c.RemovePlayer(d.player),
    c.OpenBetting: lambda d: c.OpenBetting(d.of(True, False)),
    c.SetBettingTime: lambda d: c.SetBettingTime(d.of(None, 30)),
    c.PlaceWager: lambda d: c.PlaceWager(
        d.area, d.stakes, d.of(*(("ante", "pair_plus", "progressive") if d.poker else ("main", "pair")))
    ),
    c.ChangeWager: lambda d: c.ChangeWager(d.wager, d.of((), d.stakes)),
    c.RepeatWagers: lambda d: c.RepeatWagers(d.of(None, d.area), d.of("", d.player)),
    c.RecordFoundWager: lambda d: c.RecordFoundWager(
        d.area, d.of(1, 2, 3), d.stakes, d.of(*WAGER_KINDS), d.of(True, False)
    ),
    c.DecideClaim: lambda d: c.DecideClaim(d.some(PLAYERS)),
    c.AnnounceController: lambda d: c.AnnounceController(d.area, d.player),
    c.DealCard: lambda d: c.DealCard(d.card, source=d.of("pad", "device", "scanner"), hit=d.random.random() < 0.3),
    c.CorrectCard: _correct_card,
    c.CorrectWager: lambda d: c.CorrectWager(
        d.wager, d.stakes, d.of(None, None, d.area), d.of(*(None,) * 6, *WAGER_KINDS)
    ),
    c.CountCards: lambda d: c.CountCards(d.of(52, 51, 192, 384)),
    c.CorrectDecision: lambda d: c.CorrectDecision(d.area, d.of(*DECIDED), d.some(DECIDED), d.of(1, 1, 2)),
    c.DisputeCard: lambda d: c.DisputeCard(d.card, d.of("", d.card)),
    c.SettleDispute: lambda d: c.SettleDispute(d.card),
    c.MarkPaid: _lines,
    c.OrderLines: lambda d: c.OrderLines(d.area, d.some({wager.id for wager in d.wagers}, 3)),
    c.RecordMispay: lambda d: c.RecordMispay(
        d.state.rounds, _line(d), d.of(0, *CENTS), "pit", "So.", d.of(0, 0, 5_00, 20_00)
    ),
    c.RecoverMispay: lambda d: c.RecoverMispay(d.state.rounds, _line(d), d.of(0, 5_00, 20_00)),
    c.SetChips: lambda d: c.SetChips(()),
    c.Insure: lambda d: c.Insure(d.wager, d.of((), d.stakes)),
    c.ClaimInsurance: lambda d: c.ClaimInsurance(d.wager, d.player, d.of(*CENTS)),
    c.Surrender: lambda d: c.Surrender(d.wager, d.of(True, False), d.some(PLAYERS)),
    c.VoidRound: lambda d: c.VoidRound(
        d.of("extra_cards", "misdeal", "equipment_fault", "house_count", "exposed_in_deal", "foreign_cards"), "So."
    ),
    c.Double: lambda d: c.Double(d.of((), d.stakes)),
    c.Split: lambda d: c.Split(d.of((), d.stakes)),
    c.AnswerOption: lambda d: c.AnswerOption(d.wager, d.of(True, False), d.of((), d.stakes)),
    c.WithdrawDouble: lambda d: c.WithdrawDouble(d.player),
    c.DealHands: lambda d: c.DealHands(),
    c.ViewHand: lambda d: c.ViewHand(d.area),
    c.Fold: lambda d: c.Fold(d.area),
    c.Play: lambda d: c.Play(d.area, d.of((), d.stakes)),
    c.Continue: lambda d: c.Continue(d.area),
    c.ExposeHand: lambda d: c.ExposeHand(
        d.of(0, d.area), d.of((), tuple(d.random.sample(DECK_52, 3)), tuple(d.random.sample(DECK_52, 3)), ROYAL)
    ),
    c.DeclineExposure: lambda d: c.DeclineExposure(d.area),
    c.LookAtHand: lambda d: c.LookAtHand(d.area),
    c.DenyClaim: lambda d: c.DenyClaim(d.claim, d.of("", "A card differs.")),
    c.SettleJackpot: lambda d: c.SettleJackpot(d.claim, d.of(100_00, 25_000_00), "sam"),
    c.ReportSensors: lambda d: c.ReportSensors(d.some(range(1, d.areas + 1), 5)),
    c.MoveHands: lambda d: c.MoveHands(d.area, d.area),
    c.RemoveHand: lambda d: c.RemoveHand(d.area),
    c.WithdrawWagers: lambda d: c.WithdrawWagers(d.player),
    c.ProhibitPlayer: lambda d: c.ProhibitPlayer(
        d.player, "So.", d.of("confidentiality", "several_hands"), d.of(True, False)
    ),
    c.InvalidateHands: lambda d: c.InvalidateHands(d.player),
    c.ReportAbsence: lambda d: c.ReportAbsence(d.area),
    c.CardsAsTheyLie: _lie,
    c.PlaceStrayCard: lambda d: c.PlaceStrayCard(d.of("next_hand", "house", "in_turn")),
    c.ReportCardInError: lambda d: c.ReportCardInError(d.card, d.of(0, d.area)),
    c.ReportFaceUpCard: lambda d: c.ReportFaceUpCard(d.card),
    c.ReportPassedOver: lambda d: c.ReportPassedOver(d.area, d.of(1, 2)),
    c.WithdrawShortHand: lambda d: c.WithdrawShortHand(d.wager, d.some(PLAYERS)),
    c.ReportCardsTogether: lambda d: c.ReportCardsTogether(
        d.of(2, 2, 3), d.of(d.some((d.card, d.card)), (d.card, d.card))
    ),
    c.ChooseCards: lambda d: c.ChooseCards(d.some((d.card, d.card)), d.of(0, 1)),
    c.MarkAbsent: lambda d: c.MarkAbsent(d.player, d.of(True, False)),
    c.ReferToManager: lambda d: c.ReferToManager("What now?"),
    c.SetTray: lambda d: c.SetTray(d.of(True, True, False), d.of(25_00, 0)),
    c.CountTray: lambda d: c.CountTray(d.of("opener", "closer", "count"), _piles(d), d.of("", "Known.")),
    c.AskForChips: lambda d: c.AskForChips(d.of("fill", "credit"), _piles(d)),
    c.WithdrawSlip: lambda d: c.WithdrawSlip(d.of(1, 2, 3)),
    c.VoidSlip: lambda d: c.VoidSlip(d.of(1, 2, 3)),
    c.PrintSlip: lambda d: c.PrintSlip(d.of(1, 2, 3)),
    c.IssueSlip: lambda d: c.IssueSlip(d.of(1, 2, 3), "Rita"),
    c.ReceiveFill: lambda d: c.ReceiveFill(d.of(1, 2, 3), _piles(d)),
    c.SendCredit: lambda d: c.SendCredit(d.of(1, 2, 3), _piles(d), "Rita"),
    c.ReceiveCredit: lambda d: c.ReceiveCredit(d.of(1, 2, 3), _piles(d)),
    c.ReturnCredit: lambda d: c.ReturnCredit(d.of(1, 2, 3), _piles(d)),
    c.ReturnFill: lambda d: c.ReturnFill(d.of(1, 2, 3), _piles(d)),
    c.RecordWrongChips: lambda d: c.RecordWrongChips(
        d.of(100_00, 5_00, -25_00, 3, 0),
        d.of("At the change", ""),
        d.of("pit", "count"),
        d.of("So.", ""),
        d.of("", *PLAYERS),
        d.of("", "A bystander"),
        d.of(0, 0, 5_00, 200_00),
        d.of(0, 0, 1, 2),
    ),
    c.RecoverWrongChips: lambda d: c.RecoverWrongChips(d.of(1, 2, 3), d.of(5_00, 100_00, 3, 0)),
    c.AskToVoidSlip: lambda d: c.AskToVoidSlip(d.of(1, 2, 3), d.of("", "Wrong.")),
    c.BuyIn: lambda d: c.BuyIn(d.player, d.of(*CENTS, -5_00), d.of("", "It was less.")),
    c.ColourUp: lambda d: c.ColourUp(_piles(d), _piles(d)),
    c.PlaceDropBox: lambda d: c.PlaceDropBox(d.of("1", "2", ""), d.of("2026-01-01", "today")),
    c.CountDrop: lambda d: c.CountDrop(d.of("1", "2"), "2026-01-01", d.of(*CENTS, 0), d.of("", "Known.")),
    c.RecordRuling: lambda d: c.RecordRuling(
        "So.",
        "Why.",
        d.of("none", "none", "return_wagers", "order", "void"),
        d.some({wager.id for wager in d.wagers}),
        _orders(d),
    ),
}
"""How a command of a kind is made; those that are not here have no fields that matter."""


def any_command(kind: type, state: TableState, random: Random) -> Any:
    """A command of this kind."""
    make = MADE.get(kind)
    return make(Drawn(state, random)) if make else kind()
