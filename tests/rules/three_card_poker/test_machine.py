"""Rounds of random bets, cards, decisions and incidents: money is conserved, a replay gives the same state."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules import Refusal, TableState, view_of
from rules import commands as c
from rules import events as e
from rules.codec import decode_event, decode_state, encode_event, encode_state
from rules.core.cards import DECK_52
from rules.engine import fold
from tests.rules.effort import examples
from tests.rules.three_card_poker.game import SEATED, Game, wager

ROLE = "gaming_shift_manager"


@settings(max_examples=examples(120), deadline=None)
@given(st.data())
def test_whatever_happens_the_money_adds_up(data: st.DataObject) -> None:
    game = Game()
    log = []

    def send(command: object) -> bool:
        answer = game.answer(command, ROLE)
        if isinstance(answer, Refusal):
            return False
        game.state = fold(game.state, answer)
        log.extend(answer)
        return True

    start = game.state
    send(c.OpenBetting())
    for seat, player in enumerate(SEATED, 1):
        for kind, dollars in (("ante", 20), ("pair_plus", 10), ("progressive", 5)):
            if data.draw(st.booleans()):
                send(wager(f"{seat} {player} {dollars} {kind}"))
    deck = list(data.draw(st.permutations(DECK_52)))
    suited = data.draw(st.booleans())
    deck = [*DECK_52[12:0:-1], *DECK_52[13:]] if suited else deck
    incidents_left = 6
    for _ in range(200):
        if game.phase == "concluded":
            break
        area = data.draw(st.integers(1, 5))
        player = SEATED[area - 1]
        incidents = [c.RemoveHand(area), c.ReportAbsence(area), c.InvalidateHands(player), c.ReportPowerFailure()]
        incidents += [
            c.VoidRound("misdeal"),
            c.WithdrawWagers(player),
            c.UndoEntry(),
            c.ViewHand(area),
            c.MoveHands(area, 1),
        ]
        incidents += [c.ReferToManager("What now?"), c.ReferToManager("And now?"), c.ProhibitPlayer(player, "So.")]
        if incidents_left and data.draw(st.integers(0, 9)) == 9:
            incidents_left -= 1
            send(data.draw(st.sampled_from(incidents)))
        else:
            _advance(game, data, deck, send)
        if game.phase != "deal":
            for audience in ("pit", "audit", "seat:1"):
                view_of(game.state, audience)
    assert game.phase == "concluded"
    for _ in range(data.draw(st.integers(0, 3))):  # what may still be corrected until the next round (TC 5.3, 5.7)
        area = data.draw(st.integers(1, 5))
        corrections = [c.RemoveHand(area), c.WithdrawWagers(SEATED[area - 1]), c.VoidRound("house_count")]
        send(data.draw(st.sampled_from(corrections)))
        assert game.phase == "concluded"
    assert game.money_is_conserved()
    over = next(event for event in reversed(log) if isinstance(event, e.RoundConcluded))
    assert over.staked_cents == sum(s.stake_cents for r in game.round.results for s in r.shares)
    assert fold(start, [decode_event(encode_event(event)) for event in log]) == game.state
    assert decode_state(encode_state(game.state)) == game.state
    assert isinstance(game.state, TableState)


def _advance(game: Game, data: st.DataObject, deck: list[str], send: object) -> None:
    """What the phase asks for, drawn where there is a choice."""
    assert callable(send)
    match game.phase:
        case "betting":
            if not send(c.CloseBetting()):
                for wager_ in (w for area in game.round.areas for w in area.wagers if w.kind == "progressive"):
                    send(c.ChangeWager(wager_.id))
        case "referred":
            wagers = [w.id for area in game.round.areas for w in area.wagers]
            named = tuple(data.draw(st.lists(st.sampled_from(wagers), unique=True))) if wagers else ()
            effect = data.draw(st.sampled_from(("none", "return_wagers", "void")))
            if not send(c.RecordRuling("So.", "Why.", effect, named)):
                assert send(c.RecordRuling("So.", "Why."))
        case "deal":
            used = {card for area in game.round.areas for card in area.hand.cards} | set(game.round.house.cards)
            send(c.DealCard(next(card for card in deck if card not in used), "virtual"))
        case "decisions":
            for number in range(1, 6):
                choice = data.draw(st.sampled_from([c.Fold, c.Play]))
                if send(choice(number)) or send(c.Continue(number)):
                    return
        case "expose_house":
            send(c.ExposeHand(0))
        case "expose_hands":
            for number in range(1, 6):
                if send(data.draw(st.sampled_from([c.ExposeHand, c.ExposeHand, c.DeclineExposure]))(number)):
                    return
        case "bonus" | "jackpot" if game.round.jackpot is not None:
            send(c.SettleJackpot(game.round.jackpot.id, data.draw(st.sampled_from((100_000, 0))), "sam"))
        case "settlement" | "bonus" | "no_wagers" | "jackpot_payment":
            send(c.Settle())
        case "held":
            send(c.ResumePlay())
