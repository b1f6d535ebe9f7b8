// Cards as the wire names them: "8S" is the 8 of spades, "TH" the 10 of hearts, "??" a card face down.

import { drawing } from "./drawings.js";

const SPRITE = new URL("../../cards.svg", import.meta.url).pathname;
const GLYPHS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** Ranks from the Ace up, as the keys of a card pad stand. */
export const RANKS = [..."A23456789TJQK"];

export const isFaceDown = (card) => !card || card === "??";

export const isRed = (card) => card[1] === "H" || card[1] === "D";

/** "10" for "T": what is printed in a card's corner. */
export const rankLabel = (rank) => (rank === "T" ? "10" : rank);

/** "10♠" for "TS"; a block for a card face down. */
export const shortCard = (card) => (isFaceDown(card) ? "▮" : `${rankLabel(card[0])}${GLYPHS[card[1]]}`);

/** Where the drawing of a card is, for a `use`. */
export const cardDrawing = (card) => drawing(SPRITE, `card-${isFaceDown(card) ? "back" : card}`);
