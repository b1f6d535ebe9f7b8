// This page's lease on the table's console: one tablet deals at a time, and another takes over only explicitly.

import { csrfToken, newCommandId } from "../kit/api.js";

/** `state`: asking, held, other (another tablet has it) or failed; `words` says more for a person. */
export class Lease {
  constructor(path, table) {
    this.path = path;
    this.key = `console:${table}`;
    this.state = "asking";
    this.words = "";
    this.console = "";
  }

  /**
   * Settle this page's own id. It survives a reload; a duplicated tab copies it, so a lock held while the page lives tells
   * the copy to make its own.
   */
  async ready() {
    this.console = sessionStorage.getItem(this.key) ?? newCommandId();
    if (navigator.locks && !(await this.#alone())) this.console = newCommandId();
    sessionStorage.setItem(this.key, this.console);
  }

  #alone() {
    return new Promise((answer) => {
      navigator.locks.request(`${this.key}:${this.console}`, { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        return lock ? new Promise((release) => addEventListener("pagehide", release, { once: true })) : null;
      });
    });
  }

  get headers() {
    return { "X-Console": this.console };
  }

  /** Ask the server for the lease; `takeover` takes it from another tablet. */
  async ask(takeover) {
    await this.#post({ takeover });
  }

  /** Look whether this page still holds the lease; no answer changes nothing. */
  async check() {
    await this.#post({ takeover: false }, true);
  }

  lost(words = "Another tablet took over this table.") {
    this.#become("other", words);
  }

  async #post(body, quiet = false) {
    let response;
    try {
      response = await fetch(this.path, {
        method: "POST",
        credentials: "same-origin",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          "X-CSRFToken": csrfToken(),
          ...this.headers,
        },
        body: JSON.stringify({ console: this.console, ...body }),
      });
    } catch {
      if (!quiet) this.#become("failed", "There is no connection to the server.");
      return;
    }
    const answer = await response.json().catch(() => ({}));
    if (response.ok) this.#become("held", "");
    else if (response.status === 409) this.lost(answer.detail);
    else if (!quiet) this.#become("failed", answer.detail ?? "The server could not answer just now.");
  }

  #become(state, words) {
    this.state = state;
    this.words = words;
  }
}
