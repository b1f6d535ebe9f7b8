// What the docks of money share: the next payment in large, and a column for each area in seat order.

import { html } from "../../../vendor/htm-preact.js";
import { chipOf, chipsOf, isChip } from "../../kit/chips.js";
import { listLabel, placeTitle } from "../../kit/labels.js";
import { money, signedMoney } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { Icon } from "../parts.js";

/** Between the sums of a label. */
export const PARTS = " \u00B7 ";

/**
 * Whose turn it is, how much in all, and the chips for each of them; `owed` is [[name, cents]]: equal sums stand there once.
 * What goes the other way stands smaller behind the first sum.
 */
export function NextSum({ table, area, names, label, owed }) {
  const [first, ...others] = label.split(PARTS);
  const sums = [...new Set(owed.map(([, cents]) => cents))];
  const whose = (cents) => {
    const same = owed.filter(([, each]) => each === cents);
    return same.length > 1 ? `${same.length} ×` : same[0][0];
  };
  return html`<div class="d-pay-who">
      <p><span class="d-kicker">${placeTitle(table)} ${area}</span> <strong>${listLabel(names)}</strong></p>
      <p class="d-pay-sum money">${first}${others.map((other) => html` <small>${other}</small>`)}</p>
    </div>
    <ul class="d-pay-chips" role="list" aria-label=${text("payment_in_chips")}>
      ${sums.map(
        (cents) => html`<li key=${cents}>
          ${owed.length > 1 && html`<span>${whose(cents)} <b class="money">${money(cents)}</b></span>`}
          ${chipsOf(cents).map(([value, count]) => html`<span key=${value} class="d-pay-chip">${isChip(value) && html`<span class="d-chip-mark" data-chip=${chipOf(value)} aria-hidden="true"></span>${count} × `}<span class="money">${money(value)}</span></span>`)}
        </li>`,
      )}
    </ul>`;
}

/**
 * An area: `rows` are [[name, [[line, cents]], letters]], a line's words tell it from others; the letters stand where the name has
 * no room. The key ticks all, or takes the ticks back.
 */
export function Column({ table, area, rows, label, isPaid, isNext, disabled, onPress }) {
  return html`<li class=${`d-column${isPaid ? " is-paid" : ""}${isNext ? " is-next" : ""}`}>
    <p class="d-column-head">${area}</p>
    <ul role="list">
      ${rows.map(([name, lines, letters]) => html`<li key=${name} data-line=${`${area} ${name} ${lines.join()}`}><span class="d-column-name">${name}</span><abbr class="d-column-letters" title=${name}>${letters}</abbr> <b class="money">${lines.map(([line, cents]) => html`<span key=${line}>${cents ? signedMoney(cents) : "="}</span> `)}</b></li>`)}
    </ul>
    <button type="button" class="button d-button d-column-key" aria-pressed=${isPaid ? "true" : "false"} disabled=${disabled}
      data-deed=${`${isPaid} area ${area}`} aria-label=${`${placeTitle(table)} ${area}: ${label}`} onClick=${onPress}>
      ${isPaid ? html`<${Icon} name="check" />` : label}
    </button>
  </li>`;
}
