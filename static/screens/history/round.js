// Stepping through a round without loading the page anew: buttons, arrow keys, slider and the list of steps. What a step
// says comes from the server, the same as without this script; only the felt is drawn here.

import { html, render } from "../../vendor/htm-preact.js";
import { Felt } from "../../felt/felt.js";
import { setChips } from "../kit/chips.js";
import { MispayForm } from "../kit/mispay.js";
import { pageFacts } from "../kit/page.js";
import { text } from "../kit/texts.js";

const step = document.getElementById("step");
const felt = document.getElementById("felt");
const steps = document.getElementById("steps");
const scrub = document.getElementById("scrub");
const said = document.getElementById("said");
const known = new Map(); // step number → its part of the page; steps never change once they happened
let wanted = 0;

const slider = () => scrub.querySelector("input");
const count = () => Number(slider().max);

function draw() {
  const { view, highlight } = pageFacts("step-facts");
  felt.hidden = !view;
  setChips(view);
  if (view) render(html`<${Felt} view=${view} orientation="dealer" highlight=${highlight} />`, felt);
}

async function part(number) {
  if (!known.has(number)) {
    const answer = await fetch(`?step=${number}`, { headers: { "X-Fragment": "step" }, credentials: "same-origin" });
    if (!answer.ok || answer.redirected) throw new Error(`step ${number}: ${answer.status}`);
    known.set(number, await answer.text());
  }
  return known.get(number);
}

function mark(number) {
  for (const link of steps.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const link = steps.querySelector(`[data-step="${number}"]`);
  link.setAttribute("aria-current", "step");
  const top = link.offsetTop - steps.offsetTop;
  const outside = top < steps.scrollTop || top + link.offsetHeight > steps.scrollTop + steps.clientHeight;
  if (outside) steps.scrollTop = top - steps.clientHeight / 2;
}

function show(number, page) {
  const focused = step.contains(document.activeElement) ? document.activeElement.dataset.go : null;
  const open = step.querySelector("details")?.open;
  step.innerHTML = page;
  if (focused) step.querySelector(`[data-go="${focused}"]`).focus({ preventScroll: true });
  if (open) step.querySelector("details").open = true;
  slider().value = number;
  mark(number);
  said.textContent = text("step", { step: number, steps: count(), title: step.querySelector("h2").textContent.trim() });
  history.replaceState(null, "", `?step=${number}`);
  draw();
}

async function go(number) {
  if (number < 1 || number > count()) return;
  wanted = number;
  try {
    const page = await part(number);
    if (wanted !== number) return;
    show(number, page);
    if (number < count()) part(number + 1).catch(() => known.delete(number + 1));
  } catch {
    // Signed out or offline: let the browser go there, so that the person sees what is the matter.
    location.assign(`?step=${number}`);
  }
}

const PLACES = { first: () => 1, previous: () => wanted - 1, next: () => wanted + 1, last: count };
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

step.addEventListener("click", (event) => {
  const link = event.target.closest("[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(PLACES[link.dataset.go]());
});

steps.addEventListener("click", (event) => {
  const link = event.target.closest("[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(Number(link.dataset.step));
});

document.addEventListener("keydown", (event) => {
  const place = KEYS[event.key];
  const typing = event.target.closest("input, select, textarea, pre, .table-scroll");
  if (!place || typing || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(PLACES[place]());
});

const mispay = document.getElementById("mispay");
if (mispay) {
  const { path, round } = pageFacts("mispay-facts");
  const again = () => location.reload();
  render(html`<${MispayForm} path=${path} newest=${round} round=${round} onDone=${again} />`, mispay);
}
scrub.hidden = false;
slider().addEventListener("input", () => go(Number(slider().value)));
wanted = pageFacts("step-facts").number;
draw();
mark(wanted);
