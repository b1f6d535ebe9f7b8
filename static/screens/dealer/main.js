// Starts the dealer console on its page.

import { html, render } from "../../vendor/htm-preact.js";
import { answerHere } from "../kit/api.js";
import { guardPresses } from "../kit/press.js";
import { useRulebook } from "../kit/rulebook.js";
import { App } from "./app.js";
import { PracticeDesk } from "./practice/desk.js";
import { useSession } from "./session.js";

const root = document.getElementById("dealer");
const { table, tableName, rulebook, higherRole, words, api, practice: address } = root.dataset;
const practice = address ? new PracticeDesk(address) : null;
if (practice) answerHere(api, (...asked) => practice.answer(...asked));
const may = new Set(root.dataset.may.split(" "));

function Dealer() {
  const session = useSession({ table, tableName, root: api, may, words, higherRole, practice });
  useRulebook(session.view, rulebook);
  return html`<${App} session=${session} />`;
}

// A tablet on a table must not fall asleep between two hands. Browsers without wake locks keep their own habits.
const stayAwake = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
// Where the browser lets a page hold the screen on its side; elsewhere the page asks for it (console.css).
screen.orientation?.lock?.("landscape").catch(() => {});

root.textContent = "";
guardPresses();
render(html`<${Dealer} />`, root);
