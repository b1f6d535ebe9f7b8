// What the player may do now, and what not with the reason. It names the options in the rulebook's order and never advises.

import { html } from "../../vendor/htm-preact.js";
import { ClauseTag } from "../kit/clause.js";
import { timesHere } from "../kit/labels.js";
import { OptionPicture } from "../kit/states.js";
import { text } from "../kit/texts.js";

/** What may be done, beside what is going on: the place where the player looks for it. */
export function MayDo({ view, explain }) {
  const may = view.may_do.filter((option) => !option.refusal);
  if (!may.length) return null;
  return html`<section class="may-do" aria-label=${text("you_may")}>
    <ul role="list" class="may-do__list">
      ${may.map(
        (option) => html`<li key=${keyOf(option)} class="option">
          <${OptionPicture} option=${option} />
          <span class="option-label">${option.label}</span>
          <${ClauseTag} clause=${option.clause} onOpen=${explain} />
          ${option.hint && html`<span class="option-hint">${option.hint}</span>`}
        </li>`,
      )}
    </ul>
  </section>`;
}

/** What may not be done now: a tap says why. */
export function NotNow({ view, explain }) {
  const refused = view.may_do.filter((option) => option.refusal);
  if (!refused.length)
    return html`<section class="panel not-now nothing"><p class="muted">${text("nothing_refused")}</p></section>`;
  return html`<section class="panel not-now" aria-labelledby="not-now-title">
    <h2 class="panel__title" id="not-now-title">${text("why_not")}</h2>
    <ul role="list" class="option-list">
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
    </ul>
  </section>`;
}

const keyOf = (option) => JSON.stringify(option.command);
