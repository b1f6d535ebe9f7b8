// The languages of the house: a list of them, each by its own name in its own script, and keeping which one was chosen.

import { html, useEffect, useState } from "../../vendor/htm-preact.js";
import { postJSON } from "./api.js";
import { pageFacts } from "./page.js";
import { text } from "./texts.js";
import { spokenLanguage } from "./words.js";

export const LANGUAGES = pageFacts("languages");

/** That of the page: {tag, name, draft, style}. */
export const ownLanguage = () => LANGUAGES.find(({ tag }) => tag === spokenLanguage());

/** Each name in the list is written in its own script: the fonts are named once somebody looks. */
function withStyle(href) {
  if (!href || document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

/** `path` keeps the choice, `speak(language)` turns the page to it; not while it is `locked`. */
export function LanguageList({ path, speak, locked = false }) {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => LANGUAGES.forEach(({ style }) => withStyle(style)), []);
  const choose = async (language) => {
    const { ok } = await postJSON(path, { language });
    setFailed(!ok); // a page that cannot be fetched would leave the screen without any
    if (ok) speak(language);
  };
  return html`<ul role="list" class="language-list">
      ${LANGUAGES.map(({ tag, name }) => html`<li key=${tag}><button type="button" class="button" lang=${tag} aria-pressed=${String(tag === spokenLanguage())} disabled=${locked} onClick=${() => choose(tag)}>${name}</button></li>`)}
    </ul>
    ${hasFailed && html`<p role="alert">${text("no_answer")}</p>`}
    ${ownLanguage().draft && html`<p class="muted">${text("draft")}</p>`}`;
}
