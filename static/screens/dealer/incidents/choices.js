// The steps that follow when something went wrong: a card that is out already, a choice, withdrawing, a ruling.

import { html } from "../../../vendor/htm-preact.js";
import { actionsOf } from "../options.js";
import { useConsole } from "../context.js";
import { ClauseTag, Icon } from "../parts.js";
import { cardWords } from "../../kit/labels.js";

const CHOICES = ["deal_card", "choose_cards", "withdraw_wagers", "record_ruling", "refuse_card", "finish_hand_first"];
const WORDS = {
  choice: "The player chooses",
  house_choice: "The Pit Manager chooses",
  power_failure: "Ask each player: all of it back, or stay",
  held: "Ask each player: all of it back, or stay",
  referred: "Play waits for the ruling",
};

/** The phase that such a step belongs to; a question may also be referred while no round is on. */
const phaseOf = (view) => view.round?.phase ?? (view.step?.code === "record_ruling" ? "referred" : "");

/** The card that comes next, where it is out already and was seen: it needs no pad. */
const outAlready = (view) =>
  actionsOf(view, "deal_card").find(({ primary, command }) => primary && command.card)?.command.card;

/** Whether the round waits for such a step. */
export const isChoosing = (view) => phaseOf(view) in WORDS || Boolean(outAlready(view));

/** One key for each way on; what needs a higher role asks for its approval. */
export function ChoicesDock() {
  const { view, locked, run, openWrong, lackOfRole } = useConsole();
  const choice = view.round?.irregular?.choice;
  const card = outAlready(view);
  const offered = actionsOf(view, ...CHOICES).filter(({ primary, command }) => command.type !== "deal_card" || primary);
  const isBarred = ({ refusal }) => refusal && refusal.code !== "role_too_low";
  const needsApproval = (action) => action.role !== "dealer" || lackOfRole(action);
  const press = (action) =>
    action.fields.length || action.refusal || needsApproval(action) ? openWrong(action) : run(action);
  return html`<section class="d-dock" aria-label="How it goes on">
    <div class="d-dock-head">
      <p>${view.round && html`<span class="d-kicker">${view.round.phase_title}</span> `}<strong>${card ? `The ${cardWords(card)} is out already` : WORDS[phaseOf(view)]}</strong></p>
    </div>
    ${choice?.words && html`<p class="w-weighed">${choice.words}</p>`}
    <div class="w-choices">
      ${offered.map(
        (
          action,
        ) => html`<button type="button" key=${action.label} class=${`button d-button ${action.primary ? "d-button-primary" : "d-button-take"}${isBarred(action) ? " is-refused" : ""}`} data-command=${action.command.type} disabled=${locked} onClick=${() => press(action)}>
          ${isBarred(action) && html`<${Icon} name="lock" />`}
          <span class="d-button-words">
            <span class="d-button-label">${action.label}</span>
            ${needsApproval(action) && !isBarred(action) && html`<span class="d-button-detail">with an approval</span>`}
          </span>
        </button>`,
      )}
    </div>
  </section>`;
}

/** What still matters of what went wrong, until the round is over: cards that are out, who may withdraw, who is away. */
export function Notice({ onWrong }) {
  const { view } = useConsole();
  const irregular = view.round?.irregular;
  if (!irregular || view.round.phase === "concluded") return null;
  const names = irregular.absent.map((player) => view.players.find((each) => each.player === player)?.name ?? player);
  const lines = [
    ...irregular.held.map((held, n) => [
      `held${n}`,
      `${held.card === "??" ? "A card that nobody saw" : `The ${cardWords(held.card)}`} ${n === 0 ? "is out and comes next" : "comes after it"}.`,
      held.clause,
    ]),
    ...(irregular.may_withdraw
      ? [["withdraw", "Dissatisfied players may withdraw before the next card.", irregular.may_withdraw]]
      : []),
    ...(irregular.house_missing ? [["house", "The house lacks its first card.", ""]] : []),
    ...(names.length ? [["absent", `Not here: ${names.join(", ")}.`, ""]] : []),
  ];
  if (!lines.length) return null;
  return html`<aside class="w-notice" aria-label="What went wrong in this round">
    ${lines.map(([key, words, clause]) => html`<p key=${key}>${words} ${clause && html`<${ClauseTag} clause=${clause} />`}</p>`)}
    ${irregular.may_withdraw && html`<button type="button" class="button d-button" onClick=${onWrong}>Somebody withdraws…</button>`}
  </aside>`;
}
