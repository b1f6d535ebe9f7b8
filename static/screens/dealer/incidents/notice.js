// What still matters of an incident until the round is over: cards that are out, who may withdraw, who is away.

import { html } from "../../../vendor/htm-preact.js";
import { cardLabel } from "../../kit/labels.js";
import { useConsole } from "../context.js";
import { ClauseTag } from "../parts.js";
import { nameOf } from "../round.js";

export function Notice() {
  const { view, openIncidents } = useConsole();
  const irregular = view.round?.irregular;
  if (!irregular || view.round.phase === "concluded") return null;
  const names = irregular.absent.map((player) => nameOf(view, player));
  const lines = [
    ...irregular.held.map((held, n) => [
      `held${n}`,
      `${held.card === "??" ? "A card that nobody saw" : `The ${cardLabel(held.card)}`} ${n === 0 ? "is out and comes next" : "comes after it"}.`,
      held.clause,
    ]),
    ...(irregular.may_withdraw
      ? [["withdraw", "Dissatisfied players may withdraw before the next card.", irregular.may_withdraw]]
      : []),
    ...(irregular.house_missing ? [["house", "The house lacks its first card.", ""]] : []),
    ...(names.length ? [["absent", `Not here: ${names.join(", ")}.`, ""]] : []),
  ];
  if (!lines.length) return null;
  return html`<aside class="incident-notice" aria-label="What went wrong in this round">
    ${lines.map(([key, words, clause]) => html`<p key=${key}>${words} ${clause && html`<${ClauseTag} clause=${clause} />`}</p>`)}
    ${irregular.may_withdraw && html`<button type="button" class="button d-button" onClick=${openIncidents}>Somebody withdraws…</button>`}
  </aside>`;
}
