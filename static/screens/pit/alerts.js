// Alerts: they stay until somebody acknowledges them, and then say who did, when, and what was noted.

import { html, useState } from "../../vendor/htm-preact.js";
import { postJSON } from "../kit/api.js";
import { useTick } from "../kit/countdown.js";
import { useFetched } from "../kit/fetched.js";
import { alertTitle, casinoZone, clockLabel, SEVERITIES, timesHere } from "../kit/labels.js";
import { TextLine } from "../kit/text_line.js";
import { text } from "../kit/texts.js";
import { Alert } from "./alert.js";
import { SoundSwitch, useAlertSound } from "./alert_sound.js";

const severityOf = ({ severity }) => SEVERITIES.indexOf(severity);

/** Whether an alert comes before others, and is seen from afar. */
export const isGrave = ({ severity }) => severity !== SEVERITIES[0];

/** The worst severity of some alerts; "" for none. */
export const worstOf = (alerts) => SEVERITIES[Math.max(-1, ...alerts.map(severityOf))] ?? "";

/** The alerts of some tiles, the grave ones first, then the oldest. */
export function waitingAlerts(tiles) {
  return tiles
    .flatMap((tile) => tile.alerts.map((alert) => ({ ...alert, table: tile.id, tableName: tile.name })))
    .sort((one, other) => severityOf(other) - severityOf(one) || one.raised_at.localeCompare(other.raised_at));
}

const likeness = ({ table, kind, severity }) => `${table} ${kind} ${severity}`;

/** Like ones of a table together, where the first of them stands: [[alert, …], …]. */
function likeOnes(waiting) {
  const found = new Map();
  for (const alert of waiting) found.set(likeness(alert), [...(found.get(likeness(alert)) ?? []), alert]);
  return [...found.values()];
}

/** `denialReason` says why the person may not act on them, "" if they may. `table` narrows the list of the acknowledged. */
export function Alerts({ waiting, now, locked, denialReason, table = "" }) {
  useTick(1000);
  useAlertSound(waiting, !locked);
  const { chosen, note, setNote, problem, busy, act, choose } = useActs(waiting);
  const done = useAcknowledged(table, waiting.map((alert) => alert.id).join());
  const acts = !locked && !denialReason;
  return html`<section class="panel alerts" aria-labelledby="alerts-title">
    <h2 class="panel__title" id="alerts-title">
      <span>Alerts <span class="muted">${casinoZone()}</span></span>
      <span class=${waiting.length ? "badge badge--danger" : "badge"}>${waiting.length ? `${waiting.length} waiting` : "None waiting"}</span>
    </h2>
    <p class="visually-hidden" role="status">${waiting.length > 0 && text("waiting_titles", { alerts: waiting.length, titles: waiting.map((alert) => alertTitle(alert.kind)).join(", ") })}</p>
    <div class="alert-tools">
      <${SoundSwitch} />
      ${waiting.length > 1 && html`<button type="button" class="button button--quiet" disabled=${!acts} onClick=${() => choose(waiting)}>${text("choose_all")}</button>`}
    </div>
    ${chosen.length > 0 && html`<${Together} alerts=${chosen} noteNeeded=${waiting.some((alert) => alert.takes_note && chosen.includes(alert.id))} note=${note} setNote=${setNote} disabled=${!acts || busy !== ""} acknowledge=${() => act("acknowledge", { alerts: chosen, note })} />`}
    ${problem && html`<p class="field__error" role="alert">${problem}</p>`}
    <div class="alert-list">
      ${likeOnes(waiting).map(
        (alerts) => html`<${LikeOnes} key=${likeness(alerts[0])} acts=${acts} chooseAll=${() => choose(alerts)}>
          ${alerts.map(
            (
              alert,
            ) => html`<${Alert} key=${alert.id} alert=${alert} now=${now} acts=${acts} denialReason=${denialReason} table=${table}
              chosen=${chosen.includes(alert.id)} choose=${() => choose([alert])} busy=${busy.startsWith(`${alert.id}/`) ? busy : ""}
              take=${() => act(`${alert.id}/take`)} acknowledge=${(own) => act(`${alert.id}/acknowledge`, { note: own || (chosen.includes(alert.id) ? note : "") })} />`,
          )}
        <//>`,
      )}
    </div>
    ${waiting.length === 0 && html`<p class="muted">${text("nothing_waits")}</p>`}
    ${denialReason && waiting.length > 0 && html`<p class="muted">${denialReason}</p>`}
    ${done.length > 0 && html`<${Acknowledged} alerts=${done} named=${!table} />`}
  </section>`;
}

/** The first of them at length, the others behind it. */
function LikeOnes({ acts, chooseAll, children: alerts }) {
  const [first, ...others] = alerts;
  const more = html`<details>
      <summary>${text("more_like_it", { alerts: others.length })}</summary>
      <div class="alert-list">${others}</div>
    </details>
    <button type="button" class="button button--quiet" disabled=${!acts} onClick=${chooseAll}>${text("choose_like_it", { alerts: alerts.length })}</button>`;
  return html`<div class="alert-like">${first}${others.length > 0 && more}</div>`;
}

/** What is chosen of those that wait, the note for it, and what was sent. */
function useActs(waiting) {
  const [ids, setIds] = useState([]);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState("");
  const chosen = ids.filter((id) => waiting.some((alert) => alert.id === id));
  /** One is chosen, or no longer; of several, all that are not chosen yet, or none where all are. */
  const choose = (alerts) => {
    const those = alerts.map((alert) => alert.id);
    const all = those.every((id) => chosen.includes(id));
    setIds(all ? chosen.filter((id) => !those.includes(id)) : [...new Set([...chosen, ...those])]);
  };
  const act = async (path, body = {}) => {
    setBusy(path);
    const { ok, status, body: answer } = await postJSON(`/api/v1/alerts/${path}`, body);
    setBusy("");
    setProblem(ok ? "" : status ? answer.detail || text("not_taken") : text("alert_waits"));
    if (ok && body.note) setNote("");
  };
  return { chosen, note, setNote, problem, busy, act, choose };
}

/** Those that are chosen, acknowledged with one press and one note. */
function Together({ alerts, noteNeeded, note, setNote, disabled, acknowledge }) {
  const submit = (event) => {
    event.preventDefault();
    acknowledge();
  };
  return html`<form class="alert-together" onSubmit=${submit}>
    <label class="field"><span class="field__label">${text(noteNeeded ? "note_needed" : "note")}</span>
      <${TextLine} most=${200} required=${noteNeeded} value=${note} onInput=${setNote} />
    </label>
    <button class="button button--primary button--wide" data-deed="acknowledge chosen" disabled=${disabled}>${text("acknowledge_several", { alerts: alerts.length })}</button>
  </form>`;
}

function Acknowledged({ alerts, named }) {
  return html`<details class="acknowledged">
    <summary>Acknowledged lately</summary>
    <ul role="list">
      ${alerts.map(
        (alert) => html`<li key=${alert.id}>
          <b>${alertTitle(alert.kind)}</b>${named && `, ${alert.table}`}, ${text("raised", { time: clockLabel(alert.raised_at) })}
          <span>${timesHere(alert.message)}</span>
          <span class="muted">${alert.acknowledged_by ? text("acknowledged", { name: alert.acknowledged_by, time: clockLabel(alert.acknowledged_at) }) : text("ended_by_itself", { time: clockLabel(alert.ended_at) })}</span>
          ${alert.note && html`<span>${text("noted", { note: alert.note })}</span>`}
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
