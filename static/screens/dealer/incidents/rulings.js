// Rulings given before on questions like this one. They are read, and never applied by themselves (PM 6.1).

import { html, useState } from "../../../vendor/htm-preact.js";
import { useFetched } from "../../kit/fetched.js";
import { text } from "../../kit/texts.js";

const WAIT_MS = 400;

const whereOf = ({ rulebook, ruled_by: by, table_name: table, round, at }) =>
  text(round ? "ruled_in_round" : "ruled_between", { rulebook, by, table, round, day: at.slice(0, 10) });

export function Rulings({ question }) {
  const [rulings, setRulings] = useState([]);
  const path = `/api/v1/rulings?limit=5&like=${encodeURIComponent(question)}`;
  // Earlier rulings are a help, not a condition.
  useFetched(path, [], setRulings, { onFailure: () => setRulings([]), delay: WAIT_MS });
  if (!rulings.length) return null;
  return html`<section class="incident-rulings" aria-label=${text("rulings_before")}>
    <h3>${text("earlier_rulings")}</h3>
    <ul role="list">
      ${rulings.map(
        (ruling) => html`<li key=${ruling.id}>
          <p><b>${ruling.question}</b></p>
          <p>${ruling.ruling}</p>
          <p class="d-hint">${whereOf(ruling)}</p>
        </li>`,
      )}
    </ul>
  </section>`;
}
