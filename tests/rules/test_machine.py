"""Any table, any commands in any order: an independent auditor's books agree with the state after every event."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule
from msgspec.structs import replace

from rules import Context, Refusal, TableState, decide, view_of
from rules import commands as c
from rules import events as e
from tests.rules.effort import examples
from tests.rules.machine.audited import PLAYERS
from tests.rules.machine.chips import Chips
from tests.rules.machine.corrections import Corrections, cards, roles
from tests.rules.machine.table_status import TableStatus

STEPS = {
    "betting": "close_betting",
    "claims": "decide_claim",
    "insurance_claims": "decide_claim",
    "control": "announce_controller",
    "insurance_offer": "offer",
    "surrender_offer": "offer",
    "insurance": "insure",
    "surrender": "surrender",
    "decision": "decide",
    "options": "answer_option",
    "withdrawals": "withdraw",
    "choice": "choose",
    "house_choice": "choose",
    "power_failure": "resume",
    "referred": "rule",
    "miscounted": "count_again",
    **dict.fromkeys(("initial_deal", "card", "dealer", "house_card"), "deal"),
    **dict.fromkeys(("no_wagers", "pairs", "pontoons", "hand", "settlement", "bonus"), "settle"),
}
"""What moves each phase of a round on."""

players = st.sampled_from(PLAYERS)
areas = st.integers(1, 5)
dollars = st.sampled_from((10, 11, 20, 50, 100)).map(lambda amount: amount * 100)
odd_dollars = st.sampled_from((-100, 0, 4_00, 5_00, 10_50, 600_00))
stakes = st.lists(st.builds(c.Stake, players, dollars), min_size=1, max_size=2, unique_by=lambda s: s.player).map(tuple)
wagers = st.tuples(areas, stakes, st.sampled_from((None, None, None, 1, 2, 3)))
pair_cents = st.sampled_from((5_00, 10_00))
VOIDS = (
    c.VoidRound("foreign_cards"),
    c.VoidRound("force_majeure", "Fire."),
    c.VoidRound("suspected_offence", "Marked cards."),
)
found_cents = st.sampled_from((2_00, 4_00, 8_00, 20_00, 600_00, 700_00))
found_stakes = st.lists(
    st.builds(c.Stake, players, found_cents), min_size=1, max_size=2, unique_by=lambda s: s.player
).map(tuple)


class Table(Corrections, TableStatus, Chips):
    """A table at which anything is tried."""

    @rule(data=st.data(), fresh=st.booleans())
    @precondition(lambda self: not self.playing)
    def bet(self, data: st.DataObject, fresh: bool) -> None:
        """A round's wagers and claims, sensible ones and others, up to the first card or thereabouts."""
        assert self.state.shoe is not None
        if fresh or self.state.shoe.spent or self.state.shoe.dealt_count > 100:
            assert self.send(c.LoadShoe())
        self.reopen()
        self.open_bets(data.draw(st.booleans()))
        if data.draw(st.booleans()):
            self._repeat(data)
        for area, backers, line in data.draw(st.lists(wagers, min_size=1, max_size=6)):
            self.send(c.PlaceWager(area, backers, line=line))
        for area, player, cents in data.draw(st.lists(st.tuples(st.integers(1, 3), players, pair_cents), max_size=8)):
            self.send(c.PlaceWager(area, (c.Stake(player, cents),), kind="pair"))
        self._order_lines(data)
        if data.draw(st.integers(0, 3)):
            assert self.send(c.CloseBetting())

    @rule(data=st.data(), steps=st.integers(1, 25))
    @precondition(lambda self: self.playing)
    def play_on(self, data: st.DataObject, steps: int) -> None:
        """The table goes on as it should for a while, each choice drawn."""
        for _ in range(steps):
            if self.playing:
                getattr(self, f"_{STEPS[self.phase]}")(data)

    def _close_betting(self, data: st.DataObject) -> None:
        assert self.send(c.CloseBetting())

    def _deal(self, data: st.DataObject) -> None:
        card = data.draw(cards)
        assert self.state.shoe is not None
        if (held := self.held()) and held[0].card:
            assert self.send(c.DealCard(card)) is (card == held[0].card)
            if card != held[0].card:
                assert self.send(c.DealCard(held[0].card))
            return
        possible = self.state.shoe.dealt.get(card, 0) < self.state.shoe.decks
        assert self.send(c.DealCard(card)) is possible

    def _settle(self, data: st.DataObject) -> None:
        """All as shown, or some of the lines."""
        if (left := self.open_lines()) and data.draw(st.booleans()):
            paid: Any = c.MarkPaid(tuple(data.draw(st.lists(st.sampled_from(left), min_size=1, unique=True))))
        else:
            paid = c.Settle()
        assert self.send(paid) or self.send(paid, "pit_supervisor")

    def open_lines(self, paid: bool = False) -> list[c.LineRef]:
        """The lines of the pay sheet that are open, or that stand paid."""
        view: Any = view_of(self.state, "dealer")
        return [
            c.LineRef(line.wager, line.kind, line.shares[0].player)
            for line in view.round.pay_sheet
            if line.paid is paid
        ]

    @rule(data=st.data())
    @precondition(
        lambda self: self.playing and bool(self.state.round and self.state.round.paid) and not self.state.question
    )
    def take_a_tick_back(self, data: st.DataObject) -> None:
        lines = self.open_lines(paid=True)
        assert len(lines) == len(self.state.round.paid), "what stands paid stays on the sheet"
        assert self.send(c.MarkPaid((data.draw(st.sampled_from(lines)),), paid=False))

    def _offer(self, data: st.DataObject) -> None:
        assert self.send(c.OfferInsurance() if self.phase == "insurance_offer" else c.OfferSurrender())

    def _decide_claim(self, data: st.DataObject) -> None:
        self.send(c.DecideClaim(data.draw(st.lists(players, max_size=2, unique=True).map(tuple))))

    def _announce_controller(self, data: st.DataObject) -> None:
        self.send(c.AnnounceController(data.draw(areas), data.draw(players)))

    def _insure(self, data: st.DataObject) -> None:
        choice, wager = data.draw(st.integers(0, 2)), data.draw(st.sampled_from(self.wager_ids()))
        if choice == 0:
            self.send(c.Insure(wager, data.draw(stakes | st.just(()))))
        elif choice == 1:
            self.send(c.ClaimInsurance(wager, data.draw(players), data.draw(st.sampled_from((0, 5_00, 10_00)))))
        else:
            assert self.send(c.CloseInsurance())

    def _surrender(self, data: st.DataObject) -> None:
        if data.draw(st.booleans()):
            wager, surrenders = data.draw(st.sampled_from(self.wager_ids())), data.draw(st.booleans())
            self.send(c.Surrender(wager, surrenders, data.draw(st.lists(players, max_size=1).map(tuple))))
        else:
            assert self.send(c.CloseSurrender())

    def _decide(self, data: st.DataObject) -> None:
        decision: Any = data.draw(st.sampled_from((c.Hit, c.Stand, c.Double, c.Split, c.Split)))
        assert self.state.round is not None
        absent = self.state.round.irregular.absent if self.state.round.irregular else ()
        if decision in (c.Double, c.Split) and data.draw(st.booleans()):
            self.send(decision(self._some_stakes(data)))
        else:
            assert self.send(decision()) or decision in (c.Double, c.Split) or absent
        if any(self.keyed()) and not data.draw(st.integers(0, 5)):
            self.a_decision_was_keyed_wrongly(data)

    def _some_stakes(self, data: st.DataObject) -> tuple[c.Stake, ...]:
        """Some of the stakes that lie on the area in turn, of whichever wager."""
        assert self.state.round is not None
        assert self.state.round.turn is not None
        lying = [s for w in self.state.round.areas[self.state.round.turn.area - 1].wagers for s in w.stakes]
        return tuple(data.draw(st.lists(st.sampled_from(lying), max_size=2, unique_by=lambda s: s.player)))

    def _answer_option(self, data: st.DataObject) -> None:
        assert self.state.round is not None
        assert self.state.round.turn is not None
        accepts = data.draw(st.booleans())
        some = self._some_stakes(data) if accepts else ()
        answer = c.AnswerOption(data.draw(st.sampled_from(self.state.round.turn.awaiting)), accepts, some)
        assert self.send(answer) or accepts

    def held(self) -> tuple[Any, ...]:
        assert self.state.round is not None
        return self.state.round.irregular.held if self.state.round.irregular else ()

    def _choose(self, data: st.DataObject) -> None:
        assert self.state.round is not None
        assert self.state.round.irregular is not None
        together = self.state.round.irregular.together
        assert together is not None
        if together.area:
            taken = data.draw(st.sampled_from((together.cards[:1], together.cards[1:], ())))
            assert self.send(c.ChooseCards(taken)) or len(taken) > 1
        elif together.cards:
            accepted = [self.send(c.ChooseCards((card,)), "pit_manager") for card in together.cards if self.choosing]
            assert any(accepted)
        else:
            assert not self.send(c.ChooseCards(position=1))
            assert self.send(c.ChooseCards(position=1), "pit_manager")

    @property
    def choosing(self) -> bool:
        return self.phase == "house_choice"

    def _resume(self, data: st.DataObject) -> None:
        if data.draw(st.booleans()):
            self.send(c.ConfirmPowerFailure(), data.draw(st.sampled_from(("dealer", "pit_supervisor"))))
        for player in data.draw(st.lists(players, max_size=3)):
            self.send(data.draw(st.sampled_from((c.WithdrawWagers(player), c.StayIn((player,)), c.StayIn()))))
        assert self.send(c.ResumePlay())

    def _count_again(self, data: st.DataObject) -> None:
        """The void, or another count, which a Pit Supervisor sees to (ruling 94)."""
        count = self.state.miscount
        assert count is not None
        assert not self.send(c.CountCards(count.expected))
        if data.draw(st.booleans()):
            assert self.send(c.CountCards(count.expected), "pit_supervisor")
        else:
            assert self.send(c.VoidRound(count.ground), "pit_supervisor")
        assert self.state.miscount is None

    def _rule(self, data: st.DataObject) -> None:
        effect = data.draw(st.sampled_from(("none", "none", "return_wagers", "order", "void")))
        wagers = (data.draw(st.sampled_from(self.wager_ids())),) if self.state.round else ()
        outcome = data.draw(st.sampled_from(("lost", "returned", "won", "odds", "sum")))
        odds = (3, 2) if outcome == "odds" else None
        cents = data.draw(st.integers(0, 5_000)) if outcome == "sum" else 0
        orders = tuple(c.WagerOrder(wager, outcome, odds, cents) for wager in wagers)
        if not self.send(c.RecordRuling("So.", "Why.", effect, wagers, orders), "gaming_shift_manager"):
            assert self.send(c.RecordRuling("So.", "Why."), "gaming_shift_manager")

    def _withdraw(self, data: st.DataObject) -> None:
        answer = data.draw(st.integers(0, 3))
        if answer == 0:
            self.send(c.WithdrawDouble(data.draw(players)))
        elif answer == 1:
            self.send(c.KeepDouble(data.draw(st.lists(players, max_size=2).map(tuple))))
        else:
            assert self.send(c.CloseWithdrawals())

    def _repeat(self, data: st.DataObject) -> None:
        """The wagers of the last round again, or some of them; an undo leaves nothing of them (ruling 86)."""
        area, player = data.draw(st.none() | areas), data.draw(st.just("") | players)
        before = self.state
        if self.send(c.RepeatWagers(area, player)) and data.draw(st.booleans()):
            assert self.send(c.UndoEntry())
            assert self.wager_ids() == (["none"] if before.round is None else self._ids(before))

    def _order_lines(self, data: st.DataObject) -> None:
        """The main wagers of an area on other lines: nothing else of the round changes (ruling 90)."""
        assert self.state.round is not None
        area = data.draw(areas)
        mains = [w for w in self.state.round.areas[area - 1].wagers if w.kind == "main"]
        lines = data.draw(st.permutations([w.id for w in mains] + [""] * (3 - len(mains))))
        lay = {w.id: w.line for w in mains}
        moves = any(lay[wager] != line for line, wager in enumerate(lines, 1) if wager)
        before = self.state.round
        assert self.send(c.OrderLines(area, tuple(lines))) is moves
        back = {w.id: replace(w, line=lay[w.id]) for w in self.state.round.areas[area - 1].wagers if w.id in lay}
        wagers = tuple(back.get(w.id, w) for w in self.state.round.areas[area - 1].wagers)
        laid = replace(self.state.round.areas[area - 1], wagers=wagers)
        kept = (*before.areas[: area - 1], laid, *before.areas[area:])
        assert replace(self.state.round, areas=kept, repeated=before.repeated) == before

    def _ids(self, state: TableState) -> list[str]:
        assert state.round is not None
        return [w.id for area in state.round.areas for w in area.wagers] or ["none"]

    @rule(wager=wagers)
    @precondition(lambda self: self.playing)
    def place_wager(self, wager: tuple[int, tuple[c.Stake, ...], int | None]) -> None:
        area, backers, line = wager
        accepted = self.send(c.PlaceWager(area, backers, line=line))
        assert not accepted or self.phase == "betting"  # PM 5.3

    @rule(area=areas, player=players, cents=odd_dollars)
    def place_a_wrong_wager(self, area: int, player: str, cents: int) -> None:
        assert not self.send(c.PlaceWager(area, (c.Stake(player, cents),)))

    @rule(data=st.data(), backers=stakes | st.just(()))
    @precondition(lambda self: self.playing)
    def change_wager(self, data: st.DataObject, backers: tuple[c.Stake, ...]) -> None:
        accepted = self.send(c.ChangeWager(data.draw(st.sampled_from(self.wager_ids())), backers))
        assert not accepted or self.phase == "betting"  # PM 5.3, 5.4

    @rule(data=st.data(), times=st.integers(1, 3))
    @precondition(lambda self: self.playing)
    def record_found_wager(self, data: st.DataObject, times: int) -> None:
        """New ones, more and less on those on record, of each kind, by anybody."""
        for _ in range(times):
            kind = data.draw(st.sampled_from(("main", "main", "pair", "insurance")))
            backers = data.draw(found_stakes)
            on_record = self.wagers(kind)
            if on_record and data.draw(st.booleans()):
                wager = data.draw(st.sampled_from(on_record))
                area, line = wager.area, wager.line or 1
                others = data.draw(st.booleans())
                players_ = [stake.player for stake in (backers if others else wager.stakes)]
                cents = data.draw(found_cents)
                backers = tuple(c.Stake(player, cents) for player in players_)
            else:
                area, line = data.draw(areas), data.draw(st.integers(1, 3))
            in_time = data.draw(st.booleans())
            self.send(c.RecordFoundWager(area, line, backers, kind, in_time=in_time), data.draw(roles))

    def wagers(self, kind: str) -> list[e.Wager]:
        assert self.state.round is not None
        return [w for area in self.state.round.areas for w in area.wagers if w.kind == kind]

    @rule(card=cards)
    @precondition(lambda self: self.playing and STEPS[self.phase] != "deal")
    def deal_out_of_turn(self, card: str) -> None:
        assert not self.send(c.DealCard(card))

    @rule(card=cards)
    @precondition(lambda self: self.phase == "decision")
    def deal_as_the_hit(self, card: str) -> None:
        """A card while a player decides is their hit, where a hit is lawful (ruling 85)."""
        hit = decide(self.state, c.Hit(), Context(now=self.now))
        taken = self.send(c.DealCard(card, hit=True))
        assert not taken or not isinstance(hit, Refusal)

    @rule(data=st.data(), role=roles)
    @precondition(lambda self: self.playing)
    def something_goes_wrong(self, data: st.DataObject, role: str) -> None:
        """Any irregularity of section 5, whether or not it fits; the incidents of the dealer's screen among them."""
        command = data.draw(
            st.one_of(
                st.builds(c.ReportCardInError, cards, st.integers(0, 5)),
                st.builds(c.ReportFaceUpCard, cards),
                st.builds(c.ReportCardsTogether, st.integers(2, 3), st.lists(cards, max_size=3).map(tuple)),
                st.builds(c.ReportPassedOver, areas, st.integers(1, 2)),
                st.builds(c.MarkAbsent, players, st.booleans()),
                st.builds(c.WithdrawWagers, players),
                st.builds(c.CountCards, st.sampled_from((383, 384, 385, 48 * 6, 48 * 4))),
                st.builds(c.StayIn, st.lists(players, max_size=2).map(tuple)),
                st.builds(
                    c.WithdrawShortHand, st.sampled_from(self.wager_ids()), st.lists(players, max_size=1).map(tuple)
                ),
                st.just(c.ReferToManager("What now?")),
                st.sampled_from((c.RefuseCard(), c.FinishHandFirst(), c.ReportBurnForgotten(), c.RiffleDiscards())),
                st.sampled_from((c.ReportCutCard(), c.ReportPowerFailure(), *VOIDS)),
            )
        )
        self.send(command, role)

    @rule(told=st.lists(players, max_size=2).map(tuple), role=roles | st.just("device"))
    @precondition(lambda self: self.phase == "concluded")
    def tell(self, told: tuple[str, ...], role: str) -> None:
        """Players know that a round is void, some of them and then all; nobody twice (ruling 92)."""
        self.send(c.TellVoid(told), role)
        self.send(c.TellVoid(), role)
        assert not self.send(c.TellVoid(), role)

    @rule(player=players, absent=st.booleans())
    @precondition(lambda self: self.playing)
    def come_and_go(self, player: str, absent: bool) -> None:
        self.send(c.MarkAbsent(player, absent))

    @rule(data=st.data())
    @precondition(lambda self: self.playing)
    def cards_lie_wrongly(self, data: st.DataObject) -> None:
        """Cards moved about on the felt: one from any place to any other, or two exchanged."""
        assert self.state.round is not None
        hands = {str(n): [list(h.cards) for h in a.hands] for n, a in enumerate(self.state.round.areas, 1)}
        places = [hand for area in hands.values() for hand in area]
        house = list(self.state.round.house)
        places.append(house)
        for empty in (number for number, area in hands.items() if not area):
            hands[empty].append([])
            places.append(hands[empty][0])
        for _ in range(data.draw(st.integers(1, 2))):
            giver, taker = data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))
            if giver:
                taker.append(giver.pop())
        lying = {n: tuple(tuple(hand) for hand in area) for n, area in hands.items()}
        said = data.draw(st.sampled_from((None, True, False)))
        self.send(c.CardsAsTheyLie(lying, tuple(house), had_drawn=said), "pit_supervisor")

    @rule(times=st.integers(1, 3))
    @precondition(lambda self: self.playing)
    def undo(self, times: int) -> None:
        for _ in range(times):
            entered = bool(self.before_entries) and (self.before_entries[-1][1] or not self.cards_back)
            possible = entered or bool(self.state.round and self.state.round.repeated)
            undone = self.send(c.UndoEntry()) or self.send(c.UndoEntry(), "pit_supervisor")  # of what decided something
            assert undone is possible  # no decision once a card after it was seen (ruling 42)

    @rule(
        command=st.sampled_from((c.Hit(), c.Stand(), c.Double(), c.Split(), c.Settle(), c.CloseTable(), c.LoadShoe()))
    )
    @precondition(lambda self: self.playing)
    def anything_else(self, command: Any) -> None:
        accepted = self.send(command)
        assert not accepted or not isinstance(command, c.CloseTable | c.LoadShoe)


Table.TestCase.settings = settings(
    max_examples=examples(80), stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
TestTable = Table.TestCase
