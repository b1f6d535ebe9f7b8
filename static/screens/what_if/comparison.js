// What each player would win or lose in the round, beside what the record has of it by now.

import { html } from "../../vendor/htm-preact.js";
import { kindLabel } from "../kit/labels.js";
import { money, signedMoney } from "../kit/money.js";
import { text } from "../kit/texts.js";

export function Comparison({ found, place }) {
  if (!found.players.length) return null;
  // A number stays on the line of what it counts.
  const named = ({ kind, area, hand }) =>
    `${kindLabel(kind)}, ${place}\u00A0${area}${hand > 1 ? `, hand\u00A0${hand}` : ""}`;
  return html`<section class="panel panel--flush" aria-labelledby="money-title">
    <h2 class="panel__title" id="money-title">${text("money_of_round", { round: found.round })}</h2>
    <div class="table-scroll" tabindex="0" role="group" aria-label=${text("scrolls")}>
      <table class="table what-if-money">
        <thead>
          <tr>
            <th scope="col">${text("player")}</th>
            <th scope="col">${text("wager")}</th>
            <th scope="col" class="money">${text("lying")}</th>
            <th scope="col" class="money">${text("what_if")}</th>
            <th scope="col" class="money">${text("really")}</th>
            <th scope="col" class="money">${text("difference")}</th>
          </tr>
        </thead>
        <tbody>
          ${found.wagers.map((share, n) => html`<${Row} key=${n} share=${share} wager=${named(share)} />`)}
          ${found.players.map((share) => html`<${Row} key=${share.player} share=${share} wager=${text("all_wagers")} total />`)}
        </tbody>
      </table>
    </div>
  </section>`;
}

function Row({ share, wager, total = false }) {
  const signed = (cents) => (cents === null || cents === undefined ? "–" : signedMoney(cents));
  return html`<tr class=${total ? "total" : ""}>
    <td dir="auto">${share.name}</td>
    <td>${wager}</td>
    <td class="money">${share.what_if.open_cents ? money(share.what_if.open_cents) : "–"}</td>
    <td class="money">${signed(share.what_if.net_cents)}</td>
    <td class="money">${signed(share.really?.net_cents)}</td>
    <td class="money"><b>${signed(share.difference_cents)}</b></td>
  </tr>`;
}
