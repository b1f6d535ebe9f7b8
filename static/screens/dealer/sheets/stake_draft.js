// What the sheet for money on the layout is about: who may be named, what it starts with, and the command it sends.
// Suggestions only; the server decides.

import { limitKinds, range } from "../../kit/labels.js";
import { stopRefusal } from "../../kit/stops.js";
import { text } from "../../kit/texts.js";
import { findOption, optionsOf } from "../../kit/view.js";
import { areaOf, wagerOf } from "../round.js";

/** Commands that come too late once bets are closed; they are sent for the record. */
export const LATE = new Set(["place_wager", "change_wager"]);
/** Wagers that several backers may share. */
const SHARED = new Set(["main", "split", "insurance", "ante", "pair_plus"]);
const ON_LAYOUT = new Set(["place_wager", "change_wager", "record_found_wager"]);
const ON_THE_TURN = new Set(["double", "split"]);
export const ANY_PLAYER = new Set(["place_wager", "change_wager", "record_found_wager", "claim_insurance"]);

/** Who may be named: the wager's own backers, or everybody at the table with the seated one first. */
export function candidates(view, type, area, wager) {
  if (!ANY_PLAYER.has(type) && wager) return wager.stakes.map(({ player, name }) => ({ player, name, seat: null }));
  const others = type === "claim_insurance" && wager ? wager.stakes.map((stake) => stake.player) : [];
  const rank = (player) => (player.seat === area ? 0 : player.seat ? 1 : 2);
  return view.players
    .filter(({ player }) => !others.includes(player))
    .sort((one, two) => rank(one) - rank(two) || (one.seat ?? 0) - (two.seat ?? 0) || one.name.localeCompare(two.name));
}

function controllersWager(view) {
  const { turn } = view.round;
  const area = areaOf(view, turn.area);
  return area.wagers.find(
    (wager) =>
      (wager.kind === "main" || wager.kind === "split") &&
      wager.hand === turn.hand &&
      wager.stakes.some((stake) => stake.player === area.controller?.player),
  );
}

/** The wager that a command adds to or changes; none for a pair claim. */
function wagerOfCommand(view, command, claimed) {
  if (ON_THE_TURN.has(command.type)) return controllersWager(view);
  if (command.type === "play") return areaOf(view, command.area).wagers.find(({ kind }) => kind === "ante");
  return claimed ? null : wagerOf(view, command.wager);
}

/** What the sheet starts with; `newcomer` is a player who was just added for it, `preset.chip` what the first player puts down. */
export function startDraft(view, option, preset, newcomer) {
  const { chip = 0, ...given } = preset ?? {};
  const command = { ...option.command, ...given };
  if (command.type === "place_wager" && command.kind && !given.kind)
    command.kind = likelyKind(view, command.area, offeredKinds(view));
  const claimed = String(command.wager ?? "").startsWith("pair:") ? command.wager.split(":") : null;
  const wager = wagerOfCommand(view, command, claimed);
  const claim =
    claimed && view.round.claims.find((each) => String(each.area) === claimed[1] && each.player === claimed[2]);
  const area = command.area ?? wager?.area ?? claim?.area ?? null;
  const people = candidates(view, command.type, area, wager);
  let stakes = [];
  const lying = wager ? wager.stakes : claim ? [claim] : [];
  if (command.type === "change_wager") stakes = lying;
  else if (command.stakes && command.type !== "insure") stakes = command.stakes;
  else if (!ANY_PLAYER.has(command.type) && wager) stakes = wager.stakes.map((stake) => ({ ...stake, cents: 0 }));
  else if (people[0]?.seat === area && area !== null && !newcomer && !alreadyThere(view, area, people[0]))
    stakes = [{ player: people[0].player, cents: 0 }];
  if (newcomer) stakes = [...stakes, { player: newcomer, cents: 0 }];
  const kind = command.kind ?? wager?.kind ?? kindsOf(view)[0];
  return {
    command,
    wager,
    lying,
    area,
    kind,
    chip,
    line: command.line ?? likelyLine(view, area),
    stakes: stakes.map(({ player, cents }) => ({
      player,
      cents: cents || onlyAmount(view, command.type, kind) || chip,
    })),
  };
}

const alreadyThere = (view, area, { player }) =>
  areaOf(view, area)?.wagers.some(
    (wager) => wager.kind === "main" && wager.stakes.some((stake) => stake.player === player),
  );

/** Only a first suggestion: the first kind that does not lie there yet; main wagers have further lines. */
function likelyKind(view, area, kinds) {
  const laid = (area && areaOf(view, area)?.wagers.map((wager) => wager.kind)) || [];
  return kinds.find((kind) => kind === "main" || !laid.includes(kind)) ?? kinds[0];
}

/** What lies there at once: the amount of a kind that has one only, else 0. */
export function onlyAmount(view, type, kind) {
  const { min_cents: least, max_cents: most } = (ON_LAYOUT.has(type) && view.table.limits[kind]) || {};
  return least && least === most ? least : 0;
}

/** Only a first suggestion: the line after those in use; for insurance the first with a wager to insure. */
export function likelyLine(view, area, kind) {
  const taken =
    (area &&
      areaOf(view, area)
        ?.wagers.filter((wager) => wager.kind === "main")
        .map((wager) => wager.line)) ||
    [];
  if (kind === "insurance") return taken[0] ?? 1;
  return [1, 2, 3].find((line) => !taken.includes(line)) ?? 1;
}

/** The command as it is sent, from what was filled in. */
export function commandOf(draft) {
  const { command, area, kind, line } = draft;
  const stakes = draft.stakes.filter((stake) => stake.cents > 0);
  const placed_by_staff = draft.byStaff ?? false;
  if (command.type === "claim_insurance") {
    return {
      type: command.type,
      wager: command.wager,
      player: stakes[0]?.player,
      cents: stakes[0]?.cents ?? 0,
      placed_by_staff,
    };
  }
  if (command.type === "place_wager")
    return { type: command.type, area, kind, stakes, ...(kind === "main" ? { line } : {}), placed_by_staff };
  if (command.type === "insure") return { ...command, stakes, placed_by_staff };
  if (command.type === "record_found_wager")
    return { type: command.type, area, line, stakes, kind, in_time: command.in_time ?? false };
  return { ...command, stakes };
}

/** The wager that is on record where one is found: of its kind, on its line or of the wager that it insures; a pair wager
 *  is one player's. */
export function onRecordAt(view, { command, area, kind, line, stakes }) {
  if (command.type !== "record_found_wager" || area === null) return undefined;
  const wagers = areaOf(view, area)?.wagers ?? [];
  const lineOf = ({ id }) => wagers.find((wager) => wager.id === id)?.line;
  const isHere = (wager) =>
    kind === "pair"
      ? wager.stakes[0].player === stakes[0]?.player
      : !LINED.has(kind) || (kind === "insurance" ? lineOf({ id: wager.of }) : wager.line) === line;
  return wagers.find((wager) => wager.kind === kind && isHere(wager));
}

/** The money of all backers, in cents. */
export const totalOf = (stakes) => stakes.reduce((sum, { cents }) => sum + cents, 0);

/** Whether what is entered is something to send: money, on a place, and for a wager that lies there another than it is. */
export function hasMoneyToSend(draft) {
  const { command, area, lying } = draft;
  const { stakes = [] } = commandOf(draft);
  if (!totalOf(draft.stakes) || (area === null && needsArea(command.type))) return false;
  const same = ({ player, cents }) => lying.some((each) => each.player === player && each.cents === cents);
  return command.type !== "change_wager" || stakes.length !== lying.length || !stakes.every(same);
}

/** The same money as a wager that lay there in time and was entered late. */
export function inTimeOf(draft) {
  const { area, kind, wager } = draft;
  const { stakes } = commandOf(draft);
  return { type: "record_found_wager", area, line: wager?.line || draft.line, stakes, kind, in_time: true };
}

/** Whether bets closed, or their countdown ended, by now. */
export const isClosedBy = (view, now) =>
  !findOption(view, "close_betting") || (view.round.closes_at && now >= Date.parse(view.round.closes_at));

/** Whether more lies there than is on record: less is no late wager. */
export const isMore = ({ wager, stakes }) => totalOf(stakes) > (wager?.stake_cents ?? 0);

/** Whether bets are closed, and what is entered is refused for the record. */
export const isLate = (view, type) => LATE.has(type) && !findOption(view, "close_betting");

/** Several backers may share the wager. */
export const isShared = (type, kind) => type !== "claim_insurance" && SHARED.has(kind);

/** The limits that hold for what is entered, if it lies on the layout. */
export const limitsOf = (view, type, kind) => ON_LAYOUT.has(type) && view.table.limits[kind];

export const needsArea = (type) => type === "place_wager" || type === "record_found_wager";
export const nameIn = (people, player) => people.find((person) => person.player === player)?.name ?? player;

export function linesOf(view) {
  const spot = view.table.layout.spots.find((each) => each.kind === "main");
  return range(spot?.places ?? 3);
}

/** Wagers that lie on a line of an area, or belong to one. */
export const LINED = new Set(["main", "insurance"]);

/** The kinds of wager that players place, in the order of the layout; insurance is only found. */
export const kindsOf = (view, type) =>
  limitKinds(view.table).filter((kind) => kind !== "insurance" || type === "record_found_wager");

/** The kinds that players may place now. */
export const offeredKinds = (view) => optionsOf(view, "place_wager").flatMap(({ command }) => command.kind ?? []);

/** The stop that keeps one of the backers from what is entered; null where none does, or it is not theirs to be kept from. */
export function stopIn(view, stops, { command, kind, stakes }) {
  if (!ANY_PLAYER.has(command.type) || isLate(view, command.type)) return null;
  const staked = command.type === "claim_insurance" ? "insurance" : kind;
  return stakes.map(({ player }) => stopRefusal(view, stops, player, staked)).find(Boolean) ?? null;
}

/** Ready amounts next to a wager that is already there: all of one's stake and half of it, in whole wager units. */
export function quickAmounts({ table }, type, wager, player) {
  const stake = wager?.stakes.find((each) => each.player === player)?.cents ?? wager?.stake_cents;
  if (!stake) return [];
  const unit = table.wager_unit_cents;
  const half = { label: text("half"), cents: Math.trunc(stake / 2 / unit) * unit };
  return type === "insure" || type === "claim_insurance" ? [half] : [half, { label: text("all_of_it"), cents: stake }];
}
