// My wagers with their results and the arithmetic, my claims and bonuses, and what the round comes to so far.

import { html } from "../../vendor/htm-preact.js";
import { chipOf } from "../kit/chips.js";
import { ClauseTag, LabelTag } from "../kit/clause.js";
import { bonusTitle, dashed, kindLabel, ownStandingLabel, placeLabel, placeTitle, statusLabel } from "../kit/labels.js";
import { money, signedMoney } from "../kit/money.js";
import { text } from "../kit/texts.js";
import { isOver, resultOf } from "./reading.js";

export function Money({ view, explain }) {
  const { wagers, bonuses, player } = view;
  // A claim that was granted is a wager by now, and shows as one.
  const claims = view.claims.filter(
    (claim) =>
      claim.standing !== "granted" ||
      claim.cents > 0 ||
      !wagers.some((wager) => wager.kind === claim.kind && wager.area === claim.area),
  );
  const nothing = wagers.length === 0 && claims.length === 0;
  const several =
    new Set(wagers.map((wager) => wager.area)).size > 1 || wagers.some((wager) => wager.area !== view.seat);
  return html`<section class=${`panel wagers${isOver(view) ? " is-settled" : ""}`} aria-labelledby="wagers-title">
    <h2 class="panel__title" id="wagers-title">
      <span>${player ? text("wagers_of", player) : text("your_wagers")}</span>
      ${!isOver(view) && wagers.some((wager) => wager.results.length) && html`<${Net} cents=${view.net_cents} />`}
    </h2>
    ${nothing && html`<p class="muted">${noWagerText(view)}</p>`}
    <ul role="list" class="wager-list">
      ${wagers.map((wager) => html`<${Wager} key=${wager.id} wager=${wager} place=${several && placeTitle(view.table)} explain=${explain} />`)}
      ${bonuses.map(
        (bonus) => html`<li key=${bonus.wager + bonus.words} class="wager">
          <${LabelTag} clause=${bonus.clause} label=${bonusTitle(view.table)} look="won" onOpen=${explain} />
          <strong class="money">${money(bonus.cents)}</strong>
          <p class="wager-text">${bonus.words} <${ClauseTag} clause=${bonus.clause} onOpen=${explain} /></p>
        </li>`,
      )}
      ${claims.map(
        (claim) => html`<li key=${`${claim.kind}${claim.area}${claim.of}${claim.standing}`} class="wager wager--claim">
          <span>${text("claim_to", { standing: ownStandingLabel(claim.standing), kind: kindLabel(claim.kind).toLowerCase(), place: placeLabel(view.table), area: claim.area })}</span>
          <strong class="money">${claim.cents > 0 && money(claim.cents)}</strong>
          <p class="wager-text">${claim.words} <${ClauseTag} clause=${claim.clause} onOpen=${explain} /></p>
        </li>`,
      )}
    </ul>
  </section>`;
}

function noWagerText(view) {
  if (!view.player) return text("nobody_noted");
  return text(view.table.open ? "no_wager_yet" : "table_closed");
}

/** What the round comes to so far; once it is over the display says it large. */
function Net({ cents }) {
  return html`<span class="net">
    <span class="net-label">${text("so_far")}</span>
    <strong class=${`money result--${resultOf(cents)}`}>${signedMoney(cents)}</strong>
  </span>`;
}

/** `place` is what its place is called, where it has to be named. */
function Wager({ wager, place, explain }) {
  const mine = wager.stakes.reduce((sum, stake) => sum + stake.cents, 0);
  const open = wager.results.length === 0;
  return html`<li class="wager">
    <span class="wager-kind">
      <span class="chip" data-chip=${chipOf(wager.stake_cents)}>${kindLabel(wager.kind)}</span>
      <span class="wager-place">
        ${[
          place && `${place} ${wager.area}`,
          wager.kind === "main" && wager.line > 0 && text("line", wager),
          wager.hand > 1 && text("hand_number", wager),
          wager.placed_by_staff && text("placed_for_you"),
          open && ("paid_cents" in wager ? text("paid") : statusLabel(wager.status)),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
    <strong class="money">${money(mine)}</strong>
    ${wager.results.map(
      (result, n) => html`<p key=${n} class="wager-text">
        <${LabelTag} clause=${result.clause} label=${statusLabel(result.result)} look=${dashed(result.result)} onOpen=${explain} />
        <span class="arithmetic">${result.words}</span>
        <span class="wager-back"><span class="came-back">${text(result.returned_cents < 0 ? "you_give_back" : "you_get")} <b class="money">${money(Math.abs(result.returned_cents))}</b></span>
          ${[...new Set([result.clause, ...result.clauses])].map((clause) => html`<${ClauseTag} key=${clause} clause=${clause} onOpen=${explain} />`)}
        </span>
      </p>`,
    )}
  </li>`;
}
