// Times that run out, by the server's clock: the ring until bets close, and the minutes of an approval.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { text } from "./texts.js";

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
    aria-label=${text("seconds_until_close", { seconds })}
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

/** Seconds until an approval runs out; never more than it has in all, where the clocks differ by a little. */
export function approvalSeconds({ created_at: created, expires_at: ends }, now) {
  const whole = Date.parse(ends) - Date.parse(created);
  return Math.ceil(Math.min(Math.max(0, Date.parse(ends) - now), whole) / 1000);
}

/** "1:59" for 119. */
export const minutesLabel = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
