// The one next step: what to do, the words to say aloud, the clause behind it, and the countdown while bets are open.

import { html } from "../../../vendor/htm-preact.js";
import { useTick } from "../../kit/countdown.js";
import { timesHere } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { findOption, primaryOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { ClauseTag } from "../parts.js";

export function NextStep() {
  const { view } = useConsole();
  const { step, round } = view;
  if (!step) return null;
  return html`<section class="d-step" aria-live="polite" aria-label=${text("next_step")}>
    <p class="d-kicker">
      <span>${round?.phase_title || text("next")}</span>
      <${ClauseTag} clause=${step.clause} />
    </p>
    <h1 class=${step.title.length > 34 ? "is-long" : ""}>${step.title}</h1>
    ${step.say && !primaryOption(view) && html`<p class="d-say" lang="en">“${step.say}”</p>`}
    ${step.detail && html`<p class="d-step-detail">${timesHere(step.detail)}</p>`}
    ${findOption(view, "set_betting_time") && html`<${Countdown} />`}
  </section>`;
}

/** Seconds until bets close, by the server's clock, with hold and extend. */
function Countdown() {
  const { view, send, locked, serverNow } = useConsole();
  useTick(250);
  const setTime = findOption(view, "set_betting_time");
  const { opened_at: openedAt, closes_at: closesAt } = view.round;
  const left = closesAt ? Math.max(0, (Date.parse(closesAt) - serverNow()) / 1000) : null;
  const whole = closesAt ? Math.max(1, (Date.parse(closesAt) - Date.parse(openedAt)) / 1000) : 1;
  const give = (seconds) => send({ type: "set_betting_time", seconds });
  const able = setTime && !setTime.refusal && left !== 0;
  return html`<div class="d-countdown">
    <${Ring} part=${left === null ? 1 : Math.min(1, left / whole)} seconds=${Math.ceil(left ?? 0)} held=${left === null} />
    <p>
      ${text(left === null ? "no_countdown" : left > 0 ? "until_close" : "time_is_up")}
    </p>
    ${
      able &&
      html`<div class="d-countdown-keys">
      ${left !== null && html`<button type="button" class="button d-button" disabled=${locked} onClick=${() => give(null)}>${text("hold")}</button>`}
      ${[15, 30].map(
        (more) =>
          html`<button
            type="button"
            key=${more}
            class="button d-button"
            disabled=${locked}
            onClick=${() => give(Math.min(600, Math.ceil(left ?? 0) + more))}
          >
            ${left === null ? text("age_seconds", { age: more }) : text("more_seconds", { seconds: more })}
          </button>`,
      )}
    </div>`
    }
  </div>`;
}

const ROUND = 2 * Math.PI * 26;

function Ring({ part, seconds, held }) {
  return html`<svg class=${`d-ring${part < 0.2 ? " is-short" : ""}${held ? " is-held" : ""}`} viewBox="0 0 64 64" role="img" aria-label=${held ? text("countdown_held") : text("seconds_left", { seconds })}>
    <circle class="d-ring-track" cx="32" cy="32" r="26" />
    <circle class="d-ring-left" cx="32" cy="32" r="26" stroke-dasharray=${`${ROUND * part} ${ROUND}`} transform="rotate(-90 32 32)" />
    ${!held && html`<text x="32" y="40" text-anchor="middle">${seconds}</text>`}
    ${held && html`<path d="M26 22v20M38 22v20" class="d-ring-pause" />`}
  </svg>`;
}
