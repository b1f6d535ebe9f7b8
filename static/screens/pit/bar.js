// The connection's state in the site's top bar.

import { useEffect } from "../../vendor/htm-preact.js";
import { text } from "../kit/texts.js";

/** Keep the top bar's slot in step with the connection. */
export function useTopBar(connection) {
  useEffect(() => {
    const slot = document.getElementById("connection");
    if (!slot) return;
    slot.hidden = false;
    slot.dataset.state = connection;
    slot.textContent = text(`connection_${connection}`);
  }, [connection]);
}
