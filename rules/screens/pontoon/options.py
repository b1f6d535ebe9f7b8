"""The buttons of each phase: every command that could come now, allowed or greyed with the refusal that `decide`
itself would give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from rules.commands import (
    AnnounceController,
    AnswerOption,
    ChangeWager,
    ChooseCards,
    ClaimInsurance,
    CloseBetting,
    CloseInsurance,
    CloseSurrender,
    CloseTable,
    CloseWithdrawals,
    DealCard,
    DecideClaim,
    Double,
    ExposeHouse,
    FinishHandFirst,
    Hit,
    Insure,
    LoadShoe,
    LookAtHouse,
    OfferInsurance,
    OfferSurrender,
    OpenBetting,
    OpenTable,
    RefuseCard,
    ResumePlay,
    SetBettingTime,
    Settle,
    SetWagersPerArea,
    Split,
    Stake,
    Stand,
    Surrender,
    UndoEntry,
    WithdrawDouble,
    WithdrawWagers,
)
from rules.common.wagers import all_wagers, backs, open_stakes, total_of, wager_by_id
from rules.core.cards import DECK_52, card_name
from rules.core.money import dollars
from rules.events import CardDealt, Entry, HandDoubled, HandHit, HandSplit, HandStood, OptionAnswered, Wager
from rules.phases import BETWEEN_ROUNDS, CLOSED, REFERRED
from rules.pontoon.play import claims
from rules.pontoon.play.decisions import check_card
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import controllers_wager, irregular_of, main_wagers, round_on, wagers_per_area
from rules.screens.options import (
    ANYONE,
    open_option,
    option_for,
    restriction_option,
    ruling_option,
    void_options,
)
from rules.state import TableState, is_installed, name_of
from rules.views import Option


def options_of(state: TableState, phase: str, book: PontoonBook) -> tuple[Option, ...]:
    """Every option of the phase, the primary one first, the standing ones last."""
    found = list(_OF_PHASE[phase](state, book)) if phase in _OF_PHASE else []
    return (*found, *_standing(state, phase, book))


def _between_rounds(state: TableState, book: PontoonBook) -> Iterator[Option]:
    assert state.settings is not None
    if not state.open:
        yield option_for(state, OpenTable(), "Open the table", book.cite["open_betting"], primary=True)
    else:
        yield option_for(state, OpenBetting(), "Open betting", book.cite["open_betting"], primary=True)
    yield option_for(state, LoadShoe(), f"Load {state.settings.decks} shuffled decks", book.cite["decks"])
    if state.open:
        yield option_for(state, CloseTable(), "Close the table", book.cite["round_of_play"])


def _betting(state: TableState, book: PontoonBook) -> Iterator[Option]:
    round_ = round_on(state)
    yield option_for(state, CloseBetting(), "No more bets", book.cite["close_betting"], primary=True)
    wager_fields = ("area", "stakes", "line", "placed_by_staff")
    yield open_option("place_wager", "Place a main wager", book.cite["wager_first"], wager_fields, ANYONE, kind="main")
    assert state.settings is not None
    if "pair" in state.settings.limits:
        yield open_option(
            "place_wager",
            "Ask for a pair wager",
            book.cite["pair_first_claim"],
            ("area", "stakes", "placed_by_staff"),
            ANYONE,
            kind="pair",
        )
    for wager in all_wagers(round_):
        player = wager.stakes[0].player
        yield open_option("change_wager", "Change the wager", book.cite["limits"], ("stakes",), player, wager=wager.id)
        yield option_for(state, ChangeWager(wager.id), "Withdraw the wager", book.cite["limits"], player=player)
    for claim in round_.claims:
        claim_id = f"pair:{claim.area}:{claim.player}"
        yield option_for(
            state, ChangeWager(claim_id), "Take the pair claim back", book.cite["pair_first_claim"], player=claim.player
        )
    if round_.closes_at is not None:
        yield option_for(state, SetBettingTime(None), "Hold the countdown", book.cite["close_betting"])
    yield option_for(state, SetBettingTime(15), "15 seconds more", book.cite["close_betting"], fields=("seconds",))


def _claims(state: TableState, book: PontoonBook) -> Iterator[Option]:
    contest = claims.resolve(round_on(state), book).contest
    assert contest is not None
    assert contest.ranking.contest is not None
    at_hand = contest.ranking.contest
    for names in combinations(at_hand.players, at_hand.places):
        label = " and ".join(name_of(state, player) for player in names)
        words = "agreed on" if at_hand.kind == "tie" else "first placed"
        yield option_for(state, DecideClaim(names), f"{words.capitalize()}: {label}", at_hand.clause)
    if at_hand.kind == "tie":
        yield option_for(state, DecideClaim(()), "No agreement: nobody takes it", at_hand.clause)


def _control(state: TableState, book: PontoonBook) -> Iterator[Option]:
    for number, area in enumerate(round_on(state).areas, 1):
        if area.controller:
            continue
        for wager in main_wagers(area):
            for stake in open_stakes(wager):
                label = f"{name_of(state, stake.player)} calls area {number}"
                command = AnnounceController(number, stake.player)
                yield option_for(state, command, label, book.cite["ascertain_controller"], player=stake.player)


def _no_wagers(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(state, Settle(), "End the round", book.cite["round_of_play"], primary=True)


def _deal(state: TableState, book: PontoonBook) -> Iterator[Option]:
    key = {ph.INITIAL_DEAL: "deal_order", ph.DEALER: "dealer_draws", ph.HOUSE_CARD: "dealer_draws"}
    held = irregular_of(round_on(state)).held
    if held and held[0].card:
        label = f"Deal the {card_name(held[0].card)}"
        yield option_for(state, DealCard(held[0].card), label, held[0].clause, primary=True)
        if held[0].refusable and round_on(state).phase == ph.CARD:
            yield _refusal_of_card(state, held[0].clause)
        return
    clause = book.cite[key.get(round_on(state).phase, "hit")]
    yield Option(command={"type": "deal_card"}, label="Enter the card", clause=clause, fields=("card",), primary=True)
    yield from _impossible_cards(state, book)


def _refusal_of_card(state: TableState, clause: str) -> Option:
    turn = round_on(state).turn
    player = round_on(state).areas[turn.area - 1].controller if turn else ""
    return option_for(state, RefuseCard(), "Refuse the card and stand", clause, player=player)


def _impossible_cards(state: TableState, book: PontoonBook) -> Iterator[Option]:
    """The keys of the card pad that are greyed: the tens, and cards that have all left the shoe (PM 2.1)."""
    assert is_installed(state)
    for card in DECK_52:
        if refusal := check_card(state, card, book):
            command = {"type": "deal_card", "card": card}
            yield Option(command=command, label=card_name(card), clause=refusal.clause, refusal=refusal)


def _settle(state: TableState, book: PontoonBook) -> Iterator[Option]:
    clause = book.cite["bonus" if round_on(state).phase == ph.BONUS else "settlement"]
    yield option_for(state, Settle(), "Paid and collected", clause, primary=True)


def _look(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(state, LookAtHouse(), "I have looked", book.cite["look"], primary=True)


def _expose(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(state, ExposeHouse(), "Turn the house cards up", book.cite["expose"], primary=True)


def _insurance_offer(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(state, OfferInsurance(), "Offer insurance", book.cite["insurance_offer"], primary=True)


def _insurance(state: TableState, book: PontoonBook) -> Iterator[Option]:
    assert state.settings is not None
    unit = state.settings.wager_unit_cents
    yield option_for(state, CloseInsurance(), "Insurance is closed", book.cite["insurance_offer"], primary=True)
    round_ = round_on(state)
    insured = {w.of for w in all_wagers(round_) if w.kind == "insurance"}
    for wager in all_wagers(round_):
        if wager.kind != "main" or wager.settled:
            continue
        player, who = wager.stakes[0].player, _where(state, wager)
        if wager.id in insured:
            yield option_for(
                state, Insure(wager.id), f"{who} takes the insurance back", book.cite["insurance"], player=player
            )
            continue
        halves = tuple(Stake(s.player, s.cents // 2 // unit * unit) for s in wager.stakes if s.cents // 2 >= unit)
        label = f"{who} insures {dollars(total_of(halves))}"
        fields: tuple[str, ...] = ("stakes", "placed_by_staff")
        yield option_for(state, Insure(wager.id, halves), label, book.cite["insurance"], player=player, fields=fields)
        if not book.insurance_for_others:
            continue
        others = f"Another player asks for {who}'s option"
        fields = ("player", "cents", "placed_by_staff")
        yield open_option("claim_insurance", others, book.cite["insurance_others"], fields, ANYONE, wager=wager.id)
    for claim in round_.claims:
        label = f"{name_of(state, claim.player)} takes the claim back"
        command = ClaimInsurance(claim.of, claim.player, 0)
        yield option_for(state, command, label, book.cite["insurance_others"], player=claim.player)


def _surrender_offer(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(state, OfferSurrender(), "Offer surrender", book.cite["surrender_offer"], primary=True)


def _surrender(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(state, CloseSurrender(), "Surrender is closed", book.cite["surrender_offer"], primary=True)
    for wager in all_wagers(round_on(state)):
        if wager.kind != "main" or wager.settled:
            continue
        verb = "plays on after all" if wager.surrendered else f"surrenders {dollars(total_of(wager.stakes) // 2)}"
        command = Surrender(wager.id, not wager.surrendered)
        player = wager.stakes[0].player
        yield option_for(state, command, f"{_where(state, wager)} {verb}", book.cite["surrender_each"], player=player)


def _decision(state: TableState, book: PontoonBook) -> Iterator[Option]:
    turn = round_on(state).turn
    assert turn is not None
    area = round_on(state).areas[turn.area - 1]
    own = controllers_wager(area, turn.hand)
    assert own is not None
    player = area.controller
    stake = dollars(total_of(own.stakes))
    yield option_for(state, Hit(), "Hit", book.cite["hit"], player=player)
    yield option_for(state, Stand(), "Stand", book.cite["stand"], player=player)
    fields, hint = ((), stake) if book.double_equal_only else (("stakes",), f"up to {stake}")
    yield option_for(state, Double(), "Double", book.cite["double"], player=player, fields=fields, hint=hint)
    yield option_for(state, Split(), "Split", book.cite["split"], player=player, hint=f"{stake} on the new hand")
    held = irregular_of(round_on(state)).held
    if held and held[0].refusable:
        yield _refusal_of_card(state, held[0].clause)


def _options(state: TableState, book: PontoonBook) -> Iterator[Option]:
    round_ = round_on(state)
    assert round_.turn is not None
    fields: tuple[str, ...]
    for wager_id in round_.turn.awaiting:
        wager = wager_by_id(round_, wager_id)
        assert wager is not None
        player, who, stake = wager.stakes[0].player, _where(state, wager), dollars(total_of(wager.stakes))
        if round_.turn.option == "double":
            yes, fields = f"{who} doubles too", () if book.double_equal_only else ("stakes",)
            no, keys = f"{who} does not double", ("backer_double", "backer_no_double")
        else:
            yes, fields = f"{who} matches with {stake}", ()
            no, keys = f"{who} stays on the first hand", ("backer_match", "backer_stays")
        yield option_for(state, AnswerOption(wager_id, True), yes, book.cite[keys[0]], player=player, fields=fields)
        yield option_for(state, AnswerOption(wager_id, False), no, book.cite[keys[1]], player=player)


def _withdrawals(state: TableState, book: PontoonBook) -> Iterator[Option]:
    round_ = round_on(state)
    assert round_.turn is not None
    clause = book.cite["withdraw_double"]
    yield option_for(state, CloseWithdrawals(), "Play on", clause, primary=True)
    for wager in round_.areas[round_.turn.area - 1].wagers:
        if wager.kind == "double" and wager.hand == round_.turn.hand and not wager.settled:
            for stake in open_stakes(wager):
                label = f"{name_of(state, stake.player)} withdraws {dollars(stake.cents)}"
                yield option_for(state, WithdrawDouble(stake.player), label, clause, player=stake.player)


def _house_card(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield from _deal(state, book)
    yield option_for(state, FinishHandFirst(), "Complete the hand in turn first", book.irregularities["hand_first"])


def _choice(state: TableState, book: PontoonBook) -> Iterator[Option]:
    """The cards to choose from; for the house the ones that are not worst for it are greyed (PM 5.23.4.5)."""
    together = irregular_of(round_on(state)).together
    assert together is not None
    of_house = "" if together.area else "house_"
    clause = book.irregularities[f"{of_house}{'many_seen' if together.cards else 'unseen'}"]
    player = round_on(state).areas[together.area - 1].controller if together.area else ""
    for card in dict.fromkeys(together.cards):
        yield option_for(state, ChooseCards((card,)), f"Take the {card_name(card)}", clause, player=player)
    if together.area:
        yield option_for(state, ChooseCards(together.cards), "Take all of them", clause, player=player)
        yield option_for(state, ChooseCards(), "Take none of them", clause, player=player)
    elif not together.cards:
        for position in range(1, together.hidden + 1):
            yield option_for(state, ChooseCards(position=position), f"Card {position} comes first", clause)


def _power_failure(state: TableState, book: PontoonBook) -> Iterator[Option]:
    clause = book.irregularities["power_withdraw"]
    yield option_for(state, ResumePlay(), "Play on", clause, primary=True)
    for player in dict.fromkeys(s.player for w in all_wagers(round_on(state)) for s in open_stakes(w)):
        label = f"{name_of(state, player)} withdraws everything"
        yield option_for(state, WithdrawWagers(player), label, clause, player=player)


_OF_PHASE: dict[str, Callable[[TableState, PontoonBook], Iterator[Option]]] = {
    CLOSED: _between_rounds,
    BETWEEN_ROUNDS: _between_rounds,
    ph.CONCLUDED: _between_rounds,
    ph.BETTING: _betting,
    ph.CLAIMS: _claims,
    ph.INSURANCE_CLAIMS: _claims,
    ph.CONTROL: _control,
    ph.NO_WAGERS: _no_wagers,
    ph.INITIAL_DEAL: _deal,
    ph.CARD: _deal,
    ph.DEALER: _deal,
    ph.LOOK: _look,
    ph.EXPOSE: _expose,
    ph.PAIRS: _settle,
    ph.PONTOONS: _settle,
    ph.HAND: _settle,
    ph.SETTLEMENT: _settle,
    ph.BONUS: _settle,
    ph.INSURANCE_OFFER: _insurance_offer,
    ph.INSURANCE: _insurance,
    ph.SURRENDER_OFFER: _surrender_offer,
    ph.SURRENDER: _surrender,
    ph.DECISION: _decision,
    ph.OPTIONS: _options,
    ph.WITHDRAWALS: _withdrawals,
    ph.HOUSE_CARD: _house_card,
    ph.CHOICE: _choice,
    ph.HOUSE_CHOICE: _choice,
    ph.POWER_FAILURE: _power_failure,
    REFERRED: ruling_option,
}


def _standing(state: TableState, phase: str, book: PontoonBook) -> Iterator[Option]:
    """What may come at any time: undo, found and late wagers, and what the pit manages."""
    assert is_installed(state)
    if state.round is not None and phase not in (ph.CONCLUDED, REFERRED):
        yield option_for(state, UndoEntry(), _undo_label(state), "ruling 42")
        if phase != ph.BETTING and book.out_of_limits_wagers:
            fields = ("area", "kind", "line", "stakes")
            yield open_option("record_found_wager", "Wager found outside the limits", book.cite["over_maximum"], fields)
        if phase != ph.BETTING:
            yield open_option(
                "place_wager", "Refuse a late wager", book.cite["late_wager"], ("area", "stakes"), kind="main"
            )
        yield from void_options(state, book)
    yield open_option("seat_player", "Seat a player", book.cite["seated_controls"], ("player", "name", "seat"))
    yield open_option("set_limits", "Change the limits", book.cite["limits"], ("limits",), role="pit_supervisor")
    for wagers in range(1, book.max_wagers_per_area + 1):
        if wagers != wagers_per_area(state, book):
            label = f"{wagers} wager{'s' if wagers > 1 else ''} an area"
            yield option_for(state, SetWagersPerArea(wagers), label, book.cite["fewer_wagers"])
    for player in state.players:
        yield restriction_option(state, player, book)


_DECIDED: dict[type, str] = {
    HandHit: "hit",
    HandStood: "stand",
    HandDoubled: "double",
    HandSplit: "split",
    OptionAnswered: "answer",
}


def _undo_label(state: TableState) -> str:
    return f"Undo: {_entry_text(state, state.entries[-1])}" if state.entries else "Undo"


def _entry_text(state: TableState, entry: Entry) -> str:
    if isinstance(entry, CardDealt):
        hidden = not entry.area and round_on(state).house_down  # ruling 33
        place = f"area {entry.area}" if entry.area else "the house"
        return f"{'face-down card' if hidden else card_name(entry.card)} to {place}"
    return f"{_DECIDED[type(entry)]} on area {entry.area}"


def _where(state: TableState, wager: Wager) -> str:
    """ "Ana", or "Ana (area 3)" where the name alone does not say which wager it is."""
    area = round_on(state).areas[wager.area - 1]
    several = any(
        w.id != wager.id and w.kind == wager.kind and backs(w, wager.stakes[0].player)
        for w in all_wagers(round_on(state))
    )
    name = name_of(state, wager.stakes[0].player)
    if len(wager.stakes) > 1:
        name += f" and {len(wager.stakes) - 1} more"
    return f"{name} (area {wager.area})" if several or len(main_wagers(area)) > 1 else name
