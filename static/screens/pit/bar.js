// The connection's state in the site's top bar.

import { useEffect } from "../../vendor/htm-preact.js";
import { CONNECTION_LABELS } from "../kit/connection.js";

/** Keep the top bar's slot in step with the connection. */
export function useTopBar(connection) {
  useEffect(() => {
    const slot = document.getElementById("connection");
    if (!slot) return;
    slot.hidden = false;
    slot.dataset.state = connection;
    slot.textContent = CONNECTION_LABELS[connection];
  }, [connection]);
}
