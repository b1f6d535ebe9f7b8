// A void round in which the player had a wager: they acknowledge that they know, once.

import { html, useState } from "../../vendor/htm-preact.js";
import { postJSON } from "../kit/api.js";
import { text } from "../kit/texts.js";

const PATH = "/api/v1/seat/void";

export function VoidSeen({ view, connection }) {
  const { void: declared } = view;
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  if (!declared) return null;
  if (declared.told) return html`<p class="void-seen is-told">${text("void_seen", declared)}</p>`;
  const acknowledge = async () => {
    setSending(true);
    const { ok, body } = await postJSON(PATH, { round: declared.round });
    setSending(false);
    setProblem(ok ? "" : body.detail || body.title);
  };
  return html`<div class="void-seen">
    <button type="button" class="button button--primary" disabled=${sending || connection !== "live"} onClick=${acknowledge}>${text("i_know_void", declared)}</button>
    ${problem && html`<p role="alert">${problem}</p>`}
  </div>`;
}
