// Paper says when it was printed, which may be long after the page was opened; and where margins can be written to, every page
// of it says whose it is; then the page's own head would say it twice.

const head = document.querySelector(".paper-head");
const margin = new CSSStyleSheet();
document.adoptedStyleSheets.push(margin);

const rule = (name, body) => `${name}{${body}}`;

addEventListener("beforeprint", () => {
  const now = new Date();
  const timeZone = document.documentElement.dataset.zone;
  const time = head.querySelector("time");
  time.dateTime = now.toISOString();
  time.textContent = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(now);
  const said = Array.from(head.children, (part) => part.textContent.replace(/\s+/g, " ").trim()).join(". ");
  margin.replaceSync(rule("@page", rule("@top-left", `content:${JSON.stringify(said)}`)));
  head.hidden = Boolean(margin.cssRules[0].cssRules?.length);
});
