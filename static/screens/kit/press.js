/*
 * A press counts only for what was painted when it began.
 *
 *   guardPresses()         once a page, by its main module
 *   shown(seq)             the console's: the view of `seq` was just rendered
 *   pressedSeq()           the seq that was painted when the press that is handled now began; undefined without one
 *
 * Every key does a deed: its `data-deed`, else its name. A key counts where the same deed lay under the finger all through
 * the last milliseconds (the page's data-press-guard; 0 turns the guard off), so that a finger that comes late never does
 * what has just taken the place. Where a hand scrolls, the finger leads what moves and the eye follows it: there the time is
 * only that in which nobody has seen yet where a list came to lie (OWN_HAND_MS), from its last movement on. A second press of one deed within that time is nothing, but for keys inside
 * [data-repeats], as those of a keypad. A tap beside a dialog that closes by it ([data-light]) is a press too. What does not
 * count says so: the key shakes with a red edge, it buzzes, and the tablet shakes where it can.
 */

import { play } from "./sounds.js";

const KEYS = ["button", "a[href]", "[role=button]", "[type=checkbox]", "[type=submit]"].join();
/** Nobody acts on what has come to lie elsewhere before this time: a press by then was meant for what lay there. */
const OWN_HAND_MS = 150;
/** What still scrolls this long after a hand moved it, or after it scrolled by itself then, does so by that hand: counted
 * from when that was painted, since a page may be slow to follow. */
const SAME_MOVE_MS = 100;
const SIGN_MS = 600;

const BESIDE = "beside";
const HEARD = { capture: true, passive: true };

/** The key that an event is about: one of KEYS, or what closes a dialog by a tap beside it. */
const keyOf = ({ target }) => target.closest?.(KEYS) ?? (target.matches?.("dialog[data-light]") ? target : null);

const deedOf = (key) => (key.matches("dialog") ? BESIDE : nameOf(key));

const nameOf = (key) => key.dataset.deed ?? key.getAttribute("aria-label") ?? key.textContent;

const holds = (rect, [x, y]) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;

/** Calls `done` with the time at which what is in the page now has been painted. */
function oncePainted(done) {
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
}

class PressGuard {
  constructor(milliseconds) {
    this.milliseconds = milliseconds;
    this.places = readPlaces();
    this.reading = false; // whether what lies where is read before the next painting
    this.earlier = []; // {until, places, time}: what lay where, until when that was painted, and how long it counts
    this.hand = { at: -Infinity, target: null, painted: true }; // what a hand scrolled last
    this.changedFrom(new Map()); // the page before this one had other keys
    this.views = []; // {seq, from}: which view was painted from when
    this.press = null;
    this.last = null;
    new MutationObserver(() => this.moved()).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["data-deed", "aria-label", "open"],
    });
    addEventListener("resize", () => this.moved(), true);
    addEventListener("scroll", (event) => this.scrolled(event), true);
    for (const move of ["wheel", "touchmove"]) addEventListener(move, (event) => this.handMoved(event), HEARD);
    addEventListener("pointerdown", (event) => this.begin(event), true);
    addEventListener("keydown", (event) => this.keyed(event), true);
    addEventListener("click", (event) => this.clicked(event), true);
  }

  handMoved({ target }) {
    const hand = { at: performance.now(), target, painted: false };
    this.hand = hand;
    oncePainted((now) => {
      hand.at = now;
      hand.painted = true;
    });
  }

  /** By a hand, with what rolls on after it, or by the page. */
  scrolled({ target }) {
    const { at, painted, target: moved } = this.hand;
    const byHand = (!painted || performance.now() - at < SAME_MOVE_MS) && target.contains(moved);
    if (byHand) this.handMoved(this.hand);
    this.moved(byHand ? Math.min(OWN_HAND_MS, this.milliseconds) : this.milliseconds);
  }

  /**
   * The page has changed or was scrolled, and a press within `time` after it was meant for what lay there before: remember what lay where before, and read what lies there now. It is read once for
   * all changes that are painted together, just before they are, so that the page is laid out no more often than for the
   * painting.
   */
  moved(time = this.milliseconds) {
    if (this.reading) {
      const now = this.earlier.at(-1);
      now.time = Math.max(now.time, time);
      return;
    }
    this.reading = true;
    this.changedFrom(this.places, time);
    requestAnimationFrame(() => {
      this.reading = false;
      this.places = readPlaces();
    });
  }

  /** Until what is there now has been painted, `places` were what a finger saw. */
  changedFrom(places, time = this.milliseconds) {
    const before = { until: Infinity, places, time };
    const since = performance.now() - this.milliseconds;
    this.earlier = [...this.earlier.filter(({ until }) => until > since), before];
    oncePainted((now) => {
      before.until = now;
    });
  }

  shown(seq) {
    const view = { seq, from: Infinity };
    this.views = [...this.views.slice(-7), view];
    oncePainted((now) => {
      view.from = now;
    });
  }

  /** A finger or mouse comes down. */
  begin(event) {
    const key = keyOf(event);
    this.press = {
      at: event.timeStamp,
      point: [event.clientX, event.clientY],
      deed: key && deedOf(key),
    };
  }

  /** Enter and the space bar press what has the focus; what is no button of its own acts on them at once. */
  keyed(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    const key = event.target.closest?.(KEYS);
    this.press = { at: event.timeStamp, point: null, deed: null, again: event.repeat };
    if (key?.matches("[role=button]")) this.clicked(event);
  }

  clicked(event) {
    const key = keyOf(event);
    const press = this.press ?? { at: event.timeStamp, point: null, deed: null };
    this.press = null;
    if (!key) return;
    if (this.counts(key, press)) {
      this.last = { ...press, deed: deedOf(key), key };
      this.handled = press;
      setTimeout(() => {
        if (this.handled === press) this.handled = null;
      });
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    sign(key);
  }

  /** Whether the deed of `key` lay there all the time, and is not pressed a second time already. */
  counts(key, { at, point, deed: begun, again }) {
    const deed = deedOf(key);
    if (again || (begun !== null && begun !== deed)) return false;
    const since = at - this.milliseconds;
    const lay = ({ places }) => (places.get(deed) ?? []).some((rect) => !point || holds(rect, point));
    if (!this.earlier.every((before) => before.until <= at - before.time || lay(before))) return false;
    const same = this.last?.deed === deed && this.last.at > since && (!point || this.last.key === key);
    return !same || Boolean(key.closest("[data-repeats]"));
  }

  seq() {
    if (!this.handled) return undefined;
    return this.views.findLast(({ from }) => from <= this.handled.at)?.seq;
  }
}

/** The places of all keys that can be pressed: under an open dialog there are none. */
function readPlaces() {
  const places = new Map();
  const surface = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  if (surface.dataset?.light === "") places.set(BESIDE, [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }]);
  for (const key of surface.querySelectorAll(KEYS)) {
    const deed = deedOf(key);
    places.set(deed, [...(places.get(deed) ?? []), key.getBoundingClientRect()]);
  }
  return places;
}

function sign(key) {
  key.classList.add("is-unheard");
  setTimeout(() => key.classList.remove("is-unheard"), SIGN_MS);
  play("unheard");
}

let guard = null;

export function guardPresses() {
  const milliseconds = Number(document.documentElement.dataset.pressGuard);
  if (milliseconds > 0) guard ??= new PressGuard(milliseconds);
}

export const shown = (seq) => guard?.shown(seq);

export const pressedSeq = () => guard?.seq();
