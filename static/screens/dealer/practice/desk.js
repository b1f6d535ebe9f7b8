// A practice round: what the console asks of its table is answered here. The server makes the table anew from the commands so
// far, which this page alone keeps; nothing is written anywhere.

import { csrfToken, newId } from "../../kit/api.js";
import { text } from "../../kit/texts.js";
import { spokenLanguage } from "../../kit/words.js";

const OK = { ok: true, status: 200 };
const MINUTES_MS = 5 * 60 * 1000;
/** A hint is needed no more once its key was used right so often. */
export const LEARNT = 3;

const usedKey = (skill) => `practised:${skill}`;

/** How often a skill was right so far. */
export function timesRight(skill) {
  return Number(localStorage.getItem(usedKey(skill)) ?? 0);
}

export class PracticeDesk {
  /** `address` is the page's own; `changed` is told of what happened. */
  constructor(address) {
    this.address = address;
    this.key = `practice:${address}`;
    this.changed = () => {};
    this.told = null;
    this.approvals = new Map();
    Object.assign(this, { done: [], errors: 0, begun: 0, ended: 0 }, JSON.parse(sessionStorage.getItem(this.key)));
  }

  /** As kit/live.js connects, without a socket: the view comes with each answer. */
  connect = (path, { onView, onState }) => {
    this.ask({}).then(({ body }) => {
      onView(body.view, { seq: body.seq, hints: [] });
      onState("live", {});
    });
    return { close() {} };
  };

  /** Another try from the beginning. */
  again() {
    sessionStorage.removeItem(this.key);
    location.reload();
  }

  get seconds() {
    return this.begun ? Math.round(((this.ended || Date.now()) - this.begun) / 1000) : 0;
  }

  async answer(method, path, body) {
    const [what, id, deed] = path.split("/tables/practice")[1].split("/").slice(1);
    if (what === "commands") return this.send(body);
    if (what === "preview") return this.ask({ command: body.command, try_it: true });
    if (what === "keyed") return this.ask({ wants_keyed: true });
    if (what === "interruption") return { ...OK, body: { interruption: null } };
    if (what === "approvals") return id ? this.approval(id, deed) : this.askApproval(body);
    if (["rounds", "mispays"].includes(what)) return { ...OK, body: [] }; // nothing was paid wrongly on record
    if (what) return { ...OK, body: {} };
    return this.ask({});
  }

  async send({ command, approval_id: approved }) {
    if (approved) return this.ask({}); // it was carried out as it was approved
    return this.enter(command, "dealer");
  }

  async enter(command, role) {
    const answer = await this.ask({ command, role });
    if (answer.ok) {
      this.begun ||= Date.now();
      this.done = [...this.done, { command, role }];
    } else this.errors += 1;
    this.hear(answer.body.told, answer.ok);
    return answer;
  }

  /** Where the scene is now; a step that was right is one more right use of its key. */
  hear(told, isRight) {
    if (!told) return;
    const before = this.told;
    if (isRight && before && told.at > before.at)
      localStorage.setItem(usedKey(before.skill), timesRight(before.skill) + 1);
    if (told.over) this.ended ||= Date.now();
    this.told = told;
    const { done, errors, begun, ended } = this;
    sessionStorage.setItem(this.key, JSON.stringify({ done, errors, begun, ended }));
    this.changed();
  }

  async ask(question) {
    const response = await fetch(`${this.address}desk`, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken(), "Accept-Language": spokenLanguage() },
      body: JSON.stringify({ done: this.done, ...question }),
    });
    const body = await response.json();
    if (!question.command && body.told) this.hear(body.told, false);
    return { ok: response.ok, status: response.status, body };
  }

  async askApproval({ command, expected_seq: seq }) {
    const { body: effect } = await this.ask({ command, try_it: true });
    const now = Date.now();
    const times = { created_at: new Date(now).toISOString(), expires_at: new Date(now + MINUTES_MS).toISOString() };
    const approval = { id: newId(), status: "waiting", needed: effect.needed, effect, expected_seq: seq, ...times };
    this.approvals.set(approval.id, { ...approval, command });
    return { ok: true, status: 201, body: approval };
  }

  /** Any badge and PIN approve here, and the command is carried out at once. */
  async approval(id, deed) {
    const approval = this.approvals.get(id);
    if (deed !== "badge") return { ...OK, body: approval };
    const answer = await this.enter(approval.command, approval.needed);
    if (!answer.ok) return answer;
    const used = { ...approval, status: "used", approver: text("practice") };
    this.approvals.set(id, used);
    return { ...OK, body: used };
  }
}
