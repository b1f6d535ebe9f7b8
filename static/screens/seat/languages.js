// The key of the display's language. What a player chooses is kept for them.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { Dialog } from "../kit/dialog.js";
import { LANGUAGES, LanguageList, ownLanguage } from "../kit/languages.js";
import { text } from "../kit/texts.js";
import { spokenLanguage } from "../kit/words.js";

const PATH = "/api/v1/seat/language";
const PLAYER = "player";

const speak = (language) => location.replace(`?language=${language}`);

/**
 * The display speaks what its player chose. After another player it begins anew; what somebody chose before they were noted stays.
 * `player` is their id, empty for none; `kept` what the server has for them, undefined before it is known.
 */
export function usePlayersLanguage(player, kept) {
  useEffect(() => {
    if (kept === undefined) return;
    const before = sessionStorage.getItem(PLAYER);
    sessionStorage.setItem(PLAYER, player);
    const wanted = kept || (before && before !== player ? LANGUAGES[0].tag : "");
    if (wanted !== spokenLanguage() && LANGUAGES.some(({ tag }) => tag === wanted)) speak(wanted);
  }, [player, kept]);
}

export function LanguageKey() {
  const [open, setOpen] = useState(false);
  if (LANGUAGES.length < 2) return null;
  const own = ownLanguage();
  return html`<button type="button" class="seat-language" aria-label=${text("languages")} onClick=${() => setOpen(true)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18" /></svg>
      <span class="seat-language__name"><span data-short=${own.tag.slice(0, 2).toUpperCase()}>${own.name}</span> ${own.draft && html`<small>${text("draft")}</small>`}</span>
    </button>
    ${
      open &&
      html`<${Dialog} title=${text("languages")} onClose=${() => setOpen(false)}>
      <${LanguageList} path=${PATH} speak=${speak} />
    <//>`
    }`;
}
