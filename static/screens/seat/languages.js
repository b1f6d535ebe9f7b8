// The language of the display: a key that names it, and behind it those of the house. What a player chooses is kept for them.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { postJSON } from "../kit/api.js";
import { Dialog } from "../kit/dialog.js";
import { pageFacts } from "../kit/page.js";
import { text } from "../kit/texts.js";
import { spokenLanguage } from "../kit/words.js";

const LANGUAGES = pageFacts("languages");
const PATH = "/api/v1/seat/language";
const PLAYER = "player";

const speak = (language) => location.replace(`?language=${language}`);

/** Each name in the list is written in its own script: the fonts are named once somebody looks. */
function withStyle(href) {
  if (!href || document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

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
  const [hasFailed, setFailed] = useState(false);
  if (LANGUAGES.length < 2) return null;
  const own = LANGUAGES.find(({ tag }) => tag === spokenLanguage());
  const show = () => {
    LANGUAGES.forEach(({ style }) => withStyle(style));
    setOpen(true);
  };
  const choose = async (language) => {
    const { ok } = await postJSON(PATH, { language });
    setFailed(!ok); // a page that cannot be fetched would leave the display without any
    if (ok) speak(language);
  };
  return html`<button type="button" class="seat-language" aria-label=${text("languages")} onClick=${show}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18" /></svg>
      <span class="seat-language__name"><span data-short=${own.tag.slice(0, 2).toUpperCase()}>${own.name}</span> ${own.draft && html`<small>${text("draft")}</small>`}</span>
    </button>
    ${
      open &&
      html`<${Dialog} title=${text("languages")} onClose=${() => setOpen(false)}>
      <ul role="list" class="language-list">
        ${LANGUAGES.map(({ tag, name }) => html`<li key=${tag}><button type="button" class="button" lang=${tag} aria-pressed=${String(tag === own.tag)} onClick=${() => choose(tag)}>${name}</button></li>`)}
      </ul>
      ${hasFailed && html`<p role="alert">${text("no_answer")}</p>`}
      ${own.draft && html`<p class="muted">${text("draft")}</p>`}
    <//>`
    }`;
}
