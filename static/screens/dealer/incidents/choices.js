// The steps that follow when something went wrong: a card that is out already, a choice, withdrawing, a ruling.

import { html } from "../../../vendor/htm-preact.js";
import { cardLabel } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { optionsOf } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { Icon } from "../parts.js";

const CHOICES = [
  "deal_card",
  "choose_cards",
  "confirm_power_failure",
  "resume_play",
  "withdraw_wagers",
  "record_ruling",
  "settle_dispute",
  "refuse_card",
  "finish_hand_first",
];
const AFTER_A_COUNT = ["void_round", "count_cards"];
const TITLES = {
  choice: text("player_chooses"),
  house_choice: text("house_choice"),
  power_failure: text("all_or_stay"),
  held: text("all_or_stay"),
  referred: text("ruling_awaited"),
  disputed: text("which_card_lies"),
  miscounted: text("cards_miscounted"),
};

/** The phase that such a step belongs to; a question may also be referred while no round is on. */
const phaseOf = (view) => view.round?.phase ?? (view.step?.code === "record_ruling" ? "referred" : "");

/** Nobody is asked to withdraw before the power failure is confirmed (PM 5.29, TC 5.16). */
const titleOf = (view) =>
  view.step.code === "confirm_power_failure" ? text("to_be_confirmed") : TITLES[phaseOf(view)];

/** The card that comes next, where it is out already and was seen: it needs no pad. */
const outAlready = (view) =>
  optionsOf(view, "deal_card").find(({ primary, command }) => primary && command.card)?.command.card;

/** Whether the round waits for such a step. */
export const isChoosing = (view) => phaseOf(view) in TITLES || Boolean(outAlready(view));

/** One key for each way on; what needs a higher role asks for its approval. */
export function ChoicesPanel() {
  const { view, locked, run, openIncident, lackOfRole } = useConsole();
  const choice = view.round?.irregular?.choice;
  const card = outAlready(view);
  // The foot has the primary key; only a card that is out already is entered here.
  const listed = view.round?.offer ? ["withdraw_wagers"] : []; // each player's answer is a row of the rail
  const choices = phaseOf(view) === "miscounted" ? AFTER_A_COUNT : CHOICES;
  const offered = optionsOf(view, ...choices).filter(
    ({ primary, command }) => Boolean(primary) === (command.type === "deal_card") && !listed.includes(command.type),
  );
  const isBarred = ({ refusal }) => refusal && refusal.code !== "role_too_low";
  const needsApproval = (option) => option.role !== "dealer" || lackOfRole(option);
  const press = (option) =>
    option.fields.length || option.refusal || needsApproval(option) ? openIncident(option) : run(option);
  return html`<section class="d-panel" aria-label=${text("how_it_goes_on")}>
    <div class="d-panel-head">
      <p>${view.round && html`<span class="d-kicker">${view.round.phase_title}</span> `}<strong>${card ? text("out_already", { card: cardLabel(card) }) : titleOf(view)}</strong></p>
    </div>
    ${choice?.words && html`<p class="incident-weighed">${choice.words}</p>`}
    <div class="incident-choices">
      ${offered.map(
        (
          option,
        ) => html`<button type="button" key=${option.label} class=${`button d-button ${option.primary ? "d-button-primary" : "d-button-take"}${isBarred(option) ? " is-refused" : ""}`} data-command=${option.command.type} disabled=${locked} onClick=${() => press(option)}>
          ${isBarred(option) && html`<${Icon} name="lock" />`}
          <span class="d-button-text">
            <span class="d-button-label">${option.label}</span>
            ${needsApproval(option) && !isBarred(option) && html`<span class="d-button-detail">${text("with_approval")}</span>`}
          </span>
        </button>`,
      )}
    </div>
  </section>`;
}
