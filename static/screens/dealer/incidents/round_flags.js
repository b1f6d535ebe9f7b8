// Where the round stands, as section 5 turns on it.

import { html } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { flagsOf } from "./menu.js";

/** The three round flags, lit or dark. */
export function RoundFlags({ view }) {
  const flags = view.round?.lamps;
  if (!flags) return null;
  return html`<ul class="round-flags" role="list" aria-label=${text("where_it_stands")}>
    ${flagsOf(view).map(
      ([key, title, lit, dark]) => html`<li key=${key} class=${flags[key] ? "is-lit" : ""}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9" /></svg>
        <span>${title} <b>${flags[key] ? lit : dark}</b></span>
      </li>`,
    )}
  </ul>`;
}
