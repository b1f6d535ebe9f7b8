// The sentences and the words by code that the page has for its scripts, in the language that it speaks.

import { pageFacts } from "./page.js";

export const words = { texts: pageFacts("texts"), codes: pageFacts("codes") };

/** The language that the page speaks: "zh-Hans". */
export const spokenLanguage = () => document.documentElement.lang;

/** Turn to another language that the page has words in. */
export function speak(language) {
  Object.assign(words, pageFacts(`words-${language}`));
  document.documentElement.lang = language;
  document.body.dataset.training = words.texts.training;
}
