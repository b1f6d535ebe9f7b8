// The dock while money moves: what is paid next in large, and a key for each area at its own place, in seat order.

import { html } from "../../../vendor/htm-preact.js";
import { chipOf, chipsOf } from "../../kit/chips.js";
import { listLabel, payLabel, placeTitle } from "../../kit/labels.js";
import { money, signedMoney } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { Icon, OptionButton } from "../parts.js";
import { markNext, moved, nextPayment, sumOf } from "../paying.js";
import { nameOf } from "../round.js";

export function PayDock() {
  const { view } = useConsole();
  const lines = view.round.pay_sheet;
  const areas = [...new Set(lines.map(({ area }) => area))].sort((one, two) => one - two);
  const [collect] = optionsOf(view, "mark_paid");
  return html`<section class="d-dock d-dock-pay" aria-label=${text("paying")}>
    <div class="d-pay-next">
      <${Next} view=${view} payment=${nextPayment(view)} />
      ${collect && html`<${OptionButton} option=${collect} />`}
    </div>
    <ol class="d-columns" role="list">
      ${areas.map((area) => html`<${PayColumn} key=${area} area=${area} lines=${lines.filter((line) => line.area === area)} />`)}
    </ol>
  </section>`;
}

/** Who is paid next, how much, and in which chips of this table; each backer by themselves. */
function Next({ view, payment }) {
  if (!payment) return html`<p class="d-pay-who">${text("nothing_open")}</p>`;
  const { area, lines, label } = payment;
  const backers = byBacker(lines);
  const owed = backers.map(([player, parts]) => [player, sumOf(parts, 1)]).filter(([, cents]) => cents > 0);
  return html`<div class="d-pay-who">
      <p><span class="d-kicker">${placeTitle(view.table)} ${area}</span> <strong>${listLabel(backers.map(([player]) => nameOf(view, player)))}</strong></p>
      <p class="d-pay-sum money">${label}</p>
    </div>
    <ul class="d-pay-chips" role="list" aria-label=${text("payment_in_chips")}>
      ${owed.map(
        ([player, cents]) => html`<li key=${player}>
          ${owed.length > 1 && html`<span>${nameOf(view, player)} <b class="money">${money(cents)}</b></span>`}
          ${chipsOf(cents).map(([value, count]) => html`<span key=${value} class="d-pay-chip"><span class="d-chip-mark" data-chip=${chipOf(value)} aria-hidden="true"></span>${count} × <span class="money">${money(value)}</span></span>`)}
        </li>`,
      )}
    </ul>`;
}

/** The shares of lines by who has them, in the order of the sheet: [player, [line with that share alone]]. */
function byBacker(lines) {
  const found = new Map();
  for (const line of lines)
    for (const share of line.shares)
      found.set(share.player, [...(found.get(share.player) ?? []), { ...line, ...share }]);
  return [...found];
}

/** An area with each of its backers; the key ticks what is open there, or takes the ticks back. */
function PayColumn({ area, lines }) {
  const context = useConsole();
  const { view, locked } = context;
  const isPaid = lines.every(({ paid }) => paid);
  const waits = !isPaid && optionsOf(view, "settle").length === 0; // for a claim's verification (TC 3.19)
  const isNext = nextPayment(view)?.area === area;
  const parts = [
    sumOf(lines, 1) && `${payLabel("won")} ${money(sumOf(lines, 1))}`,
    sumOf(lines, -1) && `${payLabel("lost")} ${money(sumOf(lines, -1))}`,
  ];
  const label = parts.filter(Boolean).join(" · ") || payLabel(lines[0].result);
  return html`<li class=${`d-column${isPaid ? " is-paid" : ""}${isNext ? " is-next" : ""}`}>
    <p class="d-column-head">${area}</p>
    <ul role="list">
      ${byBacker(lines).map(([player, own]) => html`<li key=${player}><span>${nameOf(view, player)}</span> <b class="money">${own.map((line) => html`<span key=${line.wager + line.kind + line.result}>${signedMoney(moved(line))}</span> `)}</b></li>`)}
    </ul>
    <button type="button" class="button d-button d-column-key" aria-pressed=${isPaid ? "true" : "false"} disabled=${locked || waits}
      data-deed=${`${isPaid} area ${area}`} aria-label=${`${placeTitle(view.table)} ${area}: ${label}`} onClick=${() => markNext(lines, context)}>
      ${isPaid ? html`<${Icon} name="check" />` : label}
    </button>
  </li>`;
}
