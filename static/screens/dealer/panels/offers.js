// Insurance and surrender while they are open: one row for each main wager, with what its backers and the others may do.

import { html } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { text, textParts } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { AdjustableButton } from "../parts.js";
import { nameOf } from "../round.js";
import { WagerLabel } from "./wager_rows.js";

const OFFERS = ["insure", "claim_insurance", "surrender"];
const LOOKS = { insure: "take", surrender: "take", claim_insurance: "plain" };

/** The open offers. `area` narrows them to the area that was tapped on the felt. */
export function Offers() {
  const { view, focusArea, setFocusArea } = useConsole();
  const offers = optionsOf(view, ...OFFERS);
  const wagers = view.round.areas
    .flatMap((area) => area.wagers)
    .filter((wager) => offers.some((option) => option.command.wager === wager.id))
    .filter((wager) => !focusArea || wager.area === focusArea);
  return html`<section class="d-panel" aria-label="Open offers">
    <div class="d-panel-head">
      <p><span class="d-kicker">Ask each player</span> ${focusArea && html`<strong>Area ${focusArea}</strong>`}</p>
      ${
        focusArea
          ? html`<button type="button" class="button d-button" onClick=${() => setFocusArea(null)}>${text("show_all_areas")}</button>`
          : html`<p class="d-hint">${text("tap_area")}</p>`
      }
    </div>
    <div class="d-rows">
      ${wagers.map(
        (wager) =>
          html`<div class=${`d-row${wager.status === "surrendered" ? " is-taken" : ""}`} key=${wager.id}>
            <div>
              <${WagerLabel} view=${view} id=${wager.id} />
              <${Taken} view=${view} wager=${wager} />
            </div>
            <div class="d-row-keys">
              ${offers
                .filter((option) => option.command.wager === wager.id && option.command.cents !== 0)
                .map(
                  (option) =>
                    html`<${AdjustableButton} key=${option.label} option=${option} look=${LOOKS[option.command.type]} label=${option.command.type === "claim_insurance" ? text("for_another") : option.row_label} more="Other…" />`,
                )}
            </div>
          </div>`,
      )}
    </div>
  </section>`;
}

/** What is already taken on a wager: its insurance, its surrender, claims to its option. */
function Taken({ view, wager }) {
  const area = view.round.areas.find((each) => each.area === wager.area);
  const insurance = area.wagers.filter((each) => each.kind === "insurance" && each.of === wager.id);
  const claims = view.round.claims.filter((claim) => claim.of === wager.id);
  return html`<ul class="d-taken" role="list">
    ${wager.status === "surrendered" && html`<li>Surrendered</li>`}
    ${wager.surrendered_by.map((player) => html`<li key=${player}>${text("gave_up", { name: nameOf(view, player) })}</li>`)}
    ${insurance.map((each) => html`<li key=${each.id}>Insured <span class="money">${money(each.stake_cents)}</span>${each.placed_by_staff && " by staff"}</li>`)}
    ${claims.map((claim) => html`<li key=${claim.player}>${textParts("asks_for", { name: claim.name, amount: html`<span class="money">${money(claim.cents)}</span>` })}</li>`)}
  </ul>`;
}
