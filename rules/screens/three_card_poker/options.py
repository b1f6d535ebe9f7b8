"""The buttons of each phase: every command that could come now, allowed or greyed with the refusal that `decide` itself
would give. None of them tells a card that lies face down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from rules import commands, events
from rules.core.money import dollars
from rules.core.text import word
from rules.money.wagers import all_wagers, total_of
from rules.phases import BETWEEN_ROUNDS, CLOSED, HALTED, MISCOUNTED, REFERRED
from rules.screens.counting import miscount_options
from rules.screens.disputing import dispute_options
from rules.screens.options import (
    ANYONE,
    in_time_option,
    open_option,
    option_for,
    repeat_options,
    restriction_option,
    ruling_option,
    time_options,
    undo_option,
)
from rules.screens.paying import paying_options
from rules.screens.table_status import between_rounds, table_options
from rules.screens.telling import void_options
from rules.screens.three_card_poker.steps import kept_down
from rules.screens.withdrawing import offer_options
from rules.state import TableState, is_installed, name_of
from rules.three_card_poker.irregularities.hands import withdrawal_offer
from rules.three_card_poker.play.dealing import face_up, is_one_at_a_time
from rules.three_card_poker.play.decisions import play_parts
from rules.three_card_poker.play.out_of_limits import who_records
from rules.three_card_poker.play.settlement import sheet
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.table.moves import payout_of
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import (
    hand_at,
    in_play,
    numbered,
    open_wager,
    round_on,
    to_expose,
    undecided,
    viewed_elsewhere,
)
from rules.views.table import Option
from rules.wording.cards import card_name
from rules.wording.labels import kind_text, named_parts, place_at
from rules.wording.options import button, entry_text, hint_text, undone
from rules.wording.refusals import refuse


def options_of(state: TableState, phase: str, book: PokerBook) -> tuple[Option, ...]:
    """Every option of the phase, the primary one first, the permanent ones last."""
    found = list(_OF_PHASE[phase](state, book)) if phase in _OF_PHASE else []
    return (*found, *_permanent_options(state, phase, book))


def permanent_of(state: TableState, phase: str, book: PokerBook) -> tuple[Option, ...]:
    """Nothing: among its permanent options are players' own."""
    return ()


def _between_rounds(state: TableState, book: PokerBook) -> Iterator[Option]:
    yield from between_rounds(state, book, button("load_deck"))
    if state.round is not None:
        yield from _looks(state, book)
        yield from _wrong_count(state, book)
        for name, ground in book.grounds.items():
            if ground.until_next_round:
                void = option_for(
                    state, commands.VoidRound(name), button("void", ground=word(ground.label)), ground.clause
                )
                yield replace(void, fields=("note",))


def _betting(state: TableState, book: PokerBook) -> Iterator[Option]:
    assert state.settings is not None
    round_ = round_on(state)
    yield option_for(state, commands.CloseBetting(), button("close_betting"), book.cite["close_betting"], primary=True)
    yield from repeat_options(state)
    for kind in book.limit_kinds:
        if kind in state.settings.limits:
            key = "progressive_after" if kind == "progressive" else "wager_first"
            fields = ("area", "stakes", "placed_by_staff")
            yield open_option(
                "place_wager", button("place", wager=kind_text(kind)), book.cite[key], fields, ANYONE, kind=kind
            )
    for wager in all_wagers(round_):
        player, words = wager.stakes[0].player, entry_text("wager_at", wager=kind_text(wager.kind), area=wager.area)
        clause = book.cite["limits"]
        yield open_option("change_wager", button("change", wager=words), clause, ("stakes",), player, wager=wager.id)
        yield option_for(state, commands.ChangeWager(wager.id), button("withdraw", wager=words), clause, player=player)
    yield from time_options(state, book)


def _no_wagers(state: TableState, book: PokerBook) -> Iterator[Option]:
    yield option_for(state, commands.Settle(), button("end_round"), book.cite["round_of_play"], primary=True)


def _deal(state: TableState, book: PokerBook) -> Iterator[Option]:
    assert is_installed(state)
    clause = book.cite["deal_manual" if is_one_at_a_time(state) else "deal_automatic"]
    round_ = round_on(state)
    read = any(card for n in range(len(round_.areas) + 1) for card in hand_at(round_, n).cards)
    yield option_for(state, commands.DealHands(), button("all_dealt"), clause, primary=not read)
    yield option_for(state, commands.DealCard(None), button("dealt_face_down"), clause, primary=read)


def _decisions(state: TableState, book: PokerBook) -> Iterator[Option]:
    round_ = round_on(state)
    for number in undecided(round_):
        area = round_.areas[number - 1]
        player = area.controller
        facts = {"name": name_of(state, player), "area": number}
        if not area.hand.viewed_by:
            second = viewed_elsewhere(round_, number, player)
            clause, hint = book.cite["viewed_once" if second else "decide"], hint_text("second_hand") if second else ""
            take_up = option_for(state, commands.ViewHand(number), button("take_up", **facts), clause, player=player)
            yield replace(take_up, hint=hint)
        ante = open_wager(area, "ante")
        if ante is not None:
            yield _play(state, number, player, ante, button("play", **facts), book)
            yield option_for(state, commands.Fold(number), button("fold", **facts), book.cite["fold"], player=player)
            absent = commands.ReportAbsence(number)
            yield option_for(state, absent, button("nobody_there", **facts), book.cite["absent"])
        else:
            go_on = commands.Continue(number)
            yield option_for(state, go_on, button("continue", **facts), book.cite["continue"], player=player)
    for player in dict.fromkeys(area.controller for area in round_.areas if in_play(area)):
        held = sum(in_play(area) and area.controller == player for area in round_.areas)
        if held > 1:
            label = button("several_in_error", name=name_of(state, player))
            yield option_for(state, commands.InvalidateHands(player), label, book.cite["several_hands"])
    fields = ("area", "other")
    yield open_option("move_hands", button("exchange_hands"), book.cite["misdeal"], fields, role="pit_supervisor")


def _play(state: TableState, number: int, player: str, ante: events.Wager, label: str, book: PokerBook) -> Option:
    """Play, of a shared Ante with every backer's part by name: who does not want it is taken out."""
    assert is_installed(state)
    parts = play_parts(state, ante)
    clause, whole = book.cite["play"], dollars(total_of(parts))
    if len(parts) < 2:
        return replace(option_for(state, commands.Play(number), label, clause, player=player), hint=whole)
    named = named_parts((name_of(state, part.player), part.cents) for part in parts)
    play = option_for(state, commands.Play(number, parts), label, clause, player=player)
    return replace(play, hint=named, fields=("stakes",))


def _expose_house(state: TableState, book: PokerBook) -> Iterator[Option]:
    fields = ("cards",) if not all(round_on(state).house.cards) else ()
    yield _expose(state, 0, button("show_house"), fields, book)
    yield from _impossible_cards(state, book)


def _expose_hands(state: TableState, book: PokerBook) -> Iterator[Option]:
    round_ = round_on(state)
    for number in to_expose(round_):
        area = round_.areas[number - 1]
        fields = ("cards",) if not all(area.hand.cards) else ()
        yield _expose(state, number, button("show_hand", area=number), fields, book)
        label = button("keep_down", name=name_of(state, area.controller))
        decline, hint = commands.DeclineExposure(number), hint_text(f"kept_down{kept_down(round_, number)}")
        option = option_for(state, decline, label, book.cite["not_exposed"], player=area.controller)
        yield replace(option, hint=hint)
    yield from _impossible_cards(state, book)
    yield from _looks(state, book)


def _expose(state: TableState, number: int, label: str, fields: tuple[str, ...], book: PokerBook) -> Option:
    """Cards that nobody entered at the deal are filled in; `decide` judges them when they come."""
    if not fields:
        return option_for(state, commands.ExposeHand(number), label, book.cite["expose"], primary=True)
    command = {"type": "expose_hand", "area": number}
    return Option(command=command, label=label, clause=book.cite["expose"], fields=fields, primary=True)


def _impossible_cards(state: TableState, book: PokerBook) -> Iterator[Option]:
    """The keys of the card pad that are greyed: cards that lie face up already. Those face down are not told."""
    for card in sorted(face_up(round_on(state))):
        refusal = refuse("card_repeated:face_up", book.cite["decks"], card=card)
        command = {"type": "expose_hand", "card": card}
        yield Option(command=command, label=card_name(card), clause=refusal.clause, refusal=refusal)


def _settle(state: TableState, book: PokerBook) -> Iterator[Option]:
    assert is_installed(state)
    if round_on(state).jackpot:  # its hand is verified first
        yield from _jackpot(state, book)
        return
    clause = book.cite["envy" if round_on(state).phase == ph.BONUS else "settlement"]
    yield from paying_options(state, sheet(state, book), clause, book)
    yield from _looks(state, book)


def _jackpot(state: TableState, book: PokerBook) -> Iterator[Option]:
    claim = round_on(state).jackpot
    assert claim is not None
    fields, role = ("cents", "verified_by"), "pit_supervisor"
    yield open_option("settle_jackpot", button("meter_paid"), book.cite["meter"], fields, role=role, claim=claim.id)
    yield open_option("deny_claim", button("not_confirmed"), book.cite["meter"], ("reason",), role=role, claim=claim.id)
    yield from _looks(state, book)


def _jackpot_payment(state: TableState, book: PokerBook) -> Iterator[Option]:
    payout = payout_of(round_on(state))
    assert payout is not None
    (share,) = payout.shares
    label = button("jackpot_paid", name=name_of(state, share.player), amount=dollars(share.returned_cents))
    yield option_for(state, commands.Settle(), label, book.cite["in_addition"], primary=True)
    yield from _looks(state, book)


def _held(state: TableState, book: PokerBook) -> Iterator[Option]:
    confirmed = round_on(state).outage.confirmed
    if not confirmed:
        yield option_for(state, commands.ConfirmPowerFailure(), button("confirm_power_failure"), book.cite["power"])
    words = button("everybody_asked" if confirmed else "play_on")
    resume = option_for(state, commands.ResumePlay(), words, book.cite["power"], primary=confirmed)
    offer = withdrawal_offer(round_on(state), book)
    yield from offer_options(state, offer, "withdraws_every_wager", instead_of=resume)


def _wrong_count(state: TableState, book: PokerBook) -> Iterator[Option]:
    """A hand with too many or too few cards; then the others may be allowed to withdraw (TC 5.7, 5.7.1)."""
    round_ = round_on(state)
    for number, area in numbered(round_):
        if area.hand.cards and not area.hand.invalid:
            label = button("wrong_count", area=number)
            yield option_for(state, commands.RemoveHand(number), label, book.cite["wrong_count"])
    yield from offer_options(state, withdrawal_offer(round_, book), "withdraws_every_wager")


def _looks(state: TableState, book: PokerBook) -> Iterator[Option]:
    """A supervisor's look at a hand that was kept down (TC 3.10.1)."""
    for number, area in numbered(round_on(state)):
        if area.hand.declined and not area.hand.looked_at:
            fields = ("cards",) if not all(area.hand.cards) else ()
            label, role = button("look_at_hand", area=number), "pit_supervisor"
            yield open_option("look_at_hand", label, book.cite["not_exposed"], fields, role=role, area=number)


_OF_PHASE: dict[str, Callable[[TableState, PokerBook], Iterator[Option]]] = {
    CLOSED: _between_rounds,
    BETWEEN_ROUNDS: _between_rounds,
    ph.CONCLUDED: _between_rounds,
    ph.BETTING: _betting,
    ph.NO_WAGERS: _no_wagers,
    ph.DEAL: _deal,
    ph.DECISIONS: _decisions,
    ph.EXPOSE_HOUSE: _expose_house,
    ph.EXPOSE_HANDS: _expose_hands,
    ph.SETTLEMENT: _settle,
    ph.BONUS: _settle,
    ph.JACKPOT: _jackpot,
    ph.JACKPOT_PAYMENT: _jackpot_payment,
    ph.HELD: _held,
    ph.DISPUTED: dispute_options,
    MISCOUNTED: miscount_options,
    REFERRED: ruling_option,
}
_WITH_HANDS = ph.HANDS_OUT | ph.PAID


def _permanent_options(state: TableState, phase: str, book: PokerBook) -> Iterator[Option]:
    """What may come at any time: undo, found and late wagers, irregularities, and what the pit manages."""
    assert is_installed(state)
    if state.round is not None and phase not in {ph.CONCLUDED, *HALTED}:
        yield from _irregular(state, phase, book)
    yield from table_options(state, book, book.cite["layout"])
    for player in state.players:
        yield restriction_option(state, player, book)
        yield _in_play(state, player, book)


def _in_play(state: TableState, player: str, book: PokerBook) -> Option:
    """The Gaming Shift Manager keeps a player from play, or lets one back in (TC 5.9)."""
    about, clause = state.players[player], book.cite["confidential"]
    if about.prohibited:
        lift = commands.ProhibitPlayer(player, "lifted", prohibited=False)
        return option_for(state, lift, button("lift_prohibition", name=name_of(state, player)), clause)
    label, fields, role = button("prohibit", name=name_of(state, player)), ("reason", "ground"), "gaming_shift_manager"
    body = {"type": "prohibit_player", "player": player}
    return Option(command=body, label=label, clause=clause, fields=fields, role=role)


def _irregular(state: TableState, phase: str, book: PokerBook) -> Iterator[Option]:
    yield undo_option(state, _entry_text)
    if phase not in ph.PAID | {ph.BETTING, ph.HELD}:
        fields = ("area", "line", "stakes", "kind")
        words, role = button("found_wager"), who_records(round_on(state))
        yield open_option("record_found_wager", words, book.cite["over_maximum"], fields, role=role)
        yield in_time_option(role, book)
        late = ("area", "stakes", "kind")
        yield open_option("place_wager", button("refuse_late_wager"), book.cite["late_wager"], late)
    if phase not in ph.PAID | {ph.HELD}:
        yield option_for(state, commands.ReportPowerFailure(), button("power_failure"), book.cite["power"])
    if phase in _WITH_HANDS:
        yield from _wrong_count(state, book)
    yield from void_options(state, book)


_DECIDED: dict[type, str] = {events.HandFolded: "fold", events.HandPlayed: "play", events.HandContinued: "continue"}


def _entry_text(state: TableState, entry: events.Entry) -> str:
    place = place_at("position", entry.area)
    if isinstance(entry, events.CardDealt):
        return entry_text("unseen_card", place=place)
    if isinstance(entry, events.HandExposed):
        return entry_text("exposed", place=place)
    if isinstance(entry, events.HandViewed):
        return entry_text("viewed", place=place)
    return entry_text("decided_at", decision=undone(_DECIDED[type(entry)]), place=place)
