// When another tablet holds this table's console: who, and the explicit way to take it over.

import { html } from "../../vendor/htm-preact.js";
import { text } from "../kit/texts.js";
import { BadgeForm } from "./badge_form.js";

export function Takeover({ session }) {
  const { lease, takeOver, tableName } = session;
  if (lease.state === "asking")
    return html`<p class="d-waiting" role="status">${text("opening", { table: tableName })}</p>`;
  if (lease.state === "failed") {
    return html`<section class="d-page">
      <h1>${text("does_not_answer", { table: tableName })}</h1>
      <p>${lease.text}</p>
      <p class="d-page-keys"><button type="button" class="button button--primary" onClick=${session.askLease}>${text("try_again")}</button><a class="button" href="/">${text("back")}</a></p>
    </section>`;
  }
  return html`<section class="d-page">
    <p class="d-kicker">${tableName}</p>
    <h1>${text("another_console")}</h1>
    <p>${lease.text}</p>
    <p class="d-hint">${text("one_tablet")}</p>
    ${lease.needsConsent && html`<${BadgeForm} label=${text("agree")} onBadge=${takeOver} />`}
    <p class="d-page-keys">
      ${!lease.needsConsent && html`<button type="button" class="button button--primary" onClick=${() => takeOver()}>${text("take_over")}</button>`}
      <a class="button" href="/">${text("leave_there")}</a>
    </p>
  </section>`;
}
