/* What lies on the printed spots of an area: wagers by line, pair wagers, insurance, other wagers; and the area's plate. */

import { html } from "../vendor/htm-preact.js";
import { chipOf } from "../screens/kit/chips.js";
import { shortMoney, signedMoney } from "../screens/kit/money.js";
import { cut, fitted, widthOf } from "./letters.js";
import { footOf, LETTERS } from "./measures.js";
import { backersOf, summary, wagersByLine } from "./model.js";

const MARKS = {
  won: "\u25B2",
  lost: "\u25BC",
  stood_off: "=",
  returned: "\u21A9",
  half_lost: "\u00BD",
  part: "\u25D1",
  surrendered: "\u00BD",
};

/** One or more chips in a small stack, `many` high. */
export function ChipStack({ x, y, r, cents, many = 1 }) {
  return html`<g class="felt-chip" data-chip=${chipOf(cents)}>
    ${Array.from(
      { length: many },
      (_, at) => html`<g transform="translate(${x} ${y - at * r * 0.42})">
      <ellipse class="felt-chip__edge" cy=${r * 0.24} rx=${r} ry=${r * 0.82} />
      <ellipse class="felt-chip__face" rx=${r} ry=${r * 0.82} />
      <ellipse class="felt-chip__rim" rx=${r * 0.8} ry=${r * 0.64} stroke-dasharray="${r * 0.52} ${r * 0.42}" stroke-width=${r * 0.3} />
    </g>`,
    )}
  </g>`;
}

/** Who backs a line, in as many letters as `room` has place for: [[letters, isStruck]]. */
function backersIn(room, backers, size, between = " ") {
  const [first] = backers;
  if (!first) return [];
  const all = backers.map(({ initials, gaveUp }) => [initials, gaveUp]);
  const some = [[`${first.initials}+${backers.length - 1}`, false]];
  const least = [[`${first.initials}+`, false]];
  const gone = all.filter(([, isStruck]) => isStruck).slice(0, 1); // whose part the mark behind the amount is about
  const choices = backers.length > 1 ? [all, some, least, ...(gone.length ? [gone] : [])] : [all];
  return choices.find((parts) => widthOf(parts.map(([letters]) => letters).join(between), size) <= room) ?? [];
}

/** The letters on the colour of the chips that they stand for; `between` is what stands between those of two. */
function Backers({ x, y, parts, size, cents, between = " " }) {
  if (!parts.length) return null;
  const width = widthOf(parts.map(([letters]) => letters).join(between), size);
  return html`<g data-chip=${chipOf(cents)}>
    <rect class="felt-backers__chip" x=${x - 2} y=${y - size * (LETTERS / 2 + 0.01)} width=${width + 4} height=${size * LETTERS} rx="4" />
    <text class="felt-backers" x=${x} y=${y} font-size=${size}>
    ${parts.map(([letters, isStruck], at) => html`<tspan key=${letters} class=${isStruck ? "is-struck" : ""}>${at ? between : ""}${letters}</tspan>`)}
    </text>
  </g>`;
}

const SIGNED = new Set(["won", "lost"]);

/** The mark behind an amount: of its result, or that a backer surrendered their part. */
const markOf = (status, backers) =>
  status in MARKS ? status : backers.some(({ gaveUp }) => gaveUp) ? "surrendered" : "";

/** The wagers on one line: whose they are, a chip where it has room, the amount, and the result once there is one. */
function LineWager({ rect, wagers, text }) {
  const { cents, status, net } = summary(wagers);
  const backers = backersOf(wagers);
  const mark = markOf(status, backers);
  const r = rect.h * 0.36;
  const y = rect.y + rect.h / 2;
  const settled = net !== null && status !== "live";
  const roomy = rect.w > text * 11;
  const label = settled && !roomy ? signedMoney(net) : shortMoney(cents);
  const end = mark ? text * 1.1 : 0;
  const whole = rect.w - 11 - (settled && roomy ? text * 5 : 0);
  const fit = (room) => backersIn(room - widthOf(label, text) - 4, backers, text);
  // What was won or lost has its sign: the mark gives way to whose it is.
  const isMarked = mark && !(settled && !roomy && SIGNED.has(status) && !fit(whole - end).length && fit(whole).length);
  const room = isMarked ? whole - end : whole;
  const who = fit(room);
  const letters = who.length ? widthOf(who.map(([each]) => each).join(" "), text) + 4 : 0;
  const chip = room - letters - widthOf(label, text * 1.04) > r * 2 + 4 ? r * 2 + 5 : 0;
  const left = rect.x + 6 + letters + chip;
  const size = fitted(label, room - letters - chip, text * 1.04);
  return html`<g class="felt-wager" data-status=${mark || status} data-net=${settled && !roomy}>
    <${Backers} x=${rect.x + 6} y=${y} parts=${who} size=${text} cents=${cents} />
    ${chip > 0 && html`<${ChipStack} x=${rect.x + 6 + letters + r} y=${y + (wagers.length > 1 ? 2 : 0)} r=${r} cents=${cents} many=${Math.min(3, wagers.length)} />`}
    <text class="felt-wager__amount" x=${left} y=${y} font-size=${size}>${label}</text>
    ${
      isMarked &&
      html`<text class="felt-wager__mark" data-status=${mark} x=${rect.x + rect.w - 6} y=${y} font-size=${text}>
      ${settled && roomy ? `${signedMoney(net)} ` : ""}${MARKS[mark]}
    </text>`
    }
  </g>`;
}

/** The betting box with its lines; line 1 is nearest the dealer. */
export function BettingSpot({ area, place, m }) {
  if (!place.spot) return null;
  const laid = new Map(wagersByLine(area).map((group) => [group.line, group.wagers]));
  const { spot } = place;
  return html`<g>
    <rect class="felt-spot" x=${spot.x} y=${spot.y} width=${spot.w} height=${spot.h} rx=${Math.min(14, spot.h / 3)} />
    ${place.lines.map((rect, at) => {
      const wagers = laid.get(at + 1);
      if (wagers) return html`<${LineWager} key=${at} rect=${rect} wagers=${wagers} text=${m.text} />`;
      return html`<g key=${at} class="felt-line">
        <path d="M${rect.x + 25} ${rect.y + rect.h / 2}H${rect.x + rect.w - 12}" />
        <text x=${rect.x + 14} y=${rect.y + rect.h / 2} font-size=${m.text}>${at + 1}</text>
      </g>`;
    })}
  </g>`;
}

const PLACE_LABELS = { ante: ["ANTE"], play: ["PLAY"], pair_plus: ["PAIR PLUS", "PAIR+"], progressive: ["PROG"] };

/** A chip with its amount, which may stand out over its rim. */
function Chip({ x, y, r, cents, status, size, amountY = y }) {
  return html`<g class="felt-coin felt-coin--laid" data-chip=${chipOf(cents)} data-status=${status}>
    <circle class="felt-coin__chip" cx=${x} cy=${y} r=${r} />
    <circle class="felt-coin__ring" cx=${x} cy=${y} r=${r - 1.6} stroke-dasharray="${r * 0.42} ${r * 0.38}" />
    <text x=${x} y=${amountY} font-size=${size}>${shortMoney(cents).replace("$", "")}</text>
  </g>`;
}

/** A pair place: its chip with the amount, and once it has a result with that in its place. */
function PairPlace({ rect, wager, m }) {
  const [x, y, r] = [rect.x + rect.w / 2, rect.y + rect.h / 2, rect.w / 2];
  if (!wager)
    return html`<g class="felt-coin">
      <circle cx=${x} cy=${y} r=${r - 1} />
      <text x=${x} y=${y} font-size=${m.text}>P</text>
    </g>`;
  const { stake_cents: cents, status } = wager;
  if (!(status in MARKS)) return html`<${Chip} x=${x} y=${y} r=${r} cents=${cents} status=${status} size=${m.text} />`;
  return html`<g class="felt-coin felt-coin--laid" data-chip=${chipOf(cents)} data-status=${status}>
    <circle class="felt-coin__chip" cx=${x} cy=${y} r=${r} />
    <text class="felt-coin__mark" data-status=${status} x=${x} y=${y} font-size=${m.text}>${MARKS[status]}</text>
  </g>`;
}

/** Between the letters of two backers under a chip. */
const HAIR_SPACE = "\u200A";
/** From a line of letters under a chip to the next one, as a part of the type size. */
const LINE = 0.95;

/** Who backs a wager, under its chip: on one line, else on two, else as many as there is room for. */
function linesIn(room, backers, size) {
  const fits = (parts) => widthOf(parts.map(([letters]) => letters).join(HAIR_SPACE), size) <= room;
  const all = backers.map(({ initials, gaveUp }) => [initials, gaveUp]);
  const half = Math.ceil(all.length / 2);
  const lines = [[all], [all.slice(0, half), all.slice(half)]].find((each) => each.every(fits));
  return (lines ?? [backersIn(room, backers, size, HAIR_SPACE)]).filter((parts) => parts.length);
}

/**
 * A place of another kind: its name stays in sight over whatever lies there, the result is beside the chip, and whose it is below the
 * amount.
 */
function NamedPlace({ rect, kind, wagers, m }) {
  const x = rect.x + rect.w / 2;
  const r = rect.r;
  const bottom = rect.y + rect.h;
  const y = bottom - footOf(m.text, r) - r;
  const names = PLACE_LABELS[kind] ?? [kind.toUpperCase()];
  const name = names.find((each) => widthOf(each, m.text) <= rect.w) ?? names.at(-1);
  const { cents, status } = summary(wagers);
  const lines = linesIn(rect.w - 4, backersOf(wagers), m.text);
  const foot = bottom + (lines.length > 1 ? 3 : 0); // into the gap to the next row
  const middleOf = (line) => foot - m.text * (LETTERS / 2 + LINE * (lines.length - 1 - line));
  const amountY = Math.min(y, middleOf(0) - m.text * (LETTERS / 2 + 0.4));
  return html`<g class="felt-place">
    <text class="felt-place__name" x=${x} y=${rect.y + m.text / 2} font-size=${m.text}>${name}</text>
    ${
      wagers.length
        ? html`<${Chip} x=${x} y=${y} amountY=${amountY} r=${r} cents=${cents} status=${status} size=${m.text} />`
        : html`<g class="felt-coin"><circle cx=${x} cy=${y} r=${r - 1} /></g>`
    }
    ${status in MARKS && html`<text class="felt-coin__mark" data-status=${status} x=${x + r + m.text * 0.5} y=${amountY} font-size=${m.text}>${MARKS[status]}</text>`}
    ${lines.map((parts, at) => {
      const half = widthOf(parts.map(([letters]) => letters).join(HAIR_SPACE), m.text) / 2;
      return html`<${Backers} key=${at} x=${x - half} y=${middleOf(at)} parts=${parts} size=${m.text} cents=${cents} between=${HAIR_SPACE} />`;
    })}
  </g>`;
}

/** Pair places and any other places of the layout. */
export function Coins({ area, place, kinds, m }) {
  const pairs = area.wagers.filter((wager) => wager.kind === "pair");
  return html`<g>
    ${place.pairs.map((rect, at) => html`<${PairPlace} key=${`pair${at}`} rect=${rect} wager=${pairs[at]} m=${m} />`)}
    ${place.circles.map(
      (rect, at) => html`<${NamedPlace}
      key=${kinds.circles[at]} rect=${rect} kind=${kinds.circles[at]} m=${m}
      wagers=${area.wagers.filter((wager) => wager.kind === kinds.circles[at])} />`,
    )}
  </g>`;
}

/** Insurance on the printed band. */
export function Insurance({ area, place, m }) {
  const wagers = area.wagers.filter((wager) => wager.kind === "insurance");
  if (!place.insurance || !wagers.length) return null;
  const { x, y, w, h } = place.insurance;
  const { cents, status } = summary(wagers);
  const marked = status in MARKS;
  const label = shortMoney(cents);
  const room = w - 14 - (marked ? m.text * 1.1 : 0);
  const who = backersIn(room - widthOf(label, m.text) - 5, backersOf(wagers), m.text);
  const letters = who.length ? widthOf(who.map(([each]) => each).join(" "), m.text) + 5 : 0;
  const chip = room - letters - widthOf(label, m.text) > h * 0.6 + 5 ? h * 0.6 + 5 : 0;
  const size = fitted(label, room - letters - chip, m.text);
  return html`<g class="felt-wager" data-status=${status}>
    <rect class="felt-insured" x=${x} y=${y + 1} width=${w} height=${h - 2} rx=${h / 2} />
    <${Backers} x=${x + 7} y=${y + h / 2} parts=${who} size=${m.text} cents=${cents} />
    ${chip > 0 && html`<${ChipStack} x=${x + 7 + letters + h * 0.3} y=${y + h / 2} r=${h * 0.3} cents=${cents} />`}
    <text class="felt-wager__amount" x=${x + 7 + letters + chip} y=${y + h / 2} font-size=${size}>${label}</text>
    ${marked && html`<text class="felt-wager__mark" data-status=${status} x=${x + w - 7} y=${y + h / 2} font-size=${m.text}>${MARKS[status]}</text>`}
  </g>`;
}

const STAR = "\u2605";
const TICK = "\u2713";

/**
 * Area number, and who sits there. A star before the name says that they control it; where somebody else does, their letters
 * stand behind a star at the end, and the name may be letters too. A star before a name gives way to letters. An area that stands paid has a tick there.
 */
export function Plate({ area, rect, m, acting }) {
  const r = rect.h / 2;
  const { name: seated, initials, controller, controllerInitials, isPaid } = area;
  const isOthers = seated && controller && controller !== seated;
  const other = `${isOthers ? `${STAR}${controllerInitials}` : ""}${isPaid ? TICK : ""}`;
  const name = seated || controller;
  const w = name ? rect.w : rect.h;
  const left = name ? rect.x : rect.x + rect.w / 2 - r;
  const end = other ? widthOf(other, m.text) + 4 : 0;
  const room = w - rect.h - 3 - r / 3 - end;
  const least = m.leastName ?? m.text;
  const starred = controller && !isOthers ? `${STAR} ${name}` : name;
  const fits = (words) => fitted(words, room, m.text) >= least;
  const label = [starred, name, isOthers && initials].find((words) => words && fits(words)) ?? name;
  const size = name ? Math.max(least, fitted(label, room, m.text)) : m.text;
  return html`<g class="felt-plate" data-acting=${acting}>
    <rect x=${left} y=${rect.y} width=${w} height=${rect.h} rx=${r} />
    <circle cx=${left + r} cy=${rect.y + r} r=${r - 2} />
    <text class="felt-plate__number" x=${left + r} y=${rect.y + r} font-size=${m.text * 1.08}>${area.area}</text>
    ${name && html`<text class="felt-plate__name" x=${left + rect.h + 3} y=${rect.y + r} font-size=${size}>${cut(label, room, size)}</text>`}
    ${other && html`<text class="felt-plate__control" x=${left + w - r / 3 - 3} y=${rect.y + r} font-size=${m.text}>${other}</text>`}
  </g>`;
}
