// Reads cards from key presses: a person types rank then suit, a USB scanner types both at once and ends with Enter.

import { useLayoutEffect, useMemo, useState } from "../../vendor/htm-preact.js";
import { play } from "../kit/sounds.js";

const RANKS = { A: "A", 1: "1", T: "T", J: "J", Q: "Q", K: "K" };
for (let pip = 2; pip <= 9; pip += 1) RANKS[pip] = String(pip);
const SUITS = { S: "S", H: "H", D: "D", C: "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** Keys closer together than this, in milliseconds, come from a machine. */
const BURST_MS = 40;
/** How long a burst waits for its Enter before it counts as typed by a quick hand. */
const ENTER_MS = 90;
/** A rank whose suit does not follow within this time is forgotten, so that a later "S" is Stand and no card. */
const FORGET_MS = 1000;

/**
 * `onCard(card, source)` gets "7S" with "keyboard" or "scanner"; `onBuffer(text)` what is typed so far; `onForgotten()` is told
 * of a rank without a suit.
 * `key(name, time)` takes one key press and says whether it belonged to a card (its page must then not act on it).
 */
class CardReader {
  constructor({ onCard, onBuffer, onForgotten }) {
    Object.assign(this, { onCard, onBuffer, onForgotten });
    this.rank = "";
    this.lastTime = -Infinity;
    this.burst = false;
    this.waiting = null;
  }

  key(name, time) {
    const quick = time - this.lastTime < BURST_MS;
    this.lastTime = time;
    if (name === "Enter") return this.#enter(quick);
    if (name === "Backspace" || name === "Escape") return this.#erase();
    const letter = name.length === 1 ? name.toUpperCase() : "";
    if (this.rank === "1" && letter === "0") return this.#keep("T", quick);
    if (this.rank && letter in SUITS) return this.#suit(SUITS[letter], quick);
    if (letter in RANKS) return this.#keep(RANKS[letter], quick && this.rank !== "");
    return false;
  }

  #keep(rank, burst) {
    this.#send("keyboard");
    this.burst = burst;
    this.#give(rank);
    return true;
  }

  #suit(suit, quick) {
    const rank = this.rank === "1" ? "A" : this.rank;
    this.waiting = { card: rank + suit, timer: null };
    if (quick || this.burst) this.waiting.timer = setTimeout(() => this.#send("keyboard"), ENTER_MS);
    else this.#send("keyboard");
    return true;
  }

  #enter(quick) {
    if (this.waiting) {
      this.#send("scanner");
      return true;
    }
    // A scanner's Enter must never press a button that happens to have the focus.
    return quick;
  }

  #erase() {
    const had = this.rank !== "";
    this.#give("");
    return had;
  }

  #send(source) {
    if (!this.waiting) return;
    const { card, timer } = this.waiting;
    clearTimeout(timer);
    this.waiting = null;
    this.#give("");
    this.onCard(card, source);
  }

  /** A machine's suit follows at once: a rank that is shown is a person's. */
  #give(rank) {
    this.rank = rank;
    clearTimeout(this.showing);
    clearTimeout(this.forgetting);
    if (!rank) {
      this.onBuffer("");
      return;
    }
    this.showing = setTimeout(() => this.onBuffer(rank), BURST_MS);
    this.forgetting = setTimeout(() => {
      this.#give("");
      this.onForgotten();
    }, FORGET_MS);
  }
}

/**
 * Cards from the keyboard and a USB scanner, caught before the page acts on their keys; none while `blocked`, as under a
 * sheet. `enterCard(card, source)` takes each; the hook gives what is typed so far.
 */
export function useCardKeys(enterCard, blocked) {
  const [typed, setTyped] = useState("");
  const latest = useMemo(() => ({}), []);
  Object.assign(latest, { enterCard, blocked });
  useLayoutEffect(() => {
    const reader = new CardReader({
      onCard: (card, source) => latest.enterCard(card, source),
      onBuffer: setTyped,
      onForgotten: () => play("refused"),
    });
    const press = (event) => {
      if (
        latest.blocked ||
        event.target.matches?.("input, textarea") ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat
      )
        return;
      if (reader.key(event.key, event.timeStamp)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, []);
  return typed;
}
