/*
 * A field for a number. Where the screen brings its own keys (the console), they come under the field that is asked, for the
 * keyboard of a tablet would cover half of the sheet.
 *
 *   <NumberField title value onInput start point look titleLook />
 *
 * `onInput(typed)` gets what was typed; `value` is what stands there at first, and the first digit takes its place. With `start`
 * its keys are there from the beginning, with `point` parts of a dollar can be typed.
 */

import { createContext, html, useContext, useRef, useState } from "../../vendor/htm-preact.js";
import { text } from "./texts.js";

/** Whether the screen brings its own number keys. */
export const OwnKeys = createContext(false);

const DIGITS = [..."1234567890"];
const MOST_DIGITS = 12;
const POINT = ".";

export function NumberField({
  title,
  value = "",
  onInput,
  start = false,
  point = false,
  look = "d-field",
  titleLook = "",
  children,
}) {
  const own = useContext(OwnKeys);
  const [typed, setTyped] = useState(String(value));
  const [isAsked, ask] = useState(start);
  const isFresh = useRef(true);
  const put = (next) => {
    isFresh.current = false;
    setTyped(next);
    onInput(next);
  };
  const press = (key) => {
    const before = isFresh.current ? "" : typed;
    if (key === POINT && before.includes(POINT)) return;
    if (before.length < MOST_DIGITS) put(before + key);
  };
  const focused = () => {
    isFresh.current = true;
    ask(true);
  };
  // Nothing moves under the finger that presses a key of the sheet: these go only where another field is asked.
  const left = ({ relatedTarget }) => relatedTarget?.matches("input, textarea") && ask(start);
  return html`<div class="number-field">
    <label class=${look}>
      <span class=${titleLook}>${title}</span>
      <input type="text" inputmode=${own ? "none" : "decimal"} autocomplete="off" value=${typed} onFocus=${focused} onBlur=${left} onInput=${(event) => put(event.target.value)} />
      ${children}
    </label>
    ${own && isAsked && html`<${NumberKeys} point=${point} onKey=${press} onErase=${() => put(isFresh.current ? "" : typed.slice(0, -1))} />`}
  </div>`;
}

/** The field keeps the focus: a press types into it. */
const keepFocus = (event) => event.preventDefault();

function NumberKeys({ point, onKey, onErase }) {
  const keys = point ? [...DIGITS, POINT] : DIGITS;
  return html`<div class="number-keys" role="group" aria-label=${text("number_keys")} data-repeats onMouseDown=${keepFocus}>
    ${keys.map((key) => html`<button type="button" key=${key} class="button" onClick=${() => onKey(key)}>${key}</button>`)}
    <button type="button" class="button" aria-label=${text("erase_number")} onClick=${onErase}>⌫</button>
  </div>`;
}
