// The dock while no round is on: what the last one came to, or the limits, and everybody at the table, where they are in betting too.

import { html } from "../../../vendor/htm-preact.js";
import { isBetweenRounds } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { LastRound } from "../panels/last_round.js";
import { headOf, People } from "../panels/players.js";

export function PeopleDock() {
  const { view } = useConsole();
  const [kicker, title] = headOf(view);
  return html`<section class="d-dock d-dock-people" aria-label=${kicker}>
    <div class="d-palette">${isBetweenRounds(view) && html`<${LastRound} view=${view} />`}</div>
    <div class="d-bet-people">
      <p><span class="d-kicker">${kicker}</span> <strong>${title}</strong></p>
      <${People} />
    </div>
  </section>`;
}
