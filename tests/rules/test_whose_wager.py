"""Every refusal of a command about a wager, and every alert about one, names player, place and amount."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from rounds.alerts import alerts
from rules import Context, Refusal, commands, decide
from rules import events as e
from rules.core.base import type_of
from rules.engine import phase_of
from rules.table.about_wager import AboutWager
from tests.rules.dealing import Dealing, table
from tests.rules.three_card_poker.game import Game

SOON = timedelta(seconds=5)
MUCH = (commands.Stake("ben", 70_00),)


def pontoon(*steps: str) -> Dealing:
    """Ann's $20 and Ben's $30 on area 1, Cat's $40 on area 2; then these steps."""
    game = table().open().bet("1 ann 20").bet("1 ben 30").bet("2 cat 40").bet("1 ann 10 pair")
    return game.cards(" ".join(steps)) if steps else game


def poker(*steps: str) -> Game:
    game = Game()
    game.play("open_betting")
    for text in ("1 ann 20 ante", "2 ben 30 ante"):
        game.bet(text)
    game.play(*steps)
    return game


STATES: dict[str, Any] = {
    "bets open": pontoon,
    "bets closed": lambda: pontoon("close_betting"),
    "insurance open": lambda: pontoon("close_betting 9S 8D AC 7S 6D settle offer_insurance"),
    "playing": lambda: pontoon("close_betting 9S 8D 7C 7S 6D settle"),
    "over": lambda: pontoon("close_betting 9S 8D 7C 7S 6D settle stand stand KC settle"),
    "poker, bets open": poker,
    "poker, bets closed": lambda: poker("close_betting"),
}
SENT: list[AboutWager] = [
    commands.PlaceWager(3, MUCH),
    commands.PlaceWager(3, MUCH, "ante"),
    commands.PlaceWager(9, MUCH),
    commands.PlaceWager(3, (commands.Stake("nobody", 70_00),)),
    commands.ChangeWager("1.1", MUCH),
    commands.ChangeWager("1.1", (commands.Stake("ann", 5_00),)),
    commands.ChangeWager("1.1"),
    commands.ChangeWager("pair:1:ann", (commands.Stake("ann", 900_00),)),
    commands.RecordFoundWager(1, 1, MUCH),
    commands.RecordFoundWager(1, 1, MUCH, "pair"),
    commands.RecordFoundWager(1, 1, MUCH, "ante", in_time=True),
    commands.RecordFoundWager(1, 1, (commands.Stake("ann", 900_00),)),
    commands.Insure("1.1", (commands.Stake("ann", 900_00),)),
    commands.Insure("1.3"),
    commands.ClaimInsurance("1.1", "cat", 900_00),
]


@pytest.mark.clause("PM 5.3", "PM 5.4", "TC 5.5", "TC 5.6")
@pytest.mark.parametrize("name", STATES)
def test_a_refusal_names_player_place_and_amount(name: str) -> None:
    game = STATES[name]()
    place = "position" if "poker" in name else "area"
    seen = 0
    for command in SENT:
        answer = decide(game.state, command, Context(now=game.now + SOON, role="dealer", actor="dana"))
        if not isinstance(answer, Refusal) or (spoken := of(game, command)) is None:
            continue
        area, players, cents = spoken
        seen += 1
        assert f"{place} {area}" in answer.message, (command, answer)
        assert all((game.state.players[p].name if p in game.state.players else p) in answer.message for p in players)
        assert (answer.facts["players"], answer.facts["area"]) == (", ".join(players), area)
        assert answer.facts["cents"] == cents, (command, answer)
    assert seen, "no command was refused"


def of(game: Any, command: Any) -> tuple[int, list[str], int] | None:
    """Place, players and amount that a command speaks of; None where it names a wager that is not there."""
    wagers = {w.id: w for area in game.round.areas for w in area.wagers}
    wagers |= {f"pair:{c.area}:{c.player}": c for c in getattr(game.round, "claims", ()) if c.kind == "pair"}
    if isinstance(command, commands.PlaceWager | commands.RecordFoundWager):
        return command.area, [s.player for s in command.stakes], sum(s.cents for s in command.stakes)
    if (wager := wagers.get(command.wager)) is None:
        return None
    if isinstance(command, commands.ClaimInsurance):
        return wager.area, [command.player], command.cents
    before = wager.stakes if hasattr(wager, "stakes") else (commands.Stake(wager.player, wager.cents),)
    stakes = command.stakes or before
    cents = sum(s.cents for s in stakes)
    late_raise = (
        isinstance(command, commands.ChangeWager) and game.round.closed_at and cents > sum(s.cents for s in before)
    )
    if late_raise and game.round.phase != "concluded":
        known = {s.player: s.cents for s in before}
        cents = sum(s.cents - known.get(s.player, 0) for s in stakes)
    return wager.area, [s.player for s in stakes], cents


def test_no_command_about_a_wagers_stakes_is_left_out() -> None:
    """What a hand in turn adds names its backers by itself (ruling 4)."""
    named = {type_of(kind) for kind in get_args(AboutWager)}
    staked = {
        type_of(kind)
        for kind in get_args(commands.Command)
        if {"stakes", "cents"} & {field.name for field in fields(kind)}
    }
    chips_alone = {"buy_in", "count_drop", "record_wrong_chips", "recover_wrong_chips"}
    assert staked - named - chips_alone == {"double", "split", "answer_option", "play", "settle_jackpot"}


@pytest.mark.clause("PM 5.3", "TC 5.5", "ruling 83")
@pytest.mark.parametrize("name", ["bets closed", "poker, bets closed"])
def test_a_late_wager_says_what_is_given_back(name: str) -> None:
    game = STATES[name]()
    kind, place = ("ante", "position") if "poker" in name else ("main", "area")
    answer = decide(
        game.state,
        commands.PlaceWager(3, (commands.Stake("cat", 50_00),), kind),
        Context(now=game.now + SOON, role="dealer"),
    )
    assert isinstance(answer, Refusal)
    assert answer.message.startswith(f"Recorded. Give $50 back: Cat, {place} 3. Bets closed at ")
    raised = decide(
        game.state,
        commands.ChangeWager("1.1", (commands.Stake("ann", 70_00),)),
        Context(now=game.now + SOON, role="dealer"),
    )
    assert isinstance(raised, Refusal)
    assert raised.message.startswith(f"Recorded. Give $50 back: Ann, {place} 1. "), "only what came late"
    (alert,) = alerts(_refused(answer), game.state.rulebook)
    assert (alert.kind, alert.message) == ("late_wager", answer.message)


def _refused(refusal: Refusal) -> e.CommandRefused:
    return e.CommandRefused(b"{}", refusal.code, refusal.clause, refusal.message, refusal.facts)  # type: ignore[arg-type]


@pytest.mark.clause("PM 5.26", "PM 5.29.1", "ruling 83")
def test_an_alert_about_a_wager_names_them_too() -> None:
    game = pontoon("close_betting")
    names = {player: about.name for player, about in game.state.players.items()}
    found = game.do(commands.RecordFoundWager(3, 1, (commands.Stake("dev", 900_00),)))
    in_time = game.later(5).do(commands.RecordFoundWager(4, 1, (commands.Stake("eve", 50_00),), in_time=True))
    game.cards("report_power_failure").do(commands.ConfirmPowerFailure(), "pit_supervisor")
    returned = game.do(commands.WithdrawWagers("cat"))
    told = [alerts(event, game.state.rulebook, names.__getitem__) for event in (found[0], in_time[0], returned[0])]
    assert phase_of(game.state) == "power_failure"
    assert [(alert.kind, alert.message) for (alert,) in told] == [
        ("limit_breach", "Area 3, line 1: $900 of Dev was found outside the limits."),
        (
            "late_wager",
            "Area 4, line 1: $50 of Eve lay there in time and was entered late: bets closed at 2026-01-01T00:00:00Z, "
            "entered at 2026-01-01T00:00:05Z.",
        ),
        ("irregularity", "Wagers were returned: $40 of Cat, area 2."),
    ]
