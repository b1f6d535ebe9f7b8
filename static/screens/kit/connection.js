// The live connection as a hook, and how a screen says that what it shows is, or is not, live.

import { html, useEffect, useRef, useState } from "../../vendor/htm-preact.js";
import { connectLive } from "./live.js";
import { useTick } from "./countdown.js";
import { ageWords } from "./labels.js";

export const CONNECTION_WORDS = { live: "Live", reconnecting: "Reconnecting", stale: "Not live", closed: "Closed" };

/**
 * Watch `path`. Gives { view, hints, message, jackpot, connection, reason, since, now }: the newest view and the events
 * that led to it, the newest message of another kind, the meter of the jackpot it feeds (null for none), the connection's
 * state, why the server closed it for good, when it was live last, and the server's time in milliseconds. A server that
 * has lost its database says so: that is "stale" too.
 */
export function useLive(path) {
  const [heard, setHeard] = useState({
    view: null,
    hints: [],
    message: null,
    jackpot: null,
    state: "reconnecting",
    trouble: false,
    reason: "",
  });
  const clock = useRef({ offset: 0, lastLive: Date.now() });
  useEffect(() => {
    const put = (part) => setHeard((before) => ({ ...before, ...part }));
    const troubled = (trouble) => setHeard((before) => (before.trouble === trouble ? before : { ...before, trouble }));
    const live = connectLive(path, {
      onView: (view, { hints }) => put({ view, hints, trouble: false }),
      onState: (state, { reason = "" }) => put({ state, reason }),
      onPulse: (pulse) => {
        const trouble = pulse.trouble?.length > 0;
        troubled(trouble);
        if (pulse.at) clock.current.offset = Date.parse(pulse.at) - Date.now();
        if (!trouble) clock.current.lastLive = Date.now();
      },
      onMessage: (message) => {
        if (message.type === "trouble") troubled(true);
        else if (message.type === "jackpot") put({ jackpot: message.jackpot, trouble: false });
        else put({ message, trouble: false });
      },
    });
    return () => live.close();
  }, [path]);
  return {
    ...heard,
    connection: heard.trouble && heard.state === "live" ? "stale" : heard.state,
    since: clock.current.lastLive,
    now: () => Date.now() + clock.current.offset,
  };
}

/** A word and a shape, always in sight. */
export function ConnectionChip({ connection }) {
  return html`<span class="connection" data-state=${connection} role="status">${CONNECTION_WORDS[connection]}</span>`;
}

/** Across the screen while it is not live; what lies under it is greyed by [data-connection]. */
export function ConnectionBanner({ connection, since }) {
  useTick(1000, connection !== "live");
  if (connection === "live") return null;
  const age = ageWords((Date.now() - since) / 1000);
  const words =
    connection === "stale"
      ? "Not live. What counts is on the table."
      : "Reconnecting. What you see may be a few seconds old.";
  // The age changes each second and is for the eye: read aloud once is enough.
  return html`<p class=${`banner banner--${connection}`} role="alert">
    <span>${words}</span>
    ${connection === "stale" && html`<span class="banner__age" aria-hidden="true">As it was ${age === "now" ? "a moment" : age} ago</span>`}
  </p>`;
}

const FAREWELLS = {
  revoked: [
    "taken off",
    "A supervisor ended its pairing or gave it another place. It shows nothing until it is let in again.",
  ],
  not_allowed: ["not allowed here", "It may not show this table."],
  sign_in: ["not let in yet", "It shows nothing until it is."],
};

/** The server ended the connection for good: why, and the way back in. */
export function Gone({ reason, what, href, action }) {
  const [title, words] = FAREWELLS[reason] ?? FAREWELLS.sign_in;
  return html`<section class="gone" role="alert">
    <h1>This ${what} is ${title}</h1>
    <p>${words}</p>
    <a class="button button--primary button--large" href=${href}>${action}</a>
  </section>`;
}
