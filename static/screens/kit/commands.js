/*
 * Commands to a table: one effect each, whatever becomes of the network.
 *
 *   await postCommand(path, command, options)   {accepted, status, body}; throws CommandUnanswered
 *   unansweredCommand(path)                     the command still waiting for its answer, or null (after a reload)
 *   await resendUnanswered(path, options)       sends that same command again, with the same command_id
 *
 * `command` is the body without its id, {expected_seq, command: {type, ...fields}}. postCommand adds a command_id made
 * here and keeps the whole body in sessionStorage until the server has answered, accepted or refused: a lost answer is
 * requested again with the same id, and the server gives the same answer without a second effect. While the network or
 * the server fails (no answer, 502, 503, 504, 429) it is sent again, `options.attempts` times (4) with growing pauses;
 * then CommandUnanswered is thrown and the command stays kept. `options.headers` go along with each attempt
 * ({"X-Console": id} on a dealer console).
 *
 * A refusal (a 4xx with problem details) is a value: {accepted: false, status, body}; when stale, the body has the
 * current view.
 */

import { newId, post } from "./api.js";

const KEEP = "command:";
const TRY_AGAIN = new Set([429, 502, 503, 504]);

export class CommandUnanswered extends Error {
  constructor(command) {
    super("The server has not answered. The command is kept and can be sent again.");
    this.name = "CommandUnanswered";
    this.command = command;
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function deliver(path, command, { attempts = 4, headers = {} }) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt) await pause(250 * 2 ** attempt * (0.75 + Math.random() / 2));
    try {
      const { ok, status, body } = await post(path, command, headers);
      if (!TRY_AGAIN.has(status)) {
        sessionStorage.removeItem(KEEP + path);
        return { accepted: ok, status, body };
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch throws TypeError when the network fails
    }
  }
  throw new CommandUnanswered(command);
}

export async function postCommand(path, command, options = {}) {
  const whole = { command_id: newId(), ...command };
  sessionStorage.setItem(KEEP + path, JSON.stringify(whole));
  return deliver(path, whole, options);
}

export function unansweredCommand(path) {
  const kept = sessionStorage.getItem(KEEP + path);
  return kept ? JSON.parse(kept) : null;
}

export async function resendUnanswered(path, options = {}) {
  const command = unansweredCommand(path);
  return command ? deliver(path, command, options) : null;
}
