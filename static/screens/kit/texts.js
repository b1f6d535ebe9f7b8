// What the screens say by themselves. The page has the sentences (rules/wording/texts.py), with their facts in braces;
// a script names one and fills it in.

import { words } from "./words.js";

/** The sentence in pieces, as markup takes them: facts may be elements. */
export const textParts = (key, facts = {}) =>
  words.texts[key].split(/\{(\w+)\}/).map((part, at) => (at % 2 ? facts[part] : part));

/** The sentence as a string: text("gone", {what, how}). */
export const text = (key, facts) => textParts(key, facts).join("");
