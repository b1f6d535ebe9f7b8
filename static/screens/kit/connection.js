// The live connection as a hook, and how a screen says that what it shows is, or is not, live.

import { html, useEffect, useRef, useState } from "../../vendor/htm-preact.js";
import { useTick } from "./countdown.js";
import { ageLabel, NOW_SECONDS } from "./labels.js";
import { connectLive, degradedParts } from "./live.js";
import { text } from "./texts.js";

/**
 * Watch `path`. Gives { view, hints, message, jackpot, connection, reason, since, now }: the newest view and the events
 * that led to it, the newest message of another kind, the meter of the jackpot it feeds (null for none), what
 * its players are stopped from (for dealer and pit), the connection's state, why the server closed it for good, when it was live last, and the server's time in milliseconds.
 * A server that is degraded, as it has lost its database, says so: that is "stale" too. diskFull: it has no room to write.
 */
export function useLive(path) {
  const [heard, setHeard] = useState({
    view: null,
    hints: [],
    message: null,
    jackpot: null,
    stops: [],
    watched: [],
    state: "reconnecting",
    degraded: false,
    diskFull: false,
    reason: "",
  });
  const clock = useRef({ offset: 0, lastLive: Date.now() });
  useEffect(() => {
    const put = (part) => setHeard((before) => ({ ...before, ...part }));
    const setDegraded = (degraded) =>
      setHeard((before) => (before.degraded === degraded ? before : { ...before, degraded }));
    const setDiskFull = (diskFull) =>
      setHeard((before) => (before.diskFull === diskFull ? before : { ...before, diskFull }));
    const live = connectLive(path, {
      onView: (view, { hints }) => put({ view, hints, degraded: false }),
      onState: (state, { reason = "" }) => put({ state, reason }),
      onHeartbeat: (heartbeat) => {
        const degraded = degradedParts(heartbeat).length > 0;
        setDegraded(degraded);
        setDiskFull(Boolean(heartbeat.disk_full));
        if (heartbeat.at) clock.current.offset = Date.parse(heartbeat.at) - Date.now();
        if (!degraded) clock.current.lastLive = Date.now();
      },
      onMessage: (message) => {
        if (degradedParts(message).length) setDegraded(true);
        else if (message.type === "jackpot") put({ jackpot: message.jackpot, degraded: false });
        else if (message.type === "stops") put({ stops: message.stops, degraded: false });
        else if (message.type === "watched") put({ watched: message.notes, degraded: false });
        else put({ message, degraded: false });
      },
    });
    return () => live.close();
  }, [path]);
  return {
    ...heard,
    connection: heard.degraded && heard.state === "live" ? "stale" : heard.state,
    since: clock.current.lastLive,
    now: () => Date.now() + clock.current.offset,
  };
}

/** For those who can call for help: what comes next may not be kept, though the screen is live. */
export function DiskBanner({ diskFull }) {
  if (!diskFull) return null;
  return html`<p class="banner banner--danger" role="alert">
    <span>${text("disk_full")}</span>
  </p>`;
}

/** A word and a shape, always in sight. */
export function ConnectionChip({ connection }) {
  return html`<span class="connection" data-state=${connection} role="status">${text(`connection_${connection}`)}</span>`;
}

/** Across the screen while the `view` that it shows may be old, or none comes; what lies under it is greyed by [data-connection]. */
export function ConnectionBanner({ connection, since, view, reason = "" }) {
  const opening = !view && connection === "reconnecting"; // the first connection is on its way
  useTick(1000, connection !== "live");
  if (connection === "live" || opening) return null;
  const seconds = (Date.now() - since) / 1000;
  const age = seconds < NOW_SECONDS ? text("a_moment") : ageLabel(seconds);
  // The age changes each second and is for the eye: read aloud once is enough.
  return html`<p class=${`banner banner--${connection}`} role="alert">
    <span>${text(connection === "stale" ? (reason === "standby" ? "nothing_kept" : "not_live") : "reconnecting")}</span>
    ${connection === "stale" && html`<span class="banner__age" aria-hidden="true">${text("as_it_was", { age })}</span>`}
  </p>`;
}

const FAREWELLS = new Set(["revoked", "not_allowed"]);

/** The server ended the connection for good: why, and the way back in. `what` is what the screen is, by its key. */
export function Gone({ reason, what, href, label }) {
  const why = FAREWELLS.has(reason) ? reason : "sign_in";
  return html`<section class="gone" role="alert">
    <h1>${text("gone", { what, how: text(`gone_${why}`) })}</h1>
    <p>${text(`gone_${why}_why`)}</p>
    <a class="button button--primary button--large" href=${href}>${label}</a>
  </section>`;
}
