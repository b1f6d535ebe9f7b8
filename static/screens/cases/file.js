// The felt of each round of a case, drawn at the step that its slider names. What a step says is the page of the round's own.

import { html, render } from "../../vendor/htm-preact.js";
import { Felt } from "../../felt/felt.js";
import { setChips } from "../kit/chips.js";
import { text } from "../kit/texts.js";

const known = new Map(); // address → what the drawing is made from; steps never change once they happened

async function factsOf(address) {
  if (!known.has(address)) {
    const answer = await fetch(address, { headers: { "X-Fragment": "step" }, credentials: "same-origin" });
    if (!answer.ok || answer.redirected) return null;
    const part = new DOMParser().parseFromString(await answer.text(), "text/html");
    known.set(address, JSON.parse(part.getElementById("step-facts").textContent));
  }
  return known.get(address);
}

async function begin(box) {
  const count = Number(box.dataset.steps);
  const cloth = document.createElement("div");
  const label = document.createElement("label");
  const slider = Object.assign(document.createElement("input"), { type: "range", min: 1, max: count, value: count });
  const said = document.createElement("span");
  label.append(said, slider);
  box.append(cloth, label);

  const draw = async () => {
    const step = Number(slider.value);
    const facts = await factsOf(`${box.dataset.felt}?step=${step}`);
    if (!facts?.view || step !== Number(slider.value)) return;
    setChips(facts.view);
    said.textContent = text("step", { step, steps: count, title: facts.title ?? "" });
    box.hidden = false;
    render(html`<${Felt} view=${facts.view} orientation="dealer" highlight=${facts.highlight} />`, cloth);
  };
  slider.addEventListener("input", draw);
  await draw();
}

for (const box of document.querySelectorAll("[data-felt]")) if (Number(box.dataset.steps)) begin(box);
