// The line over a practice round: what happens at the table, which key says so, and how it goes.

import { html, useState } from "../../../vendor/htm-preact.js";
import { minutesLabel } from "../../kit/countdown.js";
import { text } from "../../kit/texts.js";
import { useConsole } from "../context.js";
import { Sheet } from "../parts.js";
import { LEARNT, timesRight } from "./desk.js";

export function PracticeBar() {
  const { practice } = useConsole();
  const { told } = practice;
  const [asked, ask] = useState("");
  if (!told) return null;
  const right = timesRight(told.skill);
  const isShown = told.hint && (right < LEARNT || asked === `${told.at}`);
  return html`<section class="d-practice" aria-label=${text("practice")} aria-live="polite">
      <p class="d-practice-say">${told.say}</p>
      <p class="d-practice-hint" data-right=${Math.min(right, LEARNT)}>
        ${isShown ? told.hint : told.hint && html`<button type="button" class="button d-button" onClick=${() => ask(`${told.at}`)}>${text("hint")}</button>`}
      </p>
      <p class="d-practice-count number">${text("practice_step", { at: told.at, of: told.of })} · ${text("practice_errors", { errors: practice.errors })}</p>
    </section>
    ${told.over && html`<${Over} practice=${practice} />`}`;
}

/** How it went. */
function Over({ practice }) {
  const [isClosed, close] = useState(false);
  if (isClosed) return null;
  const { seconds, errors, told } = practice;
  return html`<${Sheet} title=${told.say} kicker=${text("practice")} onClose=${() => close(true)}>
    <dl class="d-facts d-practice-sums">
      <div><dt>${text("time")}</dt><dd class="number">${minutesLabel(seconds)}</dd></div>
      <div><dt>${text("practice_wrong")}</dt><dd class="number">${errors}</dd></div>
    </dl>
    <footer class="d-sheet-foot">
      <a class="button d-button" href="/practice/">${text("practice_others")}</a>
      <button type="button" class="button button--primary d-button d-sheet-go" onClick=${() => practice.again()}>${text("once_more")}</button>
    </footer>
  <//>`;
}
