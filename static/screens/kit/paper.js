// The head of a printed page says when it was printed, which may be long after it was opened.

const printedAt = document.querySelector(".paper-head time");

addEventListener("beforeprint", () => {
  const now = new Date();
  const timeZone = document.documentElement.dataset.zone;
  printedAt.dateTime = now.toISOString();
  printedAt.textContent = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(now);
});
