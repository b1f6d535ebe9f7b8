// Insurance and surrender while they are open: the keys are in the dock; here is what is offered otherwise, wager by wager.

import { html } from "../../../vendor/htm-preact.js";
import { placedLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { MoreKey, OptionButton } from "../parts.js";
import { WagerLabel } from "./wager_rows.js";

/** Another amount, insurance for another, and why something is not offered. `area` narrows them to the area tapped. */
export function Offers() {
  const { view, focusArea, setFocusArea } = useConsole();
  const others = optionsOf(view, "insure", "claim_insurance", "surrender").filter(isBeside);
  const wagers = view.round.areas
    .flatMap((area) => area.wagers)
    .filter((wager) => others.some((option) => option.command.wager === wager.id))
    .filter((wager) => !focusArea || wager.area === focusArea);
  if (!wagers.length && !focusArea) return html`<p class="d-panel d-hint">${text("ask_in_dock")}</p>`;
  return html`<section class="d-panel" aria-label=${text("open_offers")}>
    <div class="d-panel-head">
      <p><span class="d-kicker">${text("otherwise")}</span> ${focusArea && html`<strong>${placedLabel("area", focusArea)}</strong>`}</p>
      ${
        focusArea
          ? html`<button type="button" class="button d-button" onClick=${() => setFocusArea(null)}>${text("show_all_areas")}</button>`
          : html`<p class="d-hint">${text("tap_area")}</p>`
      }
    </div>
    <div class="d-rows">
      ${wagers.map(
        (wager) =>
          html`<div class="d-row" key=${wager.id}>
            <${WagerLabel} view=${view} id=${wager.id} />
            <div class="d-row-keys">
              ${others.filter((option) => option.command.wager === wager.id).map((option) => html`<${Beside} key=${option.label} option=${option} />`)}
            </div>
          </div>`,
      )}
    </div>
  </section>`;
}

/** Whether there is more to an option than its key in the dock. */
const isBeside = ({ command, fields, refusal }) => command.cents !== 0 && (refusal || fields.length > 0);

function Beside({ option }) {
  if (option.command.type === "claim_insurance")
    return html`<${OptionButton} option=${option} label=${text("for_another")} />`;
  if (option.refusal) return html`<${OptionButton} option=${option} label=${option.row_label} />`;
  return html`<${MoreKey} option=${option} more=${text("other_amounts")} />`;
}
