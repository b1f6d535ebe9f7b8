"""What was keyed wrongly, by anybody at any time: a card, a wager, a decision (ruling 81)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule
from msgspec.structs import replace

from rules import commands as c
from rules import events as e
from rules.core.cards import DECK_48
from tests.rules.gain import ROLES
from tests.rules.machine.always_true import AlwaysTrue
from tests.rules.machine.audited import PLAYERS

cards = st.sampled_from(("AS", "AH", "7S", "7H", "KS", "KD", "QC", "8D")) | st.sampled_from(DECK_48)
"""Many Aces, sevens and faces: pontoons, pairs, splits and bonuses come up in most rounds."""
roles = st.sampled_from(ROLES)
stakes = st.lists(
    st.builds(c.Stake, st.sampled_from(PLAYERS), st.sampled_from((10_00, 20_00, 50_00, 600_00, 700_00))),
    max_size=2,
    unique_by=lambda stake: stake.player,
).map(tuple)
deeds = st.sampled_from(("hit", "stand", "stand", "double", "split"))
managers = st.sampled_from((*ROLES, "pit_manager", "pit_manager"))
KEYED: dict[type, str] = {e.HandHit: "hit", e.HandStood: "stand", e.HandDoubled: "double", e.HandSplit: "split"}


class Corrections(AlwaysTrue):
    """Corrections of every kind, and what was paid wrongly."""

    @rule(data=st.data(), paid=st.sampled_from((0, 1, 10_00, 25_00, 600_00)), back=st.sampled_from((0, 0, 1, 10_00)))
    @precondition(lambda self: bool(self.mispays.owed))
    def something_was_paid_wrongly(self, data: st.DataObject, paid: int, back: int) -> None:
        """Of any round, by anybody, found once more and put right; nothing else of the table than the tray moves."""
        number, line = data.draw(st.sampled_from(self.mispays.lines()))
        before, role = self.state, data.draw(roles)
        found = c.RecordMispay(number, line, paid, "pit", "So.", back)
        if self.send(found, role, "sam"):
            assert role != "dealer"
            assert not self.send(found, role, "sam"), "found twice it is one"
        assert not self.send(found, "gaming_shift_manager"), "nobody signs for what they dealt"
        self.send(c.RecoverMispay(number, line, data.draw(st.sampled_from((1, 10_00)))), role, "sam")
        assert replace(self.state, tray=None) == replace(before, tray=None)

    @rule(data=st.data(), card=cards, role=roles, follow=st.booleans())
    @precondition(lambda self: self.state.round is not None)
    def a_card_was_keyed_wrongly(self, data: st.DataObject, card: str, role: str, follow: bool) -> None:
        """Any card on the felt, by anybody, in the round and after it; then perhaps it was right after all."""
        assert self.state.round is not None
        lying = [
            (number, place, at, was)
            for number, area in enumerate(self.state.round.areas, 1)
            for place, hand in enumerate(area.hands, 1)
            for at, was in enumerate(hand.cards, 1)
        ]
        lying += [(0, 1, at, was) for at, was in enumerate(self.state.round.house, 1)]
        if lying:
            area, place, at, was = data.draw(st.sampled_from(lying))
            before = self.state.round
            if self.send(c.CorrectCard(area, was, card, place, at), role) and follow and not self.state.question:
                assert self.send(c.CorrectCard(area, card, was, place, at), "pit_manager")
                assert self.state.question or self.state.round == before

    @rule(data=st.data(), role=roles, backers=stakes, kind=st.sampled_from((None, None, "main", "pair", "insurance")))
    @precondition(lambda self: self.state.round is not None)
    def a_wager_was_keyed_wrongly(
        self, data: st.DataObject, role: str, backers: tuple[c.Stake, ...], kind: Any
    ) -> None:
        """Amount, player, area or kind of any wager, placed or found; one that follows from another is refused."""
        area = data.draw(st.sampled_from((None, 1, 2, 5)))
        claims = [f"pair:{c.area}:{c.player}" for c in self.state.round.claims]  # type: ignore[union-attr]
        wager = data.draw(st.sampled_from((*self.wager_ids(), *claims)))
        self.send(c.CorrectWager(wager, backers, area, kind), role)

    @rule(data=st.data())
    @precondition(lambda self: any(self.keyed()))
    def a_decision_was_keyed_wrongly(self, data: st.DataObject) -> None:
        """Any decision of any hand, whatever was done instead."""
        area, hand, was = data.draw(st.sampled_from(list(self.keyed())))
        did: tuple[Any, ...] = data.draw(st.lists(deeds, min_size=1, max_size=3).map(tuple))
        named = data.draw(st.none() | st.lists(cards, max_size=3).map(tuple))
        more, number = data.draw(st.just(()) | stakes), data.draw(st.sampled_from((1, 1, 2)))
        self.send(c.CorrectDecision(area, was, did, hand, number, named, more), data.draw(managers))

    def keyed(self) -> Iterator[tuple[int, int, Any]]:
        """Area, hand and kind of the decisions on record in this round."""
        for event in self.events_of_round():
            if type(event) in KEYED:
                yield event.area, event.hand, KEYED[type(event)]

    def events_of_round(self) -> Iterator[Any]:
        """The newest first."""
        return takewhile(lambda event: not isinstance(event, e.BettingOpened), reversed(self.log))

    @rule(data=st.data(), role=managers, backers=stakes, nothing=st.booleans())
    @precondition(lambda self: any(self.offered()))
    def an_offer_was_keyed_wrongly(
        self, data: st.DataObject, role: str, backers: tuple[c.Stake, ...], nothing: bool
    ) -> None:
        """Insurance, a surrender, or another wager's answer to a double or split."""
        area, wager, was = data.draw(st.sampled_from(list(self.offered())))
        other = {"insure": "insure", "surrender": "", "join": "stay", "stay": "join"}[was]
        did: tuple[Any, ...] = () if not other or (nothing and was == "insure") else (other,)
        self.send(c.CorrectDecision(area, was, did, stakes=backers, wager=wager), role)

    def offered(self) -> Iterator[tuple[int, str, Any]]:
        """Area, wager and kind of the answers to offers on record in this round."""
        for event in self.events_of_round():
            if isinstance(event, e.WagerInsured) and event.wager.stakes:
                yield event.wager.area, event.wager.of, "insure"
            elif isinstance(event, e.WagerSurrendered) and event.surrenders:
                yield 1, event.wager, "surrender"
            elif isinstance(event, e.OptionAnswered):
                yield event.area, event.of, "join" if event.wager else "stay"
