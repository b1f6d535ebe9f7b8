"""A player's decisions in words for their own display, where the dealer's buttons name them: "Insure for $50"."""

from __future__ import annotations

from msgspec.structs import replace

from rules import events
from rules.core.base import Refusal
from rules.core.money import dollars
from rules.core.text import Text
from rules.money.wagers import all_wagers, backs, wager_by_id
from rules.pontoon.vocabulary.facts import controllers_wager
from rules.state import Round
from rules.views.table import Option
from rules.wording.options import own_button
from rules.wording.seat import seat_text

_ON_THE_TURN = ("hit", "stand", "double", "split")


def own_option(round_: Round, option: Option) -> Option:
    """An option of the player's, said to them, with their own part of a wager that others back too and never the sums
    of the whole, which would tell what the others staked.
    """
    wager = _wager_of(round_, option)
    if wager is None:
        return replace(option, label=_label(option))
    label = _label_on(wager, round_, option)
    if "wager" in option.command and _is_on_several_areas(round_, option.player):
        label = own_button("on_area", label=label, area=wager.area)
    said = replace(option, label=label)
    of_others = option.command["type"] in _ON_THE_TURN and not backs(wager, option.player)
    return _without_sums(said) if of_others or len(wager.stakes) > 1 else said


def _label(option: Option) -> str:
    match option.command:
        case {"type": "announce_controller", "area": area}:
            return own_button("call", area=area)
        case {"type": "withdraw_double"}:
            return own_button("withdraw_double")
        case {"type": "withdraw_wagers"}:
            return own_button("withdraw_everything")
        case {"type": "stay_in"}:
            return own_button("stay_in")
        case {"type": "keep_double"}:
            return own_button("keep_double")
    return option.label


def _label_on(wager: events.Wager, round_: Round, option: Option) -> str:
    """Commands leave out what has its default: `surrenders` true, and no `stakes` for a wager withdrawn."""
    own_cents = sum(stake.cents for stake in wager.stakes if stake.player == option.player)
    doubling = round_.turn is not None and round_.turn.option == "double"
    match option.command:
        case {"type": "change_wager"}:
            return own_button("change" if option.fields else "withdraw", kind=Text(wager.kind))
        case {"type": "insure", "stakes": stakes}:
            cents = sum(stake["cents"] for stake in stakes if stake["player"] == option.player)
            return own_button("insure", amount=dollars(cents))
        case {"type": "insure"}:
            return own_button("insurance_back")
        case {"type": "claim_insurance"}:
            return own_button("claim_back")
        case {"type": "surrender", "surrenders": False}:
            return own_button("play_on_after_all")
        case {"type": "surrender"}:
            return own_button("surrender", amount=dollars(own_cents // 2))
        case {"type": "answer_option", "accepts": True}:
            return own_button("double_too") if doubling else own_button("match", amount=dollars(own_cents))
        case {"type": "answer_option"}:
            return own_button("do_not_double" if doubling else "stay")
    return option.label


def _wager_of(round_: Round, option: Option) -> events.Wager | None:
    """The wager that a decision is about; None for one about no single wager."""
    wager = wager_by_id(round_, option.command.get("wager", ""))
    if wager is None and option.command["type"] in _ON_THE_TURN and round_.turn is not None:
        return controllers_wager(round_.areas[round_.turn.area - 1], round_.turn.hand)
    return wager


def _is_on_several_areas(round_: Round, player: str) -> bool:
    return len({w.area for w in all_wagers(round_) if w.kind == "main" and backs(w, player)}) > 1


def _without_sums(option: Option) -> Option:
    refusal = option.refusal
    if refusal is not None and "$" in refusal.message:
        refusal = Refusal(refusal.code, refusal.clause, seat_text("stakes_do_not_allow"))
    command = {name: value for name, value in option.command.items() if name != "stakes"}
    return replace(option, command=command, hint="", refusal=refusal)
