/* What lies on the printed spots of an area: wagers by line, pair wagers, insurance, other wagers; and the area's plate. */

import { html } from "../vendor/htm-preact.js";
import { chipOf } from "../screens/kit/chips.js";
import { shortMoney, signedMoney } from "../screens/kit/money.js";
import { cut, fitted } from "./letters.js";
import { summary, wagersByLine } from "./model.js";

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

function Backers({ x, y, count, size }) {
  return html`<g class="felt-backers" transform="translate(${x} ${y})">
    <circle cx=${-size * 0.5} cy=${-size * 0.24} r=${size * 0.22} />
    <path d="M${-size * 0.9} ${size * 0.4}a${size * 0.4} ${size * 0.42} 0 0 1 ${size * 0.8} 0z" />
    <text x="0" font-size=${size * 0.92}>${count}</text>
  </g>`;
}

/** The wagers on one line: chips, amount, backers, and the result once there is one. */
function LineWager({ rect, wagers, text }) {
  const { cents, status, net, backers } = summary(wagers);
  const r = rect.h * 0.36;
  const y = rect.y + rect.h / 2;
  const settled = net !== null && status !== "live";
  const roomy = rect.w > text * 11;
  const chips = rect.w > text * 5.6;
  const label = settled && !roomy ? signedMoney(net) : shortMoney(cents);
  const left = rect.x + (chips ? r * 2 + 10 : 7);
  const ending = status in MARKS ? text * 1.1 : backers > 1 ? text * 1.7 : 0;
  const size = fitted(label, rect.x + rect.w - 6 - ending - left, text * 1.04);
  return html`<g class="felt-wager" data-status=${status} data-net=${settled && !roomy}>
    ${chips && html`<${ChipStack} x=${rect.x + r + 5} y=${y + (wagers.length > 1 ? 2 : 0)} r=${r} cents=${cents} many=${Math.min(3, wagers.length)} />`}
    <text class="felt-wager__amount" x=${left} y=${y} font-size=${size}>${label}</text>
    ${backers > 1 && !(status in MARKS || (settled && roomy)) && html`<${Backers} x=${rect.x + rect.w - text * 1.15} y=${y} count=${backers} size=${text} />`}
    ${
      (status in MARKS || (settled && roomy)) &&
      html`<text class="felt-wager__mark" data-status=${status} x=${rect.x + rect.w - 6} y=${y} font-size=${text}>
      ${settled && roomy ? `${signedMoney(net)} ` : ""}${MARKS[status]}
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
        <text x=${rect.x + 14} y=${rect.y + rect.h / 2} font-size=${m.text * 0.85}>${at + 1}</text>
      </g>`;
    })}
  </g>`;
}

/** Type size below which the amount on a coin is not read. */
const LEAST_COIN = 10;

function Coin({ rect, wagers, m, label }) {
  const x = rect.x + rect.w / 2;
  const y = rect.y + rect.h / 2;
  const r = rect.w / 2;
  if (!wagers.length) {
    return html`<g class="felt-coin">
      <circle cx=${x} cy=${y} r=${r - 1} />
      <text x=${x} y=${y} font-size=${Math.min(m.text, (rect.w * 1.1) / Math.max(2, label.length))}>${label}</text>
    </g>`;
  }
  const { cents, status } = summary(wagers);
  const amount = shortMoney(cents).replace("$", "");
  return html`<g class="felt-coin felt-coin--laid" data-chip=${chipOf(cents)} data-status=${status}>
    <circle class="felt-coin__chip" cx=${x} cy=${y} r=${r} />
    <circle class="felt-coin__ring" cx=${x} cy=${y} r=${r - 1.6} stroke-dasharray="${r * 0.42} ${r * 0.38}" />
    <text x=${x} y=${y} font-size=${Math.max(LEAST_COIN, fitted(amount, rect.w + 2, m.text))}>${amount}</text>
    ${
      status in MARKS &&
      html`<g class="felt-coin__mark" data-status=${status} transform="translate(${x + r * 0.95} ${y + r * 0.95})">
      <circle r=${m.text * 0.47} /><text font-size=${m.text * 0.62}>${MARKS[status]}</text>
    </g>`
    }
  </g>`;
}

const CIRCLE_LABELS = { ante: "ANTE", play: "PLAY", pair_plus: "PAIR+", progressive: "PROG" };

/** Pair places and any other circles of the layout. */
export function Coins({ area, place, kinds, m }) {
  const pairs = area.wagers.filter((wager) => wager.kind === "pair");
  return html`<g>
    ${place.pairs.map((rect, at) => html`<${Coin} key=${`pair${at}`} rect=${rect} wagers=${pairs.slice(at, at + 1)} m=${m} label="P" />`)}
    ${place.circles.map(
      (rect, at) => html`<${Coin}
      key=${kinds.circles[at]} rect=${rect} m=${m} label=${CIRCLE_LABELS[kinds.circles[at]] || kinds.circles[at].slice(0, 4).toUpperCase()}
      wagers=${area.wagers.filter((wager) => wager.kind === kinds.circles[at])} />`,
    )}
  </g>`;
}

/** Insurance on the printed band. */
export function Insurance({ area, place, m }) {
  const wagers = area.wagers.filter((wager) => wager.kind === "insurance");
  if (!place.insurance || !wagers.length) return null;
  const { x, y, w, h } = place.insurance;
  const { cents, status, backers } = summary(wagers);
  const marked = status in MARKS;
  const chips = w > m.text * 5.6;
  const several = wagers.length > 1 ? wagers.length : backers;
  const label = several > 1 && !marked ? `${shortMoney(cents)} \u00D7${several}` : shortMoney(cents);
  const left = chips ? h * 0.95 : 7;
  const size = fitted(label, w - left - 7 - (marked ? m.text * 1.1 : 0), m.text * 0.95);
  return html`<g class="felt-wager" data-status=${status}>
    <rect class="felt-insured" x=${x} y=${y + 1} width=${w} height=${h - 2} rx=${h / 2} />
    ${chips && html`<${ChipStack} x=${x + h * 0.5} y=${y + h / 2} r=${h * 0.3} cents=${cents} />`}
    <text class="felt-wager__amount" x=${x + left} y=${y + h / 2} font-size=${size}>${label}</text>
    ${marked && html`<text class="felt-wager__mark" data-status=${status} x=${x + w - 7} y=${y + h / 2} font-size=${m.text}>${MARKS[status]}</text>`}
  </g>`;
}

/** Area number, seated player, and who controls: a star before the name, or the other name with a star. A star gives way to letters. */
export function Plate({ area, rect, m, acting }) {
  const r = rect.h / 2;
  const same = area.controller && area.controller === area.name;
  const name = area.controller && !same ? area.controller : area.name;
  const empty = !name;
  const w = empty ? rect.h : rect.w;
  const left = empty ? rect.x + rect.w / 2 - r : rect.x;
  const room = w - rect.h - 3 - r / 3;
  const least = m.leastName ?? m.text;
  const starred = area.controller ? `\u2605 ${name}` : name;
  const label = !empty && fitted(starred, room, m.text) < least ? name : starred;
  const size = empty ? m.text : Math.max(least, fitted(label, room, m.text));
  return html`<g class="felt-plate" data-acting=${acting}>
    <rect x=${left} y=${rect.y} width=${w} height=${rect.h} rx=${r} />
    <circle cx=${left + r} cy=${rect.y + r} r=${r - 2} />
    <text class="felt-plate__number" x=${left + r} y=${rect.y + r} font-size=${m.text * 1.08}>${area.area}</text>
    ${!empty && html`<text class="felt-plate__name" x=${left + rect.h + 3} y=${rect.y + r} font-size=${size}>${cut(label, room, size)}</text>`}
  </g>`;
}
