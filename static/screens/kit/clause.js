// The clause tag, and the dialog that says in our words what a clause requires.

import { html, useEffect, useRef } from "../../vendor/htm-preact.js";
import { clauseWords } from "./labels.js";

/** `onAsk` gets {clause}; the dialog below shows it. */
export function ClauseTag({ clause, onAsk }) {
  if (!clause) return null;
  return html`<button type="button" class="clause" aria-label=${`${clauseWords(clause)}: what it says`} onClick=${() => onAsk({ clause })}>
    <span>${clauseWords(clause)}</span>
  </button>`;
}

/** A modal dialog: Escape, the button or a tap beside it closes it; the focus returns to where it was. */
export function Dialog({ title, onClose, children }) {
  const element = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current.showModal();
    return () => before?.focus?.();
  }, []);
  return html`<dialog
    ref=${element}
    class="dialog"
    aria-labelledby="dialog-title"
    onCancel=${(event) => {
      event.preventDefault();
      onClose();
    }}
    onClick=${(event) => event.target === element.current && onClose()}
  >
    <h2 id="dialog-title">${title}</h2>
    ${children}
    <div class="dialog__actions"><button type="button" class="button" onClick=${onClose}>Close</button></div>
  </dialog>`;
}

/** `asked` is {clause, title?, reason?} or null; `notes` are the view's. */
export function ClauseDialog({ asked, notes, onClose }) {
  if (!asked) return null;
  const note = notes[asked.clause];
  return html`<${Dialog} title=${asked.title ?? note?.title ?? clauseWords(asked.clause)} onClose=${onClose}>
    ${asked.reason && html`<p class="reason">${asked.reason}</p>`}
    ${asked.clause && html`<p><span class="clause-mark">${clauseWords(asked.clause)}</span>${asked.title && note ? ` ${note.title}` : ""}</p>`}
    ${note && html`<p>${note.requires}</p>`}
    ${!note && !asked.reason && html`<p>The approved rules at the pit have the wording of this clause.</p>`}
  <//>`;
}
