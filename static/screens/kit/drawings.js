// Drawings of a sprite, for a `use`. What a page has drawn once lies in it: the browser would ask the server about a drawing in
// another file for each time it is shown.

const SVG = "http://www.w3.org/2000/svg";
const sprites = new Map();

/** Where the drawing `id` of the sprite at the address `file` is. */
export function drawing(file, id) {
  if (!document.getElementById(id)) takeIn(file, id);
  return `#${id}`;
}

async function takeIn(file, id) {
  if (!sprites.has(file)) sprites.set(file, fetchSprite(file));
  try {
    const { drawings, taken } = await sprites.get(file);
    if (!document.getElementById(id)) taken.append(document.importNode(drawings.getElementById(id), true));
  } catch {
    sprites.delete(file); // the next one asks again
  }
}

async function fetchSprite(file) {
  const answer = await fetch(file);
  const drawings = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const taken = document.createElementNS(SVG, "svg");
  taken.setAttribute("hidden", "");
  document.body.append(taken);
  return { drawings, taken };
}
