/*
 * From the view of dealer, pit or audit to what the felt draws, between rounds too:
 *
 *   {table, layout, phase, turn, house, areas: [{area, name, initials, controller, controllerInitials, isPaid, wagers,
 *   hands}]}
 *
 * Each stake of a wager has the `initials` of its player beside their name.
 */

import { initialsOf } from "../screens/kit/initials.js";

const NOBODY = { cards: [], total: 0, soft: false, label: "" };

function named(stake) {
  return stake ? stake.name : "";
}

function fromRound(round, initials) {
  const withInitials = (wager) => ({
    ...wager,
    stakes: wager.stakes?.map((stake) => ({ ...stake, initials: initials.get(stake.player) ?? "" })),
  });
  return round.areas.map((area) => ({
    area: area.area,
    name: named(area.seated),
    controller: named(area.controller),
    isPaid: isPaid(round, area.area),
    initials: initials.get(area.seated?.player) ?? "",
    controllerInitials: initials.get(area.controller?.player) ?? "",
    wagers: [...area.wagers, ...claimed(round, area.area)].map(withInitials),
    hands: area.hands,
  }));
}

/** Whether all that is due at an area now stands paid or collected. */
function isPaid({ pay_sheet: sheet = [] }, area) {
  const lines = sheet.filter((line) => line.area === area);
  return lines.length > 0 && lines.every(({ paid }) => paid);
}

/** Everybody at the table, and who left it and still has a stake. */
function peopleOf(view) {
  const areas = view.round?.areas ?? [];
  const stakes = areas.flatMap(({ wagers }) => wagers).flatMap((wager) => wager.stakes ?? []);
  return [
    ...(view.players ?? []),
    ...stakes,
    ...areas.flatMap(({ seated, controller }) => [seated ?? [], controller ?? []].flat()),
  ];
}

/** Map of player to the letters that the felt names them by. */
export const lettersOf = (view) => initialsOf(peopleOf(view));

/** Claims to the pair places of an area that wait: their chips lie there already, behind the wagers that have a place. */
function claimed(round, area) {
  return (round.claims ?? [])
    .filter((claim) => claim.kind === "pair" && claim.area === area)
    .map((claim) => ({ kind: "pair", stake_cents: claim.cents, status: "claimed" }));
}

export function feltModel(view) {
  const { layout } = view.table;
  const round = view.round ?? {};
  const known = round.areas ? fromRound(round, lettersOf(view)) : [];
  const seats = new Map(
    (view.players || []).filter((player) => player.seat).map((player) => [player.seat, player.name]),
  );
  const byNumber = new Map(known.map((area) => [area.area, area]));
  const areas = Array.from({ length: layout.positions }, (_, at) => {
    const empty = { area: at + 1, name: seats.get(at + 1) || "", controller: "", wagers: [], hands: [] };
    return byNumber.get(at + 1) || empty;
  });
  return {
    table: view.table,
    layout,
    training: view.table.training,
    phase: round.phase || "",
    turn: round.turn || null,
    house: round.house || NOBODY,
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

/** How a wager stands whose chips lie there. */
const LYING = new Set(["live", "surrendered", "claimed", "last_round"]);

/** Those whose chips lie there still; all of them, once none does. */
function lyingOf(wagers) {
  const lying = wagers.filter(({ status }) => LYING.has(status));
  return lying.length ? lying : wagers;
}

/** The stakes of a wager, without those of backers whose part is settled already. */
const openStakes = ({ stakes = [], settled_players: settled = [] }) =>
  stakes.filter(({ player }) => !settled.includes(player));

/** Cents of a wager that lie there now. */
export const laidCents = (wager) =>
  wager.settled_players ? openStakes(wager).reduce((sum, { cents }) => sum + cents, 0) : wager.stake_cents;

/** Who backs some wagers: [{player, initials, gaveUp}], each once; `gaveUp` says that their part is surrendered. */
export function backersOf(wagers) {
  const found = new Map();
  for (const wager of lyingOf(wagers)) {
    const { status, surrendered_by: gaveUp } = wager;
    for (const { player, initials } of openStakes(wager))
      if (!found.has(player))
        found.set(player, { player, initials, gaveUp: status === "surrendered" || Boolean(gaveUp?.includes(player)) });
  }
  return [...found.values()].filter(({ initials }) => initials);
}

/**
 * Of the wagers that lie there, else of all: cents, their one common status or "mixed", and the net result once settled. What went
 * back counts for nothing beside another result.
 */
export function summary(wagers) {
  const lying = lyingOf(wagers);
  const kept = lying.filter(({ status }) => status !== "returned");
  const counted = kept.length ? kept : lying;
  const statuses = new Set(counted.map((wager) => wager.status));
  const results = lying
    .filter(({ status }) => !LYING.has(status))
    .flatMap((wager) => wager.results || (wager.result ? [wager.result] : []));
  return {
    cents: counted.reduce((sum, wager) => sum + laidCents(wager), 0),
    status: statuses.size === 1 ? [...statuses][0] : "mixed",
    net: results.length ? results.reduce((sum, result) => sum + (result.net_cents || 0), 0) : null,
  };
}
