// The waiting device: asks every two seconds whether it was paired (or its code ran out) and moves on by itself.
const PAUSE = 2000;

async function ask() {
  try {
    const answer = await fetch("/pair/state/", { credentials: "same-origin", cache: "no-store" });
    const { go } = await answer.json();
    if (go) {
      window.location.replace(go);
      return;
    }
  } catch {
    // The server is away: the code stays on the screen and the next question may be answered.
  }
  window.setTimeout(ask, PAUSE);
}

window.setTimeout(ask, PAUSE);
