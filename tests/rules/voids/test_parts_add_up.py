"""After any prefix of ticks and any award, and any void, mis-pay or correction: each part adds up to its stake, the
layout is empty, and the tray has what these books say, which share nothing with `rules/tray/flow.py`.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import commands as c
from rules import view_of
from rules.engine import evolve
from rules.events import Event
from rules.state import AnyRound, TableState
from rules.tray.flow import taken_in
from tests.rules.dealt import Dealt
from tests.rules.effort import examples
from tests.rules.three_card_poker.game import Game

MANAGER = "gaming_shift_manager"
METER = 25_013_20
GROUNDS = ("count", "extra_cards", "house_count", "equipment_fault")

pytestmark = pytest.mark.clause("ruling 7", "ruling 88", "ruling 101")
OF_GROUND = {"count": "TC 5.8", "extra_cards": "TC 5.1.1", "house_count": "TC 5.3", "equipment_fault": "TC 6.1"}


class Table:
    """A table of either game whose events are told to books: by how many cents the tray has grown, by `flow.py`."""

    def __init__(self, game: Any) -> None:
        self.game, self.tray = game, 0
        self.deck: list[str] = []

    def do(self, command: Any, role: str = MANAGER) -> tuple[Event, ...]:
        state: TableState = self.game.state
        answer: tuple[Event, ...] = self.game.do(command, role)
        for event in answer:
            self.tray += taken_in(state, event)
            state = evolve(state, event)
        return answer

    def could(self, command: Any) -> bool:
        """Do what the table's rules allow, and leave what they refuse."""
        answer = getattr(self.game, "answer", None) or self.game.decided
        if not isinstance(answer(command, MANAGER), tuple):
            return False
        self.do(command)
        return True

    def lines(self) -> list[c.LineRef]:
        """The lines of the pay sheet that are open."""
        sheet: Any = view_of(self.game.state, "dealer").round
        return [c.LineRef(line.wager, line.kind, line.shares[0].player) for line in sheet.pay_sheet if not line.paid]

    def tick(self, *lines: c.LineRef) -> None:
        if lines:
            self.do(c.MarkPaid(lines), "pit_supervisor")

    def void(self, ground: str) -> tuple[Event, ...]:
        return self.do(c.VoidRound(ground, "So."))


def parts(round_: AnyRound) -> dict[tuple[str, str], tuple[int, int]]:
    """What each backer staked on each wager by its results, and got back, with what was paid beside it."""
    sums: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for outcome in (*round_.results, *round_.bonuses):
        for share in outcome.shares:
            sums[outcome.wager, share.player][0] += share.stake_cents
            sums[outcome.wager, share.player][1] += share.returned_cents
    return {part: (staked, back) for part, (staked, back) in sums.items()}


def by_these_books(round_: AnyRound, mispaid: int = 0) -> int:
    """What the tray has of a round. A progressive wager lies in the jackpot: it gives the tray nothing, and takes from
    it a fixed award, which is the tray's for as long as the wager did not go back.
    """
    wagers = {w.id: w for area in round_.areas for w in area.wagers}
    cents = -mispaid
    for (wager, player), (staked, back) in parts(round_).items():
        if wagers[wager].kind != "progressive":
            cents += staked - back
            continue
        own = [r for r in round_.results if r.wager == wager and any(s.player == player for s in r.shares)]
        awards = [r for r in own if r.claim is not None and r.claim.award_cents is not None]
        went_back = any(r.result == "returned" for r in own)
        envy = sum(s.returned_cents for b in round_.bonuses if b.wager == wager for s in b.shares)
        cents -= 0 if went_back else sum(s.returned_cents for r in awards for s in r.shares) + envy
    return cents


def check_empty(round_: AnyRound) -> None:
    """Nothing lies on the layout: every wager is settled, no line stands paid beside the settlement."""
    assert not round_.paid
    for area in round_.areas:
        for wager in area.wagers:
            assert wager.settled
            assert set(wager.settled_players) == {stake.player for stake in wager.stakes}


def check_void(table: Table, mispaid: int = 0) -> None:
    round_ = table.game.round
    stakes = {(w.id, s.player): s.cents for area in round_.areas for w in area.wagers for s in w.stakes}
    assert parts(round_) == {part: (cents, cents) for part, cents in stakes.items()}
    check_empty(round_)
    assert all(line.owed_cents == line.staked_cents for line in table.game.past(1).lines)
    assert table.tray == by_these_books(round_, mispaid) == -mispaid


def straight() -> Table:
    """Ann plays a straight against a Queen high."""
    game = Game()
    game.bets("1 ann 10 ante", "1 ann 5 pair_plus", "2 ben 10 ante")
    game.deal("9H 8S 7D", "2S 4H 6C", house="QD 4C 3C")
    game.play("view 1", "play 1", "fold 2", "show 0", "show 1")
    return Table(game)


@pytest.mark.parametrize("ground", [pytest.param(g, marks=pytest.mark.clause(OF_GROUND[g])) for g in GROUNDS])
def test_an_ante_goes_back_where_its_bonus_alone_stood_paid(ground: str) -> None:
    table = straight()
    table.tick(c.LineRef("1.1", "ante_bonus", "ann"))
    table.void(ground)
    check_void(table)


def jackpot() -> Table:
    """Ann wins all of the meter, and Ben an Envy Bonus by it."""
    game = Game()
    game.bets("1 ann 10 ante", "1 ann 5 progressive", "2 ben 10 ante", "2 ben 5 progressive")
    game.deal("AS KS QS", "9S 8S 7S", house="QD 4H 3C")
    game.play("view 1", "play 1", "view 2", "play 2", "show 0", "show 1", "show 2")
    table = Table(game)
    table.do(c.Settle())
    return table


@pytest.mark.clause("TC 3.18", "TC 5.8", "ruling 54")
def test_what_the_meter_paid_goes_back_to_the_meter_and_not_into_the_tray() -> None:
    table = jackpot()
    table.do(c.SettleJackpot(table.game.round.jackpot.id, METER, "sam"))
    table.void("count")
    check_void(table)


@pytest.mark.clause("TC 3.19", "ruling 67")
@pytest.mark.parametrize(
    "taking",
    [c.VoidRound("count"), c.RemoveHand(1), c.WithdrawWagers("ann"), c.RecordRuling("So.", "Why.", "void")],
    ids=["void", "hand", "withdrawal", "ruling"],
)
def test_what_two_released_is_taken_back_by_two(taking: Any) -> None:
    table = jackpot()
    table.do(c.SettleJackpot(table.game.round.jackpot.id, METER, "sam"))
    if isinstance(taking, c.WithdrawWagers):
        table.do(c.RemoveHand(2))
    if isinstance(taking, c.RecordRuling):
        table.do(c.ReferToManager("What now?"))
    for approver in ("", "dana"):
        table.game.approver = approver
        refusal = table.game.answer(taking, MANAGER)
        assert (refusal.code, refusal.clause, refusal.facts) == ("role", "ruling 67", {"needed": MANAGER})
    table.game.approver = "sam"
    table.do(taking)
    assert table.tray == by_these_books(table.game.round)


def test_one_person_voids_a_round_of_which_the_meter_paid_nothing_that_still_stands() -> None:
    table = jackpot()
    table.do(c.SettleJackpot(table.game.round.jackpot.id, METER, "sam"))
    table.do(c.RemoveHand(1))
    table.game.approver = ""
    table.void("house_count")
    check_void(table)


@st.composite
def poker(draw: st.DrawFn) -> Table:
    """A round of Three Card Poker up to its settlement, with hands that win bonuses and awards."""
    game = Game()
    game.play("open_betting")
    hands = draw(st.permutations(("AS KS QS", "9H 8S 7D", "8H 7H 6H", "AC KC QC", "2S 2H 2D", "2C 4D 6S")))
    for seat, player in enumerate(("ann", "ben", "cat"), 1):
        kinds = draw(st.sampled_from((("ante", "progressive"), ("ante", "pair_plus", "progressive"), ("pair_plus",))))
        shared = draw(st.booleans())
        for kind in kinds:
            cents = 5_00 if kind == "progressive" else draw(st.sampled_from((10_00, 30_00)))
            stakes = [c.Stake(player, cents)]
            if shared and kind == "ante":
                stakes.append(c.Stake("fay", draw(st.sampled_from((10_00, 7_00)))))
            game.do(c.PlaceWager(seat, tuple(stakes), kind))
    game.play("close_betting")
    game.deal(*hands[:3], house=draw(st.sampled_from(("QD 5H 3C", "JD 5H 3C", "KD KH 3C"))))
    for seat in (1, 2, 3):
        plays = any(w.kind == "ante" for w in game.round.areas[seat - 1].wagers)
        game.play(f"{draw(st.sampled_from(('play', 'play', 'fold')))} {seat}" if plays else f"continue {seat}")
    table = Table(game)
    if table.could(c.ExposeHand(0)):
        for seat in (1, 2, 3):
            kind = draw(st.sampled_from((c.ExposeHand, c.ExposeHand, c.DeclineExposure)))
            table.could(kind(seat)) or table.could(c.ExposeHand(seat))
    return table


def _pay_on(table: Table, data: st.DataObject) -> None:
    """Any prefix of what is still due: ticks, a whole sheet, what the meter gives."""
    for _ in range(data.draw(st.integers(0, 4))):
        lines, round_ = table.lines(), table.game.round
        claim = getattr(round_, "jackpot", None)
        if claim is not None and data.draw(st.integers(0, 3)) and table.could(c.SettleJackpot(claim.id, METER, "sam")):
            continue
        waits = claim is not None and round_.phase == "bonus"  # for the verification
        if lines and not waits and data.draw(st.integers(0, 3)):
            table.tick(*data.draw(st.lists(st.sampled_from(lines), min_size=1, max_size=2, unique=True)))
        elif not table.could(c.Settle()):
            return


def _pay_wrongly(table: Table, data: st.DataObject) -> int:
    """What the tray lacks of a line that was paid wrongly, once what was put right of it is back."""
    known = [line for line in table.game.past(1).lines if line.ref.wager]
    if not known or not data.draw(st.booleans()):
        return 0
    line = data.draw(st.sampled_from(known))
    paid = line.owed_cents + data.draw(st.sampled_from((-5_00, 10_00, 25_00)))
    back = data.draw(st.sampled_from((0, 1_00)))
    if not table.could(c.RecordMispay(1, line.ref, paid, "count", "So.", back)):
        return 0
    over = paid - line.owed_cents
    return over - (back if over > 0 else -back)


@settings(max_examples=examples(80), deadline=None)
@given(poker(), st.data())
def test_poker(table: Table, data: st.DataObject) -> None:
    _pay_on(table, data)
    mispaid = _pay_wrongly(table, data)
    for sent in data.draw(st.lists(st.sampled_from((*_REVERSING, *_CORRECTING)), max_size=2)):
        table.could(sent)
    if not table.game.round.paid:
        assert table.tray == by_these_books(table.game.round, mispaid)
    ground = data.draw(st.sampled_from(GROUNDS))
    if table.could(c.VoidRound(ground, "So.")):
        check_void(table, mispaid)


_REVERSING = (
    *(c.RemoveHand(area) for area in (1, 2, 3)),
    *(c.WithdrawWagers(player) for player in ("ann", "ben", "fay")),
    c.ProhibitPlayer("ann", "So."),
    c.ReferToManager("What now?"),
    c.RecordRuling("So.", "Why.", "return_wagers", ("1.1", "1.2")),
    c.RecordRuling("So.", "Why."),
)
_CORRECTING = (
    c.CorrectCard(0, "3C", "JC", 1, 3),
    c.CorrectCard(1, "7D", "TD", 1, 3),
    c.CorrectDecision(2, "fold", ("play",)),
)


CARDS = ("7S", "7H", "7D", "AS", "KS", "6C", "8C", "5D", "TD", "9H", "AH", "QH", "KH", "2C")
BONUS_DEAL = "7D 9C 8D 7C 7D 6C 8H 7D"
"""With the last of these cards Ann has the Super Bonus."""
ANSWERS = (
    *(c.CloseInsurance(), c.CloseSurrender(), c.OfferInsurance(), c.OfferSurrender(), c.ResumePlay()),
    *(c.DecideClaim(), c.AnnounceController(1, "ann"), c.LookAtHouse(), c.ExposeHouse()),
)


@st.composite
def pontoon(draw: st.DrawFn) -> Table:
    """A round of Pontoon up to what is paid first: pairs, Pontoons, 21s, surrenders, doubles, perhaps a Super Bonus."""
    game = Dealt(draw(st.sampled_from(("mbs-pontoon-6", "rws-pontoon-4", "federal-pontoon"))))
    game.play("open_betting")
    for seat, player in ((1, "ann"), (2, "ben"), (3, "cat")):
        stakes = [c.Stake(player, draw(st.sampled_from((10_00, 30_00, 100_00))))]
        if game.state.rulebook == "mbs-pontoon-6" and draw(st.booleans()):
            stakes.append(c.Stake("fay", 10_00))
        game.do(c.PlaceWager(seat, tuple(stakes), "main"))
    table = Table(game)
    table.could(c.PlaceWager(1, (c.Stake("ann", 10_00),), "pair"))
    game.play("close_betting")
    table.deck = BONUS_DEAL.split() if draw(st.booleans()) else []
    return table


def _play_on(table: Table, data: st.DataObject) -> None:
    """The table goes on, each choice drawn, until a line is due or nothing is left to be done."""
    for _ in range(40):
        if table.lines():
            return
        choices = (c.Hit(), c.Stand(), c.Double((c.Stake("ann", 10_00),)), c.Surrender("1.1", players=("ann",)))
        if table.could(choices[0] if len(table.deck) == 1 else data.draw(st.sampled_from(choices))):
            continue
        card = table.deck.pop(0) if table.deck else data.draw(st.sampled_from(CARDS))
        if not any(table.could(command) for command in (c.DealCard(card), *ANSWERS, c.Stand())):
            return


@pytest.mark.clause("PM 5.1.1")
@settings(max_examples=examples(80), deadline=None)
@given(pontoon(), st.data())
def test_pontoon(table: Table, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 6))):
        _play_on(table, data)
        _pay_on(table, data)
    mispaid = _pay_wrongly(table, data)
    if not table.game.round.paid and data.draw(st.booleans()):
        table.could(c.CorrectCard(0, "8D", "9D", 1, 1))
        table.could(c.CorrectWager("1.1", (c.Stake("ann", 20_00),)))
    if not table.game.round.paid:
        assert table.tray == by_these_books(table.game.round, mispaid)
    if table.could(c.VoidRound(data.draw(st.sampled_from(("extra_cards", "misdeal", "equipment_fault"))), "So.")):
        check_void(table, mispaid)
