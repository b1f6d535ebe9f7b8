// What still matters of an incident until the round is over: cards that are out, who may withdraw, who is away.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { ClauseTag } from "../parts.js";

export function Notice() {
  const { view } = useConsole();
  const irregular = view.round?.irregular;
  if (!irregular || view.round.phase === "concluded") return null;
  const { notices } = irregular;
  if (!notices.length) return null;
  return html`<aside class="incident-notice" aria-label=${text("went_wrong")}>
    ${notices.map((notice, n) => html`<p key=${n}>${notice.text} ${notice.clause && html`<${ClauseTag} clause=${notice.clause} />`}</p>`)}
  </aside>`;
}
