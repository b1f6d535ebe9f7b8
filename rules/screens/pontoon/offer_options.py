"""The buttons of insurance and surrender while they are offered, and whose wager a button is about."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules import commands, events
from rules.core.money import dollars
from rules.core.text import Text
from rules.money.wagers import all_wagers, backs, open_stakes, total_of
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import has_surrendered, main_wagers, round_on
from rules.screens.options import ANYONE, open_option, option_for
from rules.state import TableState, name_of
from rules.views.table import Option
from rules.wording.labels import NAMES, place_at
from rules.wording.options import button, hint_text, row_button


def insurance_offer(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(
        state, commands.OfferInsurance(), button("offer_insurance"), book.cite["insurance_offer"], primary=True
    )


def insurance(state: TableState, book: PontoonBook) -> Iterator[Option]:
    assert state.settings is not None
    unit = state.settings.wager_unit_cents
    yield option_for(
        state, commands.CloseInsurance(), button("close_insurance"), book.cite["insurance_offer"], primary=True
    )
    round_ = round_on(state)
    insured = {w.of for w in all_wagers(round_) if w.kind == "insurance"}
    for wager in all_wagers(round_):
        if wager.kind != "main" or wager.settled:
            continue
        player, who = wager.stakes[0].player, where(state, wager)
        if wager.id in insured:
            label, row_label = button("insurance_back", name=who), row_button("insurance_back")
            back = commands.Insure(wager.id)
            taken_back = option_for(state, back, label, book.cite["insurance"], player=player)
            yield replace(taken_back, row_label=row_label)
            continue
        halves = tuple(
            commands.Stake(s.player, s.cents // 2 // unit * unit) for s in wager.stakes if s.cents // 2 >= unit
        )
        amount = dollars(total_of(halves))
        label, row_label = button("insure", name=who, amount=amount), row_button("insure", amount=amount)
        fields: tuple[str, ...] = ("stakes", "placed_by_staff")
        insure, clause = commands.Insure(wager.id, halves), book.cite["insurance"]
        option = option_for(state, insure, label, clause, player=player)
        yield replace(option, fields=fields, row_label=row_label, hint=_why_less(wager, halves, unit))
        if not book.insurance_for_others:
            continue
        others = button("ask_insurance", name=who)
        fields = ("player", "cents", "placed_by_staff")
        yield open_option("claim_insurance", others, book.cite["insurance_others"], fields, ANYONE, wager=wager.id)
    for claim in round_.claims:
        label = button("claim_back", name=name_of(state, claim.player))
        command = commands.ClaimInsurance(claim.of, claim.player, 0)
        yield option_for(state, command, label, book.cite["insurance_others"], player=claim.player)


def _why_less(wager: events.Wager, halves: tuple[commands.Stake, ...], unit_cents: int) -> str:
    """Why less than half of a wager is insured; "" where it is half of it (PM 3.26, ruling 1)."""
    if 2 * total_of(halves) == total_of(wager.stakes):
        return ""
    return hint_text("half_in_units" if len(wager.stakes) == 1 else "halves_in_units", unit=dollars(unit_cents))


def surrender_offer(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(
        state, commands.OfferSurrender(), button("offer_surrender"), book.cite["surrender_offer"], primary=True
    )


def surrender(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(
        state, commands.CloseSurrender(), button("close_surrender"), book.cite["surrender_offer"], primary=True
    )
    for wager in all_wagers(round_on(state)):
        if wager.kind != "main" or wager.settled:
            continue
        for stake in open_stakes(wager):
            gone, alone = has_surrendered(wager, stake.player), len(wager.stakes) == 1
            key, half = "play_on_after_all" if gone else "surrender", dollars(stake.cents // 2)
            label = button(key, name=where(state, wager, stake.player), amount=half)
            said = (
                row_button(key, amount=half) if alone else button(key, name=name_of(state, stake.player), amount=half)
            )
            command = commands.Surrender(wager.id, not gone, () if alone else (stake.player,))
            option = option_for(state, command, label, book.cite["surrender_each"], player=stake.player)
            yield replace(option, row_label=said)


def where(state: TableState, wager: events.Wager, backer: str = "") -> str:
    """ "Ana", or "Ana (area 3)" where the name does not say which wager it is; of one backer's part, or of all."""
    area = round_on(state).areas[wager.area - 1]
    player = backer or wager.stakes[0].player
    several = any(w.id != wager.id and w.kind == wager.kind and backs(w, player) for w in all_wagers(round_on(state)))
    name = name_of(state, player)
    if len(wager.stakes) > 1 and not backer:
        name = Text(NAMES["others"], name=name, count=len(wager.stakes) - 1)
    here = several or len(main_wagers(area)) > 1
    return Text(NAMES["at"], name=name, place=place_at("area", wager.area)) if here else name
