"""Any table of Three Card Poker, anything tried in any phase and any role: money is conserved, a replay gives the same
table, everybody has a view, and nobody gains by what is known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule
from msgspec.structs import replace

from rules import Refusal, TableState, decide, evolve, view_of
from rules import commands as c
from rules import events as e
from rules.context import noted
from rules.core.cards import DECK_52
from rules.corrections.shown_hands import jackpot_moves
from rules.events import Event
from rules.money.past_round import Recorded
from rules.state import PokerHand
from rules.three_card_poker.irregularities.dispute import newest_shown
from rules.three_card_poker.vocabulary.facts import hand_at
from rules.tray.held import SlipNumber
from tests.rules.effort import examples
from tests.rules.gain import ROLES, NobodyGains
from tests.rules.machine.chips import Chips
from tests.rules.mispay_books import MispayBooks
from tests.rules.replayed import check_replay
from tests.rules.three_card_poker.auditor import PokerAuditor
from tests.rules.three_card_poker.game import RULEBOOK, SEATED, STANDING, Game
from tests.rules.tray_auditor import TrayAuditor

HIGHEST = ROLES[-1]
GROUNDS = ("misdeal", "house_count", "extra_cards", "exposed_in_deal", "force_majeure", "suspected_offence")
KINDS = ("ante", "pair_plus", "progressive")
# Hands of every rank come up: runs of one suit, threes and pairs beside whatever the rest brings.
RICH = ("AS", "KS", "QS", "AH", "KH", "QH", "8S", "7S", "6S", "9H", "9D", "9C", "QD", "JD", "TC", "2H", "2D", "5C")

areas = st.integers(1, 5)
players = st.sampled_from((*SEATED, *STANDING))
roles = st.sampled_from(ROLES)
kinds = st.sampled_from(KINDS)
inside = st.sampled_from((10_00, 20_00, 100_00))
outside = st.sampled_from((1_00, 4_00, 5_00, 210_00, 600_00, 700_00))


def shares(cents: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[c.Stake, ...]]:
    some = st.lists(st.builds(c.Stake, players, cents), min_size=1, max_size=2, unique_by=lambda s: s.player)
    return some.map(tuple)


class PokerTable(Chips):
    """A table at which anything is tried."""

    def __init__(self) -> None:
        super().__init__()
        self.game = Game(betting_seconds=0)
        self.start = self.game.state
        self.log: list[Event] = []
        self.recorded = Recorded()
        self.mispays = MispayBooks()
        self.auditor = PokerAuditor()
        self.tray = TrayAuditor(self.auditor)
        self.issued = 0
        self.nobody_gains = NobodyGains(RULEBOOK)
        self.source = "virtual"

    @property
    def state(self) -> TableState:
        return self.game.state

    def send(self, command: Any, role: str = "dealer", approver: str = "", actor: str = "dana") -> bool:
        self.game.later(1)
        before = self.game.state
        past, slip = self.recorded.past(command), SlipNumber(self.game.now.year, self.issued + 1)
        context = self.game.context(role)
        facts = replace(context.facts, round_outcome=past, slip_number=slip)
        context = replace(context, actor=actor, approver=approver, facts=facts)
        answer = decide(before, command, context)
        if isinstance(answer, Refusal):
            assert answer.code
            assert answer.message
            return False
        self.game.so_far = noted(self.game.so_far, before, command, self.game.context(role))
        for event in answer:
            earlier, self.game.state = self.game.state, evolve(self.game.state, event)
            self.auditor.saw(event)
            self.tray.saw(event, earlier, self.game.state)
            self.issued += isinstance(event, e.SlipIssued)
        self.log.extend(answer)
        self.recorded.note(answer, self.game.state.rounds, "dana")
        self.mispays.saw(answer, self.game.state.rounds)
        self.nobody_gains.saw(command, role, before, answer, self.game.state)
        if self.phase in ("expose_hands", "settlement"):
            self.nobody_gains.could(self.game.state, self.game.now)
        if any(isinstance(event, e.RoundConcluded) for event in answer):
            assert self.game.money_is_conserved()
        return True

    @property
    def phase(self) -> str:
        return self.game.phase

    @property
    def playing(self) -> bool:
        return self.phase not in ("between_rounds", "concluded")

    def wagers(self) -> list[e.Wager]:
        round_ = self.game.state.round
        return [w for area in round_.areas for w in area.wagers] if round_ else []

    @rule(data=st.data())
    @precondition(lambda self: not self.playing)
    def bet(self, data: st.DataObject) -> None:
        """A round's wagers, most of them sensible; bets stay open for what else is tried."""
        self.send(c.LoadShoe())
        self.reopen()
        self.source = data.draw(st.sampled_from(("virtual", "pad")))
        assert self.send(c.OpenBetting(keep_wagers=data.draw(st.booleans())))
        if data.draw(st.booleans()) and self.send(c.RepeatWagers(data.draw(st.sampled_from((None, 1, 2))))):
            assert not data.draw(st.booleans()) or self.send(c.UndoEntry())
        for seat, player in enumerate(SEATED, 1):
            for kind in KINDS:
                if data.draw(st.integers(0, 2)):
                    cents = 5_00 if kind == "progressive" else data.draw(inside)
                    self.send(c.PlaceWager(seat, (c.Stake(player, cents),), kind))

    @rule(data=st.data(), paid=st.sampled_from((0, 1, 10_00, 25_00, 600_00)), back=st.sampled_from((0, 0, 1, 10_00)))
    @precondition(lambda self: bool(self.mispays.owed))
    def something_was_paid_wrongly(self, data: st.DataObject, paid: int, back: int) -> None:
        """Of any round, by anybody, and put right; the round and the table stay as they are."""
        number, line = data.draw(st.sampled_from(self.mispays.lines()))
        before, role = self.game.state, data.draw(roles)
        self.send(c.RecordMispay(number, line, paid, "count", "So.", back), role, "sam")
        self.send(c.RecoverMispay(number, line, data.draw(st.sampled_from((1, 10_00)))), role, "sam")
        assert replace(self.state, tray=None) == replace(before, tray=None)

    @rule(data=st.data(), times=st.integers(1, 4))
    @precondition(lambda self: self.phase == "betting")
    def while_bets_are_open(self, data: st.DataObject, times: int) -> None:
        """Wagers placed, shared anew and taken back, and people who sit down and stand up."""
        for _ in range(times):
            wagers, kind = self.wagers(), data.draw(kinds)
            cents = st.just(5_00) if kind == "progressive" else inside
            if wagers and data.draw(st.booleans()):
                self.send(c.ChangeWager(data.draw(st.sampled_from(wagers)).id, data.draw(shares(inside) | st.just(()))))
            elif data.draw(st.booleans()):
                self.send(c.PlaceWager(data.draw(areas), data.draw(shares(cents)), kind))
            else:
                player = data.draw(players)
                self.send(c.SeatPlayer(player, player.title(), data.draw(areas | st.none())))

    @rule(data=st.data(), steps=st.integers(1, 25))
    @precondition(lambda self: self.playing)
    def play_on(self, data: st.DataObject, steps: int) -> None:
        """The table goes on as it should for a while, each choice drawn."""
        for _ in range(steps):
            if self.playing:
                self._advance(data)

    def _advance(self, data: st.DataObject) -> None:
        match self.phase:
            case "betting":
                if not self.send(c.CloseBetting()):
                    for wager in self.wagers():
                        if wager.kind == "progressive":
                            self.send(c.ChangeWager(wager.id))
            case "deal":
                seen = self.source == "virtual"
                assert self.send(c.DealCard(self._card(data), "virtual") if seen else c.DealHands())
            case "decisions":
                area = data.draw(areas)
                choice = data.draw(st.sampled_from((c.ViewHand, c.Fold, c.Play, c.Play, c.Continue)))
                self.send(choice(area))
            case "expose_house":
                assert self.send(self._shown(data, 0))
            case "expose_hands":
                area = data.draw(areas)
                declines = data.draw(st.integers(0, 2)) == 2
                self.send(c.DeclineExposure(area) if declines else self._shown(data, area))
            case "bonus" | "jackpot" if self.game.round.jackpot is not None:
                assert not self.send(c.Settle())
                assert self.send(c.SettleJackpot(self.game.round.jackpot.id, 100_000, "sam"), HIGHEST)
            case "settlement" | "bonus" | "no_wagers":
                view: Any = view_of(self.game.state, "dealer")
                left = [
                    c.LineRef(line.wager, line.kind, line.shares[0].player)
                    for line in view.round.pay_sheet
                    if not line.paid
                ]
                paid: Any = c.Settle()
                if left and data.draw(st.booleans()):
                    paid = c.MarkPaid(tuple(data.draw(st.lists(st.sampled_from(left), min_size=1))))
                assert self.send(paid) or self.send(paid, "pit_supervisor")
            case "held":
                self.send(c.ResumePlay())
            case "miscounted":
                again = c.CountCards(52), c.VoidRound("count")
                assert self.send(data.draw(st.sampled_from(again)), HIGHEST)
            case "referred":
                assert self.send(c.RecordRuling("So.", "Why."), HIGHEST)

    def _shown(self, data: st.DataObject, area: int) -> c.ExposeHand:
        """A hand that is shown: the cards that a device read, or as they are keyed now."""
        if all(hand_at(self.game.round, area).cards):
            return c.ExposeHand(area)
        keyed: list[str] = []
        for _ in range(3):
            keyed.append(self._card(data, keyed))
        return c.ExposeHand(area, tuple(keyed))

    def _card(self, data: st.DataObject, taken: Iterable[str] = ()) -> str:
        used = {card for area in self.game.round.areas for card in area.hand.cards} | set(self.game.round.house.cards)
        rich = [card for card in RICH if card not in used | set(taken)]
        rest = [card for card in DECK_52 if card not in used | set(taken)]
        return data.draw(st.sampled_from(rich or rest) | st.sampled_from(rest))

    @rule(data=st.data(), times=st.integers(1, 3))
    @precondition(lambda self: self.playing)
    def record_found_wager(self, data: st.DataObject, times: int) -> None:
        """New ones, more and less on those on record, of each kind, by anybody."""
        for _ in range(times):
            kind, backers, area = data.draw(kinds), data.draw(shares(outside)), data.draw(areas)
            on_record = [wager for wager in self.wagers() if wager.kind == kind]
            if on_record and data.draw(st.booleans()):
                wager = data.draw(st.sampled_from(on_record))
                area = wager.area
                if data.draw(st.booleans()):
                    cents = data.draw(outside)
                    backers = tuple(c.Stake(stake.player, cents) for stake in wager.stakes)
            in_time = data.draw(st.booleans())
            self.send(c.RecordFoundWager(area, 1, backers, kind, in_time=in_time), data.draw(roles))

    @rule(data=st.data(), card=st.sampled_from(DECK_52), role=roles, follow=st.booleans())
    @precondition(lambda self: any(hand.exposed for hand in self.hands()))
    def a_card_was_keyed_wrongly(self, data: st.DataObject, card: str, role: str, follow: bool) -> None:
        """Any card that lies face up, by anybody, in the round and after it; then perhaps it was right after all."""
        lying = [
            (area, number, was)
            for area, hand in enumerate(self.hands())
            if hand.exposed
            for number, was in enumerate(hand.cards, 1)
        ]
        area, number, was = data.draw(st.sampled_from(lying))
        before = self.game.round
        if self.send(c.CorrectCard(area, was, card, 1, number), role) and not self.game.state.question:
            assert self.hands()[area].cards[number - 1] == card
            assert (before.jackpot, before.bonuses) == (self.game.round.jackpot, self.game.round.bonuses)
            if follow:
                assert self.send(c.CorrectCard(area, card, was, 1, number), HIGHEST)
                assert self.game.round == before

    @rule(data=st.data(), card=st.sampled_from(RICH) | st.sampled_from(DECK_52), role=roles)
    @precondition(lambda self: newest_shown(self.game.state) is not None)
    def the_shoe_misread_a_card(self, data: st.DataObject, card: str, role: str) -> None:
        """Any card of the hand that was shown last; somebody of the pit says for whom, and play goes on."""
        shown = newest_shown(self.game.state)
        assert shown is not None
        was = data.draw(st.sampled_from(shown.cards))
        if self.send(c.DisputeCard(card, was), "dealer"):
            lies = data.draw(st.sampled_from((was, card)))
            assert self.send(c.SettleDispute(lies), role) is (role != "dealer")
            if role == "dealer":
                assert self.send(c.SettleDispute(lies), HIGHEST)

    @rule(
        data=st.data(),
        role=roles,
        backers=shares(inside) | shares(outside),
        area=st.sampled_from((None, None, 1, 2, 5)),
    )
    @precondition(lambda self: bool(self.wagers()))
    def a_wager_was_keyed_wrongly(
        self, data: st.DataObject, role: str, backers: tuple[c.Stake, ...], area: int | None
    ) -> None:
        """Amount, player, position or kind; what the jackpot system was told once bets closed stays."""
        before = self.game.round
        kind: Any = data.draw(st.sampled_from((None, None, None, "ante", "pair_plus", "progressive")))
        wager = data.draw(st.sampled_from(self.wagers())).id
        if self.send(c.CorrectWager(wager, backers, area, kind), role) and before.closed_at is not None:
            assert jackpot_moves(before) == jackpot_moves(self.game.round)

    @rule(data=st.data(), role=roles | st.just(HIGHEST))
    @precondition(lambda self: any(hand.decision for hand in self.hands()))
    def a_decision_was_keyed_wrongly(self, data: st.DataObject, role: str) -> None:
        """Fold, Play or Pair Plus alone of any position, and another of them instead."""
        keyed = {"folded": "fold", "play": "play", "continue": "continue"}
        decided = [(area, keyed[hand.decision]) for area, hand in enumerate(self.hands()) if hand.decision]
        area, was = data.draw(st.sampled_from(decided))
        did = data.draw(st.sampled_from([other for other in keyed.values() if other != was]))
        before = self.game.round
        if self.send(c.CorrectDecision(area, was, (did,)), role):  # type: ignore[arg-type]
            assert jackpot_moves(before) == jackpot_moves(self.game.round)

    def hands(self) -> list[PokerHand]:
        """The house hand, then each position's."""
        round_ = self.game.state.round
        return [hand_at(self.game.round, n) for n in range(len(round_.areas) + 1)] if round_ else []

    @rule(data=st.data(), times=st.integers(1, 3))
    @precondition(lambda self: self.playing)
    def undo(self, data: st.DataObject, times: int) -> None:
        """Entries are taken back, and what follows is tried at once."""
        for _ in range(times):
            self.send(c.UndoEntry())
        if data.draw(st.booleans()):
            self.send(data.draw(st.sampled_from((c.Play, c.Fold)))(data.draw(areas)))

    @rule(data=st.data(), role=roles)
    @precondition(lambda self: self.playing)
    def something_goes_wrong(self, data: st.DataObject, role: str) -> None:
        """Anything of section 5, whether or not it fits."""
        ids = [wager.id for wager in self.wagers()] or ["none"]
        command = data.draw(
            st.one_of(
                st.builds(c.RemoveHand, areas),
                st.builds(c.ReportAbsence, areas),
                st.builds(c.InvalidateHands, players),
                st.builds(c.MoveHands, areas, areas),
                st.builds(c.LookAtHand, areas),
                st.builds(c.WithdrawWagers, players),
                st.builds(c.CountCards, st.sampled_from((51, 52, 52, 53))),
                st.builds(c.StayIn, st.lists(players, max_size=2).map(tuple)),
                st.builds(c.ProhibitPlayer, players, st.just("So."), st.booleans()),
                st.builds(c.PlaceWager, areas, shares(inside), kinds),
                st.builds(c.ChangeWager, st.sampled_from(ids), shares(inside) | st.just(())),
                st.builds(c.VoidRound, st.sampled_from(GROUNDS), st.just("So.")),
                st.sampled_from((c.ReportPowerFailure(), c.ReferToManager("What now?"))),
            )
        )
        self.send(command, role)

    @rule(data=st.data())
    @precondition(lambda self: self.phase == "referred")
    def a_ruling(self, data: st.DataObject) -> None:
        ids = [wager.id for wager in self.wagers()]
        named = tuple(data.draw(st.lists(st.sampled_from(ids), unique=True, max_size=2))) if ids else ()
        effect = data.draw(st.sampled_from(("none", "return_wagers", "return_wagers", "void")))
        self.send(c.RecordRuling("So.", "Why.", effect, named), HIGHEST)

    @rule(area=areas, ground=st.sampled_from(("house_count", "misdeal")))
    @precondition(lambda self: self.phase == "concluded")
    def after_the_round(self, area: int, ground: str) -> None:
        self.send(c.RemoveHand(area), HIGHEST)
        self.send(c.VoidRound(ground), HIGHEST)
        self.tell()
        assert not self.send(c.RecordFoundWager(area, 1, (c.Stake("ann", 600_00),), "ante"), HIGHEST)

    def tell(self) -> None:
        """Everybody with a wager in a void round is told once (ruling 92)."""
        round_ = self.game.round
        backers = {stake.player for wager in self.wagers() for stake in wager.stakes} if round_.void else set()
        left = backers - {told.player for told in round_.told}
        assert self.send(c.TellVoid()) is bool(left)
        assert not self.send(c.TellVoid())
        assert {told.player for told in self.game.round.told} == backers

    @invariant()
    def nobody_could_gain_by_what_is_known(self) -> None:
        self.nobody_gains.could(self.game.state, self.game.now)
        self.nobody_gains.could_after_undo(self.game.state, self.game.now)

    @invariant()
    def everybody_has_a_view(self) -> None:
        for audience in ("dealer", "pit", "audit", "sign", "seat:1", "seat:5"):
            view_of(self.game.state, audience)

    def teardown(self) -> None:
        check_replay(self.start, self.log, self.game.state)


PokerTable.TestCase.settings = settings(
    max_examples=examples(50), stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
TestPokerTable = PokerTable.TestCase
