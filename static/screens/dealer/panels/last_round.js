// Between rounds: what the last round came to, place by place; before the first one, the limits to check with the sign.

import { html } from "../../../vendor/htm-preact.js";
import { limitKinds, limitLabel, limitTitle, placeTitle } from "../../kit/labels.js";
import { money, signedMoney } from "../../kit/money.js";
import { text } from "../../kit/texts.js";

const sum = (rows, part) => rows.reduce((total, row) => total + part(row), 0);

/** What a place got back beyond its stakes, in cents; a bonus is beside them. */
function netOf(area, bonuses) {
  const results = area.wagers.flatMap((wager) => wager.results);
  const bonus = sum(
    bonuses.filter((each) => each.area === area.area),
    (each) => each.cents,
  );
  return sum(results, (result) => result.net_cents) + bonus;
}

/** Everybody who had chips on a place, so that what it came to is not read as one player's. */
const backersOf = (area) =>
  [...new Set(area.wagers.flatMap((wager) => wager.stakes).map((stake) => stake.name))].join(" + ");

export function LastRound({ view }) {
  const { round, table } = view;
  if (!round) return html`<${BeforeTheFirst} table=${table} />`;
  const played = round.areas.filter((area) => area.wagers.length);
  return html`<section class="d-last" aria-label="The last round">
    <p><span class="d-kicker">${text("round_is_over", { round: round.number })}</span>
      ${" "}${played.length ? text("staked_and_paid", { staked: money(round.staked_cents), returned: money(round.returned_cents) }) : text("nobody_wagered")}</p>
    <ul role="list">
      ${played.map(
        (area) => html`<li key=${area.area}>
          <span>${placeTitle(table)} ${area.area} · ${backersOf(area)}</span>
          <strong class="money">${signedMoney(netOf(area, round.bonuses))}</strong>
        </li>`,
      )}
    </ul>
  </section>`;
}

function BeforeTheFirst({ table }) {
  return html`<section class="d-last" aria-label="Limits">
    <p><span class="d-kicker">Limits</span> ${text("sign_says_same")}</p>
    <ul role="list">
      ${limitKinds(table).map(
        (kind) =>
          html`<li key=${kind}><span>${limitTitle(kind)}</span> <strong class="money">${limitLabel(table.limits[kind])}</strong></li>`,
      )}
    </ul>
  </section>`;
}
