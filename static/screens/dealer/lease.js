// This page's lease on the table's console: one tablet deals at a time, and another takes over only explicitly.

import { newId, postJSON } from "../kit/api.js";
import { text } from "../kit/texts.js";

/** `state`: asking, held, other (another tablet has it) or failed; `text` says more for a person. */
export class Lease {
  constructor(path, table) {
    this.path = path;
    this.key = `console:${table}`;
    this.state = "asking";
    this.text = "";
    this.needsConsent = false;
    this.console = "";
  }

  /**
   * Settle this page's own id. It survives a reload; a duplicated tab copies it, so a lock held while the page lives tells
   * the copy to make its own.
   */
  async ready() {
    this.console = sessionStorage.getItem(this.key) ?? newId();
    if (navigator.locks && !(await this.#alone())) this.console = newId();
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
  async ask(takeover, consent = {}) {
    await this.#post({ takeover, ...consent });
  }

  /** Look whether this page still holds the lease; no answer changes nothing. */
  async check() {
    await this.#post({ takeover: false }, true);
  }

  lost(why = text("taken_over")) {
    this.#become("other", why);
  }

  async #post(request, quiet = false) {
    const { ok, status, body } = await postJSON(this.path, { console: this.console, ...request }, this.headers);
    if (ok) this.#become("held", "");
    else if (body?.code === "not_licensed") this.#become("failed", body.detail);
    else if (request.takeover && [409, 422, 429].includes(status)) this.#becomeAsked(body);
    else if (status === 409) this.lost(body.detail);
    else if (!quiet && !status) this.#become("failed", text("server_away"));
    else if (!quiet) this.#become("failed", body.detail ?? text("server_could_not"));
  }

  /** Whoever deals there has to agree, or the badge that was given does not. */
  #becomeAsked({ code, detail }) {
    this.lost(detail);
    this.needsConsent = code !== "console_held";
  }

  #become(state, why) {
    this.state = state;
    this.text = why;
  }
}
