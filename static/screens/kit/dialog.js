// A modal dialog: Escape or its button closes it, and where nothing can be lost also a tap beside it.

import { html, useEffect, useRef } from "../../vendor/htm-preact.js";
import { text } from "./texts.js";

/** The frame alone; whoever uses it gives `class`, its name (`label` or `labelledby`) and what is in it. */
export function Modal({ label, labelledby, light = false, onClose, children, ...rest }) {
  const show = (element) => {
    if (element && !element.open) element.showModal();
  };
  return html`<dialog
    ref=${show}
    class=${rest.class}
    aria-label=${label}
    aria-labelledby=${labelledby}
    data-light=${light ? "" : undefined}
    onCancel=${(event) => {
      event.preventDefault();
      onClose();
    }}
    onClick=${(event) => light && event.target === event.currentTarget && onClose()}
  >
    ${children}
  </dialog>`;
}

let named = 0;

/** A dialog with a title and a button to close it; the focus returns to where it was. */
export function Dialog({ title, onClose, children }) {
  const before = useRef(document.activeElement);
  const id = useRef("");
  id.current ||= `dialog-title-${(named += 1)}`; // one may lie on another
  useEffect(() => () => before.current?.focus?.(), []);
  return html`<${Modal} class="dialog" labelledby=${id.current} light=${true} onClose=${onClose}>
    <h2 id=${id.current}>${title}</h2>
    ${children}
    <div class="dialog__buttons"><button type="button" class="button" onClick=${onClose}>${text("close")}</button></div>
  <//>`;
}
