// The commands that were tried, what would come of each, and the way back.

import { html } from "../../vendor/htm-preact.js";
import { ClauseMark } from "../kit/clause.js";
import { Effect } from "../kit/effect.js";
import { orHigher, timesHere } from "../kit/labels.js";
import { text } from "../kit/texts.js";

/** `at` is the step that is looked at, 0 for the beginning. */
export function Steps({ found, at, busy, onLook, onUndo }) {
  const { steps } = found;
  const shown = at ? steps[at - 1] : null;
  return html`<section class="panel" aria-labelledby="tried-title">
    <div class="spread">
      <h2 class="panel__title" id="tried-title">${text("tried", { tried: steps.length, left: found.left })}</h2>
      <button type="button" class="button" disabled=${busy || !steps.length} onClick=${onUndo}>${text("take_back")}</button>
    </div>
    <ol class="what-if-steps">
      <li><button type="button" class="what-if-step" aria-pressed=${String(at === 0)} onClick=${() => onLook(0)}>${text("as_it_was")}</button></li>
      ${steps.map(
        (step, n) => html`<li key=${n}>
          <button type="button" class="what-if-step" aria-pressed=${String(at === n + 1)} onClick=${() => onLook(n + 1)}>
            <span class="what-if-number">${n + 1}</span>
            <span>${timesHere(step.effect.words.join(" · ") || step.title)}</span>
          </button>
        </li>`,
      )}
    </ol>
    ${shown && html`<div class="what-if-effect"><${Needed} effect=${shown.effect} /><${Effect} effect=${shown.effect} /></div>`}
  </section>`;
}

function Needed({ effect: { needed, needed_clause: clause } }) {
  if (!needed) return null;
  return html`<p class="what-if-needed">${text("would_need", { role: orHigher(needed) })} <${ClauseMark} clause=${clause} /></p>`;
}
