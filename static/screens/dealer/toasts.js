// Short notices that pass.

import { html } from "../../vendor/htm-preact.js";
import { useConsole } from "./context.js";
import { ClauseTag } from "./parts.js";

export function Toasts() {
  const { toasts, dismiss } = useConsole();
  return html`<div class="d-toasts" role="status" aria-live="assertive">
    ${toasts.map(
      (toast) =>
        html`<div key=${toast.id} class=${`d-toast is-${toast.kind}`}>
          <p>${toast.text}</p>
          <${ClauseTag} clause=${toast.clause} />
          <button type="button" class="button button--quiet" onClick=${() => dismiss(toast.id)}>Close</button>
        </div>`,
    )}
  </div>`;
}
