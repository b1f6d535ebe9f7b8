// Keys of a keyboard beside those of the screen. They press the key on the screen, so that its guard holds for them too.

import { useLayoutEffect, useMemo } from "../../vendor/htm-preact.js";
import { play } from "../kit/sounds.js";

/** A letter that comes right after or before another key is a machine's; a hand's is done after this many milliseconds. */
const ALONE_MS = 60;

/** What each presses. Ranks and suits are read before (card_reader.js): "H" after a rank is hearts, by itself it is Hit. */
const KEYS = {
  H: ".d-decision-keys [data-command=hit]",
  S: ".d-decision-keys [data-command=stand]",
  D: ".d-decision-keys [data-command=double]",
  P: ".d-decision-keys [data-command=split], .d-row.is-next [data-command=play]",
  F: ".d-row.is-next [data-command=fold]",
  U: ".d-button-undo",
  N: ".d-foot .d-button-primary",
};

/** None while `blocked`, as under a sheet; `openKeys()` shows the list of keys. */
export function useShortcuts(openKeys, blocked) {
  const latest = useMemo(() => ({ timer: null, at: -Infinity }), []);
  Object.assign(latest, { openKeys, blocked });
  useLayoutEffect(() => {
    const press = (event) => {
      clearTimeout(latest.timer);
      const alone = event.timeStamp - latest.at > ALONE_MS;
      latest.at = event.timeStamp;
      if (latest.blocked || !alone || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "?") latest.openKeys();
      const selector = KEYS[event.key.toUpperCase()];
      if (!selector) return;
      latest.timer = setTimeout(() => {
        const key = document.querySelector(selector);
        if (key && !key.disabled) key.click();
        else play("refused");
      }, ALONE_MS);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
