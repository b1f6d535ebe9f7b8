// Between rounds: what the last round came to, place by place; before the first one, the limits to check with the sign.

import { html } from "../../../vendor/htm-preact.js";
import { kindInSentence, limitKinds, limitLabel, limitTitle, placeAt } from "../../kit/labels.js";
import { refOf } from "../../kit/mispay.js";
import { money, signedMoney } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";

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
  return html`<section class="d-last" aria-label=${text("last_round")}>
    <p><span class="d-kicker">${text("round_is_over", { round: round.number })}</span>
      ${" "}${played.length ? text("staked_and_paid", { staked: money(round.staked_cents), returned: money(round.returned_cents) }) : text("nobody_wagered")}</p>
    <ul role="list">
      ${played.map(
        (area) => html`<li key=${area.area}>
          <span>${placeAt(table, area.area)} · ${backersOf(area)}</span>
          <strong class="money">${signedMoney(netOf(area, round.bonuses))}</strong>
        </li>`,
      )}
      <${PaidWrongly} round=${round.number} table=${table} />
    </ul>
  </section>`;
}

/** Lines of the round that were paid wrongly. */
function PaidWrongly({ round, table }) {
  const { mispays } = useConsole();
  return mispays
    .filter((line) => line.round === round)
    .map((line) => {
      const over = line.paid_cents - line.owed_cents;
      return html`<li key=${Object.values(refOf(line)).join(" ")} class="d-last-wrong">
        <span>${placeAt(table, line.area)} · <bdi>${line.name}</bdi>, ${kindInSentence(line.kind)}</span>
        <strong>${text(over < 0 ? "mispay_under" : "mispay_over", { amount: money(Math.abs(over)) })}</strong>
        ${line.left_cents !== 0 && html`<em>${text("mispay_stands_out", { amount: money(Math.abs(line.left_cents)) })}</em>`}
      </li>`;
    });
}

function BeforeTheFirst({ table }) {
  return html`<section class="d-last" aria-label=${text("limits_title")}>
    <p><span class="d-kicker">${text("limits_title")}</span> ${text("sign_says_same")}</p>
    <ul role="list">
      ${limitKinds(table).map(
        (kind) =>
          html`<li key=${kind}><span>${limitTitle(kind)}</span> <strong class="money">${limitLabel(table.limits[kind])}</strong></li>`,
      )}
    </ul>
  </section>`;
}
