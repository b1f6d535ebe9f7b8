// The dock while bets are open: chips for the hand, the last round's wagers again, and everybody at the table.

import { html } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { Palette } from "../panels/palette.js";
import { People } from "../panels/players.js";

export function BetDock() {
  const { chips } = useConsole();
  return html`<section class="d-dock d-dock-people" aria-label=${text("bets_are_open")}>
    <${Palette} />
    <div class="d-bet-people">
      <p><span class="d-kicker">${text("bets_are_open")}</span> <strong>${text(chips.cents ? "chip_in_hand" : "tap_felt", { chip: money(chips.cents) })}</strong></p>
      <${People} />
    </div>
  </section>`;
}
