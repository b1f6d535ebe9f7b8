// The live connection as a hook, and how a screen says that what it shows is, or is not, live.

import { html, useEffect, useRef, useState } from "../../vendor/htm-preact.js";
import { connect } from "../../lib/live.js";
import { useTick } from "./countdown.js";
import { ageWords } from "./words.js";

const WORDS = { live: "Live", reconnecting: "Reconnecting", stale: "Not live" };

/**
 * Watch `path`. Gives { message, view, hints, connection, closed, since, now }: the newest message and its view, the
 * connection's state, the close code once the server showed the door, when it was live last, and the server's time.
 */
export function useLive(path) {
  const [heard, setHeard] = useState({ message: null, connection: "reconnecting", closed: 0, since: Date.now() });
  const offset = useRef(0);
  useEffect(() => {
    const put = (part) => setHeard((before) => ({ ...before, ...part }));
    const live = connect(path, {
      onView: (message) => put({ message }),
      onState: (connection) => put(connection === "live" ? { connection } : { connection, since: Date.now() }),
      onPulse: (at) => {
        offset.current = Date.parse(at) - Date.now();
      },
      onClosed: (closed) => put({ closed }),
    });
    return () => live.close();
  }, [path]);
  return {
    ...heard,
    view: heard.message?.view ?? null,
    hints: heard.message?.hints ?? [],
    now: () => Date.now() + offset.current,
  };
}

/** A word and a shape, always in sight. */
export function ConnectionChip({ connection }) {
  return html`<span class="connection" data-state=${connection} role="status">${WORDS[connection]}</span>`;
}

/** Across the screen while it is not live; what lies under it is greyed by [data-connection]. */
export function ConnectionBanner({ connection, since }) {
  useTick(1000, connection !== "live");
  if (connection === "live") return null;
  const age = ageWords((Date.now() - since) / 1000);
  const words =
    connection === "stale"
      ? `Not live. This is how it was ${age === "now" ? "a moment" : age} ago. What counts is on the table.`
      : "Reconnecting. What you see may be a few seconds old.";
  return html`<p class=${`banner banner--${connection}`} role="alert">${words}</p>`;
}

/** The server showed the door: signed out, not allowed, or revoked. */
export function Gone({ code, signInHref, what }) {
  const [title, words, action] =
    {
      4410: [`This ${what} was taken off`, `A supervisor ended its pairing, or its place changed. It shows nothing until it is let in again.`, "Pair or sign in again"],
      4403: ["Not allowed", `This ${what} may not be shown here.`, "Go back"],
    }[code] ?? [`This ${what} is not signed in`, "It shows nothing until it is let in.", "Pair or sign in"];
  return html`<section class="gone" role="alert">
    <h1>${title}</h1>
    <p>${words}</p>
    <a class="button button--primary button--large" href=${code === 4403 ? "/" : signInHref}>${action}</a>
  </section>`;
}
