"""The felt as a real browser draws it: all of it can be read, it is marked where it should be, and it speaks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.accessible import violations

PLACES = [{"kind": "main", "places": 3}, {"kind": "pair", "places": 3}, {"kind": "insurance", "places": 1}]

DRAW = """async ([view, size, tap, highlight, payment, held]) => {
  const { html, render } = await import('/static/vendor/htm-preact.js');
  const { Felt } = await import('/static/felt/felt.js');
  const { OVER } = await import('/static/felt/payment.js');
  const app = document.getElementById('app');
  render(null, app);
  window.taps = [];
  const onTap = tap ? (what) => window.taps.push(what) : null;
  const said = { highlight, over: OVER, payment, held: held ?? null, onTap };
  render(html`<${Felt} view=${view} size=${size} ...${said} />`, app);
  return {
    text: app.textContent,
    uses: [...app.querySelectorAll('use')].map((use) => use.getAttribute('href').split('#')[1]),
    groups: [...app.querySelectorAll('.felt-area')].map((area) => area.getAttribute('aria-label')),
    marks: app.querySelectorAll('.felt-area .felt-mark').length,
  };
}"""


def view_with(**changes: Any) -> dict[str, Any]:
    ana = {"player": "p1", "name": "Ana", "cents": 5000}
    wager = {"id": "w1", "kind": "main", "area": 3, "line": 1, "hand": 1, "stake_cents": 5000, "stakes": [ana]}
    hand = {"hand": 1, "cards": ["7S", "KD"], "total": 17, "soft": False, "label": "17", "status": "active"}
    area = {"area": 3, "seated": ana, "controller": ana}
    area["wagers"] = [{**wager, "status": "live", "results": []}]
    area["hands"] = [{**hand, "doubled": False}]
    layout = {"positions": 7, "spots": PLACES, "legends": ["Pontoon pays 3 to 2", "Insurance pays 2 to 1"]}
    house = {"cards": ["AS", "??"], "total": 11, "soft": True, "label": "Soft 11"}
    view = {
        "audience": "dealer",
        "table": {"id": "t1", "game": "pontoon", "training": False, "layout": layout},
        "players": [],
        "round": {"phase": "play", "areas": [area], "house": house, "turn": {"area": 3, "hand": 1}},
    }
    return {**view, **changes}


SPRITE_REQUESTS = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('cards.svg')).length"
DRAWN = "() => [...document.querySelectorAll('#app use')].every((use) => use.getBBox().width > 0)"


def test_the_drawings_of_cards_are_asked_for_once(felt_page: Any) -> None:
    size = {"width": 936, "height": 482}
    for cards in (["AS", "??"], ["AS", "9C"], ["AS", "9C", "KH"]):
        house = {"cards": cards, "total": 11, "soft": True, "label": "11"}
        view = view_with()
        felt_page.evaluate(DRAW, [view | {"round": view["round"] | {"house": house}}, size, False])
        felt_page.wait_for_function(DRAWN)
    assert felt_page.evaluate(SPRITE_REQUESTS) == 1


SAME = """async ([one, other]) => (await import('/static/screens/kit/memo.js')).same(one, other)"""


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        (view_with(), view_with(), True),
        (view_with(), view_with(players=[{"seat": 1}]), False),
        ({"turn": None}, {"turn": {}}, False),
        ({"turn": None}, {"hand": None}, False),
        (["8S"], ["8S", "KD"], False),
        ([], {}, False),
        (1, "1", False),
    ],
)
def test_what_says_the_same_is_not_drawn_again(felt_page: Any, one: Any, other: Any, is_same: bool) -> None:
    assert felt_page.evaluate(SAME, [one, other]) is is_same


def test_a_view_is_drawn_with_its_cards_and_words(felt_page: Any) -> None:
    drawn = felt_page.evaluate(DRAW, [view_with(), {"width": 936, "height": 482}, False])
    assert drawn["uses"] == ["card-AS", "card-back", "card-7S", "card-KD"]
    assert not [text for text in ("$50", "Soft 11", "PONTOON PAYS 3 TO 2") if text not in drawn["text"]]
    assert len(drawn["groups"]) == 7
    assert drawn["groups"][2] == (
        "Area 3; Ana; controlled by Ana; acts now; Main wager $50 on line 1, in play; "
        "hand 7 of spades, King of diamonds: 17"
    )
    assert felt_page.problems == []


@pytest.mark.parametrize("cards", [[], ["7S"]], ids=["no card yet", "a card"])
def test_where_the_next_card_goes_is_marked(felt_page: Any, cards: list[str]) -> None:
    view = view_with()
    view["round"]["turn"] = None
    view["round"]["areas"][0]["hands"][0] |= {"cards": cards, "status": "waiting"}
    size = {"width": 936, "height": 482}
    assert felt_page.evaluate(DRAW, [view, size, False, {"area": 3, "hand": 1}])["marks"] == 1
    assert felt_page.evaluate(DRAW, [view, size, False])["marks"] == 0


COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const over = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5
    && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
  const payment = boxes('.felt-payment .felt-bubble rect, .felt-payment .felt-chip');
  const laid = boxes('.felt-spot, .felt-coin:not(.felt-coin__mark) > circle, .felt-plate rect, .felt-card');
  const marks = boxes('.felt-coin__mark');
  const covered = laid.filter((other) => payment.some((each) => over(each, other)));
  return [covered, payment, laid.length,
    marks.some((each) => boxes('.felt-plate rect').some((other) => over(each, other))), marks.length];
}"""


@pytest.mark.parametrize("size", [{"width": 720, "height": 428}, {"width": 936, "height": 460}], ids=str)
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_what_is_paid_covers_no_card_and_no_wager(felt_page: Any, size: dict[str, int], hands: int) -> None:
    view = view_with()
    (area,) = view["round"]["areas"]
    wager = area["wagers"][0]
    area["wagers"] = [wager, {**wager, "kind": "pair", "status": "won"}]
    area["hands"] = [{**area["hands"][0], "hand": number + 1} for number in range(hands)]
    chips = [[100_000, 1], [10_000, 2], [2_500, 3]]
    payment = {"area": 3, "label": "Pay $1,275", "sums": [["Pay", "$1,275", "acting"]], "chips": chips}
    felt_page.emulate_media(reduced_motion="reduce")
    felt_page.evaluate(DRAW, [view, size, True, None, payment])
    covered, drawn, laid, on_plate, marks = felt_page.evaluate(COVERED)
    assert (len(drawn), marks) == (4, 1)
    assert laid > 2 * hands
    assert not covered, drawn
    assert not on_plate


OUT_OF_ITS_BOX = """() => {
  const right = (what) => what.getBoundingClientRect().right;
  const texts = (what) => [...document.querySelectorAll(what)];
  const named = texts('.felt-plate__name').filter((name) => right(name) > right(name.parentNode.querySelector('rect')));
  const struck = texts('.felt-wager:has(.felt-wager__mark)').filter((wager) =>
    right(wager.querySelector('.felt-wager__amount')) >
      wager.querySelector('.felt-wager__mark').getBoundingClientRect().left);
  return [...named, ...struck].map((each) => each.textContent.trim());
}"""


@pytest.mark.parametrize("size", [{"width": 544, "height": 320}, {"width": 720, "height": 428}], ids=str)
@pytest.mark.parametrize(("name", "net"), [("Amy", 5_000), ("Hugo", 10_000), ("Marguerite", -1_234_500)])
def test_names_and_results_stay_in_their_boxes(felt_page: Any, size: dict[str, int], name: str, net: int) -> None:
    view = view_with()
    (area,) = view["round"]["areas"]
    area |= {"name": name, "controller": name}
    result = {"player": "p1", "name": name, "net_cents": net, "paid_cents": max(0, net)}
    area["wagers"] = [{**area["wagers"][0], "status": "won" if net > 0 else "lost", "results": [result]}]
    felt_page.evaluate(DRAW, [view, size, False])
    assert felt_page.locator(".felt-plate__name").count() == 1
    assert felt_page.locator(".felt-wager__amount").text_content()[0] in "+\u2212", "the sign says how it came out"
    assert felt_page.evaluate(OUT_OF_ITS_BOX) == []


@pytest.mark.parametrize("size", [{"width": 720, "height": 428}, {"width": 544, "height": 367}], ids=str)
@pytest.mark.parametrize("dollars", [37, 1_000])
@pytest.mark.parametrize("status", ["live", "lost", "won"])
def test_an_insurance_can_be_read(felt_page: Any, size: dict[str, int], dollars: int, status: str) -> None:
    """Also one that several share, and with its result."""
    view = view_with()
    (area,) = view["round"]["areas"]
    (wager,) = area["wagers"]
    insurance = {"kind": "insurance", "stake_cents": dollars * 100, "status": status, "stakes": wager["stakes"] * 2}
    area["wagers"] = [{**wager, **insurance}]
    felt_page.evaluate(DRAW, [view, size, False])
    sizes = felt_page.locator(".felt-wager text").evaluate_all(
        "texts => texts.map(text => +text.getAttribute('font-size'))"
    )
    assert len(sizes) >= (1 if status == "live" else 2)
    assert min(sizes) >= 10, sizes
    assert felt_page.evaluate(OUT_OF_ITS_BOX) == []


@pytest.mark.parametrize(("dollars", "letters"), [(5, "5"), (25, "25"), (100, "100")])
def test_the_amount_of_a_pair_wager_leaves_its_chip_in_sight(felt_page: Any, dollars: int, letters: str) -> None:
    """On the felt of a small tablet: it lies within the chip's ring or little more, and the chip is around it."""
    view = view_with()
    (area,) = view["round"]["areas"]
    area["wagers"] = [{**area["wagers"][0], "kind": "pair", "stake_cents": dollars * 100}]
    felt_page.evaluate(DRAW, [view, {"width": 720, "height": 428}, True])
    words, chip = (felt_page.locator(f".felt-coin--laid {part}") for part in ("text", ".felt-coin__chip"))
    assert words.text_content() == letters
    width = words.evaluate("text => text.getComputedTextLength()")
    size = words.evaluate("text => Number(text.getAttribute('font-size'))")
    around = 2 * chip.evaluate("circle => circle.r.baseVal.value")
    assert (around >= 1.7 * size, width <= around + 3, size >= 10) == (True, True, True), (width, size, around)


POKER_SPOTS = ("ante", "play", "pair_plus", "progressive")
SMALL, MIDDLE = {"width": 720, "height": 428}, {"width": 936, "height": 460}  # the felt of the two tablets
LEAST_TEXT, LEAST_CARD, LEAST_SUM = 14, 64, 24
HELD = {"area": 3, "words": "Do not touch", "label": "Nobody touches these"}
SMALL_TEXTS = f"""() => [...document.querySelectorAll('.felt text, .felt tspan')]
  .filter((each) => each.textContent.trim() && parseFloat(getComputedStyle(each).fontSize) < {LEAST_TEXT})
  .map((each) => each.textContent.trim())"""
OVER_CHIPS = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const chips = boxes('.felt-coin__chip');
  const over = (chip, name) => chip.left < name.right && name.left < chip.right
    && chip.top < name.bottom - 3 && name.top + 3 < chip.bottom;
  return boxes('.felt-place__name').filter((name) => chips.some((chip) => over(chip, name))).length;
}"""


def backed(wager: dict[str, Any], *names: str, **changes: Any) -> dict[str, Any]:
    """A wager with these backers."""
    stakes = [{"player": name.lower(), "name": name, "cents": 2_500} for name in names]
    return {**wager, "stakes": stakes, "stake_cents": 2_500 * len(names), **changes}


def full_area() -> dict[str, Any]:
    """Three lines, of which one is settled and one half surrendered, a pair wager, insurance, and a split in four."""
    view = view_with()
    (area,) = view["round"]["areas"]
    (wager,) = area["wagers"]
    won = {"status": "won", "results": [{"net_cents": 5_000}]}
    area |= {"seated": {"player": "ana", "name": "Ana"}, "controller": {"player": "pat", "name": "Pat"}}
    area["wagers"] = [
        backed(wager, "Ana", "Pat"),
        backed(wager, "Ben", line=2, **won),
        backed(wager, "Chi", "Dev", line=3, surrendered_by=["dev"]),
        backed(wager, "Ana", kind="pair", status="lost"),
        backed(wager, "Ana", kind="insurance", line=0),
    ]
    hand = area["hands"][0]
    area["hands"] = [{**hand, "hand": number, "cards": ["8S", "KD"]} for number in (1, 2, 3, 4)]
    view["round"]["turn"] = {"area": 3, "hand": 2}
    return view


@pytest.mark.parametrize("size", [SMALL, MIDDLE], ids=str)
def test_nothing_on_the_felt_is_smaller_than_can_be_read(felt_page: Any, size: dict[str, int]) -> None:
    payment = {"area": 3, "label": "Pay $25", "sums": [["Pay", "$25", "acting"]], "chips": [[2_500, 1]]}
    felt_page.evaluate(DRAW, [full_area(), size, True, None, payment, HELD])
    assert felt_page.evaluate(SMALL_TEXTS) == []
    amount = felt_page.locator(".felt-payment tspan", has_text="$25")
    assert amount.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= LEAST_SUM
    spots = [{"kind": kind, "places": 1} for kind in POKER_SPOTS]
    view = view_with()
    view["table"] |= {"game": "three_card_poker", "layout": {"positions": 6, "spots": spots, "legends": []}}
    (area,) = view["round"]["areas"]
    area["wagers"] = [{**area["wagers"][0], "kind": kind, "status": "won"} for kind in POKER_SPOTS]
    felt_page.evaluate(DRAW, [view, size, True])
    assert felt_page.evaluate(SMALL_TEXTS) == []
    assert felt_page.evaluate(OVER_CHIPS) == 0


@pytest.mark.parametrize("size", [SMALL, MIDDLE], ids=str)
def test_each_line_says_whose_it_is_and_what_was_surrendered(felt_page: Any, size: dict[str, int]) -> None:
    felt_page.evaluate(DRAW, [full_area(), size, True])
    lines = felt_page.locator(".felt-area").nth(2).locator(".felt-wager")
    said = [line.locator(".felt-backers").text_content().split() for line in lines.all()]
    assert said in (
        [["An", "Pa"], ["Be"], ["De"], ["An"]],
        [["An+1"], ["Be"], ["De"], ["An"]],
        [["An+"], ["Be"], ["De"], ["An"]],
    )
    assert lines.nth(2).locator(".is-struck").text_content().strip() == "De"
    assert "½" in lines.nth(2).text_content(), "a part of it is surrendered"
    assert felt_page.evaluate(OUT_OF_ITS_BOX) == []
    plate = felt_page.locator(".felt-plate").nth(2)
    assert plate.locator(".felt-plate__name").text_content() in ("Ana", "An")
    assert plate.locator(".felt-plate__control").text_content() == "★Pa"


@pytest.mark.parametrize("turn", [1, 2, 4])
def test_of_a_split_the_hand_in_turn_is_large_and_the_others_are_in_their_order(felt_page: Any, turn: int) -> None:
    view = full_area()
    view["round"]["turn"] = {"area": 3, "hand": turn}
    felt_page.emulate_media(reduced_motion="reduce")
    felt_page.evaluate(DRAW, [view, SMALL, True])
    area = felt_page.locator(".felt-area").nth(2)
    assert area.locator(".felt-card").count() == 2
    assert area.locator(".felt-card").first.bounding_box()["height"] >= LEAST_CARD
    strips = [int(number) for number in area.locator(".felt-strip__number").all_text_contents()]
    assert strips == [number for number in (1, 2, 3, 4) if number != turn]
    tops = [strip.bounding_box()["y"] for strip in area.locator(".felt-strip").all()]
    tops.insert(turn - 1, area.locator(".felt-card").first.bounding_box()["y"])
    assert tops == sorted(tops)
    assert area.locator(".felt-bubble").text_content().startswith(f"{turn} ")


def test_a_hand_that_claims_the_meter_says_that_nobody_touches_it(felt_page: Any) -> None:
    felt_page.evaluate(DRAW, [view_with(), SMALL, True, None, None, HELD])
    assert felt_page.get_by_role("img", name="Nobody touches these").count() == 1
    assert "Do not touch" in felt_page.locator(".felt-held").text_content()
    felt_page.evaluate(DRAW, [view_with(), SMALL, True])
    assert felt_page.locator(".felt-held").count() == 0


INITIALS = """async (people) => [...(await import('/static/screens/kit/initials.js')).initialsOf(people).values()]"""


def test_no_two_players_of_a_table_have_the_same_letters(felt_page: Any) -> None:
    names = ["Ana", "Anders", "Ana Lopez", "Andrea", "An", "An", "Øyvind", "O'Brien", "Mei (x7k)", "Li", "李 小龙"]
    people = [{"player": str(at), "name": name} for at, name in enumerate(names)]
    letters = felt_page.evaluate(INITIALS, people)
    assert letters[:3] == ["An", "Ad", "AL"]
    assert len(set(letters)) == len(names), letters
    assert all(len(each) == 2 for each in letters), letters


@pytest.mark.clause("TC 2.2", "TC 2.2.1", "TC 2.2.2")
@pytest.mark.parametrize("positions", [4, 7])
def test_every_position_of_three_card_poker_has_its_four_spots(felt_page: Any, positions: int) -> None:
    spots = [{"kind": kind, "places": 1} for kind in POKER_SPOTS]
    layout = {"positions": positions, "spots": spots, "legends": []}
    table = {"id": "t1", "game": "three_card_poker", "training": False, "layout": layout}
    felt_page.evaluate(DRAW, [view_with(table=table, round=None), {"width": 936, "height": 482}, False])
    drawn = [area.locator(".felt-place__name").all_text_contents() for area in felt_page.locator(".felt-area").all()]
    assert drawn == [["ANTE", "PLAY", "PAIR PLUS" if positions == 4 else "PAIR+", "PROG"]] * positions


@pytest.mark.clause("TC 2.2.2", "TC 3.4.2")
def test_a_place_of_three_card_poker_is_told_as_a_position_without_lines(felt_page: Any) -> None:
    view = view_with()
    view["table"]["game"] = "three_card_poker"
    (area,) = view["round"]["areas"]
    area["wagers"] = [{**area["wagers"][0], "kind": "pair_plus"}]
    area["hands"] = [{**area["hands"][0], "cards": ["??"] * 3, "label": ""}]
    drawn = felt_page.evaluate(DRAW, [view, {"width": 936, "height": 482}, True])
    assert drawn["groups"][2] == (
        "Position 3; Ana; controlled by Ana; acts now; Pair Plus $50, in play; "
        "hand a card face down, a card face down, a card face down"
    )
    assert felt_page.get_by_role("button", name="Cards of position 3").count() == 1


POKER_LEGENDS = [
    "Dealer plays with Queen high or better",
    "Ante and Play pay 1 to 1",
    "Pair Plus pays a pair or better",
]
PAST_THEIR_ARC = """() => [...document.querySelectorAll('.felt-legend:has(textPath)')].filter((text) => {
  const arc = document.querySelector(text.querySelector('textPath').getAttribute('href'));
  return text.getComputedTextLength() > arc.getTotalLength();
}).map((text) => text.textContent)"""


@pytest.mark.parametrize("size", [SMALL, MIDDLE], ids=str)
def test_a_long_legend_is_printed_whole(felt_page: Any, size: dict[str, int]) -> None:
    """A letter beyond the end of its arc is not drawn."""
    spots = [{"kind": kind, "places": 1} for kind in POKER_SPOTS]
    layout = {"positions": 6, "spots": spots, "legends": POKER_LEGENDS}
    table = {"id": "t1", "game": "three_card_poker", "training": False, "layout": layout}
    felt_page.evaluate(DRAW, [view_with(table=table, round=None), size, False])
    assert felt_page.evaluate(PAST_THEIR_ARC) == []


def test_before_the_first_round_the_table_stands_empty(felt_page: Any) -> None:
    drawn = felt_page.evaluate(DRAW, [view_with(round=None), {"width": 936, "height": 482}, False])
    assert drawn["uses"] == []
    assert len(drawn["groups"]) == 7


@pytest.mark.clause("PM 2.2", "PM 2.2.1", "PM 2.2.2", "PM 2.2.3", "PM appendix-a")
@pytest.mark.parametrize("positions", range(5, 9))
def test_every_area_has_its_lines_its_pair_places_and_insurance(felt_page: Any, positions: int) -> None:
    view = view_with(round=None)
    view["table"]["layout"]["positions"] = positions
    size = {"width": 936, "height": 482}
    felt_page.evaluate(DRAW, [view, size, False])
    printed = (".felt-line", ".felt-coin", ".felt-band")
    assert [felt_page.locator(spot).count() for spot in printed] == [3 * positions, 3 * positions, 1]
    view = view_with()
    view["table"]["layout"]["positions"] = positions
    (area,) = view["round"]["areas"]
    wager = area["wagers"][0]
    area["wagers"] = [{**wager, "line": line} for line in (1, 2, 3)]
    area["wagers"] += [{**wager, "kind": "pair"}] * 3 + [{**wager, "kind": "insurance"}]
    felt_page.evaluate(DRAW, [view, size, False])
    laid = (".felt-wager", ".felt-coin--laid", ".felt-insured")
    assert [felt_page.locator(spot).count() for spot in laid] == [4, 3, 1]


def test_an_area_is_tapped_by_finger_and_by_keyboard(felt_page: Any) -> None:
    felt_page.evaluate(DRAW, [view_with(), {"width": 936, "height": 482}, True])
    target = felt_page.get_by_role("button", name="Area 5", exact=True)
    target.click()
    target.focus()
    felt_page.keyboard.press("Enter")
    assert felt_page.evaluate("window.taps") == [{"target": "area", "area": 5}] * 2


def test_a_phone_shows_one_area_large_and_can_change_it(felt_page: Any) -> None:
    drawn = felt_page.evaluate(DRAW, [view_with(), {"width": 390, "height": 700}, True])
    assert [text.split(";")[0] for text in drawn["groups"]] == ["Area 3"]
    felt_page.get_by_role("button", name="Show area 5. Area 5").click()
    assert felt_page.locator(".felt-area").get_attribute("aria-label") == "Area 5"


@pytest.mark.parametrize("size", [{"width": 936, "height": 482}, {"width": 390, "height": 700}], ids=str)
def test_axe_finds_nothing(felt_page: Any, size: dict[str, int]) -> None:
    felt_page.evaluate(DRAW, [view_with(), size, True])
    assert [found["id"] for found in violations(felt_page)] == []
