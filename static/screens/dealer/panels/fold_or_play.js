// The decisions of Three Card Poker: fold or play, a column for each position.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { AdjustableButton, OptionButton } from "../parts.js";

/** Labels of the keys in a position's column, in their order. */
const DECISIONS = { play: text("decided_play"), fold: text("decided_fold"), continue: text("goes_on") };
/** What else a player may do, above the columns: for the one in turn, or the position that was tapped. */
const BESIDES = { view_hand: text("took_up"), report_absence: text("nobody_there") };
/** Who takes up a second hand has one of them invalidated, and nobody who went away decides: both ask first (TC 5.10, 5.11). */
const asks = ({ command, hint }) =>
  command.type === "report_absence" || (command.type === "view_hand" && Boolean(hint));
const LOOKS = { play: "hit", fold: "stand", continue: "hit" };

/** A column for each hand that was dealt; who has decided keeps it, so that no key takes another one's place. */
export function HandsPanel() {
  const { view, focusArea } = useConsole();
  const offered = optionsOf(view, ...Object.keys(DECISIONS), ...Object.keys(BESIDES));
  const open = new Set(offered.map((option) => option.command.area));
  const areas = view.round.areas.filter((area) => area.hands.length);
  const near = open.has(focusArea) ? focusArea : view.step.area;
  return html`<section class="d-panel d-hands" aria-label=${text("decisions")}>
    <div class="d-panel-head d-row d-besides" data-area=${near}>
      <p><span class="d-kicker">${text("fold_or_play")}</span> <strong>${text(open.size === 1 ? "one_decides" : "hands_to_decide", { hands: open.size })}</strong></p>
      <${Keys} labels=${BESIDES} area=${near} />
    </div>
    <div class="d-rows">
      ${areas.map((area) => html`<${HandRow} key=${area.area} area=${area} isNear=${near === area.area} isOpen=${open.has(area.area)} />`)}
    </div>
  </section>`;
}

/** Who decides; the felt has what lies there. */
function HandRow({ area, isNear, isOpen }) {
  return html`<div class=${`d-row${isNear ? " is-next" : ""}${isOpen ? "" : " is-done"}`} data-area=${area.area}>
    <p class="d-wager-text">
      <strong>${area.area} · <bdi>${area.controller?.name ?? ""}</bdi></strong>
      ${area.hands[0]?.status === "viewed" && html`<span>${text("viewed")}</span>`}
    </p>
    <${Keys} labels=${DECISIONS} area=${area.area} />
  </div>`;
}

function Keys({ labels, area }) {
  const { view } = useConsole();
  const own = optionsOf(view, ...Object.keys(labels)).filter((option) => option.command.area === area);
  return html`<div class="d-row-keys">
    ${own.map((option) => html`<${option.fields.length ? AdjustableButton : OptionButton} key=${option.command.type} option=${option} look=${LOOKS[option.command.type]} label=${labels[option.command.type]} detail=${option.hint} more=${text("not_all")} careful=${asks(option)} />`)}
  </div>`;
}
