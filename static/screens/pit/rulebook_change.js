// Another rulebook for the table, between rounds. The server lists them all: those that felt, mode and moment allow, and
// why not the others; and what the table would take along.

import { html, useState } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { useFetched } from "../kit/fetched.js";
import { text } from "../kit/texts.js";
import { isBetweenRounds } from "../kit/view.js";
import { asCents, asDollars, LimitsGrid } from "./limits_form.js";

export function RulebookChange({ facts, view, still, send, denialReason }) {
  const [open, setOpen] = useState(false);
  const reason = denialReason("change_rulebook", isBetweenRounds(view) ? {} : null);
  const close = () => setOpen(false);
  return html`<div class="control-group rulebook">
    <h3>Rulebook</h3>
    <p>
      <a href=${`/rulebooks/${view.table.rulebook}/`}>${view.table.rulebook_title}</a>
      <span class="muted"> ${text(view.table.training ? "on_a_training_table" : "on_a_live_table", view.table.layout)}</span>
    </p>
    ${
      !open &&
      html`<span class="command">
      <button type="button" class="button" disabled=${still || Boolean(reason)} onClick=${() => setOpen(true)}>${text("change_rulebook")}</button>
      ${reason && html`<span class="command-reason">${reason}</span>`}
    </span>`
    }
    ${open && html`<${Change} table=${facts.id} view=${view} still=${still} send=${send} onDone=${close} />`}
  </div>`;
}

/** Asked for again whenever the table's rulebook, limits or phase change: the server's refusals depend on them. */
function useChoices(table, view) {
  const [state, setState] = useState({ choices: null, failed: false });
  const moment = JSON.stringify([view.table.rulebook_hash, view.table.limits, view.table.open, isBetweenRounds(view)]);
  const path = `/api/v1/tables/${table}/rulebook-choices`;
  useFetched(path, [moment], (choices) => setState({ choices, failed: false }), {
    onFailure: () => setState({ choices: null, failed: true }),
  });
  return state;
}

function Change({ table, view, still, send, onDone }) {
  const { choices, failed } = useChoices(table, view);
  const [chosen, choose] = useState("");
  const choice = choices?.find((each) => each.rulebook === chosen && !each.action.refusal);
  return html`<div class="rulebook-change">
    ${failed && html`<p class="field__error" role="alert">${text("rulebooks_unread")}</p>`}
    <fieldset class="rulebook-choices">
      <legend>Change to</legend>
      ${choices?.map((each) => html`<${Choice} key=${each.rulebook} choice=${each} now=${view.table} chosen=${chosen} choose=${choose} />`)}
    </fieldset>
    ${choice && html`<${NewSettings} key=${chosen} choice=${choice} table=${view.table} still=${still} send=${send} onDone=${onDone} />`}
    <div class="button-row"><button type="button" class="button button--quiet" onClick=${onDone}>Keep ${view.table.rulebook_title}</button></div>
  </div>`;
}

function Choice({ choice, now, chosen, choose }) {
  const { refusal } = choice.action;
  const id = `choice-${choice.rulebook}`;
  return html`<div class=${`rulebook-choice${refusal ? " rulebook-choice--no" : ""}`}>
    <label>
      <input
        type="radio"
        name="rulebook"
        checked=${choice.rulebook === chosen && !refusal}
        disabled=${Boolean(refusal)}
        aria-describedby=${refusal ? id : null}
        onChange=${() => choose(choice.rulebook)}
      />
      <span>${choice.title}</span>
    </label>
    ${
      choice.rulebook !== now.rulebook &&
      html`<a href=${`/rulebooks/${now.rulebook}/vs/${choice.rulebook}/?only=differences`} target="_blank">What would differ</a>`
    }
    ${
      refusal &&
      html`<p class="command-reason" id=${id}>${refusal.message} <${ClauseMark} clause=${refusal.clause} /></p>`
    }
  </div>`;
}

/** Limits of each kind that the new rulebook knows, and the decks in the shoe. Limits left empty: no such wagers. */
function NewSettings({ choice, table, still, send, onDone }) {
  const { settings } = choice.action.command;
  const [draft, setDraft] = useState({});
  const [decks, setDecks] = useState(`${choice.decks}`);
  const [least, most] = choice.deck_range;
  const kept = (kind, side) => (settings.limits[kind] ? asDollars(settings.limits[kind][side]) : "");
  const shown = (kind, side) => draft[`${kind}.${side}`] ?? kept(kind, side);
  const isNeeded = (kind) => choice.needed_limits.includes(kind);
  const isSet = (kind) => isNeeded(kind) || Boolean(shown(kind, "min_cents") || shown(kind, "max_cents"));
  const submit = async (event) => {
    event.preventDefault();
    const limits = Object.fromEntries(
      choice.limit_kinds
        .filter(isSet)
        .map((kind) => [
          kind,
          { min_cents: asCents(shown(kind, "min_cents")), max_cents: asCents(shown(kind, "max_cents")) },
        ]),
    );
    const command = { ...choice.action.command, settings: { ...settings, limits, decks: Number(decks) } };
    if (await send(command, text("next_round_by", { rulebook: choice.title }))) onDone();
  };
  return html`<form class="rulebook-settings" onSubmit=${submit}>
    <h4>${text("limits_by", { rulebook: choice.title })}</h4>
    <${LimitsGrid}
      id="new-limits"
      kinds=${choice.limit_kinds}
      needed=${isSet}
      unit=${table.wager_unit_cents}
      shown=${shown}
      set=${(kind, side, dollars) => setDraft({ ...draft, [`${kind}.${side}`]: dollars })}
    />
    ${choice.limit_kinds.some((kind) => !isNeeded(kind)) && html`<p class="muted">${text("left_empty")}</p>`}
    ${
      least < most &&
      html`<label class="rulebook-decks">
      <span>${text("decks_in_shoe")} <span class="muted">${text("deck_range", { least, most })}</span></span>
      <input class="input number" type="number" inputmode="numeric" required min=${least} max=${most} value=${decks} onInput=${(event) => setDecks(event.target.value)} />
    </label>`
    }
    <p>${text(Number(decks) === 1 ? "next_round_from_one" : "next_round_from", { decks })}</p>
    <div class="button-row"><button class="button button--primary" disabled=${still}>${text("change_to", { rulebook: choice.title })}</button></div>
  </form>`;
}
