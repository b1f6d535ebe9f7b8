// The three facts on which section 5 turns (PM 1.1.4, 1.1.6, 1.1.15), in sight in every phase.

import { html } from "../../../vendor/htm-preact.js";
import { useConsole } from "../context.js";
import { flagsOf } from "../incidents/menu.js";

export function Flags() {
  const { view } = useConsole();
  const flags = view.round?.lamps ?? {};
  return html`<ul class="d-flags" role="list">
    ${flagsOf(view).map(([name, title, on, off]) => html`<li key=${name} class=${flags[name] ? "is-lit" : ""}><span class="d-flag" aria-hidden="true"></span> ${title}<span class="visually-hidden"> ${flags[name] ? on : off}</span></li>`)}
  </ul>`;
}
