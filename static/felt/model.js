/*
 * From a view to what the felt draws. Accepts the dealer's, pit's and audit's View, a seat's SeatView and a sign's SignView, so
 * that the drawing itself knows one shape:
 *
 *   {table, layout, phase, number, turn, house, areas: [{area, name, controller, mine, wagers, hands}]}
 *
 * It adds nothing that the view does not hold: on a seat's view other players have no name here either.
 */

const NOBODY = { cards: [], total: 0, soft: false, label: "" };

function named(stake) {
  return stake ? stake.name : "";
}

function fromRound(round) {
  return round.areas.map((area) => ({
    area: area.area,
    name: named(area.seated),
    controller: named(area.controller),
    mine: false,
    wagers: area.wagers,
    hands: area.hands,
  }));
}

function fromSeat(view) {
  return view.areas.map((area) => ({
    area: area.area,
    name: area.area === view.seat && view.player ? view.player.name : "",
    controller: (area.controller || "").replace(/^The player at seat (\d+)$/, "Seat $1"),
    mine: area.mine || area.i_control,
    wagers: (view.wagers || []).filter((wager) => wager.area === area.area),
    hands: area.hands,
  }));
}

export function feltModel(view) {
  const { layout } = view.table;
  const inRound = view.round ? view.round : view;
  const known = view.round ? fromRound(view.round) : view.areas ? fromSeat(view) : [];
  const seats = new Map(
    (view.players || []).filter((player) => player.seat).map((player) => [player.seat, player.name]),
  );
  const byNumber = new Map(known.map((area) => [area.area, area]));
  const areas = Array.from({ length: layout.positions }, (_, at) => {
    const empty = { area: at + 1, name: seats.get(at + 1) || "", controller: "", mine: false, wagers: [], hands: [] };
    return byNumber.get(at + 1) || empty;
  });
  return {
    table: view.table,
    layout,
    seat: view.seat || null,
    training: view.table.training,
    phase: inRound.phase || "",
    turn: inRound.turn || null,
    house: inRound.house || NOBODY,
    areas,
  };
}

/** The betting lines of an area, front to back: [{line, wagers}] for each line that has a wager. */
export function wagersByLine(area, kinds = ["main", "double", "split"]) {
  const lines = new Map();
  for (const wager of area.wagers) {
    if (!kinds.includes(wager.kind)) continue;
    const line = lines.get(wager.line) || [];
    lines.set(wager.line, [...line, wager]);
  }
  return [...lines].map(([line, wagers]) => ({ line, wagers })).sort((a, b) => a.line - b.line);
}

/** Cents at stake on some wagers, their one common status or "mixed", net result once settled, and backers. */
export function summary(wagers) {
  const statuses = new Set(wagers.map((wager) => wager.status));
  const results = wagers.flatMap((wager) => wager.results || (wager.result ? [wager.result] : []));
  return {
    cents: wagers.reduce((sum, wager) => sum + wager.stake_cents, 0),
    status: statuses.size === 1 ? [...statuses][0] : "mixed",
    net: results.length ? results.reduce((sum, result) => sum + (result.net_cents || 0), 0) : null,
    backers: Math.max(0, ...wagers.map((wager) => (wager.stakes || []).length)),
  };
}
