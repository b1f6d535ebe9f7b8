/*
 * The betting lines of an area, front to back, with what lies on each: put in another order by dragging, by the arrow
 * keys on a grip, or by a tap on it, which moves the wager one line nearer to the dealer (PM 3.12, ruling 90).
 */

import { html, useLayoutEffect, useRef, useState } from "../../../vendor/htm-preact.js";
import { text } from "../../kit/texts.js";
import { findOption } from "../../kit/view.js";
import { useConsole } from "../context.js";
import { areaOf } from "../round.js";
import { linesOf } from "./stake_draft.js";

/** How far a finger moves before it drags, in pixels. */
const SLACK = 8;

/** Whether the wagers of an area have lines to be put in order now. */
export function hasLines(view, area) {
  return Boolean(findOption(view, "order_lines")) && mainsOf(view, area).length > 0 && linesOf(view).length > 1;
}

const mainsOf = (view, area) => (areaOf(view, area)?.wagers ?? []).filter((wager) => wager.kind === "main");

/** The lines with the wager of one of them on another: a free line changes places with it, others make room. */
function moved(lines, from, to) {
  const next = [...lines];
  if (next[to] === "") [next[from], next[to]] = ["", next[from]];
  else next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The row that a finger at `y` is over. */
function rowAt(list, y) {
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const under = rows.findIndex((rect) => y < rect.bottom);
  return under < 0 ? rows.length - 1 : under;
}

/** What a grip does: `drag` is {id, from, to, y, moved} while a finger is on one, null otherwise. */
function useGrips(move) {
  const [drag, setDrag] = useState(null);
  const now = useRef(null); // the next event may come before the next drawing
  const wasDragged = useRef(false); // then the click behind it is none
  const set = (next) => {
    now.current = next;
    setDrag(next);
  };
  const grip = (id, at) => ({
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      set({ id, from: at, to: at, y: event.clientY, moved: false });
    },
    onPointerMove: (event) => {
      if (!now.current) return;
      const isMoved = now.current.moved || Math.abs(event.clientY - now.current.y) > SLACK;
      if (isMoved) set({ ...now.current, moved: true, to: rowAt(event.currentTarget.closest("ol"), event.clientY) });
    },
    onPointerUp: () => {
      const { moved: dragged, to } = now.current ?? {};
      set(null);
      wasDragged.current = dragged;
      if (dragged) move(id, at, to);
    },
    onPointerCancel: () => set(null),
    onClick: (event) => {
      if (!wasDragged.current || event.detail === 0) move(id, at, at === 0 ? 1 : at - 1);
    },
    onKeyDown: (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      move(id, at, at + step);
    },
  });
  return [drag?.moved ? drag : null, grip];
}

/** The lines of `area`; `children` draws a wager. */
export function Lines({ area, children }) {
  const { view, send, locked } = useConsole();
  const list = useRef(null);
  const follow = useRef(""); // the wager that was moved keeps the focus
  const byLine = new Map(mainsOf(view, area).map((wager) => [wager.line, wager]));
  const lines = linesOf(view).map(({ value }) => byLine.get(value)?.id ?? "");
  const [drag, grip] = useGrips((id, from, to) => {
    if (locked || from === to || to < 0 || to >= lines.length) return;
    follow.current = id;
    send({ type: "order_lines", area, wagers: moved(lines, from, to) }, true);
  });
  useLayoutEffect(() => {
    if (follow.current) list.current.querySelector(`[data-grip="${follow.current}"]`)?.focus();
    follow.current = "";
  }, [lines.join()]);
  return html`<ol class="d-lines" ref=${list} aria-label=${text("lines_front_to_back")}>
    ${lines.map((id, at) => {
      const wager = byLine.get(at + 1);
      return html`<li key=${id || `free${at}`} class="d-line" data-over=${drag?.to === at && drag.from !== at} data-dragged=${drag?.from === at}>
        <span class="d-line-number" aria-hidden="true">${at + 1}</span>
        ${wager ? children(wager) : html`<span class="d-line-free">${text("line_free")}</span>`}
        ${wager && html`<${Grip} wager=${wager} act=${grip(id, at)} />`}
      </li>`;
    })}
  </ol>`;
}

function Grip({ wager, act }) {
  const name = wager.stakes.map((stake) => stake.name).join(" + ");
  const label = text("move_line", { line: wager.line, name });
  return html`<button type="button" class="button d-button d-line-grip" data-grip=${wager.id} data-deed=${`move ${wager.id}`} data-repeats aria-label=${label} ...${act}><span aria-hidden="true">⠿</span></button>`;
}
