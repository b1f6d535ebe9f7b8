// The connection's state in the site's top bar, and the facts that the server gave the page.

import { useEffect } from "../../vendor/htm-preact.js";

const WORDS = { live: "Live", reconnecting: "Reconnecting", stale: "Not live", closed: "Closed" };

/** Keep the top bar's slot in step with the connection. */
export function useTopBar(connection) {
  useEffect(() => {
    const slot = document.getElementById("connection");
    if (!slot) return;
    slot.hidden = false;
    slot.dataset.state = connection;
    slot.textContent = WORDS[connection];
  }, [connection]);
}

/** The watermark of a training table over the whole page (ruling 10). */
export function useTraining(training) {
  useEffect(() => {
    document.body.classList.toggle("training-watermark", Boolean(training));
  }, [training]);
}

/** What the server put into the page under `id`. */
export const pageFacts = (id) => JSON.parse(document.getElementById(id).textContent);
