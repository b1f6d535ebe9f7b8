// Claims to pair places and declined insurance as they stand, and how they came out, each with its reason.

import { html } from "../../../vendor/htm-preact.js";
import { actionsOf, anyAllowed, findAction, wagerOf } from "../options.js";
import { placeTitle, placeWord } from "../../kit/labels.js";
import { useConsole } from "../context.js";
import { ActionButton, ClauseTag, Icon } from "../parts.js";
import { money, signedMoney } from "../../kit/money.js";

const STANDINGS = {
  granted: "Has it",
  denied: "Behind",
  tied: "Equal",
  outsider: "No wager in the round",
  waiting: "Waits",
};

/** One list of claims; `waiting` ones may still be changed. */
export function Claims({ title, claims, waiting }) {
  const { view } = useConsole();
  return html`<section class="d-panel" aria-label=${title}>
    <h2>${title}</h2>
    <ol class="d-claims" role="list">
      ${[...claims]
        .sort((one, two) => openness(one) - openness(two))
        .map((claim) => {
          const id = `${claim.kind}:${claim.area}:${claim.player}`;
          const back =
            waiting &&
            (findAction(view, "change_wager", { wager: id }) ??
              findAction(view, "claim_insurance", { wager: claim.of, player: claim.player }));
          return html`<li key=${id + claim.of} class=${`d-claim is-${claim.standing}`}>
          <span class="d-pay-area">${claim.area}</span>
          <div>
            <p>
              <strong>${claim.name}</strong> ${claim.kind === "pair" ? "pair" : insured(view, claim)}
              ${claim.cents > 0 && html` <strong class="money">${money(claim.cents)}</strong>`}
            </p>
            <p class="d-claim-why"><strong>${STANDINGS[claim.standing] ?? claim.standing}</strong>: ${claim.words}.</p>
            <p class="d-claim-keys"><${ClauseTag} clause=${claim.clause} />${back && html`<${ActionButton} action=${back} label="Take back" />`}</p>
          </div>
        </li>`;
        })}
    </ol>
  </section>`;
}

/** What is still open comes first. */
const openness = (claim) => (claim.standing === "tied" || claim.standing === "outsider" ? 0 : 1);

function insured(view, claim) {
  const wager = wagerOf(view, claim.of);
  return wager ? `insurance of ${wager.stakes.map((stake) => stake.name).join(" + ")}` : "insurance";
}

/** A change asked for after "No more bets": sent so that the refusal is on record with both times. */
export const lateChange = (wager) => ({
  command: { type: "change_wager", wager: wager.id },
  label: "Refuse a late change",
  fields: ["stakes"],
});

/** Wagers that players place before "No more bets"; the others follow from them. */
export const PLACED = new Set(["main", "pair", "ante", "pair_plus", "progressive"]);

/** Whether bets are closed and what comes too late is entered, to be refused. */
export const mayComeLate = (view) => !findAction(view, "close_betting") && anyAllowed(view, "place_wager");

const net = (wager) => wager.results.reduce((sum, result) => sum + result.net_cents, 0);

/** The wagers of the round by area, or of the one area that was tapped; a tap changes one while that is allowed. */
export function Wagers() {
  const { view, focusArea, setFocusArea, openAction } = useConsole();
  const areas = (view.round?.areas ?? []).filter((area) => (focusArea ? area.area === focusArea : area.wagers.length));
  const tooLate = mayComeLate(view);
  const tap = (wager) => {
    const change = actionsOf(view, "change_wager").find(
      (each) => each.command.wager === wager.id && each.fields.length,
    );
    if (change) openAction(change);
    else if (PLACED.has(wager.kind) && tooLate) openAction(lateChange(wager));
  };
  return html`<section class="d-panel" aria-label="Wagers">
    <h2>
      ${focusArea ? `${placeTitle(view.table)} ${focusArea}` : "Wagers"}
      ${
        focusArea &&
        html`<button type="button" class="button d-button d-button-icon" aria-label=${`Show all ${placeWord(view.table)}s`} onClick=${() => setFocusArea(null)}>
        <${Icon} name="close" />
      </button>`
      }
    </h2>
    ${areas.every((area) => !area.wagers.length) && html`<p class="d-empty">${tooLate ? "No wagers." : "No wagers yet."}</p>`}
    ${areas.map(
      (area) =>
        area.wagers.length > 0 &&
        html`<div key=${area.area} class="d-area-wagers">
          ${
            focusArea &&
            area.controller &&
            html`<p class="d-controls"><span class="d-pay-area">${area.area}</span>${area.controller.name} calls the decisions <${ClauseTag} clause=${area.controller_clause} /></p>`
          }
          ${area.wagers.map(
            (wager) =>
              html`<button type="button" key=${wager.id} class=${`d-wager is-${wager.status}`} onClick=${() => tap(wager)}>
                <span class="d-pay-area">${area.area}</span>
                <span>${wager.stakes.map((stake) => stake.name).join(" + ")}</span>
                <span class="d-wager-kind">${wager.kind === "main" ? `line ${wager.line}` : wager.kind.replace("_", " ")}${wager.hand > 1 && `, hand ${wager.hand}`}</span>
                <strong class="money">${wager.results.length ? signedMoney(net(wager)) : money(wager.stake_cents)}</strong>
                ${wager.results.map((result) => html`<small key=${result.clause + result.words}>${result.words}</small>`)}
              </button>`,
          )}
        </div>`,
    )}
    ${focusArea && html`<${FoundLater} area=${focusArea} />`}
  </section>`;
}

/** What is noticed on an area after "No more bets": a wager outside the limits, one that came too late. */
function FoundLater({ area }) {
  const { view, openAction } = useConsole();
  const found = actionsOf(view, "record_found_wager", "place_wager").filter((action) => action.fields.includes("area"));
  return html`<div class="d-stack">
    ${found.map(
      (action) =>
        html`<button type="button" key=${action.label} class="button d-button" onClick=${() => openAction(action, { area })}>
          ${action.label}
        </button>`,
    )}
  </div>`;
}
