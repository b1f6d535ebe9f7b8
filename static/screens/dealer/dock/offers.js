// The dock while insurance and surrender are open: a column for each area in seat order, its wagers below each other.

import { html } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";

const OFFERS = ["insure", "surrender"];
const LOOKS = { insure: "take", surrender: "take" };

export function OffersDock() {
  const { view } = useConsole();
  const offers = optionsOf(view, ...OFFERS).filter(({ command, refusal }) => command.cents !== 0 && !refusal);
  const areas = view.round.areas.filter(({ wagers }) => wagers.some(({ kind }) => kind === "main"));
  return html`<section class="d-dock d-dock-offers" aria-label=${text("offers_by_area")}>
    <ol class="d-columns" role="list">
      ${areas.map(
        (area) => html`<li class="d-column" key=${area.area}>
          <p class="d-column-head">${area.area}</p>
          ${area.wagers.filter(({ kind }) => kind === "main").map((wager) => html`<${Offered} key=${wager.id} area=${area} wager=${wager} offers=${offers.filter(({ command }) => command.wager === wager.id)} />`)}
        </li>`,
      )}
    </ol>
  </section>`;
}

/** One wager: whose, and a key for what is offered on it, or what was taken. */
function Offered({ area, wager, offers }) {
  const insurance = area.wagers.find(({ kind, of }) => kind === "insurance" && of === wager.id);
  const taken = [
    wager.status === "surrendered" && text("surrendered"),
    insurance && text("insured_for", { amount: money(insurance.stake_cents) }),
  ].filter(Boolean);
  return html`<div class="d-offer">
    <p><span>${wager.stakes.map(({ name }) => name).join(" + ")}</span> <b class="money">${money(wager.stake_cents)}</b></p>
    ${taken.map((words) => html`<p class="d-offer-taken" key=${words}>${words}</p>`)}
    <div class="d-offer-keys">${offers.map((option) => html`<${OptionButton} key=${option.label} option=${option} look=${LOOKS[option.command.type]} label=${option.row_label} />`)}</div>
  </div>`;
}
