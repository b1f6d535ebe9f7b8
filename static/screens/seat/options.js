// What the player may do now, and what not with the reason. It names the options in the rulebook's order and never advises.

import { html } from "../../vendor/htm-preact.js";
import { ClauseTag } from "../kit/clause.js";
import { timesHere } from "../kit/labels.js";

export function Options({ view, ask }) {
  const may = view.may_do.filter((action) => !action.refusal);
  const mayNot = view.may_do.filter((action) => action.refusal);
  if (!view.may_do.length) return null;
  return html`<section class="panel options" aria-labelledby="options-title">
    <h2 class="panel__title" id="options-title">${may.length ? "You may now" : "Nothing to decide now"}</h2>
    ${
      may.length > 0 &&
      html`<ul role="list" class="option-list">
      ${may.map(
        (action) => html`<li key=${keyOf(action)} class="option">
          <span class="option-label">${action.label}</span>
          <${ClauseTag} clause=${action.clause} onAsk=${ask} />
          ${action.hint && html`<span class="option-hint">${action.hint}</span>`}
        </li>`,
      )}
    </ul>`
    }
    ${
      mayNot.length > 0 &&
      html`<h3 class="not-now">Not now</h3>
      <ul role="list" class="option-list option-list--not">
        ${mayNot.map(
          (action) => html`<li key=${keyOf(action)}>
            <button
              type="button"
              class="option option--not"
              onClick=${() => ask({ clause: action.refusal.clause, title: action.label, reason: timesHere(action.refusal.message) })}
            >
              <span class="option-label">${action.label}</span><span class="option-why">Why not?</span>
            </button>
          </li>`,
        )}
      </ul>`
    }
  </section>`;
}

const keyOf = (action) => JSON.stringify(action.command);
