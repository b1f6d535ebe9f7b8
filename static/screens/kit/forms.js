// Pages with forms, which are all but the live screens: a press counts only for what was painted when it began (press.js), and
// a form that is under way is not sent again, however long the server takes.

import { guardPresses } from "./press.js";

const underWay = new Set();

guardPresses();
addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return; // a script sends it, or nothing is changed by it
  if (underWay.has(event.target)) event.preventDefault();
  underWay.add(event.target);
});
addEventListener("pageshow", () => underWay.clear()); // the way back leads to forms that may be sent anew
