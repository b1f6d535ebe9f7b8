// What was decided of a dispute of this seat's player: one quiet key, and all of it behind a tap, since neighbours read too.

import { html, useState } from "../../vendor/htm-preact.js";
import { ClauseTag } from "../kit/clause.js";
import { Dialog } from "../kit/dialog.js";
import { money } from "../kit/money.js";
import { text } from "../kit/texts.js";

export function Slips({ slips, explain }) {
  const [open, setOpen] = useState(0);
  if (!slips.length) return null;
  const shown = slips.find((slip) => slip.case === open);
  return html`<section class="panel seat-slips" aria-label=${text("disputes")}>
    ${slips.map(
      (slip) => html`<button type="button" key=${slip.case} class="button" onClick=${() => setOpen(slip.case)}>
        ${text("slip_of_round", { round: slip.round })}
      </button>`,
    )}
    ${shown && html`<${OneSlip} slip=${shown} explain=${explain} onClose=${() => setOpen(0)} />`}
  </section>`;
}

function OneSlip({ slip, explain, onClose }) {
  return html`<${Dialog} title=${text("case", slip)} onClose=${onClose}>
    <p><strong>${slip.outcome}</strong>${slip.amount_cents > 0 && html` <span class="money">${money(slip.amount_cents)}</span>`}</p>
    <p>${slip.words}</p>
    <p><${ClauseTag} clause=${slip.clause} onOpen=${explain} /> ${slip.requires}</p>
    <ul>${slip.rights.map((right) => html`<li key=${right}>${right}</li>`)}</ul>
    ${slip.dates.map((said) => html`<p key=${said} class="muted">${said}</p>`)}
  <//>`;
}
