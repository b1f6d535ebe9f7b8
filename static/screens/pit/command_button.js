// A button for a whole option: greyed with its reason under it when it cannot be sent.

import { html } from "../../vendor/htm-preact.js";

export function CommandButton({ type, option, label, still, send, denialReason, done }) {
  const reason = denialReason(type, option);
  return html`<span class="command">
    <button type="button" class="button" disabled=${still || Boolean(reason)} onClick=${() => send(option.command, done)}>${label}</button>
    ${reason && html`<span class="command-reason">${reason}</span>`}
  </span>`;
}
