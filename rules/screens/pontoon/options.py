"""The buttons of each phase: every command that could come now, allowed or greyed with the refusal of `decide`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from msgspec.structs import replace

from rules import commands, events
from rules.core.cards import DECK_52
from rules.core.money import dollars
from rules.core.text import AND, joined
from rules.money.wagers import all_wagers, open_stakes, total_of, wager_by_id
from rules.phases import BETWEEN_ROUNDS, CLOSED, MISCOUNTED, REFERRED
from rules.pontoon.irregularities.withdrawals import withdrawal_offer
from rules.pontoon.play import claims
from rules.pontoon.play.added import parts_of
from rules.pontoon.play.decisions import asked_about_double, check_card, takes_hit
from rules.pontoon.play.settlement import sheet
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import controllers_wager, irregular_of, main_wagers, playing_stakes, round_on
from rules.screens.counting import miscount_options
from rules.screens.disputing import dispute_options
from rules.screens.options import ANYONE, open_option, option_for, repeat_options, ruling_option, time_options
from rules.screens.paying import paying_options
from rules.screens.pontoon import offer_options
from rules.screens.pontoon.offer_options import where
from rules.screens.pontoon.permanent_options import permanent_options
from rules.screens.table_status import between_rounds
from rules.screens.withdrawing import keep_options
from rules.screens.withdrawing import offer_options as withdrawal_options
from rules.state import Round, TableState, is_installed, name_of
from rules.views.table import Option
from rules.wording.cards import card_name
from rules.wording.labels import named_parts
from rules.wording.options import button, hint_text, row_button


def options_of(state: TableState, phase: str, book: PontoonBook) -> tuple[Option, ...]:
    """Every option of the phase, the primary one first."""
    found = list(_OF_PHASE[phase](state, book)) if phase in _OF_PHASE else []
    return (*found, *_dissatisfied(state, phase, book))


def permanent_of(state: TableState, phase: str, book: PontoonBook) -> tuple[Option, ...]:
    """What comes after them."""
    return tuple(permanent_options(state, phase, book))


def _dissatisfied(state: TableState, phase: str, book: PontoonBook) -> Iterator[Option]:
    """Until the next card players may withdraw who are dissatisfied with what was done (PM 5.25)."""
    if isinstance(state.round, Round) and phase in ph.CARDS_LIE | ph.CHOOSING:
        yield from withdrawal_options(state, withdrawal_offer(state.round, book), "withdraws_everything")


def _between_rounds(state: TableState, book: PontoonBook) -> Iterator[Option]:
    assert state.settings is not None
    yield from between_rounds(state, book, button("load_shoe", decks=state.settings.decks))


def _betting(state: TableState, book: PontoonBook) -> Iterator[Option]:
    round_ = round_on(state)
    yield option_for(state, commands.CloseBetting(), button("close_betting"), book.cite["close_betting"], primary=True)
    yield from repeat_options(state)
    wager_fields = ("area", "stakes", "line", "placed_by_staff")
    yield open_option("place_wager", button("place_main"), book.cite["wager_first"], wager_fields, ANYONE, kind="main")
    assert state.settings is not None
    if "pair" in state.settings.limits:
        yield open_option(
            "place_wager",
            button("ask_pair"),
            book.cite["pair_first_claim"],
            ("area", "stakes", "placed_by_staff"),
            ANYONE,
            kind="pair",
        )
    for wager in all_wagers(round_):
        player = wager.stakes[0].player
        yield open_option(
            "change_wager", button("change_wager"), book.cite["limits"], ("stakes",), player, wager=wager.id
        )
        yield option_for(
            state, commands.ChangeWager(wager.id), button("withdraw_wager"), book.cite["limits"], player=player
        )
    if any(main_wagers(area) for area in round_.areas):
        yield open_option("order_lines", button("order_lines"), book.cite["front_controls"], ("area", "wagers"))
    for claim in round_.claims:
        claim_id = f"pair:{claim.area}:{claim.player}"
        yield option_for(
            state,
            commands.ChangeWager(claim_id),
            button("withdraw_pair_claim"),
            book.cite["pair_first_claim"],
            player=claim.player,
        )
    yield from time_options(state, book)


def _claims(state: TableState, book: PontoonBook) -> Iterator[Option]:
    contest = claims.resolve(round_on(state), book).contest
    assert contest is not None
    assert contest.ranking.contest is not None
    at_hand = contest.ranking.contest
    for names in combinations(at_hand.players, at_hand.places):
        shown = joined((name_of(state, player) for player in names), AND)
        label = button("agreed" if at_hand.kind == "tie" else "placed_first", names=shown)
        yield option_for(state, commands.DecideClaim(names), label, at_hand.clause)
    if at_hand.kind == "tie":
        yield option_for(state, commands.DecideClaim(()), button("no_agreement"), at_hand.clause)


def _control(state: TableState, book: PontoonBook) -> Iterator[Option]:
    for number, area in enumerate(round_on(state).areas, 1):
        if area.controller:
            continue
        for wager in main_wagers(area):
            for stake in open_stakes(wager):
                label = button("calls", name=name_of(state, stake.player), area=number)
                command = commands.AnnounceController(number, stake.player)
                yield option_for(state, command, label, book.cite["ascertain_controller"], player=stake.player)


def _no_wagers(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(state, commands.Settle(), button("end_round"), book.cite["round_of_play"], primary=True)


def _deal(state: TableState, book: PontoonBook) -> Iterator[Option]:
    key = {ph.INITIAL_DEAL: "deal_order", ph.DEALER: "dealer_draws", ph.HOUSE_CARD: "dealer_draws"}
    held = irregular_of(round_on(state)).held
    if held and held[0].card:
        label = button("deal_held", card=card_name(held[0].card))
        yield option_for(state, commands.DealCard(held[0].card), label, held[0].clause, primary=True)
        if held[0].refusable and round_on(state).phase == ph.CARD:
            yield _refusal_of_card(state, held[0].clause)
        return
    yield from _card_keys(state, book, book.cite[key.get(round_on(state).phase, "hit")])


def _refusal_of_card(state: TableState, clause: str) -> Option:
    turn = round_on(state).turn
    player = round_on(state).areas[turn.area - 1].controller if turn else ""
    return option_for(state, commands.RefuseCard(), button("refuse_card"), clause, player=player)


def _impossible_cards(state: TableState, book: PontoonBook) -> Iterator[Option]:
    """The keys of the card pad that are greyed: the tens, and cards that have all left the shoe (PM 2.1)."""
    assert is_installed(state)
    dealt, full = state.shoe.dealt, state.shoe.decks
    own = set(book.deck)
    for card in DECK_52:
        if card in own and dealt.get(card, 0) < full:
            continue  # the usual case, without asking
        if refusal := check_card(state, card, book):
            command = {"type": "deal_card", "card": card}
            yield Option(command=command, label=card_name(card), clause=refusal.clause, refusal=refusal)


def _settle(state: TableState, book: PontoonBook) -> Iterator[Option]:
    assert is_installed(state)
    clause = book.cite["bonus" if round_on(state).phase == ph.BONUS else "settlement"]
    yield from paying_options(state, sheet(state, book), clause, book)


def _look(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(state, commands.LookAtHouse(), button("looked"), book.cite["look"], primary=True)


def _expose(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield option_for(state, commands.ExposeHouse(), button("turn_up_house"), book.cite["expose"], primary=True)


def _decision(state: TableState, book: PontoonBook) -> Iterator[Option]:
    turn = round_on(state).turn
    assert turn is not None
    area = round_on(state).areas[turn.area - 1]
    own = controllers_wager(area, turn.hand)
    player = area.controller
    stake = dollars(total_of(own.stakes) if own else 0)
    yield option_for(state, commands.Hit(), button("hit"), book.cite["hit"], player=player)
    yield option_for(state, commands.Stand(), button("stand"), book.cite["stand"], player=player)
    parts, fields = _parts_of(state, own) if own else ((), ())
    named = named_parts((name_of(state, part.player), part.cents) for part in parts) or stake
    less = ("stakes",) if parts or not book.double_equal_only else ()
    hint: str = stake if book.double_equal_only else hint_text("up_to", amount=stake)
    hint = named if parts else hint
    double, clause = commands.Double(parts), book.cite["double"]
    yield replace(option_for(state, double, button("double"), clause, player=player), fields=less, hint=hint)
    hint = named if parts else hint_text("on_the_new_hand", amount=named)
    split = option_for(state, commands.Split(parts), button("split"), book.cite["split"], player=player)
    yield replace(split, fields=fields, hint=hint)
    held = irregular_of(round_on(state)).held
    if held and held[0].refusable:
        yield _refusal_of_card(state, held[0].clause)
    if takes_hit(state, book):  # type: ignore[arg-type]
        yield from _card_keys(state, book, book.cite["hit"], hit=True)


def _card_keys(state: TableState, book: PontoonBook, clause: str, *, hit: bool = False) -> Iterator[Option]:
    """The keys of the card pad: any card, which may be the hit as well, and greyed those that cannot be."""
    body = {"type": "deal_card"} | ({"hit": True} if hit else {})
    yield Option(command=body, label=button("enter_card"), clause=clause, fields=("card",), primary=not hit)
    yield from _impossible_cards(state, book)


def _options(state: TableState, book: PontoonBook) -> Iterator[Option]:
    round_ = round_on(state)
    assert round_.turn is not None
    for wager_id in round_.turn.awaiting:
        wager = wager_by_id(round_, wager_id)
        assert wager is not None
        player, who, stake = wager.stakes[0].player, where(state, wager), dollars(total_of(wager.stakes))
        parts, fields = _parts_of(state, wager)
        if round_.turn.option == "double":
            answers = ("doubles_too", "backer_double"), ("does_not_double", "backer_no_double")
            fields = fields if book.double_equal_only else ("stakes",)
        else:
            answers = ("matches", "backer_match"), ("stays", "backer_stays")
            stake = dollars(total_of(parts)) if parts else stake
        hint = named_parts((name_of(state, part.player), part.cents) for part in parts)
        for accepts, (key, cited) in zip((True, False), answers, strict=True):
            answer = commands.AnswerOption(wager_id, accepts, parts if accepts else ())
            option = option_for(state, answer, button(key, name=who, amount=stake), book.cite[cited], player=player)
            option = replace(option, row_label=row_button(key, amount=stake))
            yield replace(option, fields=fields, hint=hint) if accepts else option


def _parts_of(state: TableState, wager: events.Wager) -> tuple[tuple[commands.Stake, ...], tuple[str, ...]]:
    """The parts with which a shared wager doubles or matches a split, and that they may be changed; nothing to choose
    for one backer.
    """
    if len(playing_stakes(wager)) == 1:
        return (), ()
    assert is_installed(state)
    return parts_of(state, wager), ("stakes",)


def _withdrawals(state: TableState, book: PontoonBook) -> Iterator[Option]:
    round_ = round_on(state)
    assert round_.turn is not None
    clause = book.cite["withdraw_double"]
    yield from keep_options(state, asked_about_double(round_), clause)
    for wager in round_.areas[round_.turn.area - 1].wagers:
        if wager.kind == "double" and wager.hand == round_.turn.hand and not wager.settled:
            for stake in open_stakes(wager):
                label = button("withdraws_double", name=name_of(state, stake.player), amount=dollars(stake.cents))
                yield option_for(state, commands.WithdrawDouble(stake.player), label, clause, player=stake.player)


def _house_card(state: TableState, book: PontoonBook) -> Iterator[Option]:
    yield from _deal(state, book)
    yield option_for(state, commands.FinishHandFirst(), button("hand_first"), book.irregularities["hand_first"])


def _choice(state: TableState, book: PontoonBook) -> Iterator[Option]:
    """The cards to choose from; for the house the ones that are not worst for it are greyed (PM 5.23.4.5)."""
    together = irregular_of(round_on(state)).together
    assert together is not None
    of_house = "" if together.area else "house_"
    clause = book.irregularities[f"{of_house}{'many_seen' if together.cards else 'unseen'}"]
    player = round_on(state).areas[together.area - 1].controller if together.area else ""
    for card in dict.fromkeys(together.cards):
        yield option_for(
            state, commands.ChooseCards((card,)), button("take_card", card=card_name(card)), clause, player=player
        )
    if together.area:
        yield option_for(state, commands.ChooseCards(together.cards), button("take_all"), clause, player=player)
        yield option_for(state, commands.ChooseCards(), button("take_none"), clause, player=player)
    elif not together.cards:
        for position in range(1, together.hidden + 1):
            yield option_for(
                state, commands.ChooseCards(position=position), button("position_first", position=position), clause
            )


def _power_failure(state: TableState, book: PontoonBook) -> Iterator[Option]:
    clause = book.irregularities["power_withdraw"]
    hold = irregular_of(round_on(state)).hold
    confirmed = hold is not None and hold.outage.confirmed
    if not confirmed:
        label = button("confirm_power_failure")
        yield option_for(state, commands.ConfirmPowerFailure(), label, book.irregularities["power"])
    resume = option_for(state, commands.ResumePlay(), button("play_on"), clause, primary=confirmed)
    offer = withdrawal_offer(round_on(state), book)
    yield from withdrawal_options(state, offer, "withdraws_everything", instead_of=resume)


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
    ph.INSURANCE_OFFER: offer_options.insurance_offer,
    ph.INSURANCE: offer_options.insurance,
    ph.SURRENDER_OFFER: offer_options.surrender_offer,
    ph.SURRENDER: offer_options.surrender,
    ph.DECISION: _decision,
    ph.OPTIONS: _options,
    ph.WITHDRAWALS: _withdrawals,
    ph.HOUSE_CARD: _house_card,
    ph.CHOICE: _choice,
    ph.HOUSE_CHOICE: _choice,
    ph.POWER_FAILURE: _power_failure,
    ph.DISPUTED: dispute_options,
    MISCOUNTED: miscount_options,
    REFERRED: ruling_option,
}
