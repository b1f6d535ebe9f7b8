/*
 * Questions to the API that move no money: a preview, an approval. Nothing is kept and nothing is sent twice.
 *
 *   await askJSON(path, body)    POST; {ok, status, body}; a network that fails is {ok: false, status: 0}
 */

import { csrfToken } from "./api.js";

export async function askJSON(path, body = {}) {
  try {
    const response = await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrfToken() },
      body: JSON.stringify(body),
    });
    return { ok: response.ok, status: response.status, body: await response.json().catch(() => ({})) };
  } catch {
    return { ok: false, status: 0, body: { detail: "No answer from the server. Try again." } };
  }
}
