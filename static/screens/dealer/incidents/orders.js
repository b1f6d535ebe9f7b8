// What a ruling orders of each wager: lost, returned, as won, at odds, or a sum that comes back in all (ruling 99).

import { html } from "../../../vendor/htm-preact.js";
import { centsOf } from "../../kit/mispay.js";
import { NumberField } from "../../kit/number_keys.js";
import { text } from "../../kit/texts.js";
import { Chips } from "./chips.js";

const OUTCOMES = ["lost", "returned", "won", "odds", "sum"].map((outcome) => [outcome, text(`ordered_${outcome}`)]);

/** `value` is what is ordered so far; tapping an outcome again takes the order off. */
export function OrdersField({ view, title, value = [], onChange, label }) {
  const wagers = (view.round?.areas ?? []).flatMap((area) => area.wagers);
  const put = (wager, order) => {
    const others = value.filter((each) => each.wager !== wager);
    onChange(order ? [...others, { wager, ...order }] : others);
  };
  return html`<fieldset>
    <legend>${title}</legend>
    ${wagers.map((wager) => html`<${OneOrder} key=${wager.id} name=${label(wager)} order=${value.find((each) => each.wager === wager.id)} onPut=${(order) => put(wager.id, order)} />`)}
  </fieldset>`;
}

function OneOrder({ name, order, onPut }) {
  const tap = (outcome) => onPut(order?.outcome === outcome ? null : { outcome });
  const dollars = (typed) => onPut({ ...order, cents: centsOf(typed) ?? 0 });
  const odds = (at) => (typed) => {
    const next = [...(order.odds ?? [0, 1])];
    next[at] = Number(typed);
    onPut({ ...order, odds: next });
  };
  return html`<div class="incident-order" role="group" aria-label=${name}>
    <p>${name}</p>
    <${Chips} choices=${OUTCOMES} isOn=${(outcome) => outcome === order?.outcome} onTap=${tap} />
    ${
      order?.outcome === "odds" &&
      html`<${NumberField} title=${text("ask_odds")} value=${order.odds?.[0] ?? ""} onInput=${odds(0)} />
      <${NumberField} title=${text("ask_odds_per")} value=${order.odds?.[1] ?? 1} onInput=${odds(1)} />`
    }
    ${order?.outcome === "sum" && html`<${NumberField} title=${text("ask_sum_back")} value=${order.cents === undefined ? "" : order.cents / 100} onInput=${dollars} point=${true} />`}
  </div>`;
}
