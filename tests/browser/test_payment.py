"""The chips of a payment can be paid out, for each backer by themselves; and whose claim locks a meter."""

from __future__ import annotations

from typing import Any

import pytest

VALUES = (500, 2_500, 10_000, 50_000, 100_000)
NEXT = """async (view) => {
  const { setChips } = await import('/static/screens/kit/chips.js');
  const { nextPayment } = await import('/static/screens/dealer/paying.js');
  setChips(view);
  const { chips, sums } = nextPayment(view);
  return [chips, sums];
}"""
ROOM = """async ([dealt, sums, chips, insured]) => {
  const { tableGeometry } = await import('/static/felt/geometry.js');
  const { fitHands, shapeOf } = await import('/static/felt/hands_geometry.js');
  const { OVER } = await import('/static/felt/payment.js');
  const spots = [{ kind: "main", places: 3 }, { kind: "pair", places: 3 }, { kind: "insurance" }];
  const { m, areas } = tableGeometry({ width: 720, height: 428, positions: 7, spots }); // on a tablet of 1024 by 768
  const area = { hands: [{ cards: Array(dealt).fill("8S") }], wagers: insured ? [{ kind: "insurance" }] : [] };
  const payment = { sums: Array(sums).fill(["Pay", "$50", "acting"]), chips: Array(chips).fill([500, 1]) };
  const room = OVER.roomFor(payment, false, areas[3], area, m);
  const sizes = { largest: m.handCard, least: m.leastCard, bubble: m.text * 2.7 };
  const fitted = fitHands(area.hands.map(shapeOf), room.hands, sizes);
  const laid = fitted.hands[0].cards;
  const within = room.hands.x + Math.min(...laid.map(({ x }) => x)) >= areas[3].column.x - 3;
  return [fitted.cardWidth * 1.4, room.sums.length, room.chips.length, within];
}"""
METER = """async ([jackpot, table]) => {
  const { html, render } = await import('/static/vendor/htm-preact.js');
  const { Meter } = await import('/static/screens/kit/jackpot.js');
  const app = document.getElementById('app');
  render(html`<${Meter} jackpot=${jackpot} connection="live" table=${table} />`, app);
  return app.textContent;
}"""


def paying(backers: int, dollars: int, tray: dict[int, int] | None = None) -> dict[str, Any]:
    """A view in which so many backers of one area are each owed so much; `tray` has chips by their value in cents."""
    cents = dollars * 100
    shares = [{"player": f"p{number}", "stake_cents": cents, "returned_cents": 2 * cents} for number in range(backers)]
    line = {"area": 1, "wager": "1.1", "kind": "main", "result": "won", "looked_at_by": "", "paid": False}
    line |= {"shares": shares, "stake_cents": cents * backers, "returned_cents": 2 * cents * backers}
    held = [{"cents": value, "count": count} for value, count in (tray or {}).items()]
    return {
        "table": {"chips": [{"cents": value, "colour": "grey"} for value in VALUES]},
        "tray": {"open": True, "chips": held} if tray is not None else None,
        "actions": [{"command": {"type": "settle"}}],
        "round": {"pay_sheet": [line]},
    }


@pytest.mark.clause("ruling 97")
@pytest.mark.parametrize(
    ("backers", "dollars", "tray", "chips"),
    [
        (6, 100, None, [[10_000, 6]]),
        (1, 600, None, [[50_000, 1], [10_000, 1]]),
        (1, 600, {500: 40, 10_000: 20, 50_000: 0}, [[10_000, 6]]),
        (2, 30, {500: 40, 2_500: 20}, [[2_500, 2], [500, 2]]),
        (1, 600, {50_000: 20}, [[50_000, 1], [10_000, 1]]),  # the tray cannot make it up: a fill is due
    ],
)
def test_a_payment_is_made_up_of_chips_that_can_be_paid_out(
    felt_page: Any, backers: int, dollars: int, tray: dict[int, int] | None, chips: list[list[int]]
) -> None:
    assert felt_page.evaluate(NEXT, paying(backers, dollars, tray))[0] == chips


def test_the_sum_of_an_area_says_which_way_it_goes(felt_page: Any) -> None:
    view = paying(1, 50)
    lost = {"wager": "1.2", "kind": "pair", "result": "lost", "stake_cents": 1_000, "returned_cents": 0}
    shares = [{"player": "p0", "stake_cents": 1_000, "returned_cents": 0}]
    view["round"]["pay_sheet"].append({**view["round"]["pay_sheet"][0], **lost, "shares": shares})
    assert felt_page.evaluate(NEXT, view)[1] == [["Pay", "$50", "acting"], ["Take", "$10", "lost"]]


@pytest.mark.parametrize(
    ("dealt", "sums", "chips", "shown"),
    [
        (2, 1, 3, (1, 3)),
        (3, 1, 3, (1, 3)),
        (2, 2, 0, (2, 0)),
        (3, 2, 3, (2, 0)),  # the dock has the chips
        (4, 1, 2, (1, 0)),
        (6, 2, 2, (1, 0)),
    ],
)
def test_a_payment_on_the_felt_leaves_the_cards_their_height(
    felt_page: Any, dealt: int, sums: int, chips: int, shown: tuple[int, int]
) -> None:
    """Chips give way to cards of 64 pixels, and then a further sum does; chips are shown all or none."""
    height, *rest, _ = felt_page.evaluate(ROOM, [dealt, sums, chips, False])
    assert height >= 64
    assert tuple(rest) == shown


@pytest.mark.parametrize(("dealt", "shown"), [(2, 1), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_cards_keep_their_height_while_they_are_paid_beside_an_insurance(
    felt_page: Any, dealt: int, shown: int
) -> None:
    """Four lie closer in one row; of more of them the dock alone has the sum."""
    height, sums, _, within = felt_page.evaluate(ROOM, [dealt, 1, 2, True])
    assert (height >= 64, sums, within) == (True, shown, True)


@pytest.mark.clause("TC 3.19")
@pytest.mark.parametrize(("here", "words"), [("t6", "Pending"), ("t5", "Pending, Table 6"), ("", "Pending")])
def test_an_amount_that_another_tables_claim_locks_says_whose_it_is(felt_page: Any, here: str, words: str) -> None:
    claim = {"number": 1, "table": "t6", "table_name": "Table 6", "amount_cents": 2_500_240, "status": "pending"}
    jackpot = {"name": "Three Card", "status": "open", "meter_cents": 2_500_000, "claims": [claim]}
    assert felt_page.evaluate(METER, [jackpot, here]).endswith(words)
