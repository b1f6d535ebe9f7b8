// How far a proof is that somebody asked for; what it found comes with the page that is loaded once it has ended.

import { getJSON } from "../kit/api.js";

const EVERY_MS = 1000;
const place = document.getElementById("proof");
const bar = place.querySelector("progress");

function show({ words, done, rows }) {
  const said = place.querySelector("span");
  if (said.textContent !== words) said.textContent = words;
  bar.max = Math.max(rows, 1);
  bar.value = done;
}

async function ask() {
  try {
    const proof = await getJSON(place.dataset.path);
    if (proof.ended_at) return location.reload();
    show(proof);
  } catch (problem) {
    place.querySelector("span").textContent = problem.message;
  }
  setTimeout(ask, EVERY_MS);
}

setTimeout(ask, EVERY_MS);
