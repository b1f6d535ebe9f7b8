// Short notices that pass, in the place of the bar's facts: the newest one, and how many are under it.

import { html } from "../../vendor/htm-preact.js";
import { text } from "../kit/texts.js";
import { useConsole } from "./context.js";
import { ClauseTag } from "./parts.js";

export function Toasts() {
  const { toasts, dismiss } = useConsole();
  const newest = toasts.at(-1);
  return html`<div class="d-toasts" role="status" aria-live="assertive">
    ${
      newest &&
      html`<div key=${newest.id} class=${`d-toast is-${newest.kind}`}>
        <p>${newest.text}${toasts.length > 1 && html` <small>${text("more_notices", { count: toasts.length - 1 })}</small>`}</p>
        <${ClauseTag} clause=${newest.clause} />
        <button type="button" class="button button--quiet" data-repeats onClick=${() => dismiss(newest.id)}>${text("close")}</button>
      </div>`
    }
  </div>`;
}
