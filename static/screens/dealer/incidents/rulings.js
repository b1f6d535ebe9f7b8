// Rulings given before on questions like this one. They are read, and never applied by themselves (PM 6.1).

import { html, useEffect, useState } from "../../../vendor/htm-preact.js";
import { getJSON } from "../../kit/api.js";

const WAIT_MS = 400;

export function Rulings({ question }) {
  const [rulings, setRulings] = useState([]);
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(() => {
      getJSON(`/api/v1/rulings?limit=5&like=${encodeURIComponent(question)}`, { signal: request.signal })
        .then(setRulings)
        .catch(() => setRulings([])); // earlier rulings are a help, not a condition
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [question]);
  if (!rulings.length) return null;
  return html`<section class="incident-rulings" aria-label="Earlier rulings">
    <h3>Earlier rulings, to read; none applies by itself</h3>
    <ul role="list">
      ${rulings.map(
        (ruling) => html`<li key=${ruling.id}>
          <p><b>${ruling.question}</b></p>
          <p>${ruling.ruling}</p>
          <p class="d-hint">${ruling.rulebook}. ${ruling.ruled_by}, ${ruling.table_name}, ${ruling.round ? `round ${ruling.round}` : "between rounds"}, ${ruling.at.slice(0, 10)}</p>
        </li>`,
      )}
    </ul>
  </section>`;
}
