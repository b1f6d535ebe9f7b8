// The steps that follow when something went wrong: choosing among cards, withdrawing, playing on, a ruling.

import { html } from "../../../vendor/htm-preact.js";
import { actionsOf } from "../actions.js";
import { useConsole } from "../context.js";
import { ClauseTag } from "../parts.js";

const CHOICES = ["choose_cards", "withdraw_wagers", "record_ruling", "refuse_card", "finish_hand_first"];
const PHASES = new Set(["choice", "house_choice", "power_failure", "referred"]);

/** Whether the round waits for such a step. */
export const isChoosing = (view) => PHASES.has(view.round?.phase);

/** One key for each way on; what needs a higher role asks for its approval. */
export function ChoicesDock() {
  const { view, locked, run, openWrong, lackOfRole } = useConsole();
  const { irregular, phase, phase_title: title } = view.round;
  const press = (action) => (action.fields.length || action.refusal || lackOfRole(action) ? openWrong(action) : run(action));
  return html`<section class="d-dock" aria-label="How it goes on">
    <div class="d-dock-head">
      <p><span class="d-kicker">${title}</span> <strong>${irregular?.choice?.words || WORDS[phase]}</strong></p>
    </div>
    <div class="w-choices">
      ${actionsOf(view, ...CHOICES).map(
        (action) => html`<button type="button" key=${action.label} class="button d-button d-button-take" data-command=${action.command.type} disabled=${locked} onClick=${() => press(action)}>
          <span class="d-button-words">
            <span class="d-button-label">${action.label}</span>
            ${lackOfRole(action) && html`<span class="d-button-detail">with an approval</span>`}
          </span>
        </button>`,
      )}
    </div>
  </section>`;
}

const WORDS = {
  choice: "The player chooses",
  house_choice: "The Pit Manager chooses",
  power_failure: "Ask each player: all of it back, or stay",
  referred: "Play waits for the ruling",
};

/** What still matters of what went wrong: cards that are out already, who may withdraw, who is away. */
export function Notice({ onWrong }) {
  const { view } = useConsole();
  const irregular = view.round?.irregular;
  if (!irregular) return null;
  const names = irregular.absent.map((player) => view.players.find((each) => each.player === player)?.name ?? player);
  const lines = [
    ...irregular.held.map((held, n) => [`held${n}`, n === 0 ? "The next card is out already." : "Another card is out.", held.clause]),
    ...(irregular.may_withdraw ? [["withdraw", "Dissatisfied players may withdraw before the next card.", irregular.may_withdraw]] : []),
    ...(irregular.house_missing ? [["house", "The house lacks its first card.", ""]] : []),
    ...(names.length ? [["absent", `Not here: ${names.join(", ")}.`, ""]] : []),
  ];
  if (!lines.length) return null;
  return html`<aside class="w-notice" aria-label="What went wrong in this round">
    ${lines.map(([key, words, clause]) => html`<p key=${key}>${words} ${clause && html`<${ClauseTag} clause=${clause} />`}</p>`)}
    ${irregular.may_withdraw && html`<button type="button" class="button d-button" onClick=${onWrong}>Somebody withdraws…</button>`}
  </aside>`;
}
