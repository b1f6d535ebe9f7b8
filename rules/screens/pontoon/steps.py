"""The dealer's one next step in each phase: what to do, what to say aloud, and the clause behind it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from rules.common.power_failure import outage_words
from rules.core.cards import card_name, card_names
from rules.phases import BETWEEN_ROUNDS, CLOSED, REFERRED
from rules.pontoon.play import claims
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import cards_left, irregular_of, is_dealt_to, next_place, round_on
from rules.pontoon.vocabulary.hands import HIGHEST_TOTAL
from rules.pontoon.vocabulary.worth import total_of_hand
from rules.screens.parts import ruling_step
from rules.state import Round, TableState, is_installed, name_of
from rules.views import Step

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def step_of(state: TableState, phase: str, book: PontoonBook) -> Step:
    """The next step. Total: every phase has one. A card that is out already is named."""
    step = _STEPS[phase](state, book)
    held = irregular_of(state.round).held if isinstance(state.round, Round) else ()
    if held and step.code == "deal_card":
        card = f"The {card_name(held[0].card)}" if held[0].card else "One of the cards"
        return structs.replace(step, detail=f"{card} that left the dealing device already.", clause=held[0].clause)
    return step


def _step(code: str, title: str, detail: str, clause: str, say: str = "", area: int = 0, hand: int = 0) -> Step:
    return Step(code=code, title=title, detail=detail, say=say, clause=clause, area=area, hand=hand)


def shuffle_due(state: TableState, book: PontoonBook) -> bool:
    """Whether fewer cards are left than the table shuffles at."""
    assert is_installed(state)
    return cards_left(state, book) < state.settings.shuffle_at_cards


def _between_rounds(state: TableState, book: PontoonBook) -> Step:
    if not state.open:
        return _step("table_closed", "The table is closed", "A Pit Supervisor opens it.", book.cite["open_betting"])
    assert is_installed(state)
    if state.shoe.spent:
        detail = "These cards may not be used again before they are changed or shuffled."
        return _step("load_shoe", "Change the shoe", detail, state.shoe.spent)
    if shuffle_due(state, book):
        left = f"{cards_left(state, book)} cards are left. Shuffle, then load the shoe."
        return _step("load_shoe", "Change the shoe", left, book.cite["decks"])
    detail = "Announce that bets are open."
    return _step("open_betting", "Open the betting", detail, book.cite["open_betting"], "Place your bets, please")


def _betting(state: TableState, book: PontoonBook) -> Step:
    detail = "Tap an area to enter each wager. Close when all are down."
    return _step("close_betting", "Take the wagers", detail, book.cite["close_betting"], "No more bets")


def _claims(state: TableState, book: PontoonBook) -> Step:
    contest = claims.resolve(round_on(state), book).contest
    assert contest is not None
    assert contest.ranking.contest is not None
    at_hand = contest.ranking.contest
    what = "pair place" if contest.kind == "pair" else "insurance option"
    names = _list([state.players[p].name for p in at_hand.players])
    if at_hand.kind == "tie":
        title = f"Equal claims to the {what} of area {contest.area}"
        detail = f"Ask {names}: do they agree who takes it? Without agreement nobody does."
        return _step("settle_tie", title, detail, at_hand.clause, "Who takes it, please?", contest.area)
    title = f"Who was first on area {contest.area}?"
    detail = f"{names} have no wager in this round. You determine who placed first."
    return _step("determine_first", title, detail, at_hand.clause, "", contest.area)


def _control(state: TableState, book: PontoonBook) -> Step:
    number = next(n for n, area in enumerate(round_on(state).areas, 1) if is_dealt_to(area) and not area.controller)
    detail = "Ask who calls the decisions and tell the players."
    return _step(
        "announce_controller",
        f"Who calls area {number}?",
        detail,
        book.cite["ascertain_controller"],
        "Who calls this hand, please?",
        number,
    )


def _no_wagers(state: TableState, book: PontoonBook) -> Step:
    detail = "End the round, or record a wager that you find outside the limits."
    return _step("end_round", "No wager is down", detail, book.cite["wager_first"])


def _initial_deal(state: TableState, book: PontoonBook) -> Step:
    round_ = round_on(state)
    place = next_place(round_, book)
    assert place is not None
    if place == (0, 0):
        face = "Face down." if book.house_face_down else "Face up."
        return _step("deal_card", "Card to the house", face, book.cite["deal_order"])
    number = len(round_.areas[place[0] - 1].hands and round_.areas[place[0] - 1].hands[0].cards)
    detail = f"The {_ORDINALS[number]} card, face up."
    return _step("deal_card", f"Card to area {place[0]}", detail, book.cite["deal_order"], "", place[0], 1)


def _look(state: TableState, book: PontoonBook) -> Step:
    detail = "Look at your face-down cards. A Pontoon ends the round."
    return _step("look_at_house", "Look for a Pontoon", detail, book.cite["look"])


def _expose(state: TableState, book: PontoonBook) -> Step:
    return _step("expose_house", "Turn your cards up", "Both house cards, face up.", book.cite["expose"])


def _pairs(state: TableState, book: PontoonBook) -> Step:
    return _step(
        "settle_pairs", "Settle the pair wagers", "In seat order, as the pay sheet says.", book.cite["pair_wins"]
    )


def _pontoons(state: TableState, book: PontoonBook) -> Step:
    return _step("settle_pontoons", "Pay the Pontoons", "3 to 2, at once.", book.cite["pay_pontoon"])


def _insurance_offer(state: TableState, book: PontoonBook) -> Step:
    detail = "The house shows an Ace. Offer insurance to every player."
    return _step("offer_insurance", "Offer insurance", detail, book.cite["insurance_offer"], "Insurance?")


def _insurance(state: TableState, book: PontoonBook) -> Step:
    detail = "At most half of the wager, on the insurance line. Close when all have answered."
    return _step(
        "close_insurance", "Take insurance wagers", detail, book.cite["insurance_offer"], "Insurance is closed"
    )


def _surrender_offer(state: TableState, book: PontoonBook) -> Step:
    detail = "Half of the wager is given up, unless the house makes a Pontoon."
    return _step("offer_surrender", "Offer surrender", detail, book.cite["surrender_offer"], "Surrender?")


def _surrender(state: TableState, book: PontoonBook) -> Step:
    detail = "Mark each wager that surrenders. Close when all have answered."
    return _step("close_surrender", "Take surrenders", detail, book.cite["surrender_offer"], "Surrender is closed")


def _in_turn(state: TableState) -> tuple[int, int, str]:
    turn = round_on(state).turn
    assert turn is not None
    area = round_on(state).areas[turn.area - 1]
    place = f"area {turn.area}" + (f", hand {turn.hand}" if len(area.hands) > 1 else "")
    return turn.area, turn.hand, place


def _decision(state: TableState, book: PontoonBook) -> Step:
    area, hand, place = _in_turn(state)
    name = name_of(state, round_on(state).areas[area - 1].controller)
    detail = "Take the decision from the hand signal."
    return _step("decide", f"{name} decides, {place}", detail, book.cite["hand_signal"], "", area, hand)


def _options(state: TableState, book: PontoonBook) -> Step:
    area, hand, place = _in_turn(state)
    turn = round_on(state).turn
    assert turn is not None
    if turn.option == "double":
        title, key = f"Do the others double on {place}?", "backer_double"
    else:
        title, key = f"Do the others match the split of {place}?", "backer_match"
    return _step("answer_options", title, "Ask each other wager on the hand.", book.cite[key], "", area, hand)


def _card(state: TableState, book: PontoonBook) -> Step:
    area, hand, place = _in_turn(state)
    held = round_on(state).areas[area - 1].hands[hand - 1]
    if held.doubled and book.double_once_one_card:
        return _step(
            "deal_card", f"One card to {place}", "Doubled: one card only.", book.cite["double_one_card"], "", area, hand
        )
    if len(held.cards) == 1 and not held.split:
        clause = book.irregularities["short_acts"]
        return _step("deal_card", f"Second card to {place}", "It was left out.", clause, "", area, hand)
    if len(held.cards) == 1:
        detail = "The second card of a split hand."
        return _step("deal_card", f"Card to {place}", detail, book.cite["split_order"], "", area, hand)
    return _step("deal_card", f"Card to {place}", "The player asked for a card.", book.cite["hit"], "", area, hand)


def _withdrawals(state: TableState, book: PontoonBook) -> Step:
    area, hand, place = _in_turn(state)
    detail = "A backer who withdraws takes the doubled part back and loses the original one."
    title = f"Does anyone withdraw the double on {place}?"
    return _step("close_withdrawals", title, detail, book.cite["withdraw_double"], "", area, hand)


def _hand(state: TableState, book: PontoonBook) -> Step:
    area, hand, place = _in_turn(state)
    held = round_on(state).areas[area - 1].hands[hand - 1]
    total, _ = total_of_hand(held, book)
    if total > HIGHEST_TOTAL:
        return _step(
            "settle_hand", f"Bust on {place}", f"{total}: collect wager and cards.", book.cite["bust"], "", area, hand
        )
    return _step("settle_hand", f"21 on {place}", "Paid at once.", book.cite["paid_at_once"], "", area, hand)


def _dealer(state: TableState, book: PontoonBook) -> Step:
    drawn = len(round_on(state).house)
    detail = f"The {_ORDINALS[min(drawn, 9)]} card. Draw to hard 16 and soft 17."
    return _step("deal_card", "Card to the house", detail, book.cite["dealer_draws"])


def _settlement(state: TableState, book: PontoonBook) -> Step:
    return _step("settle_round", "Pay and collect", "In seat order, as the pay sheet says.", book.cite["settlement"])


def _bonus(state: TableState, book: PontoonBook) -> Step:
    return _step("settle_bonus", "Pay the Super Bonus", "After all other wagers.", book.cite["bonus_paid_last"])


def _house_card(state: TableState, book: PontoonBook) -> Step:
    detail = "It was not dealt with the others. The hand in turn may be completed first."
    return _step("deal_card", "First card to the house", detail, book.irregularities["house_missing"])


def _choice(state: TableState, book: PontoonBook) -> Step:
    together = irregular_of(round_on(state)).together
    assert together is not None
    if together.area:
        name = name_of(state, round_on(state).areas[together.area - 1].controller)
        key = "many_seen_rest" if together.offered else "many_seen"
        detail = f"To choose from: {card_names(together.cards)}."
        clause = book.irregularities[key]
        return _step("choose_cards", f"{name} chooses a card", detail, clause, "", together.area, together.hand)
    key = "house_many_seen" if together.cards else "house_unseen"
    detail = "The card that is worst for the house." if together.cards else "The card that comes first."
    return _step("choose_cards", "The Pit Manager chooses the house card", detail, book.irregularities[key])


def _power_failure(state: TableState, book: PontoonBook) -> Step:
    hold = irregular_of(round_on(state)).hold
    assert hold is not None
    detail = f"{outage_words(hold.outage)} Ask each player: withdraw all wagers, or stay. Then play on."
    return _step("resume_play", "Who withdraws?", detail, book.irregularities["power_withdraw"])


def _list(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


_STEPS: dict[str, Callable[[TableState, PontoonBook], Step]] = {
    CLOSED: _between_rounds,
    BETWEEN_ROUNDS: _between_rounds,
    ph.CONCLUDED: _between_rounds,
    ph.BETTING: _betting,
    ph.CLAIMS: _claims,
    ph.INSURANCE_CLAIMS: _claims,
    ph.CONTROL: _control,
    ph.NO_WAGERS: _no_wagers,
    ph.INITIAL_DEAL: _initial_deal,
    ph.LOOK: _look,
    ph.EXPOSE: _expose,
    ph.PAIRS: _pairs,
    ph.PONTOONS: _pontoons,
    ph.INSURANCE_OFFER: _insurance_offer,
    ph.INSURANCE: _insurance,
    ph.SURRENDER_OFFER: _surrender_offer,
    ph.SURRENDER: _surrender,
    ph.DECISION: _decision,
    ph.OPTIONS: _options,
    ph.CARD: _card,
    ph.WITHDRAWALS: _withdrawals,
    ph.HAND: _hand,
    ph.DEALER: _dealer,
    ph.SETTLEMENT: _settlement,
    ph.BONUS: _bonus,
    ph.HOUSE_CARD: _house_card,
    ph.CHOICE: _choice,
    ph.HOUSE_CHOICE: _choice,
    ph.POWER_FAILURE: _power_failure,
    REFERRED: ruling_step,
}
