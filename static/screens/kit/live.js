/*
 * The live connection of a screen: whole views, newest wins.
 *
 *   const live = connectLive("/ws/tables/t1/dealer", {onView, onState, onMessage});
 *   live.close();  live.state;  live.seq;
 *
 * onView(view, {seq, hints})  for each view newer than the last; a lower or equal seq is ignored,
 *   but for one that is `renamed`: the same view, after somebody was named in the directory of players; and for one
 *   whose table changed beside it, which a short view is told apart
 * onState(state, detail)      "live"          the server speaks
 *                             "reconnecting"  the connection went; the next attempt is on its way
 *                             "stale"         nothing was heard for 4 s, on an open socket or without one: what is shown
 *                                             may be old, and buttons that move money stay locked; also when
 *                             the server itself is cut off, detail.reason then says from what ("database")
 *                             "closed"        the server will not have us; detail.reason is "sign_in" (4401),
 *                                             "not_allowed" (4403) or "revoked" (4410); no further attempts
 * onHeartbeat(message)        the server's heartbeat; its `at` is the server's clock
 * onMessage(message)          every other message
 *
 * The server sends {"type":"view",seq,view,hints}, before one that is short {"type":"table",table}, and
 * {"type":"heartbeat"}. Attempts follow after 0.25 s, doubling to 8 s, each with jitter, and at once when the browser
 * comes back online or the page becomes visible.
 */

const SILENCE_MS = 4000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;
// The wire's words for a heartbeat and for a degraded server: today's, and those before 0.3.
const HEARTBEATS = new Set(["heartbeat", "pulse"]);
const DEGRADED = new Set(["degraded", "trouble"]);
const FINAL = { 4401: "sign_in", 4403: "not_allowed", 4410: "revoked" };

export function backoff(attempt, random = Math.random()) {
  const whole = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
  return Math.round(whole * (0.5 + random / 2));
}

/** What the server is cut off from, as a message says: ["database"], [] where it is well. */
export function degradedParts(message) {
  if (DEGRADED.has(message.type)) return [message.what];
  return message.degraded ?? message.trouble ?? [];
}

function addressOf(path) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${path}`;
}

class LiveConnection {
  constructor(path, { onView, onState = () => {}, onMessage = () => {}, onHeartbeat = () => {}, Socket = WebSocket }) {
    Object.assign(this, { path, onView, onState, onMessage, onHeartbeat, Socket });
    this.seq = -1;
    this.state = "reconnecting";
    this.attempt = 0;
    this.wake = () => document.visibilityState === "visible" && this.retryNow();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.awaitWord();
    this.open();
  }

  open() {
    const socket = new this.Socket(addressOf(this.path));
    this.socket = socket;
    this.listen();
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  /** What is shown is old when nothing was heard for so long, whatever was tried meanwhile. */
  awaitWord() {
    clearTimeout(this.unheard);
    this.unheard = setTimeout(() => this.become("stale"), SILENCE_MS);
  }

  /** A socket that says nothing for so long is given up. */
  listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.giveUp(), SILENCE_MS);
  }

  giveUp() {
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
    this.scheduleRetry();
  }

  hear(message) {
    this.attempt = 0;
    this.awaitWord();
    this.listen();
    if (message.type === "view") {
      const renamed = message.renamed && message.seq === this.seq;
      if (message.seq > this.seq || renamed) {
        this.seq = message.seq;
        this.view = message.view;
        this.show(renamed ? [] : message.hints || []);
      }
    } else if (message.type === "table") {
      this.table = message.table;
      if (this.view) this.show([]);
    } else if (HEARTBEATS.has(message.type)) {
      this.onHeartbeat(message);
    } else {
      this.onMessage(message);
    }
    const [part] = degradedParts(message);
    if (part) this.become("stale", { reason: part });
    else this.become("live");
  }

  show(hints) {
    const view = this.table ? { ...this.view, table: { ...this.table, ...this.view.table } } : this.view;
    this.onView(view, { seq: this.seq, hints });
  }

  lost(code) {
    this.socket = null;
    if (FINAL[code]) {
      this.stop();
      this.become("closed", { reason: FINAL[code] });
      return;
    }
    clearTimeout(this.silence);
    if (this.state === "live") this.become("reconnecting");
    this.scheduleRetry();
  }

  scheduleRetry() {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), backoff(this.attempt));
    this.attempt += 1;
  }

  retryNow() {
    if (this.socket || this.state === "closed") return;
    clearTimeout(this.retry);
    this.open();
  }

  become(state, detail = {}) {
    if (state === this.state) return;
    this.state = state;
    this.onState(state, detail);
  }

  stop() {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    clearTimeout(this.unheard);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
  }

  close() {
    this.stop();
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }
}

export function connectLive(path, handlers) {
  return new LiveConnection(path, handlers);
}
