/*
 * Talking to the REST API: JSON in, JSON out.
 *
 *   await getJSON(path, {signal})           the decoded body; throws ApiProblem
 *   await postJSON(path, body, headers)     {ok, status, body}; a network that fails is {ok: false, status: 0}
 *   await post(path, body, headers)         the same, but a network that fails throws TypeError
 *
 * answerHere(prefix, answer)              what is asked below `prefix` is answered in the page: answer(method, path, body)
 *                                         gives {ok, status, body}
 *
 * Answers come in the page's language.
 *
 * postJSON is for requests that move no money (a preview, an approval, a lease): nothing is kept and nothing is sent
 * twice. Commands go through kit/commands.js. A refusal is a value: its body has title, detail, code and clause
 * (problem details, RFC 9457).
 */

import { text } from "./texts.js";
import { spokenLanguage } from "./words.js";

class ApiProblem extends Error {
  /** @param {number} status HTTP status, 0 when no answer came. @param {object} body problem details */
  constructor(status, body) {
    super(body.detail || body.title || `no answer (${status})`);
    this.name = "ApiProblem";
    this.status = status;
    this.body = body;
  }
}

let desk = { prefix: null, answer: null };

export function answerHere(prefix, answer) {
  desk = { prefix, answer };
}

const isHere = (path) => desk.prefix !== null && path.startsWith(desk.prefix);

/** The CSRF token from its cookie, "" when there is none. */
export function csrfToken() {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith("csrftoken="));
  return found ? decodeURIComponent(found.slice("csrftoken=".length)) : "";
}

const asked = () => ({ Accept: "application/json", "Accept-Language": spokenLanguage() });

async function decode(response) {
  const type = response.headers.get("content-type") || "";
  return /json/.test(type) ? response.json() : { title: response.statusText, status: response.status };
}

export async function getJSON(path, { signal } = {}) {
  if (isHere(path)) {
    const { ok, status, body } = await desk.answer("GET", path);
    if (!ok) throw new ApiProblem(status, body);
    return body;
  }
  let response;
  try {
    response = await fetch(path, { headers: asked(), credentials: "same-origin", signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiProblem(0, { title: text("no_connection") });
  }
  const body = await decode(response);
  if (!response.ok) throw new ApiProblem(response.status, body);
  return body;
}

export async function post(path, body, headers = {}) {
  if (isHere(path)) return desk.answer("POST", path, body);
  const response = await fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: {
      "Content-Type": "application/json",
      ...asked(),
      "X-CSRFToken": csrfToken(),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { ok: response.ok, status: response.status, body: await decode(response) };
}

export async function postJSON(path, body = {}, headers = {}) {
  try {
    return await post(path, body, headers);
  } catch {
    return { ok: false, status: 0, body: { detail: text("no_answer") } };
  }
}

/** A random id (UUID version 4) that also works on plain http, where crypto.randomUUID is missing. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
