/*
 * Talking to the REST API: JSON in, JSON out, one effect per command.
 *
 *   await getJSON(path)                         the decoded body; throws ApiProblem
 *   await postCommand(path, command, options)   {accepted, status, body}; throws CommandUnanswered
 *   unansweredCommand(path)                     the command still waiting for its answer, or null (after a reload)
 *   await resendUnanswered(path)                sends that same command again, with the same command_id
 *   forgetUnanswered(path)                      gives it up
 *
 * `command` is the body without its id, {expected_seq, command: {type, ...fields}}. postCommand adds a command_id made
 * here and keeps the whole body in sessionStorage until the server has answered, accepted or refused: a lost answer is asked for again with the same id,
 * and the server gives the same answer without a second effect. While the network or the server fails (no answer, 502,
 * 503, 504, 429) it is sent again, `options.attempts` times (4) with growing pauses; then CommandUnanswered is thrown
 * and the command stays kept. `options.headers` go along with each attempt ({"X-Console": id} on a dealer console).
 *
 * A refusal (a 4xx with problem details, RFC 9457) is a value: {accepted: false, status, body}, body having title,
 * detail, code, clause and, when stale, the current view.
 */

const KEEP = "command:";
const TRY_AGAIN = new Set([429, 502, 503, 504]);

class ApiProblem extends Error {
  /** @param {number} status HTTP status, 0 when no answer came. @param {object} body problem details */
  constructor(status, body) {
    super(body.detail || body.title || `no answer (${status})`);
    this.name = "ApiProblem";
    this.status = status;
    this.body = body;
  }
}

export class CommandUnanswered extends Error {
  constructor(command) {
    super("The server has not answered. The command is kept and can be sent again.");
    this.name = "CommandUnanswered";
    this.command = command;
  }
}

/** The CSRF token from its cookie, "" when there is none. */
export function csrfToken(cookies = document.cookie) {
  const found = cookies.split("; ").find((pair) => pair.startsWith("csrftoken="));
  return found ? decodeURIComponent(found.slice("csrftoken=".length)) : "";
}

async function decode(response) {
  const type = response.headers.get("content-type") || "";
  return /json/.test(type) ? response.json() : { title: response.statusText, status: response.status };
}

export async function getJSON(path, { signal } = {}) {
  let response;
  try {
    response = await fetch(path, { headers: { Accept: "application/json" }, credentials: "same-origin", signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiProblem(0, { title: "No connection to the server" });
  }
  const body = await decode(response);
  if (!response.ok) throw new ApiProblem(response.status, body);
  return body;
}

async function send(path, command, headers) {
  const response = await fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "X-CSRFToken": csrfToken(),
      ...headers,
    },
    body: JSON.stringify(command),
  });
  return { accepted: response.ok, status: response.status, body: await decode(response) };
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function deliver(path, command, { attempts = 4, headers = {} }) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt) await pause(250 * 2 ** attempt * (0.75 + Math.random() / 2));
    try {
      const answer = await send(path, command, headers);
      if (!TRY_AGAIN.has(answer.status)) {
        sessionStorage.removeItem(KEEP + path);
        return answer;
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch throws TypeError when the network fails
    }
  }
  throw new CommandUnanswered(command);
}

/** A random id (UUID version 4) that also works on plain http, where crypto.randomUUID is missing. */
export function newCommandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export async function postCommand(path, command, options = {}) {
  const whole = { command_id: newCommandId(), ...command };
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

export function forgetUnanswered(path) {
  sessionStorage.removeItem(KEEP + path);
}
