// What goes with the decision of the hand in turn: for less, the other wagers' options, taking back a doubled part.

import { html } from "../../../vendor/htm-preact.js";
import { money } from "../../kit/money.js";
import { useKept } from "../../kit/memo.js";
import { text, textParts } from "../../kit/texts.js";
import { findOption, optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { AdjustableButton, OptionButton } from "../parts.js";
import { deedOf, nameOf, wagerOf } from "../round.js";

function PanelHead({ view, title }) {
  return html`<div class="d-panel-head"><p><span class="d-kicker">${title}</span> <strong>${view.round.turn_title}</strong></p></div>`;
}

/** What the keys in the dock do in one way only: double also for less, and split of a shared wager also for some. */
export function Adjustments() {
  const { view, openOption } = useConsole();
  const adjustable = [
    [findOption(view, "double"), text("double_for_less")],
    [findOption(view, "split"), text("split_not_all")],
  ].filter(([option]) => option?.fields.includes("stakes") && !option.refusal);
  if (!adjustable.length) return null;
  return html`<section class="d-panel d-adjust" aria-label=${text("decision")}>
    ${adjustable.map(([option, label]) => html`<button type="button" key=${label} class="button d-button" data-deed=${`open ${deedOf(option, view)}`} onClick=${() => openOption(option)}>${label}</button>`)}
  </section>`;
}

/** The other wagers on the hand, one row each: match or stay, join or not. */
export function OtherWagers() {
  const { view } = useConsole();
  const answers = optionsOf(view, "answer_option");
  const wagers = useKept(
    answers.map((option) => option.command.wager),
    `${view.round.number} ${view.round.turn_title}`,
  );
  return html`<section class="d-panel" aria-label=${text("other_options")}>
    <${PanelHead} view=${view} title=${text("other_wagers")} />
    <div class="d-rows">
      ${wagers.map((id) => {
        const own = answers.filter((option) => option.command.wager === id);
        return html`<div class="d-row" key=${id}>
          <${WagerLabel} view=${view} id=${id} />
          <div class="d-row-keys">
            ${own.length === 0 && html`<${HasAnswered} />`}
            ${own.map((option) => html`<${AdjustableButton} key=${option.label} option=${option} look=${option.command.accepts ? "take" : "plain"} label=${option.row_label} detail=${option.hint} more=${text(option.command.stakes ? "not_all" : "for_less")} />`)}
          </div>
        </div>`;
      })}
    </div>
  </section>`;
}

/** "Line 2 · Ben and Chi · $40". */
export function WagerLabel({ view, id }) {
  const wager = wagerOf(view, id);
  if (!wager) return html`<p>${id}</p>`;
  const names = wager.stakes.map((stake) => stake.name).join(" + ");
  const amount = html`<span class="money">${money(wager.stake_cents)}</span>`;
  return html`<p class="d-wager-text">
    <strong dir="auto">${names}</strong>
    <span>${textParts(wager.line ? "wager_on_line" : "wager_on_area", { ...wager, amount })}</span>
  </p>`;
}

/** In the place of the keys of whoever has answered: nobody else's come there. */
function HasAnswered() {
  return html`<p class="d-hint" role="status">${text("has_answered")}</p>`;
}

/** After a double: each backer may take the doubled part back. */
export function Withdrawals() {
  const { view } = useConsole();
  const withdrawing = optionsOf(view, "withdraw_double");
  const players = useKept(
    withdrawing.map(({ player }) => player),
    `${view.round.number} ${view.round.turn_title}`,
  );
  return html`<section class="d-panel" aria-label=${text("doubled_part")}>
    <${PanelHead} view=${view} title=${text("doubled")} />
    <div class="d-rows">
      ${players.map((player) => {
        const options = withdrawing.filter((option) => option.player === player);
        const keeping = optionsOf(view, "keep_double").filter((option) => option.player === player && options.length);
        return html`<div class="d-row" key=${player}>
          <p class="d-wager-text"><strong dir="auto">${nameOf(view, player)}</strong></p>
          <div class="d-row-keys">
            ${options.length === 0 && html`<${HasAnswered} />`}
            ${keeping.map((option) => html`<${OptionButton} key="keeps" option=${option} label=${text("keeps_key")} />`)}
            ${options.map((option) => html`<${OptionButton} key=${option.label} option=${option} />`)}
          </div>
        </div>`;
      })}
    </div>
  </section>`;
}
