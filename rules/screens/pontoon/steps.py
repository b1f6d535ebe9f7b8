"""The dealer's one next step in each phase: what to do, what to say aloud, and the clause behind it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from rules.core.text import word, worded
from rules.engine import phase_of
from rules.phases import BETWEEN_ROUNDS, CLOSED, MISCOUNTED, REFERRED
from rules.pontoon.irregularities.withdrawals import withdrawal_offer
from rules.pontoon.play import claims
from rules.pontoon.play.bonus import bonus_of
from rules.pontoon.play.decisions import asked_about_double
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import cards_left, drawn_by_rule, irregular_of, is_dealt_to, next_place, round_on
from rules.pontoon.vocabulary.hands import HIGHEST_TOTAL
from rules.pontoon.vocabulary.hands import PONTOON as PAID_AS_PONTOON
from rules.pontoon.vocabulary.worth import total_of_hand
from rules.screens.counting import miscount_step
from rules.screens.disputing import dispute_step
from rules.screens.parts import ruling_step, step_from
from rules.screens.table_status import announced, idle_step
from rules.screens.withdrawing import with_asked
from rules.state import Round, TableState, is_installed, name_of
from rules.table.offers import Offer
from rules.views.table import Step
from rules.wording.cards import card_name, card_names
from rules.wording.labels import ORDINALS, PLACES_CLAIMED, bonus_of_game, list_of, place_at
from rules.wording.pontoon import ABSENT_DRAWS, HOUSE_DRAWS
from rules.wording.seat import outage_text
from rules.wording.steps import PONTOON


def step_of(state: TableState, phase: str, book: PontoonBook) -> Step:
    """The next step. Total: every phase has one. A card that is out already is named."""
    step = _STEPS[phase](state, book)
    held = irregular_of(state.round).held if isinstance(state.round, Round) else ()
    if held and step.code == "deal_card":
        text = PONTOON["card_held" if held[0].card else "card_held_unseen"]
        detail = worded(text.detail, {"card": card_name(held[0].card)})
        step = structs.replace(step, detail=detail, clause=held[0].clause)
    offer = open_offer(state, book)
    return with_asked(step, state, offer.asked, offered=offer.refusal is None) if offer else step


def open_offer(state: TableState, book: PontoonBook) -> Offer | None:
    """The offer to withdraw that is open: of a double, after a power failure or to the dissatisfied (ruling 93)."""
    round_, phase = state.round, phase_of(state)
    if not isinstance(round_, Round):
        return None
    if phase == ph.WITHDRAWALS:
        return Offer(book.cite["withdraw_double"], asked_about_double(round_))
    is_offered = phase in ph.CARDS_LIE | ph.CHOOSING | {ph.POWER_FAILURE}
    return withdrawal_offer(round_, book) if is_offered else None


def _step(key: str, clause: str, area: int = 0, hand: int = 0, **facts: object) -> Step:
    return step_from(PONTOON[key], clause, area, hand, **facts)


def shuffle_due(state: TableState, book: PontoonBook) -> bool:
    """Whether fewer cards are left than the table shuffles at."""
    assert is_installed(state)
    return cards_left(state, book) < state.settings.shuffle_at_cards


def _between_rounds(state: TableState, book: PontoonBook) -> Step:
    if step := idle_step(state, book):
        return step
    assert is_installed(state)
    if state.shoe.spent:
        return _step("shoe_spent", state.shoe.spent)
    if shuffle_due(state, book):
        return _step("shuffle", book.cite["decks"], cards=cards_left(state, book))
    return announced(_step("open_betting", book.cite["open_betting"]), state)


def _simple(key: str, clause: str) -> Callable[[TableState, PontoonBook], Step]:
    """A step that is the same at every table; `clause` is what shared code calls its rule."""
    return lambda state, book: _step(key, book.cite[clause])


def _claims(state: TableState, book: PontoonBook) -> Step:
    contest = claims.resolve(round_on(state), book).contest
    assert contest is not None
    assert contest.ranking.contest is not None
    at_hand = contest.ranking.contest
    names = list_of([name_of(state, p) for p in at_hand.players])
    if at_hand.kind == "tie":
        what = word(PLACES_CLAIMED[contest.kind])
        return _step("tie", at_hand.clause, contest.area, what=what, names=names)
    return _step("outsiders", at_hand.clause, contest.area, names=names)


def _control(state: TableState, book: PontoonBook) -> Step:
    number = next(n for n, area in enumerate(round_on(state).areas, 1) if is_dealt_to(area) and not area.controller)
    return _step("control", book.cite["ascertain_controller"], number)


def _initial_deal(state: TableState, book: PontoonBook) -> Step:
    round_ = round_on(state)
    place = next_place(round_, book)
    assert place is not None
    if place == (0, 0):
        return _step("house_face_down" if book.house_face_down else "house_face_up", book.cite["deal_order"])
    number = len(round_.areas[place[0] - 1].hands and round_.areas[place[0] - 1].hands[0].cards)
    return _step("initial_deal", book.cite["deal_order"], place[0], 1, ordinal=word(ORDINALS[number]))


def _pontoons(state: TableState, book: PontoonBook) -> Step:
    return _step("pontoons", book.cite["pay_pontoon"], odds=book.pay[PAID_AS_PONTOON].odds)


def _in_turn(state: TableState) -> tuple[int, int, str]:
    turn = round_on(state).turn
    assert turn is not None
    area = round_on(state).areas[turn.area - 1]
    return turn.area, turn.hand, place_at("area", turn.area, turn.hand if len(area.hands) > 1 else 0)


def _decision(state: TableState, book: PontoonBook) -> Step:
    area, hand, place = _in_turn(state)
    name = name_of(state, round_on(state).areas[area - 1].controller)
    return _step("decision", book.cite["hand_signal"], area, hand, name=name, place=place)


def _options(state: TableState, book: PontoonBook) -> Step:
    area, hand, place = _in_turn(state)
    turn = round_on(state).turn
    assert turn is not None
    if turn.option == "double":
        return _step("option_double", book.cite["backer_double"], area, hand, place=place)
    return _step("option_split", book.cite["backer_match"], area, hand, place=place)


def _card(state: TableState, book: PontoonBook) -> Step:
    area, hand, place = _in_turn(state)
    held = round_on(state).areas[area - 1].hands[hand - 1]
    if held.doubled and book.double_once_one_card:
        return _step("card_doubled", book.cite["double_one_card"], area, hand, place=place)
    if len(held.cards) == 1 and not held.split:
        return _step("card_left_out", book.irregularities["short_acts"], area, hand, place=place)
    if len(held.cards) == 1:
        return _step("card_split", book.cite["split_order"], area, hand, place=place)
    if drawn_by_rule(round_on(state)):
        return _step("card_absent", book.irregularities["absent"], area, hand, place=place, draws=ABSENT_DRAWS)
    return _step("card", book.cite["hit"], area, hand, place=place)


def _withdrawals(state: TableState, book: PontoonBook) -> Step:
    area, hand, place = _in_turn(state)
    return _step("withdrawals", book.cite["withdraw_double"], area, hand, place=place)


def _hand(state: TableState, book: PontoonBook) -> Step:
    area, hand, place = _in_turn(state)
    held = round_on(state).areas[area - 1].hands[hand - 1]
    total, _ = total_of_hand(held, book)
    key, clause = ("bust", "bust") if total > HIGHEST_TOTAL else ("highest", "paid_at_once")
    return _step(key, book.cite[clause], area, hand, place=place, total=total)


def _dealer(state: TableState, book: PontoonBook) -> Step:
    drawn = len(round_on(state).house)
    ordinal = word(ORDINALS[min(drawn, len(ORDINALS) - 1)])
    return _step("house_draws", book.cite["dealer_draws"], ordinal=ordinal, draws=HOUSE_DRAWS)


def _bonus(state: TableState, book: PontoonBook) -> Step:
    assert is_installed(state)
    if not bonus_of(state, round_on(state), book).bonuses:
        return _step("bonus_unpaid", book.cite["not_covered"], bonus=bonus_of_game(book.family))
    return _step("bonus", book.cite["bonus_paid_last"], bonus=bonus_of_game(book.family))


def _house_card(state: TableState, book: PontoonBook) -> Step:
    return _step("house_card", book.irregularities["house_missing"])


def _choice(state: TableState, book: PontoonBook) -> Step:
    together = irregular_of(round_on(state)).together
    assert together is not None
    if together.area:
        name = name_of(state, round_on(state).areas[together.area - 1].controller)
        clause = book.irregularities["many_seen_rest" if together.offered else "many_seen"]
        return _step("choice", clause, together.area, together.hand, name=name, cards=card_names(together.cards))
    if together.cards:
        return _step("house_choice", book.irregularities["house_many_seen"])
    return _step("house_choice_unseen", book.irregularities["house_unseen"])


def _power_failure(state: TableState, book: PontoonBook) -> Step:
    hold = irregular_of(round_on(state)).hold
    assert hold is not None
    if not hold.outage.confirmed:
        return _step("power_unconfirmed", book.irregularities["power"], outage=outage_text(hold.outage))
    return _step("power_failure", book.irregularities["power_withdraw"], outage=outage_text(hold.outage))


_STEPS: dict[str, Callable[[TableState, PontoonBook], Step]] = {
    CLOSED: _between_rounds,
    BETWEEN_ROUNDS: _between_rounds,
    ph.CONCLUDED: _between_rounds,
    ph.BETTING: _simple("betting", "close_betting"),
    ph.CLAIMS: _claims,
    ph.INSURANCE_CLAIMS: _claims,
    ph.CONTROL: _control,
    ph.NO_WAGERS: _simple("no_wagers", "wager_first"),
    ph.INITIAL_DEAL: _initial_deal,
    ph.LOOK: _simple("look", "look"),
    ph.EXPOSE: _simple("expose", "expose"),
    ph.PAIRS: _simple("pairs", "pair_wins"),
    ph.PONTOONS: _pontoons,
    ph.INSURANCE_OFFER: _simple("insurance_offer", "insurance_offer"),
    ph.INSURANCE: _simple("insurance", "insurance_offer"),
    ph.SURRENDER_OFFER: _simple("surrender_offer", "surrender_offer"),
    ph.SURRENDER: _simple("surrender", "surrender_offer"),
    ph.DECISION: _decision,
    ph.OPTIONS: _options,
    ph.CARD: _card,
    ph.WITHDRAWALS: _withdrawals,
    ph.HAND: _hand,
    ph.DEALER: _dealer,
    ph.SETTLEMENT: _simple("settlement", "settlement"),
    ph.BONUS: _bonus,
    ph.HOUSE_CARD: _house_card,
    ph.CHOICE: _choice,
    ph.HOUSE_CHOICE: _choice,
    ph.POWER_FAILURE: _power_failure,
    ph.DISPUTED: dispute_step,
    MISCOUNTED: miscount_step,
    REFERRED: ruling_step,
}
