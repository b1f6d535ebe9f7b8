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
import { Columns } from "./columns.js";
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
    <${Columns} key=${view.round.phase} table=${view.table} areas=${areas.map(({ area }) => area)}>
      ${areas.map(
        (area) => html`<li class="d-column" key=${area.area}>
          <p class="d-column-head">${area.area}</p>
          ${area.wagers.filter(({ kind }) => kind === "main").map((wager) => html`<${Offered} key=${wager.id} name=${nameOfOffer(wager)} area=${area} wager=${wager} offers=${offers.filter(({ command }) => command.wager === wager.id)} />`)}
        </li>`,
      )}
    <//>
    ${why && html`<p class="d-hint d-offer-why" data-clause=${why.clause}>${why.hint} <b>${clauseLabel(why.clause)}</b></p>`}
  </section>`;
}

/** One wager: whose, what lies on it, and a key for what is offered; it says what is taken, and takes that back. */
function Offered({ name, area, wager, offers }) {
  const { view } = useConsole();
  const letters = lettersOf(view);
  const names = wager.stakes.map(({ name }) => name).join(" + ");
  const insured = area.wagers.filter(({ kind, of }) => kind === "insurance" && of === wager.id);
  const isOffered = offers.some(({ command }) => command.type === "insure");
  return html`<div class="d-offer" data-line=${name}>
    <p><span class="d-column-name">${names}</span><abbr class="d-column-letters" title=${names}>${wager.stakes.map(({ player }) => letters.get(player)).join(" ")}</abbr> <b class="money">${money(wager.stake_cents)}${!isOffered && insured.map((insurance) => html`<abbr key=${insurance.id} title=${insuredFor(insurance)}>+${money(insurance.stake_cents)}</abbr>`)}</b></p>
    <${Taken} wager=${wager} />
    <div class="d-offer-keys">${offers.map((option) => html`<${OfferKey} key=${option.label} option=${option} wager=${wager} insured=${insured} />`)}</div>
  </div>`;
}

const insuredFor = ({ placed_by_staff: byStaff, stake_cents: cents }) =>
  text(byStaff ? "insured_by_staff" : "insured_for", { amount: money(cents) });

/** What a command would take back: insurance, or a surrender, whose where there are several; "" where it takes nothing back. */
function takenBy(view, { type, surrenders, players }, { stakes }, insured) {
  if (type === "insure") return insured.length ? insuredFor(insured[0]) : "";
  if (surrenders !== false) return "";
  return stakes.length > 1 && players?.length
    ? text("gave_up", { name: nameOf(view, players[0]) })
    : text("surrendered");
}

/** What is offered; or what was taken of it, in the same place and as high. */
function OfferKey({ option, wager, insured }) {
  const { view } = useConsole();
  const { command, row_label: label } = option;
  const taken = takenBy(view, command, wager, insured);
  if (taken)
    return html`<${OptionButton} option=${option} look="taken" label=${taken} detail=${text("take_it_back")} />`;
  return html`<${OptionButton} option=${option} look="take" label=${label} />`;
}

/** What is taken of a wager that no key takes back: claims to its option. */
function Taken({ wager }) {
  const { view } = useConsole();
  const claims = view.round.claims.filter((claim) => claim.of === wager.id);
  return html`<ul class="d-taken" role="list">
    ${claims.map((claim) => html`<li key=${claim.player}>${textParts("asks_for", { name: claim.name, amount: html`<span class="money">${money(claim.cents)}</span>` })}</li>`)}
  </ul>`;
}
