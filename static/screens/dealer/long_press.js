// A long press on a word, a mark or a key says what it is, and does nothing else.

import { html, useEffect, useMemo, useState } from "../../vendor/htm-preact.js";
import { play } from "../kit/sounds.js";
import { text } from "../kit/texts.js";
import { Sheet } from "./parts.js";

const LONG_MS = 600;
/** A finger that moved further scrolls. */
const STILL_PX = 12;

/** What is known by how it is drawn; the first one under the finger counts. */
const BY_LOOK = [
  [".felt-card--ghost", "ghost"],
  [".felt-plate", "star"],
  [".d-button-undo", "undo"],
  [".incident-open", "went_wrong"],
];
/** What is known by its words. */
const WORDS = [
  "interim_settlement",
  "subsequent_deal",
  "outcome",
  "stand_off",
  "face_down",
  "surrendered",
  "cards_left",
];

const said = (element) => element.textContent.trim().toLowerCase();

/** {word} or {clause} of what lies at a point; null where nothing is to be told. */
function explained(x, y) {
  const found = document.elementsFromPoint(x, y);
  for (const element of found) {
    const look = BY_LOOK.find(([selector]) => element.closest(selector));
    if (look) return { word: look[1] };
    const word = WORDS.find((each) => said(element).startsWith(text(`word_${each}`).toLowerCase()));
    if (word && said(element).length < 40) return { word };
    const clause = element.closest("[data-clause]")?.dataset.clause;
    if (clause) return { clause };
  }
  return null;
}

/** Listens for as long as the console is there. Gives the sheet of the word that was pressed, null for none. */
export function useLongPress(showClause) {
  const [word, show] = useState("");
  const latest = useMemo(() => ({ timer: null, swallows: false }), []);
  latest.show = ({ word: pressed, clause }) => (clause ? showClause(clause) : show(pressed));
  useEffect(() => listen(latest), []);
  return word && html`<${WordSheet} word=${word} onClose=${() => show("")} />`;
}

function listen(latest) {
  const stop = () => clearTimeout(latest.timer);
  const heard = {
    pointerdown: ({ clientX: x, clientY: y, isPrimary }) => {
      stop();
      latest.swallows = false;
      Object.assign(latest, { x, y });
      if (!isPrimary) return;
      latest.timer = setTimeout(() => {
        const about = explained(x, y);
        if (!about) return;
        latest.swallows = true;
        play("accepted");
        latest.show(about);
      }, LONG_MS);
    },
    pointermove: ({ clientX, clientY }) => {
      if (Math.hypot(clientX - latest.x, clientY - latest.y) > STILL_PX) stop();
    },
    pointerup: stop,
    pointercancel: stop,
    contextmenu: (event) => latest.swallows && event.preventDefault(),
    click: (event) => {
      if (!latest.swallows) return;
      latest.swallows = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  };
  for (const [name, hear] of Object.entries(heard)) addEventListener(name, hear, true);
  return () => {
    stop();
    for (const [name, hear] of Object.entries(heard)) removeEventListener(name, hear, true);
  };
}

function WordSheet({ word, onClose }) {
  return html`<${Sheet} title=${text(`word_${word}`)} light=${true} onClose=${onClose}>
    <p class="d-requires">${text(`explain_${word}`)}</p>
  <//>`;
}
