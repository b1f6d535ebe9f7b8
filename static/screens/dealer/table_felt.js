// The felt in the place the console has for it, with what the step is about marked and every area to tap.

import { html, useEffect, useRef, useState } from "../../vendor/htm-preact.js";
import { Felt } from "../../felt/felt.js";

/** `focusArea` is the area the dealer tapped; else the one of the next step is marked. */
export function TableFelt({ view, focusArea, onArea }) {
  const frame = useRef(null);
  const [size, setSize] = useState(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry.contentRect;
      if (width && height) setSize({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const step = view.step;
  const highlight = { area: focusArea ?? step?.area ?? 0, hand: focusArea ? 0 : (step?.hand ?? 0) };
  return html`<div class="d-felt-frame" ref=${frame}>
    ${size &&
    html`<${Felt} view=${view} size=${size} highlight=${highlight} orientation="dealer" audience="dealer" onTap=${(target) => onArea(target.area ?? target)} />`}
  </div>`;
}
