"""A player's decisions in words for their own display, where the dealer's buttons name them: "Insure for $50"."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.wagers import all_wagers, backs, wager_by_id
from rules.core.base import Refusal
from rules.core.money import dollars
from rules.events import Wager
from rules.pontoon.vocabulary.facts import controllers_wager
from rules.state import Round
from rules.views import Action

_ON_THE_TURN = ("hit", "stand", "double", "split")


def own_action(round_: Round, action: Action) -> Action:
    """An action of the player's, said to them, with their own part of a wager that others back too and never the sums
    of the whole, which would tell what the others staked.
    """
    wager = _wager_of(round_, action)
    if wager is None:
        return replace(action, label=_label(action))
    label = _label_on(wager, round_, action)
    if "wager" in action.command and _is_on_several_areas(round_, action.player):
        label += f", area {wager.area}"
    own = replace(action, label=label)
    of_others = action.command["type"] in _ON_THE_TURN and not backs(wager, action.player)
    return _without_sums(own) if of_others or len(wager.stakes) > 1 else own


def _label(action: Action) -> str:
    match action.command:
        case {"type": "announce_controller", "area": area}:
            return f"Call the decisions of area {area}"
        case {"type": "withdraw_double"}:
            return "Withdraw your double"
        case {"type": "withdraw_wagers"}:
            return "Withdraw every wager"
    return action.label


def _label_on(wager: Wager, round_: Round, action: Action) -> str:
    """Commands leave out what has its default: `surrenders` true, and no `stakes` for a wager withdrawn."""
    own_cents = sum(stake.cents for stake in wager.stakes if stake.player == action.player)
    doubling = round_.turn is not None and round_.turn.option == "double"
    match action.command:
        case {"type": "change_wager"}:
            return f"{'Change' if action.fields else 'Withdraw'} the {wager.kind} wager"
        case {"type": "insure", "stakes": stakes}:
            cents = sum(stake["cents"] for stake in stakes if stake["player"] == action.player)
            return f"Insure for {dollars(cents)}"
        case {"type": "insure"}:
            return "Take the insurance back"
        case {"type": "claim_insurance"}:
            return "Take the claim back"
        case {"type": "surrender", "surrenders": False}:
            return "Play on after all"
        case {"type": "surrender"}:
            return f"Surrender half: {dollars(own_cents // 2)}"
        case {"type": "answer_option", "accepts": True}:
            return "Double too" if doubling else f"Match with {dollars(own_cents)}"
        case {"type": "answer_option"}:
            return "Do not double" if doubling else "Stay on the first hand"
    return action.label


def _wager_of(round_: Round, action: Action) -> Wager | None:
    """The wager that a decision is about; None for one about no single wager."""
    wager = wager_by_id(round_, action.command.get("wager", ""))
    if wager is None and action.command["type"] in _ON_THE_TURN and round_.turn is not None:
        return controllers_wager(round_.areas[round_.turn.area - 1], round_.turn.hand)
    return wager


def _is_on_several_areas(round_: Round, player: str) -> bool:
    return len({w.area for w in all_wagers(round_) if w.kind == "main" and backs(w, player)}) > 1


def _without_sums(action: Action) -> Action:
    refusal = action.refusal
    if refusal is not None and "$" in refusal.message:
        refusal = Refusal(refusal.code, refusal.clause, "The stakes of this wager do not allow it.")
    command = {name: value for name, value in action.command.items() if name != "stakes"}
    return replace(action, command=command, hint="", refusal=refusal)
