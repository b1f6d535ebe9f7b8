// One alert that waits: how grave, where it leads, who is on it, to whom it was passed.

import { html, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { ageLabel, alertTitle, clockLabel, roleLabel, severityLabel, timesHere } from "../kit/labels.js";
import { money } from "../kit/money.js";
import { TextLine } from "../kit/text_line.js";
import { text } from "../kit/texts.js";

/** "now", "40 s old". */
const ageOf = (seconds) => (seconds < 5 ? "now" : `${ageLabel(seconds)} old`);

/** `busy` is the address that something is sent to now, "" for none. `acts` is false where this screen or person may not act; `table` names the page's own table, "" on the floor. */
export function Alert({ alert, now, acts, denialReason, table, chosen, choose, take, acknowledge, busy }) {
  const grave = alert.severity !== "notice";
  const [note, setNote] = useState("");
  const submit = (event) => {
    event.preventDefault();
    acknowledge(note);
  };
  return html`<article class=${`alert alert--${alert.severity}${grave ? " alert--grave" : ""}`}>
    <h3>
      <label class="alert-choice">
        <input type="checkbox" checked=${chosen} disabled=${!acts} aria-label=${text("choose_alert", { title: alertTitle(alert.kind), table: alert.tableName })} data-deed=${`choose ${alert.id}`} onChange=${choose} />
      </label>
      <span class="alert-title">${grave && html`<span aria-hidden="true">▲ </span>`}${alertTitle(alert.kind)}</span>
      ${grave && html`<span class="alert-severity">${severityLabel(alert.severity)}</span>`}
    </h3>
    ${alert.amount_cents !== null && !alert.claim && html`<p class="alert-amount money">${money(alert.amount_cents)}</p>`}
    <p class="alert-where">
      ${!table && html`<a href=${`/pit/${alert.table}/`}>${alert.tableName}</a>`}
      ${alert.round > 0 && html`<a href=${`/history/${alert.table}/${alert.round}/`}>${text("round_of_alert", { round: alert.round })}</a>`}
      ${alert.kind === "tray" && html`<a href=${`/history/${alert.table}/counts/`}>${text("count_of_alert")}</a>`}
      <a href=${`/history/video/?${new URLSearchParams({ table: alert.table, at: alert.raised_at })}`}>${text("video_of_alert")}</a>
      ${alert.claim && html`<a href=${`/jackpots/${alert.claim.jackpot}/`}>${text("jackpot_of_alert")}</a>`}
      <time datetime=${alert.raised_at}>${clockLabel(alert.raised_at)}</time>
      <span>${ageOf((now() - Date.parse(alert.raised_at)) / 1000)}</span>
      <${ClauseMark} clause=${alert.clause} />
    </p>
    <p class="alert-text">${timesHere(alert.message)}</p>
    ${alert.claim && html`<${ClaimLink} claim=${alert.claim} />`}
    ${alert.escalated_to && html`<p class="alert-passed">${text("passed_on", { role: roleLabel(alert.escalated_to), time: clockLabel(alert.escalated_at) })}</p>`}
    ${alert.taken_by && html`<p class="alert-taken">${text("is_on_it", { name: alert.taken_by, time: clockLabel(alert.taken_at) })}</p>`}
    <form class="alert-keys" onSubmit=${submit}>
      ${alert.takes_note && acts && html`<label class="field alert-note"><span class="field__label">${text("note_needed")}</span><${TextLine} most=${200} required=${!chosen} value=${note} onInput=${setNote} /></label>`}
      <button class="button" disabled=${!acts || busy !== ""} title=${denialReason || null} data-deed=${`acknowledge ${alert.id}`}>${busy.endsWith("/acknowledge") ? "Acknowledging…" : "Acknowledge"}</button>
      ${mayTake(alert) && html`<button type="button" class="button button--quiet" disabled=${!acts || busy !== ""} title=${denialReason || null} data-deed=${`take ${alert.id}`} onClick=${take}>${text("on_it")}</button>`}
    </form>
  </article>`;
}

/** While nobody is on it, and once it was passed to another role since. */
const mayTake = ({ taken_at: taken, escalated_at: passed }) => !taken || (passed && passed > taken);

/** The way from the alert of a claim on a jackpot to the page where it is verified, with the amount that it holds. */
function ClaimLink({ claim }) {
  const { jackpot, number, amount_cents: cents, status } = claim;
  const due = status === "pending" || status === "verified";
  return html`<p class="alert-claim">
    <strong class="money">${cents === null ? text("meter_when_due") : money(cents)}</strong>
    <a class=${due ? "button button--primary" : "button"} href=${`/jackpots/${jackpot}/claims/${number}/`}>${text(due ? "verify_claim" : "claim_number", { number })}</a>
  </p>`;
}
