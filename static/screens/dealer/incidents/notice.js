// What still matters of an incident until the round is over: cards that are out, who may withdraw, who is away.

import { html } from "../../../vendor/htm-preact.js";
import { useConsole } from "../context.js";
import { ClauseTag } from "../parts.js";
import { noticeLines } from "../sentences.js";

export function Notice() {
  const { view, openIncidents } = useConsole();
  const irregular = view.round?.irregular;
  if (!irregular || view.round.phase === "concluded") return null;
  const lines = noticeLines(view);
  if (!lines.length) return null;
  return html`<aside class="incident-notice" aria-label="What went wrong in this round">
    ${lines.map(([key, text, clause]) => html`<p key=${key}>${text} ${clause && html`<${ClauseTag} clause=${clause} />`}</p>`)}
    ${irregular.may_withdraw && html`<button type="button" class="button d-button" onClick=${openIncidents}>Somebody withdraws…</button>`}
  </aside>`;
}
