// What the player may do now, and what not with the reason. It names the options in the rulebook's order and never advises.

import { html } from "../../vendor/htm-preact.js";
import { ClauseTag } from "../kit/clause.js";
import { timesHere } from "../kit/labels.js";
import { text } from "../kit/texts.js";

export function Options({ view, explain }) {
  const may = view.may_do.filter((option) => !option.refusal);
  const refused = view.may_do.filter((option) => option.refusal);
  if (!view.may_do.length) return null;
  return html`<section class="panel options" aria-labelledby="options-title">
    <h2 class="panel__title" id="options-title">${may.length ? "You may now" : text("nothing_to_decide")}</h2>
    ${
      may.length > 0 &&
      html`<ul role="list" class="option-list">
      ${may.map(
        (option) => html`<li key=${keyOf(option)} class="option">
          <span class="option-label">${option.label}</span>
          <${ClauseTag} clause=${option.clause} onOpen=${explain} />
          ${option.hint && html`<span class="option-hint">${option.hint}</span>`}
        </li>`,
      )}
    </ul>`
    }
    ${
      refused.length > 0 &&
      html`<h3 class="not-now">Not now</h3>
      <ul role="list" class="option-list option-list--not">
        ${refused.map(
          (option) => html`<li key=${keyOf(option)}>
            <button
              type="button"
              class="option option--not"
              onClick=${() => explain({ clause: option.refusal.clause, title: option.label, reason: timesHere(option.refusal.message) })}
            >
              <span class="option-label">${option.label}</span><span class="option-why">${text("why_not")}</span>
            </button>
          </li>`,
        )}
      </ul>`
    }
  </section>`;
}

const keyOf = (option) => JSON.stringify(option.command);
