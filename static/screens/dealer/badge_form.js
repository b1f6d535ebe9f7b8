// Badge number and PIN: a reader types the number and Enter, a person both; the PIN is never shown.

import { html, useRef, useState } from "../../vendor/htm-preact.js";

/** `onBadge` is given {badge_number, pin}; it may answer what is wrong. The PIN is forgotten either way. */
export function BadgeForm({ label, onBadge, problem = "" }) {
  const [badge, setBadge] = useState("");
  const [pin, setPin] = useState("");
  const [busy, setBusy] = useState(false);
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
  return html`<form class="d-badge-form" onSubmit=${submit} autocomplete="off">
    <label class="d-field"><span>Badge number</span>
      <input autofocus type="text" name="badge" maxlength="40" autocomplete="off" autocapitalize="characters" value=${badge} onInput=${(event) => setBadge(event.target.value)} />
    </label>
    <label class="d-field"><span>PIN</span>
      <input ref=${pinField} type="password" name="pin" inputmode="numeric" maxlength="40" autocomplete="off" value=${pin} onInput=${(event) => setPin(event.target.value)} />
    </label>
    ${problem && html`<p class="d-refused" role="alert"><span>${problem}</span></p>`}
    <button type="submit" class="button button--primary d-button" disabled=${busy}>${busy ? "Checking…" : label}</button>
  </form>`;
}
