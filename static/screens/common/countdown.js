// Seconds until bets close, as a ring that empties and a number, by the server's clock.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";

const RADIUS = 27;
const AROUND = 2 * Math.PI * RADIUS;
const LAST_SECONDS = 5;

/** Render again each `milliseconds` while `running`. */
export function useTick(milliseconds, running = true) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, running]);
}

/** `closesAt` is the ISO time, null for none; `now` gives the server's time in milliseconds. */
export function Countdown({ closesAt, now }) {
  useTick(250, Boolean(closesAt));
  const [whole, setWhole] = useState(0);
  const left = closesAt ? Math.max(0, (Date.parse(closesAt) - now()) / 1000) : 0;
  useEffect(() => setWhole(left), [closesAt]);
  if (!closesAt) return null;
  const seconds = Math.ceil(left);
  const part = whole > 0 ? Math.min(1, left / whole) : 1;
  return html`<svg
    class="countdown"
    viewBox="0 0 64 64"
    role="timer"
    aria-label=${`${seconds} seconds until bets close`}
    data-last=${seconds <= LAST_SECONDS}
  >
    <circle class="countdown__track" cx="32" cy="32" r=${RADIUS} />
    <circle
      class="countdown__left"
      cx="32"
      cy="32"
      r=${RADIUS}
      transform="rotate(-90 32 32)"
      stroke-dasharray=${AROUND}
      stroke-dashoffset=${AROUND * (1 - part)}
    />
    <text x="32" y="33">${seconds}</text>
  </svg>`;
}
