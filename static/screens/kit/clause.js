// The clause tag, and the dialog that says in our words what a clause requires.

import { html } from "../../vendor/htm-preact.js";
import { Dialog } from "./dialog.js";
import { clauseLabel } from "./labels.js";
import { text } from "./texts.js";

/** A clause number, for the eye only. */
export const ClauseMark = ({ clause }) => clause && html`<span class="clause-mark">${clauseLabel(clause)}</span>`;

/** A clause number to tap; `label` is its name for a screen reader. */
export function ClauseTag({ clause, label = text("what_is", { what: clauseLabel(clause ?? "") }), onOpen }) {
  if (!clause) return null;
  const open = (event) => {
    event.stopPropagation(); // it may lie on something that is a key itself
    onOpen({ clause });
  };
  return html`<button type="button" class="clause" aria-label=${label} onClick=${open}>
    <span>${clauseLabel(clause)}</span>
  </button>`;
}

/** What a result or a bonus is called, to tap: what it rests on. */
export function LabelTag({ clause, label, look, onOpen }) {
  const badge = html`<span class=${`badge badge--${look}`}>${label}</span>`;
  if (!clause) return badge;
  return html`<button type="button" class="label-tag" aria-label=${text("what_is", { what: label })} onClick=${() => onOpen({ clause, title: label })}>
    ${badge}
  </button>`;
}

/** `question` is {clause, title?, reason?} or null; `notes` are the view's. */
export function ClauseDialog({ question, notes, onClose }) {
  if (!question) return null;
  const note = notes[question.clause];
  return html`<${Dialog} title=${question.title ?? note?.title ?? clauseLabel(question.clause)} onClose=${onClose}>
    ${!question.reason && html`<p class="muted">${text("what_is_this")}</p>`}
    ${question.reason && html`<p class="reason">${question.reason}</p>`}
    ${question.clause && html`<p><${ClauseMark} clause=${question.clause} />${question.title && note ? ` ${note.title}` : ""}</p>`}
    ${note && html`<p>${note.requires}</p>`}
    ${!note && !question.reason && html`<p>${text("ask_at_the_pit")}</p>`}
  <//>`;
}
