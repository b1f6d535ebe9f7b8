// Our words for every clause. No key needs them: they come once the console is live, and the browser keeps them for good.

import { useEffect } from "../../vendor/htm-preact.js";
import { getJSON } from "../kit/api.js";
import { useConsole } from "./context.js";

/** Behind what the console itself fetches as it opens. */
const LATER_MS = 4000;

export class ClauseWords {
  /** `address` is of this content alone; `changed` is told when they are here, or cannot be. */
  constructor(address, changed) {
    this.address = address;
    this.changed = changed;
    this.words = {};
    this.state = "open"; // asked, here, or missing: nothing answered
    this.timer = null;
  }

  /** The console is live: soon there is nothing else to fetch. */
  later() {
    this.timer ??= setTimeout(() => this.ask(), LATER_MS);
  }

  /** Ask for them, where they are not here. */
  async ask() {
    clearTimeout(this.timer);
    if (this.state === "asked" || this.state === "here") return;
    this.state = "asked";
    try {
      this.words = await getJSON(this.address);
      this.state = "here";
    } catch {
      this.state = "missing";
      this.timer = null; // once more with the connection
    }
    this.changed();
  }

  leave() {
    clearTimeout(this.timer);
  }
}

/** {note, state}: the {title, requires} of a clause for a sheet that tells it, asked for where the words are not here yet. */
export function useNote(clause) {
  const { clauseWords } = useConsole();
  useEffect(() => {
    clauseWords.ask();
  }, []);
  return { note: clauseWords.words[clause], state: clauseWords.state };
}
