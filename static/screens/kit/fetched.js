// What a screen reads of the REST API beside its live view: asked again as the view moves on.

import { useEffect, useRef } from "../../vendor/htm-preact.js";
import { getJSON } from "./api.js";

/**
 * Asks `path` now and whenever it or one of `moments` changes; "" asks nothing. A newer question, or leaving the screen, calls
 * the older one off. `onAnswer(body)` takes the answer; without `onFailure()` the next moment simply asks again. `delay` waits
 * for a moment that lasts, `every` keeps questions apart; both in milliseconds.
 */
export function useFetched(path, moments, onAnswer, { onFailure = () => {}, delay = 0, every = 0 } = {}) {
  const askedAt = useRef(0);
  useEffect(() => {
    if (!path) return undefined;
    const request = new AbortController();
    const timer = setTimeout(
      () => {
        askedAt.current = Date.now();
        getJSON(path, { signal: request.signal }).then(onAnswer, ({ name }) => name === "AbortError" || onFailure());
      },
      Math.max(delay, askedAt.current + every - Date.now()),
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [path, ...moments]);
}

/** The seq of the newest event that the hints of a live view named whose type begins so; `known` where there is none. */
export function newestHint(hints, prefix, known = 0) {
  return Math.max(known, ...hints.filter(({ type }) => type.startsWith(prefix)).map(({ seq }) => seq));
}

/** The same over all the views that a screen was shown; 0 before there was one. */
export function useNewestHint(hints, prefix) {
  const newest = useRef(0);
  newest.current = newestHint(hints, prefix, newest.current);
  return newest.current;
}
