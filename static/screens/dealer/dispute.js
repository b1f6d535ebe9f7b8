// A player disputes a round: whose wager, then the case is open. What they say and the amount may be said with it; the rest is
// the pit's.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { getJSON, postJSON } from "../kit/api.js";
import { text } from "../kit/texts.js";
import { useConsole } from "./context.js";

export function Dispute({ onDone }) {
  const { casesPath, notify } = useConsole();
  const [found, setFound] = useState(null);
  const [chosen, choose] = useState(null);
  useEffect(() => {
    getJSON(casesPath).then(setFound, () => {}); // a practice round has none
  }, []);
  if (!found?.wagers.length) return null;
  return html`<section class="d-dispute" aria-labelledby="dispute-title">
    <h3 id="dispute-title">${text("disputes", { round: found.round })}</h3>
    ${found.open.length > 0 && html`<p class="muted">${text("open_about", { numbers: found.open.join(", ") })}</p>`}
    <div class="d-call-reasons">
      ${found.wagers.map(
        (wager) => html`<button
          type="button"
          key=${wager.key}
          class="button d-button"
          aria-pressed=${wager.key === chosen?.key ? "true" : "false"}
          onClick=${() => choose(wager)}
        >
          ${wager.words}
        </button>`,
      )}
    </div>
    ${chosen && html`<${Said} key=${chosen.key} wager=${chosen} round=${found.round} path=${casesPath} notify=${notify} onDone=${onDone} />`}
  </section>`;
}

function Said({ wager, round, path, notify, onDone }) {
  const [said, say] = useState("");
  const [dollars, setDollars] = useState(String(wager.amount_cents / 100));
  const [sending, setSending] = useState(false);
  const open = async (event) => {
    event.preventDefault();
    setSending(true);
    const amount_cents = Math.round(Number(dollars) * 100);
    const { ok, body } = await postJSON(path, { round, wager: wager.key, said, amount_cents });
    onDone();
    if (ok) notify(text("case_is_open", { number: body.number, round }), "note");
    else notify(body?.detail ?? text("not_taken"), "refused");
  };
  return html`<form class="d-said" onSubmit=${open}>
    <label class="d-field"><span>${text("their_words")}</span><textarea class="input" rows="2" maxlength="2000" value=${said} onInput=${(event) => say(event.target.value)}></textarea></label>
    <label class="d-field"><span>${text("about_dollars")}</span><input class="input" type="number" min="0" step="0.01" value=${dollars} onInput=${(event) => setDollars(event.target.value)} /></label>
    ${wager.clause && html`<span class="clause-mark">${wager.clause}</span>`}
    <button type="submit" class="button button--primary d-button" disabled=${sending}>${text("open_case")}</button>
  </form>`;
}
