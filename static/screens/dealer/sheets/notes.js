// What a clause requires, why something may not be done, and short notices that pass.

import { html, useState } from "../../../vendor/htm-preact.js";
import { cardLabel, timesHere } from "../../kit/labels.js";
import { text } from "../../kit/texts.js";
import { useNote } from "../clause_words.js";
import { useConsole } from "../context.js";
import { Sheet } from "../parts.js";

const FIRST_WORDS = 30;

/** What is said where our words for a clause are not here. */
const LACKING = { open: "fetching_words", asked: "fetching_words", missing: "words_missing", here: "no_words" };

/** A clause in our words: the first thirty, and the whole text by a key. */
export function ClauseSheet({ clause, onClose }) {
  const { view } = useConsole();
  const [isWhole, showWhole] = useState(false);
  const { note, state } = useNote(clause);
  const words = (note?.requires ?? text(LACKING[state])).split(" ");
  const isCut = !isWhole && words.length > FIRST_WORDS;
  return html`<${Sheet} title=${note?.title ?? clause} kicker=${clause} light=${true} onClose=${onClose}>
    <p class="d-requires">${isCut ? `${words.slice(0, FIRST_WORDS).join(" ")} …` : words.join(" ")}</p>
    ${isCut && html`<p><button type="button" class="button d-button" onClick=${() => showWhole(true)}>${text("whole_text")}</button></p>`}
    ${note && html`<p class="d-hint">${text("approved_text", { rulebook: view.table.rulebook_title })}</p>`}
  <//>`;
}

const OF_CARDS = new Set(["deal_card", "expose_hand"]);

/** Why an option is refused now. A card that cannot be, and that the dealer holds, was entered elsewhere by mistake. */
export function ReasonSheet({ option, onClose }) {
  const { openStory } = useConsole();
  const { refusal, command } = option;
  const held = OF_CARDS.has(command.type) && command.card?.length === 2 ? command.card : "";
  const { note } = useNote(refusal.clause);
  return html`<${Sheet} title=${option.label} kicker=${text("why_not")} light=${true} onClose=${onClose}>
    <p class="d-requires">${timesHere(refusal.message)}</p>
    ${
      refusal.clause &&
      html`<div class="d-note">
      <p class="d-kicker">${refusal.clause}</p>
      ${note && html`<p><strong>${note.title}.</strong> ${note.requires}</p>`}
    </div>`
    }
    ${
      held &&
      html`<footer class="d-sheet-foot">
      <button type="button" class="button button--primary d-button" onClick=${() => openStory({ held })}>${text("i_hold_it", { card: cardLabel(held) })}</button>
    </footer>`
    }
  <//>`;
}
