// What the screens say by themselves. The page has the sentences (rules/wording/texts.py), with their facts in braces;
// a script names one and fills it in.

import { words } from "./words.js";

const partsOf = (template, facts) => template.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? facts[part] : part));

/** The sentence in pieces, as markup takes them: facts may be elements. */
export const textParts = (key, facts = {}) => partsOf(words.texts[key], facts);

/** The sentence as a string: text("gone", {what, how}). */
export const text = (key, facts) => textParts(key, facts).join("");

/** Any template with its facts as a string. */
export const filled = (template, facts) => partsOf(template, facts).join("");
