// Badge number and PIN: a reader types the number and Enter, a person both, on a keyboard or by keys large enough for a
// thumb. The PIN is never shown.

import { html, useRef, useState } from "../../vendor/htm-preact.js";
import { text } from "../kit/texts.js";
import { Icon } from "./parts.js";

const DIGITS = [..."123456789", "", "0", "erase"];

/** `onBadge` is given {badge_number, pin}; what is wrong comes as `problem`. The PIN is forgotten either way. */
export function BadgeForm({ label, onBadge, problem = "" }) {
  const [badge, setBadge] = useState("");
  const [pin, setPin] = useState("");
  const [busy, setBusy] = useState(false);
  const [fills, setFills] = useState("badge");
  const pinField = useRef(null);
  const submit = async (event) => {
    event.preventDefault();
    if (!badge) return;
    if (!pin) {
      pinField.current.focus(); // a reader ends the number with Enter
      return;
    }
    setBusy(true);
    await onBadge({ badge_number: badge, pin });
    setBusy(false);
    setPin("");
  };
  const press = (key) =>
    (fills === "pin" ? setPin : setBadge)((now) => (key === "erase" ? now.slice(0, -1) : now + key));
  return html`<form class="d-badge-form" onSubmit=${submit} autocomplete="off">
    <label class="d-field"><span>${text("badge_number")}</span>
      <input autofocus type="text" name="badge" maxlength="40" autocomplete="off" autocapitalize="characters" value=${badge} onFocus=${() => setFills("badge")} onInput=${(event) => setBadge(event.target.value)} />
    </label>
    <label class="d-field"><span>${text("pin")}</span>
      <input ref=${pinField} type="password" name="pin" inputmode="numeric" maxlength="40" autocomplete="off" value=${pin} onFocus=${() => setFills("pin")} onInput=${(event) => setPin(event.target.value)} />
    </label>
    <${Digits} onPress=${press} />
    ${problem && html`<p class="d-refused" role="alert"><span>${problem}</span></p>`}
    <button type="submit" class="button button--primary d-button d-badge-go" disabled=${busy}>${busy ? text("checking") : label}</button>
  </form>`;
}

/** They fill the field that has the focus, and leave it there. */
function Digits({ onPress }) {
  return html`<div class="d-badge-digits" onPointerDown=${(event) => event.preventDefault()} data-repeats aria-label=${text("digits_of_pin")} role="group">
    ${DIGITS.map((key) => (key === "" ? html`<span key="gap"></span>` : html`<button type="button" key=${key} class="button d-button" aria-label=${key === "erase" ? text("erase_digit") : key} onClick=${() => onPress(key)}>${key === "erase" ? html`<${Icon} name="erase" />` : key}</button>`))}
  </div>`;
}
