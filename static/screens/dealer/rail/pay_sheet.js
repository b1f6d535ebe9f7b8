// The pay sheet in the order it is paid, its sums, and the chips they take.

import { html, useLayoutEffect, useRef } from "../../../vendor/htm-preact.js";
import { bonusTitle, listLabel, payLabel, placeAt, shortKindLabel } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { ClauseTag, Icon } from "../parts.js";
import { isWithSystem, mark, moved } from "../paying.js";
import { nameOf, wagerOf } from "../round.js";

/** Letters of an amount that has no room beside who it is for: from "$10,000" on with cents. */
const LONG = 8;

/**
 * One row for each line that is due; a tap shows its area on the felt, its key says that it is paid or collected. The first
 * that is open comes into sight by itself.
 */
export function PaySheet() {
  const { view, setFocusArea, focusArea } = useConsole();
  const lines = view.round.pay_sheet;
  const list = useRef(null);
  const open = lines.findIndex((line) => !line.paid);
  useLayoutEffect(() => list.current.children[open]?.scrollIntoView({ block: "nearest" }), [open]);
  return html`<section class="d-panel d-pay" aria-label=${text("pay_sheet")}>
    <h2>${text("pay_and_take")}</h2>
    <ol class="d-pay-lines" role="list" ref=${list}>
      ${lines.map((line) => html`<${PayLine} key=${line.wager + line.kind + line.nth + line.result + line.shares.map(({ player }) => player)} view=${view} line=${line} near=${line.area === focusArea} onTap=${setFocusArea} />`)}
    </ol>
  </section>`;
}

function PayLine({ view, line, near, onTap }) {
  const kind = line.kind === "bonus" ? bonusTitle(view.table) : shortKindLabel(line.kind);
  const taken = isWithSystem(line) && line.result === "lost";
  const amount = money(taken ? line.stake_cents : Math.abs(moved(line)) || line.returned_cents);
  return html`<li class=${`d-pay-line is-${line.result}${near ? " is-near" : ""}${line.paid ? " is-paid" : ""}`}>
    <div class="d-pay-row">
    <button type="button" class="d-pay-main" onClick=${() => onTap(line.area)} aria-label=${`${placeAt(view.table, line.area)}: ${line.words}`}>
      <span class="d-pay-area">${line.area}</span>
      <span class="d-pay-text">
        <strong>${listLabel(line.shares.map(({ player }) => nameOf(view, player)))}</strong>
        ${kind && html` <em>${kind}</em>`}
      </span>
      <span class=${`d-pay-money${amount.length > LONG ? " is-long" : ""}`}>
        <span>${taken ? text("taken_already") : payLabel(line.result)}</span>
        <strong class="money">${amount}</strong>
      </span>
    </button>
    <${Tick} line=${line} name=${text("line_paid", { area: line.area, words: line.words })} />
    </div>
    <p class="d-pay-why"><span>${line.words}</span><${ClauseTag} clause=${line.clause} /></p>
    ${line.shares.length > 1 && html`<${Shares} view=${view} line=${line} />`}
  </li>`;
}

/** The key that ticks a line, or takes the tick back. */
function Tick({ line, name }) {
  const console = useConsole();
  const waits = !line.paid && optionsOf(console.view, "settle").length === 0; // for a claim's verification (TC 3.19)
  const press = () => mark([line], !line.paid, console);
  return html`<button type="button" class="button d-button d-pay-tick" disabled=${console.locked || waits} aria-pressed=${line.paid ? "true" : "false"}
    aria-label=${name} data-deed=${`${line.paid} ${line.wager} ${line.kind} ${line.nth ?? 0} ${line.shares[0].player}`} onClick=${press}><${Icon} name="check" /></button>`;
}

/** What each backer of a shared wager gives or gets of its line. */
function Shares({ view, line }) {
  const part = (share) => money(Math.abs(moved({ ...line, ...share })) || share.returned_cents);
  return html`<p class="d-pay-why d-pay-shares"><span>${line.shares.map((share) => `${nameOf(view, share.player)} ${part(share)}`).join(" · ")}</span></p>`;
}

/** The Super Bonus of the round that was just played. */
export function Bonuses() {
  const { view } = useConsole();
  return html`<section class="d-panel" aria-label=${text("bonus")}>
    <h2>${bonusTitle(view.table)}</h2>
    <ul class="d-pay-lines" role="list">
      ${view.round.bonuses.map(
        (bonus) =>
          html`<li key=${bonus.wager + bonus.words} class="d-pay-line is-won">
            <div class="d-pay-main">
              <span class="d-pay-area">${bonus.area}</span>
              <span class="d-pay-text"><strong dir="auto">${listLabel(wagerOf(view, bonus.wager)?.stakes.map((stake) => stake.name) ?? [])}</strong></span>
              <span class="d-pay-money"><span>${text("bonus_paid")}</span><strong class="money">${money(bonus.cents)}</strong></span>
            </div>
            <p class="d-pay-why"><span>${bonus.words}</span><${ClauseTag} clause=${bonus.clause} /></p>
          </li>`,
      )}
    </ul>
  </section>`;
}
