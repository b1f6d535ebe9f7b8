/*
 * The betting countdown ring (PM 3.1, 3.2). It only shows the server's closing time; the server decides what is late.
 *
 *   html`<${Countdown} opensAt=${iso} closesAt=${iso} skewMs=${serverNow - Date.now()} />`
 *
 * Redraws itself four times a second until the time is over. Nothing is drawn without a closing time.
 */

import { html, useEffect, useState } from "../vendor/htm-preact.js";

const RADIUS = 25;
const ROUND = 2 * Math.PI * RADIUS;

/** Whole seconds left, never below zero, and the share of the window that is left, 0 to 1. */
export function timeLeft(opensAt, closesAt, nowMs) {
  const left = Math.max(0, Date.parse(closesAt) - nowMs);
  const whole = Math.max(1, Date.parse(closesAt) - Date.parse(opensAt));
  return { seconds: Math.ceil(left / 1000), share: Math.min(1, left / whole) };
}

export function Countdown({ opensAt, closesAt, skewMs = 0 }) {
  const [nowMs, setNow] = useState(Date.now() + skewMs);
  useEffect(() => {
    if (!closesAt) return undefined;
    const timer = setInterval(() => {
      const now = Date.now() + skewMs;
      setNow(now);
      if (now >= Date.parse(closesAt)) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [closesAt, skewMs]);
  if (!closesAt) return null;
  const { seconds, share } = timeLeft(opensAt, closesAt, nowMs);
  return html`<svg class="countdown" viewBox="0 0 60 60" role="timer" aria-label="${seconds} seconds left to bet" data-last=${seconds <= 5}>
    <circle class="countdown__track" cx="30" cy="30" r=${RADIUS} />
    <circle
      class="countdown__left" cx="30" cy="30" r=${RADIUS} transform="rotate(-90 30 30)"
      stroke-dasharray=${ROUND} stroke-dashoffset=${ROUND * (1 - share)}
    />
    <text x="30" y="31">${seconds}</text>
  </svg>`;
}
