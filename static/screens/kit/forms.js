// Pages with forms, which are all but the live screens: a form that is under way is not sent again, however long the server
// takes. Nothing on them moves by itself, so that a press counts from the first painting on.

const underWay = new Set();

addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return; // a script sends it, or nothing is changed by it
  if (underWay.has(event.target)) event.preventDefault();
  underWay.add(event.target);
});
addEventListener("pageshow", () => underWay.clear()); // the way back leads to forms that may be sent anew
