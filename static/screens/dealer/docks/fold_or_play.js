// The decisions of Three Card Poker: fold or play, place by place.

import { html } from "../../../vendor/htm-preact.js";
import { shortKindLabel } from "../../kit/labels.js";
import { money } from "../../kit/money.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { AdjustableButton, OptionButton } from "../parts.js";
import { areaOf } from "../round.js";

/** Labels of the keys beside a player's row, in the order of the keys. */
const DECISIONS = {
  view_hand: text("took_up"),
  play: "Play",
  fold: "Fold",
  continue: "Goes on",
  report_absence: "Nobody there",
};

/** One row for each player who has still to decide. */
export function HandsDock() {
  const { view } = useConsole();
  const offered = optionsOf(view, ...Object.keys(DECISIONS));
  const areas = [...new Set(offered.map((option) => option.command.area))];
  return html`<section class="d-dock d-hands" aria-label="Decisions">
    <div class="d-dock-head"><p><span class="d-kicker">Fold or Play</span> <strong>${text(areas.length === 1 ? "one_decides" : "hands_to_decide", { hands: areas.length })}</strong></p></div>
    <div class="d-rows">
      ${areas.map((number) => {
        const area = areaOf(view, number);
        const own = offered.filter((option) => option.command.area === number);
        return html`<div class=${`d-row${view.step.area === number ? " is-next" : ""}`} key=${number} data-area=${number}>
          <p class="d-wager-text">
            <strong>${number} · ${area.controller?.name ?? ""}</strong>
            <span>${area.wagers.map((wager) => `${shortKindLabel(wager.kind)} ${money(wager.stake_cents)}`).join(" · ")}${area.hands[0]?.status === "viewed" ? " · viewed" : ""}</span>
          </p>
          <div class="d-row-keys">
            ${own.map((option) => html`<${option.fields.length ? AdjustableButton : OptionButton} key=${option.command.type} option=${option} look=${LOOKS[option.command.type]} label=${DECISIONS[option.command.type]} detail=${option.hint} more=${text("not_all")} careful=${option.command.type === "report_absence"} />`)}
          </div>
        </div>`;
      })}
    </div>
  </section>`;
}

const LOOKS = { play: "hit", fold: "stand", continue: "hit" };
