// The states that a player must know and the hand signals: which picture each has, and its word, which always stands with it.

import { html } from "../../vendor/htm-preact.js";
import { drawing } from "./drawings.js";
import { stateLabel } from "./labels.js";

const SPRITE = new URL("../../states.svg", import.meta.url).pathname;

/** What a player may do by what a command is called: the state or signal that its picture shows. */
const OF_COMMAND = {
  hit: "hit",
  stand: "stand",
  split: "split",
  insure: "insurance",
  claim_insurance: "insurance",
  surrender: "surrender",
};

/** The picture alone, beside words that say what it shows; nothing for a state that has none. */
function Picture({ state }) {
  if (!state) return null;
  return html`<svg class="picture" data-state=${state} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <use href=${drawing(SPRITE, `state-${state}`)} />
  </svg>`;
}

/** The picture of an option that has one; its label is the word. */
export const OptionPicture = ({ option }) => html`<${Picture} state=${OF_COMMAND[option.command.type]} />`;

/** A state with its picture and its word. */
export function State({ state }) {
  return html`<span class="state"><${Picture} state=${state} /> <b class="state__word">${stateLabel(state)}</b></span>`;
}
