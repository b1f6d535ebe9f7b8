// Cards as the wire names them: "8S" is the 8 of spades, "TH" the 10 of hearts, "??" a card face down.

const SPRITE = new URL("../../cards.svg", import.meta.url).pathname;
const SVG = "http://www.w3.org/2000/svg";
const GLYPHS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** Ranks from the Ace up, as the keys of a card pad stand. */
export const RANKS = [..."A23456789TJQK"];

export const isFaceDown = (card) => !card || card === "??";

export const isRed = (card) => card[1] === "H" || card[1] === "D";

/** "10" for "T": what is printed in a card's corner. */
export const rankLabel = (rank) => (rank === "T" ? "10" : rank);

/** "10♠" for "TS"; a block for a card face down. */
export const shortCard = (card) => (isFaceDown(card) ? "▮" : `${rankLabel(card[0])}${GLYPHS[card[1]]}`);

/**
 * Where the drawing of a card is, for a `use`. What a page has drawn once lies in it: the browser would ask the server
 * about a drawing in another file for each card.
 */
export function cardDrawing(card) {
  const id = `card-${isFaceDown(card) ? "back" : card}`;
  if (!document.getElementById(id)) takeIn(id);
  return `#${id}`;
}

let sprite = null;

async function takeIn(id) {
  sprite ??= fetchSprite();
  try {
    const { drawings, taken } = await sprite;
    if (!document.getElementById(id)) taken.append(document.importNode(drawings.getElementById(id), true));
  } catch {
    sprite = null; // the next card asks again
  }
}

async function fetchSprite() {
  const answer = await fetch(SPRITE);
  const drawings = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const taken = document.createElementNS(SVG, "svg");
  taken.setAttribute("hidden", "");
  document.body.append(taken);
  return { drawings, taken };
}
