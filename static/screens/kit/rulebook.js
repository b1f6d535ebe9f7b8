// A page that was made for one rulebook is fetched anew once its table is dealt by another.

import { useEffect } from "../../vendor/htm-preact.js";

/** `rulebook` is the id that the server made the page for; `view` is null until the first one comes. */
export function useRulebook(view, rulebook) {
  const now = view?.table.rulebook ?? rulebook;
  useEffect(() => {
    if (now !== rulebook) location.reload();
  }, [now]);
}
