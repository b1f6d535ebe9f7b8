// Alerts: they stay until somebody acknowledges them, and then say who did and when.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { csrfToken, getJSON } from "../kit/api.js";
import { useTick } from "../kit/countdown.js";
import { ageWords, clauseWords, clockWords, sentence, timesHere } from "../kit/labels.js";

const KINDS = {
  super_bonus: { title: "Super Bonus", grave: true },
  limit_breach: { title: "Outside the limits", grave: true },
  console_disconnected: { title: "Console disconnected", grave: true },
  shift_manager: { title: "For the Gaming Shift Manager", grave: true },
  round_void: { title: "Round declared void", grave: true },
  jackpot_claim: { title: "Jackpot claimed", grave: true },
  interrupted: { title: "Play was interrupted", grave: true },
  record_fault: { title: "A record does not prove", grave: true },
  irregularity: { title: "Something went wrong", grave: false },
  late_wager: { title: "Late wager refused", grave: false },
  late_withdrawal: { title: "Late withdrawal", grave: false },
};
const kindOf = (kind) => KINDS[kind] ?? { title: sentence(kind), grave: false };

/** "now", "40 s old". */
const oldWords = (seconds) => (seconds < 5 ? "now" : `${ageWords(seconds)} old`);

/** The alerts of some tiles, the grave ones first, then the oldest. */
export function waitingAlerts(tiles) {
  return tiles
    .flatMap((tile) => tile.alerts.map((alert) => ({ ...alert, table: tile.id, tableName: tile.name })))
    .sort(
      (one, other) => kindOf(other.kind).grave - kindOf(one.kind).grave || one.raised_at.localeCompare(other.raised_at),
    );
}

/** `mayNot` says why the person may not acknowledge, "" if they may. `table` narrows the list of the acknowledged. */
export function Alerts({ waiting, now, locked, mayNot, table = "" }) {
  useTick(1000);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(0);
  const done = useAcknowledged(table, waiting.map((alert) => alert.id).join());
  const acknowledge = async (alert) => {
    setBusy(alert.id);
    setTrouble(await sendAcknowledgement(alert.id));
    setBusy(0);
  };
  return html`<section class="panel alerts" aria-labelledby="alerts-title">
    <h2 class="panel__title" id="alerts-title">
      <span>Alerts</span>
      <span class=${waiting.length ? "badge badge--danger" : "badge"}>${waiting.length ? `${waiting.length} waiting` : "None waiting"}</span>
    </h2>
    <p class="visually-hidden" role="status">${waiting.length > 0 && `${waiting.length} waiting: ${waiting.map((alert) => kindOf(alert.kind).title).join(", ")}`}</p>
    <div class="alert-list">
      ${waiting.map((alert) => {
        const kind = kindOf(alert.kind);
        return html`<article key=${alert.id} class=${`alert${kind.grave ? " alert--grave" : ""}`}>
          <h3>${kind.grave && html`<span aria-hidden="true">▲ </span>`}${kind.title}</h3>
          <p class="alert-where">
            ${!table && html`<a href=${`/pit/${alert.table}/`}>${alert.tableName}</a>`}
            <time datetime=${alert.raised_at}>${clockWords(alert.raised_at)}</time>
            <span>${oldWords((now() - Date.parse(alert.raised_at)) / 1000)}</span>
            ${alert.clause && html`<span class="clause-mark">${clauseWords(alert.clause)}</span>`}
          </p>
          <p class="alert-words">${timesHere(alert.message)}</p>
          <button
            type="button"
            class="button button--wide"
            disabled=${locked || Boolean(mayNot) || busy === alert.id}
            title=${mayNot || null}
            onClick=${() => acknowledge(alert)}
          >
            ${busy === alert.id ? "Acknowledging…" : "Acknowledge"}
          </button>
        </article>`;
      })}
    </div>
    ${waiting.length === 0 && html`<p class="muted">Nothing waits for anyone.</p>`}
    ${mayNot && waiting.length > 0 && html`<p class="muted">${mayNot}</p>`}
    ${trouble && html`<p class="field__error" role="alert">${trouble}</p>`}
    ${done.length > 0 && html`<${Acknowledged} alerts=${done} named=${!table} />`}
  </section>`;
}

function Acknowledged({ alerts, named }) {
  return html`<details class="acknowledged">
    <summary>Acknowledged lately</summary>
    <ul role="list">
      ${alerts.map(
        (alert) => html`<li key=${alert.id}>
          <b>${kindOf(alert.kind).title}</b>${named && `, ${alert.table}`}, raised ${clockWords(alert.raised_at)}
          <span>${timesHere(alert.message)}</span>
          <span class="muted">${alert.acknowledged_by} at ${clockWords(alert.acknowledged_at)}</span>
        </li>`,
      )}
    </ul>
  </details>`;
}

/** The newest acknowledged ones, asked for again when those waiting change. */
function useAcknowledged(table, waitingIds) {
  const [done, setDone] = useState([]);
  useEffect(() => {
    const asked = new AbortController();
    const only = table ? `&table=${encodeURIComponent(table)}` : "";
    getJSON(`/api/v1/alerts?waiting=false&limit=10${only}`, { signal: asked.signal })
      .then(setDone)
      .catch(() => {}); // a list of the past: the next change asks again
    return () => asked.abort();
  }, [table, waitingIds]);
  return done;
}

/** "" when it was taken, else what went wrong. Doing it twice changes nothing, so it needs no id. */
async function sendAcknowledgement(alert) {
  try {
    const response = await fetch(`/api/v1/alerts/${alert}/acknowledge`, {
      method: "POST",
      credentials: "same-origin",
      headers: { Accept: "application/json", "X-CSRFToken": csrfToken() },
    });
    if (response.ok) return "";
    const problem = await response.json().catch(() => ({}));
    return problem.detail || "The server did not take it. Try again.";
  } catch {
    return "No answer from the server. The alert still waits; try again.";
  }
}
