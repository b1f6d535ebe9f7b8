// Every wager of the round by area, with its backers, its state and the arithmetic of its result.

import { html } from "../../vendor/htm-preact.js";
import { chipOf } from "../kit/chips.js";
import { clauseLabel, dashed, kindLabel, placeTitle, statusLabel } from "../kit/labels.js";
import { money } from "../kit/money.js";
import { text } from "../kit/texts.js";

export function Wagers({ view }) {
  const { round } = view;
  const rows = round ? round.areas.flatMap((area) => area.wagers.map((wager) => ({ area, wager }))) : [];
  return html`<section class="panel panel--flush" aria-labelledby="wagers-title">
    <h2 class="panel__title" id="wagers-title">
      <span>Wagers</span>
      ${round && html`<span class="muted">${text("wagers_in_round", { wagers: rows.length, round: round.number })}</span>`}
    </h2>
    ${rows.length === 0 && html`<p class="muted pit-empty">${text("no_wager")}</p>`}
    ${
      rows.length > 0 &&
      html`<div class="table-scroll" tabindex="0" role="group" aria-label="Wagers, scrolls sideways">
      <table class="table pit-wagers" data-game=${view.table.game}>
        <thead>
          <tr>
            <th scope="col">${placeTitle(view.table)}</th>
            <th scope="col">Wager</th>
            <th scope="col">Backers</th>
            <th scope="col" class="money">Stake</th>
            <th scope="col">Result</th>
            <th scope="col" class="money">Back</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(({ area, wager }) => html`<${Row} key=${wager.id} area=${area} wager=${wager} />`)}
        </tbody>
      </table>
    </div>`
    }
  </section>`;
}

function Row({ area, wager }) {
  const back = wager.results.reduce((sum, result) => sum + result.returned_cents, 0);
  const places = [
    wager.line > 0 && wager.kind === "main" && `line ${wager.line}`,
    wager.hand > 1 && `hand ${wager.hand}`,
  ].filter(Boolean);
  return html`<tr>
    <td class="number">${wager.area}</td>
    <td>
      <span class="chip" data-chip=${chipOf(wager.stake_cents)}>${kindLabel(wager.kind)}</span>
      ${places.length > 0 && html` <span class="muted">${places.join(", ")}</span>`}
      ${wager.found && html` <span class="badge badge--notice">Found</span>`}
      ${wager.placed_by_staff && html` <span class="muted">by staff</span>`}
    </td>
    <td>
      ${wager.stakes.map(
        (stake) => html`<span key=${stake.player} class="backer">
          <bdi>${stake.name}</bdi>${area.controller?.player === stake.player ? html` <span class="muted">calls</span>` : ""}
          ${wager.stakes.length > 1 && html` <span class="muted">${money(stake.cents)}</span>`}
        </span>`,
      )}
    </td>
    <td class="money">${money(wager.stake_cents)}</td>
    <td>
      ${wager.results.length === 0 && html`<span class="muted">${statusLabel(wager.status)}</span>`}
      ${wager.results.map(
        (result, n) => html`<span key=${n} class="result">
          <span class=${`badge badge--${dashed(result.result)}`}>${statusLabel(result.result)}</span>
          ${result.words} <span class="muted">${clauseLabel(result.clause)}</span>
        </span>`,
      )}
    </td>
    <td class="money">${wager.results.length ? money(back) : ""}</td>
  </tr>`;
}
