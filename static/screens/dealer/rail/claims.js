// Claims to pair places and declined insurance as they stand, and how they came out, each with its reason.

import { html } from "../../../vendor/htm-preact.js";
import { standingLabel } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { text, textParts } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { wrongWager } from "../incidents/wrong_wager.js";
import { ClauseTag, OptionButton } from "../parts.js";
import { wagerOf } from "../round.js";

/** One list of claims, each at its place whatever becomes of it; `waiting` ones may still be changed. */
export function Claims({ title, claims, waiting }) {
  const { view, openWrong } = useConsole();
  return html`<section class="d-panel" aria-label=${title}>
    <h2>${title}</h2>
    <ol class="d-claims" role="list">
      ${claims.map((claim) => {
        const id = `${claim.kind}:${claim.area}:${claim.player}`;
        const back =
          waiting &&
          (findOption(view, "change_wager", { wager: id }) ??
            findOption(view, "claim_insurance", { wager: claim.of, player: claim.player }));
        const wrong = waiting && wrongWager(view, id);
        return html`<li key=${id + claim.of} class=${`d-claim is-${claim.standing}`}>
          <span class="d-pay-area">${claim.area}</span>
          <div>
            <p>
              <strong dir="auto">${claim.name}</strong> ${claim.kind === "pair" ? text("claim_of_pair") : insured(view, claim)}
              ${claim.cents > 0 && html` <strong class="money">${money(claim.cents)}</strong>`}
            </p>
            <p class="d-claim-why">${textParts("claim_why", { standing: html`<strong>${standingLabel(claim.standing)}</strong>`, reason: claim.words })}</p>
            <p class="d-claim-keys"><${ClauseTag} clause=${claim.clause} />${wrong && html`<button type="button" class="button d-button" data-deed=${`wrong ${id}`} onClick=${() => openWrong(wrong)}>${text("entered_wrongly")}</button>`}${back && html`<${OptionButton} option=${back} label=${text("take_back")} />`}</p>
          </div>
        </li>`;
      })}
    </ol>
  </section>`;
}

function insured(view, claim) {
  const wager = wagerOf(view, claim.of);
  return wager
    ? text("insurance_of", { names: wager.stakes.map((stake) => stake.name).join(" + ") })
    : text("claim_of_insurance");
}
