/*
 * A line of text of so many characters. It is kept whole as it is typed or pasted, and refused with the reason where it is longer:
 * with `maxlength` the browser would cut it, and tell nobody.
 *
 *   <TextLine most value onInput … />   onInput(value); other attributes are the field's own
 */

import { html } from "../../vendor/htm-preact.js";
import { text } from "./texts.js";

/** Why a text is not taken; "" where it is. */
export function lengthFault(value, most) {
  const count = [...(value ?? "")].length;
  return count > most ? text("too_long", { count, most }) : "";
}

export function TextLine({ most, value, onInput, focused = false, ...more }) {
  const fault = lengthFault(value, most);
  const check = (element) => {
    element?.setCustomValidity(fault);
    if (focused) element?.focus();
  };
  return html`<input class="input" type="text" autocomplete="off" ref=${check} aria-invalid=${fault ? "true" : null} value=${value ?? ""} onInput=${(event) => onInput(event.target.value)} ...${more} />
    ${fault && html`<span class="field__error" role="alert">${fault}</span>`}`;
}
