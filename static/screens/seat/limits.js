// By which rules and limits this table is played, as its sign says; the whole rules are a tap away.

import { html } from "../../vendor/htm-preact.js";
import { limitKinds, limitLabel, limitTitle, timesHere } from "../kit/labels.js";
import { text } from "../kit/texts.js";
import { spokenLanguage } from "../kit/words.js";

export function Limits({ table }) {
  const coming = table.scheduled_limits ?? {};
  return html`<section class="panel seat-limits" aria-labelledby="limits-title">
    <h2 class="panel__title" id="limits-title"><span>${text("limits_title")}</span> <a href=${`/tables/${table.id}/rules/?language=${spokenLanguage()}`}>${text("rules_of_table")}</a></h2>
    <dl>
      ${limitKinds(table).map(
        (kind) => html`<div key=${kind}>
          <dt>${limitTitle(kind)}</dt>
          <dd class="money">${limitLabel(table.limits[kind])}</dd>
          ${coming[kind] && limitLabel(coming[kind]) !== limitLabel(table.limits[kind]) && html`<dd class="muted">${text("limits_coming", { start: timesHere(table.limits_from ?? text("from_next_round")), limits: limitLabel(coming[kind]) })}</dd>`}
        </div>`,
      )}
    </dl>
    <p class="muted">${table.rulebook_title}</p>
  </section>`;
}
