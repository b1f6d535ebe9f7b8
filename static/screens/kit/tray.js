// Chips by denomination: counted into a form, and told.

import { html } from "../../vendor/htm-preact.js";
import { colourLabel } from "./labels.js";
import { money } from "./money.js";
import { text } from "./texts.js";

/** How many chips a tap adds: a stack. */
const STACK = 20;

const worth = (piles) => piles.reduce((sum, { cents, count }) => sum + cents * count, 0);

/** "20 × $25, 4 × $100" */
export const pilesLabel = (piles) => piles.map(({ cents, count }) => `${count} × ${money(cents)}`).join(", ");

/** `chips` are those of the table, `piles` what is counted so far: [{cents, count}]. */
export function Piles({ chips, piles, onChange, disabled = false }) {
  const countOf = (cents) => piles.find((pile) => pile.cents === cents)?.count ?? 0;
  const set = (cents, count) => {
    const others = piles.filter((pile) => pile.cents !== cents);
    onChange(count > 0 ? [...others, { cents, count }].sort((one, two) => one.cents - two.cents) : others);
  };
  return html`<div class="piles">
    <ul role="list">
      ${chips.map(({ cents, colour }) => {
        const name = money(cents);
        return html`<li key=${cents}>
          <span class="chip" data-chip=${colour}><span class="visually-hidden">${colourLabel(colour)}</span></span>
          <label class="piles-count">
            <span>${name}</span>
            <input class="input number" type="number" inputmode="numeric" min="0" max="1000000" value=${countOf(cents) || ""} placeholder="0" disabled=${disabled} onInput=${(event) => set(cents, Math.trunc(Number(event.target.value)) || 0)} />
          </label>
          <button type="button" class="button" disabled=${disabled} aria-label=${text("stack_more", { count: STACK, amount: name })} onClick=${() => set(cents, countOf(cents) + STACK)}>+${STACK}</button>
        </li>`;
      })}
    </ul>
    <p class="piles-worth" role="status"><span>${text("piles_together")}</span> <strong class="money">${money(worth(piles))}</strong></p>
  </div>`;
}

/** What the tray holds by the record, and what came and went since the opener. */
export function TrayFigures({ tray }) {
  const [now] = tray.sessions;
  if (!now) return html`<p class="muted">${text("tray_never_counted")}</p>`;
  const figures = [
    [text("tray_opener"), now.opener_cents],
    [text("tray_fills"), now.fills_cents],
    [text("tray_credits"), -now.credits_cents],
    [text("tray_won"), now.won_cents],
    [text("tray_sold"), -now.sold_cents],
    [text("tray_theoretical"), now.theoretical_cents],
    ...(now.closer_cents === null ? [] : [[text("tray_closer"), now.closer_cents]]),
    ...(now.drop_cents ? [[text("tray_drop"), now.drop_cents]] : []),
    ...(now.closer_cents === null ? [] : [[text("tray_rundown"), now.rundown_cents]]),
  ];
  return html`<dl class="tray-figures">
    ${figures.map(([title, cents]) => html`<div key=${title}><dt>${title}</dt><dd class="money">${money(cents)}</dd></div>`)}
  </dl>`;
}
