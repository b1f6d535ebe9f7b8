// The dock while insurance and surrender are open: a column for each area in seat order, its wagers below each other.

import { lettersOf } from "../../../felt/model.js";
import { html, useRef } from "../../../vendor/htm-preact.js";
import { clauseLabel } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { text, textParts } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { OptionButton } from "../parts.js";
import { nameOf } from "../round.js";
import { useSeen } from "./seen.js";

const OFFERS = ["insure", "surrender"];

export function OffersDock() {
  const { view } = useConsole();
  const dock = useRef(null);
  const offers = optionsOf(view, ...OFFERS).filter(({ command, refusal }) => command.cents !== 0 && !refusal);
  const areas = view.round.areas.filter(({ wagers }) => wagers.some(({ kind }) => kind === "main"));
  const mains = areas.flatMap(({ wagers }) => wagers.filter(({ kind }) => kind === "main"));
  const why = offers.find(({ hint, command }) => hint && command.type === "insure"); // a sum that is less than half
  const nameOfOffer = ({ id }) => `${view.round.phase} ${id}`;
  useSeen(dock, mains.map(nameOfOffer));
  return html`<section class="d-dock d-dock-offers" aria-label=${text("offers_by_area")} ref=${dock}>
    <ol class="d-columns" role="list">
      ${areas.map(
        (area) => html`<li class="d-column" key=${area.area}>
          <p class="d-column-head">${area.area}</p>
          ${area.wagers.filter(({ kind }) => kind === "main").map((wager) => html`<${Offered} key=${wager.id} name=${nameOfOffer(wager)} area=${area} wager=${wager} offers=${offers.filter(({ command }) => command.wager === wager.id)} />`)}
        </li>`,
      )}
    </ol>
    ${why && html`<p class="d-hint d-offer-why" data-clause=${why.clause}>${why.hint} <b>${clauseLabel(why.clause)}</b></p>`}
  </section>`;
}

/** One wager: whose, what is taken on it, and a key for what is offered. */
function Offered({ name, area, wager, offers }) {
  const { view } = useConsole();
  const letters = lettersOf(view);
  const names = wager.stakes.map(({ name }) => name).join(" + ");
  return html`<div class="d-offer" data-line=${name}>
    <p><span class="d-column-name">${names}</span><abbr class="d-column-letters" title=${names}>${wager.stakes.map(({ player }) => letters.get(player)).join(" ")}</abbr> <b class="money">${money(wager.stake_cents)}</b></p>
    <${Taken} area=${area} wager=${wager} />
    <div class="d-offer-keys">${offers.map((option) => html`<${OptionButton} key=${option.label} option=${option} look="take" label=${option.row_label} />`)}</div>
  </div>`;
}

/** What is already taken on a wager: its insurance, its surrender, claims to its option. */
function Taken({ area, wager }) {
  const { view } = useConsole();
  const insurance = area.wagers.filter(({ kind, of }) => kind === "insurance" && of === wager.id);
  const claims = view.round.claims.filter((claim) => claim.of === wager.id);
  return html`<ul class="d-taken" role="list">
    ${wager.status === "surrendered" && html`<li>${text("surrendered")}</li>`}
    ${wager.surrendered_by.map((player) => html`<li key=${player}>${text("gave_up", { name: nameOf(view, player) })}</li>`)}
    ${insurance.map((each) => html`<li key=${each.id}>${text(each.placed_by_staff ? "insured_by_staff" : "insured_for", { amount: money(each.stake_cents) })}</li>`)}
    ${claims.map((claim) => html`<li key=${claim.player}>${textParts("asks_for", { name: claim.name, amount: html`<span class="money">${money(claim.cents)}</span>` })}</li>`)}
  </ul>`;
}
