"""What results and claims say of themselves: arithmetic, why a wager goes back, why one claim comes before another.

They go on record with the event. Facts stand in braces, amounts as `dollars` writes them.
"""

from __future__ import annotations

from rules.core.money import Odds, dollars
from rules.core.text import COMMA, Text, joined, word
from rules.wording.labels import kind_in_sentence

RULING_GROUND = "Ruling of the Gaming Shift Manager"
"""The ground of a round that is void by a ruling."""

REASONS = {
    # Why a wager goes back
    "under_minimum": "under the minimum again",
    "void": "round void, {ground}",
    "ruled": "ruled by the Gaming Shift Manager",
    "sum_back": "{amount} in all",
    "no_cards": "no cards were dealt to it",
    "laid_anew": "the cards are laid out anew",
    "turn_back": "the turn is taken back",
    "one_card": "the hand had one card",
    "after_power_failure": "withdrawn after the power failure",
    "withdrawn": "withdrawn",
    "dissatisfied": "withdrawn by a dissatisfied player",
    "wrong_count": "wrong number of cards",
    "nobody_there": "nobody there to decide",
    "hand_invalid": "hand invalid",
    "prohibited": "player prohibited",
    # Results beside the odds
    "withdrawn_double": "doubled part withdrawn: {result}",
    "bonus_back": "round void: the bonus is taken back",
    "super_bonus": "Super Bonus on {stake}: {amount}",
    "super_bonus_others": "Super Bonus of the round: {amount}",
    "envy_bonus": "Envy Bonus, {hand} at position {area}: {amount}",
    "award": "{hand}: {amount} from the Progressive Jackpot",
    # What an absent player forfeits
    "pair_option": "the option of a pair wager",
    "insurance_option": "the option of insurance",
    "withdrawing_double": "withdrawing the double",
    "splitting": "splitting and doubling",
    # What was keyed wrongly
    "does_not_fit": (
        "The {was} of {place} was entered wrongly and is the {card}. What came later does not fit it: {deed}."
    ),
    "wager_does_not_fit": (
        "Wager {wager} of {was} was entered wrongly and is {now}, {place}. What came later does not fit it: {deed}."
    ),
    "of_kind": "{amount}, {kind}",
    "decision_does_not_fit": (
        "At {place} {was} was entered wrongly and it was {now}. What came later does not fit it: {deed}."
    ),
    "did_nothing": "nothing",
    "deed_at": "{deed}, {place}",
    "of_house": "the house",
    "of_area": "area {area}",
    "corrected": "was: {before}; is: {after}",
    "undecided": "not decided",
    "never_was": "no wager",
    "no_bonus": "none",
    "claim_stopped": "stopped from play in this house meanwhile. {why}",
    # Cards
    "too_many": "too many: {cards}",
    "missing": "missing: {cards}",
    "one_of_hidden": "card {position} of {hidden}, face down",
    # Which card is worst for the house
    "expected_back": "What the players can expect back. {cards}. {verdict}",
    "makes": "{card} makes {hand}: {amount}",
    "a_pontoon": "a Pontoon",
    "bust": "{total}, bust",
    "soft": "soft {total}",
    "about": "about {amount}",
    "come_to_the_same": "They come to the same, either may be taken.",
    "worst": "Worst for the house: {cards}.",
    # Claims: what is compared
    "no_wager_in_round": "a claim by a player without a wager in this round",
    "other_area": "a wager on another area",
    "controls_area": "a wager on area {area} by the player who controls it",
    "wagers_on_area": "a wager on area {area}",
    "on_area": "a wager on area {area} without controlling it",
    "on_area_itself": "a wager on area {area} itself",
    "line_of_area": "line {line} of area {area}",
    "on_line": "a wager on line {line}",
    "one_area_away": "a wager 1 area away from area {area}",
    "areas_away": "a wager {distance} areas away from area {area}",
    "total_in_pairs": "a total of {amount} in pair wagers",
    "total_in_insurance": "a total of {amount} in insurance wagers",
    "equal": "an equal claim",
    # Claims: what came of it
    "comes_before": "{better} comes before {worse}",
    "place_for_all": "{claim}, and there is a place for every claim",
    "places_taken": "every place is taken",
    "insiders_first": "players with a wager in this round come before those without",
    "tie_agreed": "the players with equal claims agreed that this one takes the place",
    "tie_lost": "the players with equal claims agreed on another of them",
    "tie_open": "equal claims and no agreement between the players: nobody takes the place",
    "placed_first": "the dealer determined that this wager was placed first",
    "placed_later": "the dealer determined that another wager was placed first",
    "tie": "{claims} equal claims to {places}: the players agree, or nobody has it",
    "outsiders": (
        "{players} players without a wager in this round and {places}: first placed, first served, as the dealer "
        "determines"
    ),
    "one_place": "one place",
    "places": "{places} places",
    "at_most": "up to {places}",
    "no_main_wager": "there is no main wager on this area any more",
    "insured_by_own": "the wager's own player took the insurance",
}


RESULTS = {
    "goes_back": "{amount} goes back",
    "because_back": "{why}: {amount} goes back",
    "excess": "{arithmetic}; {amount} over the maximum goes back",
    "won": "{odds} on {stake} = {gain}",
    "lost": "{stake} lost",
    "ruled": "ruled by the Gaming Shift Manager: {said}",
    "half_lost": "50% of {stake} = {loss} lost",
}
"""The arithmetic of results."""


QUESTIONS = {
    "denied": "The hand of position {area} claims the jackpot and was not confirmed: {why} What becomes of the claim?",
}
"""What the Gaming Shift Manager is asked beside the reasons."""
DEEDS = {
    deed: deed.replace("_", " ")
    for deed in (
        *("announce_controller", "answer_option", "change_wager", "choose_cards", "claim_insurance", "close_betting"),
        *("close_insurance", "close_surrender", "close_withdrawals", "continue", "deal_card", "deal_hands"),
        *("decide_claim", "decline_exposure", "double", "expose_hand", "expose_house", "fold", "hit", "insure"),
        *("keep_double", "look_at_house", "mark_paid", "offer_insurance", "offer_surrender", "place_wager", "play"),
        *("record_found_wager", "refuse_card", "repeat_wagers", "settle", "settle_jackpot", "split", "stand"),
        *("stay_in", "surrender", "view_hand", "withdraw_double", "withdraw_wagers"),
    )
}
"""What was done in a round, by the type of its command."""


def reason(key: str, **facts: object) -> Text:
    """A reason by its key."""
    return Text(REASONS[key], **facts)


def refund_text(cents: int, why: str = "") -> str:
    """ "$50 goes back", and why: "the turn is taken back: $50 goes back"."""
    amount = dollars(cents)
    return Text(RESULTS["because_back"], why=why, amount=amount) if why else Text(RESULTS["goes_back"], amount=amount)


def with_excess(arithmetic: str, excess_cents: int) -> str:
    """The arithmetic of a wager, and that what lies over the maximum goes back (PM 5.27)."""
    return Text(RESULTS["excess"], arithmetic=arithmetic, amount=dollars(excess_cents))


def ruled_text(said: str) -> Text:
    """The arithmetic of a wager that the Gaming Shift Manager ruled on."""
    return Text(RESULTS["ruled"], said=said)


def arithmetic(result: str, odds: Odds | None, cents: int) -> str:
    """What a result makes of a stake, as the pay sheet shows it: "3 to 2 on $40 = $60"; `odds` where it won."""
    if odds is not None:
        return Text(RESULTS["won"], odds=odds, stake=dollars(cents), gain=dollars(odds.on(cents)))
    if result == "lost":
        return Text(RESULTS["lost"], stake=dollars(cents))
    if result == "half_lost":
        return Text(RESULTS["half_lost"], stake=dollars(cents), loss=dollars(cents // 2))
    return refund_text(cents)


def unfit_question(was: str, card: str, area: int, deed: str, deed_area: int | None) -> str:
    """What the Gaming Shift Manager is asked about a card that was entered wrongly; `deed` is a type of command."""
    return reason("does_not_fit", was=was, card=card, place=_place(area), deed=_deed(deed, deed_area))


def denied_question(area: int, why: str) -> str:
    """What the Gaming Shift Manager is asked about a hand that claims the jackpot and was not confirmed."""
    return Text(QUESTIONS["denied"], area=area, why=why)


def unfit_wager(
    wager: str, was_cents: int, now_cents: int, area: int, deed: str, deed_area: int | None, *, kind: str = ""
) -> str:
    """What the Gaming Shift Manager is asked about a wager that was entered wrongly; `kind` where it is another."""
    now = reason("of_kind", amount=dollars(now_cents), kind=kind_in_sentence(kind)) if kind else dollars(now_cents)
    named = {"was": dollars(was_cents), "now": now, "place": _place(area)}
    return reason("wager_does_not_fit", wager=wager, deed=_deed(deed, deed_area), **named)


def unfit_decision(was: str, did: tuple[str, ...], area: int, deed: str, deed_area: int | None) -> str:
    """What the Gaming Shift Manager is asked about a decision that was entered wrongly."""
    now = joined(map(word, did), COMMA) or reason("did_nothing")
    return reason("decision_does_not_fit", was=word(was), now=now, place=_place(area), deed=_deed(deed, deed_area))


def _deed(deed: str, area: int | None) -> str:
    done = word(deed.replace("_", " "))
    return done if area is None else reason("deed_at", deed=done, place=_place(area))


def _place(area: int) -> str:
    return reason("of_area", area=area) if area else reason("of_house")
