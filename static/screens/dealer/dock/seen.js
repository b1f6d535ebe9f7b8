// What was in sight: the large key of a phase waits until every line in the dock was.

import { useLayoutEffect, useRef } from "../../../vendor/htm-preact.js";
import { useConsole } from "../context.js";

/** How much of a line has to be in sight. */
const ENOUGH = 0.6;
/** Until the browser has said what is in sight. */
const UNKNOWN = -1;

/** Watches the [data-line] below `root`, whose names are `lines`: the console is told how many were not in sight yet. */
export function useSeen(root, lines) {
  const { setUnseen } = useConsole();
  const seen = useRef(new Set());
  useLayoutEffect(() => {
    const left = () => lines.filter((line) => !seen.current.has(line)).length;
    if (left()) setUnseen(UNKNOWN);
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { intersectionRatio, target } of entries)
          if (intersectionRatio >= ENOUGH) seen.current.add(target.dataset.line);
        setUnseen(left());
      },
      { threshold: ENOUGH },
    );
    for (const line of root.current.querySelectorAll("[data-line]")) watcher.observe(line);
    return () => watcher.disconnect();
  }, [lines.join("|")]);
  useLayoutEffect(() => () => setUnseen(0), []);
}
