// Alerts: they stay until somebody acknowledges them, and then say who did and when.

import { html, useState } from "../../vendor/htm-preact.js";
import { postJSON } from "../kit/api.js";
import { ClauseMark } from "../kit/clause.js";
import { useTick } from "../kit/countdown.js";
import { useFetched } from "../kit/fetched.js";
import { ageLabel, alertTitle, clockLabel, timesHere } from "../kit/labels.js";
import { money } from "../kit/money.js";
import { text } from "../kit/texts.js";

const GRAVE = new Set([
  "super_bonus",
  "limit_breach",
  "console_disconnected",
  "shift_manager",
  "round_void",
  "jackpot_claim",
  "interrupted",
  "record_fault",
  "clock",
]);
const isGrave = ({ kind }) => GRAVE.has(kind);

/** "now", "40 s old". */
const ageOf = (seconds) => (seconds < 5 ? "now" : `${ageLabel(seconds)} old`);

/** The alerts of some tiles, the grave ones first, then the oldest. */
export function waitingAlerts(tiles) {
  return tiles
    .flatMap((tile) => tile.alerts.map((alert) => ({ ...alert, table: tile.id, tableName: tile.name })))
    .sort((one, other) => isGrave(other) - isGrave(one) || one.raised_at.localeCompare(other.raised_at));
}

/** `denialReason` says why the person may not acknowledge, "" if they may. `table` narrows the list of the acknowledged. */
export function Alerts({ waiting, now, locked, denialReason, table = "" }) {
  useTick(1000);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(0);
  const done = useAcknowledged(table, waiting.map((alert) => alert.id).join());
  const acknowledge = async (alert) => {
    setBusy(alert.id);
    setProblem(await sendAcknowledgement(alert.id));
    setBusy(0);
  };
  return html`<section class="panel alerts" aria-labelledby="alerts-title">
    <h2 class="panel__title" id="alerts-title">
      <span>Alerts</span>
      <span class=${waiting.length ? "badge badge--danger" : "badge"}>${waiting.length ? `${waiting.length} waiting` : "None waiting"}</span>
    </h2>
    <p class="visually-hidden" role="status">${waiting.length > 0 && text("waiting_titles", { alerts: waiting.length, titles: waiting.map((alert) => alertTitle(alert.kind)).join(", ") })}</p>
    <div class="alert-list">
      ${waiting.map((alert) => {
        const grave = isGrave(alert);
        return html`<article key=${alert.id} class=${`alert${grave ? " alert--grave" : ""}`}>
          <h3>${grave && html`<span aria-hidden="true">▲ </span>`}${alertTitle(alert.kind)}</h3>
          <p class="alert-where">
            ${!table && html`<a href=${`/pit/${alert.table}/`}>${alert.tableName}</a>`}
            <time datetime=${alert.raised_at}>${clockLabel(alert.raised_at)}</time>
            <span>${ageOf((now() - Date.parse(alert.raised_at)) / 1000)}</span>
            <${ClauseMark} clause=${alert.clause} />
          </p>
          <p class="alert-text">${timesHere(alert.message)}</p>
          ${alert.claim && html`<${ClaimLink} claim=${alert.claim} />`}
          <button
            type="button"
            class="button button--wide"
            disabled=${locked || Boolean(denialReason) || busy === alert.id}
            title=${denialReason || null}
            data-deed=${`acknowledge ${alert.id}`}
            onClick=${() => acknowledge(alert)}
          >
            ${busy === alert.id ? "Acknowledging…" : "Acknowledge"}
          </button>
        </article>`;
      })}
    </div>
    ${waiting.length === 0 && html`<p class="muted">${text("nothing_waits")}</p>`}
    ${denialReason && waiting.length > 0 && html`<p class="muted">${denialReason}</p>`}
    ${problem && html`<p class="field__error" role="alert">${problem}</p>`}
    ${done.length > 0 && html`<${Acknowledged} alerts=${done} named=${!table} />`}
  </section>`;
}

/** The way from the alert of a claim on a jackpot to the page where it is verified, with the amount that it holds. */
function ClaimLink({ claim }) {
  const { jackpot, number, amount_cents: cents, status } = claim;
  const due = status === "pending" || status === "verified";
  return html`<p class="alert-claim">
    <strong class="money">${cents === null ? text("meter_when_due") : money(cents)}</strong>
    <a class=${due ? "button button--primary" : "button"} href=${`/jackpots/${jackpot}/claims/${number}/`}>${text(due ? "verify_claim" : "claim_number", { number })}</a>
  </p>`;
}

function Acknowledged({ alerts, named }) {
  return html`<details class="acknowledged">
    <summary>Acknowledged lately</summary>
    <ul role="list">
      ${alerts.map(
        (alert) => html`<li key=${alert.id}>
          <b>${alertTitle(alert.kind)}</b>${named && `, ${alert.table}`}, ${text("raised", { time: clockLabel(alert.raised_at) })}
          <span>${timesHere(alert.message)}</span>
          <span class="muted">${text("acknowledged", { name: alert.acknowledged_by, time: clockLabel(alert.acknowledged_at) })}</span>
        </li>`,
      )}
    </ul>
  </details>`;
}

/** The newest acknowledged ones, asked for again when those waiting change. */
function useAcknowledged(table, waitingIds) {
  const [done, setDone] = useState([]);
  const only = table ? `&table=${encodeURIComponent(table)}` : "";
  useFetched(`/api/v1/alerts?waiting=false&limit=10${only}`, [waitingIds], setDone);
  return done;
}

/** "" when it was taken, else what went wrong. Doing it twice changes nothing, so it needs no id. */
async function sendAcknowledgement(alert) {
  const { ok, status, body } = await postJSON(`/api/v1/alerts/${alert}/acknowledge`);
  if (ok) return "";
  if (!status) return text("alert_waits");
  return body.detail || text("not_taken");
}
