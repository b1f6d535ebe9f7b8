// What the pit may change: limits, wagers on an area, who sits where, restrictions, the shoe, opening and closing, the rulebook. Which command may be
// sent now the view says; which of them this person may send the page's facts say. Greyed ones tell their reason.

import { html, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { CommandUnanswered, postCommand } from "../kit/commands.js";
import { placeLabel, timesHere } from "../kit/labels.js";
import { text } from "../kit/texts.js";
import { optionsOf } from "../kit/view.js";
import { CommandButton } from "./command_button.js";
import { Groups } from "./groups.js";
import { LeastNotice, LimitsForm } from "./limits_form.js";
import { ChipsForm, Mispays, PayingForm } from "./rack.js";
import { Restrictions } from "./restrictions.js";
import { RulebookChange } from "./rulebook_change.js";
import { SecondPerson } from "./second_person.js";
import { Seating } from "./seating.js";
import { TableStatusForm } from "./table_status_form.js";
import { Offered, Told } from "./told.js";
import { TrayForm, TrayPanel } from "./tray.js";

/** Sends commands one at a time. Gives { send(command, done, approvalId), busy, answer }: {good, text, clause} and what it answers,
 * or null.
 */
function useCommands(table) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState(null);
  const send = async (command, done, approvalId = null) => {
    setBusy(true);
    setAnswer(null);
    try {
      const { accepted, body } = await postCommand(`/api/v1/tables/${table}/commands`, {
        command,
        ...(approvalId && { command_id: approvalId, approval_id: approvalId }),
      });
      setAnswer(
        accepted
          ? { good: true, text: done, command }
          : {
              good: false,
              text: timesHere(body.detail || body.title),
              clause: body.clause,
              code: body.code,
              candidates: body.candidates,
              command,
              done,
            },
      );
      return accepted;
    } catch (problem) {
      if (!(problem instanceof CommandUnanswered)) throw problem;
      setAnswer({ good: false, text: text("no_answer_to_command") });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, answer };
}

export function Controls({ facts, view, stops, watched, locked }) {
  const { send, busy, answer } = useCommands(facts.id);
  const still = locked || busy;
  /** Why this command cannot be sent, "" if it can. */
  const denialReason = (type, option) =>
    facts.denials[type] ||
    (option
      ? (option.refusal?.message ?? "")
      : text("not_now", { phase: view.round?.phase_title ?? text("table_closed") }));
  const shared = { view, still, send, denialReason };
  return html`<section class="panel controls" aria-labelledby="controls-title">
    <h2 class="panel__title" id="controls-title"><span>Control</span></h2>
    <p class=${`answer${answer ? (answer.good ? " answer--good" : " answer--bad") : ""}`} role="status">
      ${answer && html`${answer.text} <${ClauseMark} clause=${answer.clause} />`}
    </p>
    ${answer?.code === "role" && html`<${SecondPerson} table=${facts.id} command=${answer.command} still=${still} onApproved=${(id) => send(answer.command, answer.done, id)} />`}
    <${Told} ...${shared} />
    <${Offered} view=${view} />
    <${Groups} groups=${groupsOf(facts, { stops, watched, answer }, shared)} />
  </section>`;
}

/** What is done at a table, the most frequent first; what is set up once comes last. */
function groupsOf(facts, { stops, watched, answer }, shared) {
  const { view } = shared;
  return [
    [
      "players",
      "Players",
      html`<${Seating} facts=${facts} stops=${stops} answer=${answer} ...${shared} /><${Restrictions} stops=${stops} watched=${watched} ...${shared} />`,
    ],
    ["chips", "Chips and money", html`<${TrayPanel} ...${shared} /><${Mispays} facts=${facts} ...${shared} />`],
    ["limits", "Limits", html`<${LimitsForm} ...${shared} /><${LeastNotice} ...${shared} />`],
    [
      "standing",
      view.table.open ? "Close or reserve" : "Open or reserve",
      html`<${TableStatusForm} ...${shared} /><${Shoe} ...${shared} />`,
    ],
    [
      "settings",
      "Settings",
      html`<${TrayForm} ...${shared} /><${PayingForm} ...${shared} /><${ChipsForm} ...${shared} /><${WagersPerArea} ...${shared} /><${RulebookChange} facts=${facts} ...${shared} />`,
    ],
  ];
}

function WagersPerArea({ view, still, send, denialReason }) {
  const options = optionsOf(view, "set_wagers_per_area");
  if (!options.length) return null; // a game with one wager of a kind on each place
  const reason = denialReason("set_wagers_per_area", options[0]);
  return html`<div class="control-group">
    <h3>${text("most_on_one", { place: placeLabel(view.table) })} <${ClauseMark} clause=${options[0].clause} /></h3>
    <p class="muted">${text("at_most", { wagers: view.table.wagers_per_area })}</p>
    <div class="button-row">
      ${options.map(
        (option) => html`<button
          key=${option.label}
          type="button"
          class="button"
          disabled=${still || Boolean(reason || option.refusal)}
          onClick=${() => send(option.command, "Changed.")}
        >
          ${option.label}
        </button>`,
      )}
    </div>
    ${reason && html`<p class="command-reason">${reason}</p>`}
  </div>`;
}

function cardsText({ cards_left: cards, decks, shuffle_due: due }) {
  const one = due ? "shuffle_due_of_one" : "cards_left_of_one";
  return text(decks === 1 ? one : due ? "shuffle_due" : "cards_left", { cards, decks });
}

function Shoe(shared) {
  const { view } = shared;
  const [load] = optionsOf(view, "load_shoe");
  return html`<div class="control-group">
    <h3>Cards</h3>
    <p class="muted">${cardsText(view.table)}</p>
    <div class="button-row">
      <${CommandButton} ...${shared} type="load_shoe" option=${load} label=${load?.label ?? "Load the shoe"} done=${text("shoe_loaded")} />
    </div>
  </div>`;
}
