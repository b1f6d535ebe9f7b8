/*
 * A chip in the hand: a tap on an area then is a wager, without a sheet.
 *
 * The chip goes to the player who was chosen, else to whoever sits there, on each of the kinds chosen; a chip on a wager
 * that lies there already raises it. Taps come faster than answers: they wait in a list and go one after the other, each
 * on what the one before it left.
 */

import { stopRefusal } from "../kit/stops.js";
import { text } from "../kit/texts.js";
import { findOption } from "../kit/view.js";
import { areaOf } from "./round.js";
import { offeredKinds } from "./sheets/stake_draft.js";

export class Chips {
  constructor(session) {
    this.session = session;
    this.list = [];
    this.under = false; // one of them is under way
    this.putDown();
  }

  /** No chip is in the hand: a tap on an area opens what lies there. */
  putDown() {
    Object.assign(this, { cents: 0, kinds: [], player: "" });
  }

  /** What was chosen changes; the same again is unchosen. */
  choose(name, value) {
    const isSame = JSON.stringify(this[name]) === JSON.stringify(value);
    this[name] = isSame ? { cents: 0, kinds: [], player: "" }[name] : value;
    this.session.changed();
  }

  /** What the stake sheet begins with where nobody is named for the chip: its value, and the kind that it is for. */
  forSheet() {
    const [kind] = this.kinds;
    return this.cents ? { chip: this.cents, ...(kind && { kind }) } : {};
  }

  /** Whether a tap on an area was for the chip; not where nobody is named for it. */
  tap(area) {
    const { view } = this.session;
    if (!this.cents || !findOption(view, "close_betting")) return false;
    const player = this.player || areaOf(view, area)?.seated?.player;
    if (!player) return false;
    const kinds = this.kinds.length ? this.kinds : offeredKinds(view).slice(0, 1);
    const stop = kinds.map((kind) => stopRefusal(view, this.session.stops, player, kind)).find(Boolean);
    if (stop) {
      this.session.notify(stop.message, "refused", stop.clause);
      return true;
    }
    this.list.push(...kinds.map((kind) => ({ area, player, kind, cents: this.cents })));
    this.go();
    return true;
  }

  async go() {
    if (this.under) return;
    this.under = true;
    while (this.list.length) await this.place(this.list.shift());
    this.under = false;
  }

  async place(wanted) {
    const { session } = this;
    const command = commandFor(session.view, wanted);
    if (!command) return;
    if (await session.send(command, true, null, session.seq)) return;
    this.list = [];
    const { message, clause } = session.refusal ?? { message: text("chip_not_placed"), clause: "" };
    session.notify(message, "refused", clause);
  }
}

/** The command that puts a chip down, or adds it to what the player has there; null where there is one amount only, which lies there. */
function commandFor(view, { area, player, kind, cents }) {
  const { min_cents: least, max_cents: most } = view.table.limits[kind];
  const amount = least === most ? least : cents;
  const claim = view.round.claims.find((each) => each.kind === kind && each.area === area && each.player === player);
  const laid = areaOf(view, area).wagers.find(
    (wager) => wager.kind === kind && wager.stakes.some((stake) => stake.player === player),
  );
  if (!claim && !laid) return { type: "place_wager", area, kind, stakes: [{ player, cents: amount }] };
  if (least === most) return null;
  if (claim) return raised(`${kind}:${area}:${player}`, [claim], player, amount);
  return raised(laid.id, laid.stakes, player, amount);
}

function raised(wager, stakes, player, cents) {
  const add = (stake) => stake.cents + (stake.player === player ? cents : 0);
  return {
    type: "change_wager",
    wager,
    stakes: stakes.map((stake) => ({ player: stake.player, cents: add(stake) })),
  };
}

/** The view with the wagers of the last round, which may be placed again, as ghosts where nothing lies yet. */
export function withLastWagers(view) {
  const before = view.round?.before;
  if (!before) return view;
  const areas = view.round.areas.map((area) => {
    const isFree = (wager) => !area.wagers.some((each) => each.kind === wager.kind && each.line === wager.line);
    const ghosts = before.filter((wager) => wager.area === area.area && isFree(wager)).map(ghostOf);
    return ghosts.length ? { ...area, wagers: [...area.wagers, ...ghosts] } : area;
  });
  return { ...view, round: { ...view.round, areas } };
}

const ghostOf = (wager) => ({
  ...wager,
  stake_cents: wager.stakes.reduce((sum, stake) => sum + stake.cents, 0),
  status: "last_round",
  results: [],
});
