/*
 * The table, drawn from data: one drawing for dealer, pit, seat and audit.
 *
 *   import { Felt } from "/static/felt/felt.js";
 *   html`<${Felt} view=${view} size=${{width, height}} orientation="dealer" highlight=${{area: 3, hand: 1}} onTap=${tapped} />`
 *
 *   view         a view of dealer, pit or audit; null draws nothing
 *   size         pixels the drawing has; without it the drawing fills its parent and follows its size
 *   orientation  "dealer": dealer at the bottom, area 1 on the left. "player": dealer on top, area 1 on the right.
 *   highlight    {area}, {area, hand} or {house: true}: pointed out as the place of the next step
 *   over         OVER of payment.js, for a screen that shows what is paid next, or whose cards nobody touches
 *   payment      {area, label, sums, chips}: what is paid and collected there next
 *   held         {area, words, label}: whose cards nobody touches, what stands there, and what is read aloud
 *   layOut       ({width, height, positions, spots}) => geometry: where everything lies, for a screen that lays it out itself; a
 *                place may have sizes `m` of its own
 *   focus        the area drawn large where the drawing is too narrow for all (phones); default: whose turn it is
 *   deed         what a tap on an area does, where that is always the same (kit/press.js); else its words say it
 *   onTap        called with {target: "area", area}, {target: "hand", area, hand} or {target: "house"}; without it the
 *                drawing is a picture only
 *
 * Needs screens/kit/tokens.css and the styles of this folder.
 */

import { html, useLayoutEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";
import { placeLabel } from "../screens/kit/labels.js";
import { memo, useLasting } from "../screens/kit/memo.js";
import { text } from "../screens/kit/texts.js";
import { Bubble, Hands, HouseHand as DrawnHouseHand } from "./cards.js";
import { compactGeometry, isNarrow } from "./compact_geometry.js";
import { tableGeometry } from "./geometry.js";
import { Ground } from "./ground.js";
import { areaLabel, handLabel } from "./labels.js";
import { useFontLoads } from "./letters.js";
import { feltModel } from "./model.js";
import { BettingSpot, Coins, Insurance, Plate } from "./spots.js";

let drawings = 0;

function useOwnSize(size) {
  const frame = useRef(null);
  const [own, setOwn] = useState(null);
  useLayoutEffect(() => {
    if (size || !frame.current) return undefined;
    const measure = () => setOwn({ width: frame.current.clientWidth, height: frame.current.clientHeight });
    const watcher = new ResizeObserver(measure);
    watcher.observe(frame.current);
    measure();
    return () => watcher.disconnect();
  }, [Boolean(size)]);
  return [frame, size || own];
}

const HouseHand = memo(DrawnHouseHand);

function tapping(onTap, what, label, deed) {
  if (!onTap) return {};
  const act = () => onTap(what);
  const onKeyDown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
  return { role: "button", tabindex: "0", "aria-label": label, "data-deed": deed, onClick: act, onKeyDown };
}

function Touch({ rect, what, label, deed, onTap }) {
  if (!onTap) return null;
  return html`<rect class="felt-touch" x=${rect.x} y=${rect.y} width=${rect.w} height=${rect.h} rx="10" ...${tapping(onTap, what, label, deed)} />`;
}

/** `turn` and `highlight` are null where another area has them, `table` is what labels and chips need of the view's. */
const Area = memo(({ area, place, geometry, table, turn, highlight, over, payment, isHeld, deed, onTap }) => {
  const { spots } = geometry;
  const m = place.m ?? geometry.m;
  const acting = turn !== null;
  // A hand without cards is not drawn yet; its area is marked then.
  const marked = highlight !== null;
  const about = areaLabel(area, turn, table);
  const label = payment ? `${payment.label}: ${about}` : about;
  const played = area.hands.some((hand) => hand.cards.length);
  const { hands } = over ? over.roomFor(payment, isHeld, place, area, m) : place;
  const touch = payment ? { ...place.touch, h: hands.y - place.touch.y } : place.touch;
  return html`<g class="felt-area" data-acting=${acting} role="group" aria-label=${label}>
    ${marked && !(highlight.hand && played) && html`<rect class="felt-mark" x=${touch.x} y=${touch.y} width=${touch.w} height=${touch.h} rx="12" />`}
    <${BettingSpot} area=${area} place=${place} m=${m} />
    <${Coins} area=${area} place=${place} kinds=${spots} m=${m} />
    <${Insurance} area=${area} place=${place} m=${m} />
    <${Hands} area=${area} box=${hands} m=${m} acting=${acting ? turn.hand : null} marked=${marked ? highlight.hand : null} />
    <${Plate} area=${area} rect=${place.plate} m=${m} acting=${acting} />
    <${Touch} rect=${touch} what=${{ target: "area", area: area.area }} label=${label} deed=${deed ? `${deed} ${area.area}` : undefined} onTap=${onTap} />
    ${played && html`<${Touch} rect=${hands} what=${{ target: "hand", area: area.area, hand: acting ? turn.hand : area.hands[0].hand }} label=${text("cards_of", { place: placeLabel(table), area: area.area })} onTap=${onTap} />`}
  </g>`;
});

function Mini({ area, at, table, turn, chosen, onChoose }) {
  const acting = turn && turn.area === area.area;
  const hand = area.hands.find((one) => acting && one.hand === turn.hand) || area.hands[0];
  const label = hand ? handLabel(hand, true) : "";
  const laid = area.wagers.length > 0;
  return html`<g class="felt-mini" data-chosen=${chosen} data-acting=${Boolean(acting)} data-laid=${laid}
    ...${tapping(onChoose, area.area, text("show_area", { place: placeLabel(table), area: area.area, about: areaLabel(area, turn, table) }))}>
    <circle cx=${at.x} cy=${at.y} r=${at.r} />
    <text class="felt-mini__number" x=${at.x} y=${at.y} font-size="16">${area.area}</text>
    ${label && html`<${Bubble} x=${at.x} y=${at.y + at.r + 11} label=${label} size=${10.5} tone=${acting ? "acting" : ""} />`}
  </g>`;
}

/** What is said of an area, where it is this one. */
const of = (said, { area }) => (said && said.area === area ? said : null);

export function Felt({
  view,
  size,
  orientation = "dealer",
  highlight = null,
  over = null,
  payment = null,
  layOut = null,
  held = null,
  focus = null,
  deed = "",
  onTap = null,
}) {
  const [frame, room] = useOwnSize(size);
  const fonts = useFontLoads();
  const [chosen, choose] = useState(null);
  const id = useMemo(() => `felt${(drawings += 1)}`, []);
  const model = view && feltModel(view);
  const positions = model ? model.layout.positions : 0;
  const narrow = room && !layOut && isNarrow(room.width, room.height, positions);
  const shown = narrow && (chosen || focus || (model.turn && model.turn.area) || 1);
  const table = model && { game: model.table.game, chips: model.table.chips };
  const tap = useLasting(onTap);
  const spots = model ? model.layout.spots : [];
  const geometry = useMemo(() => {
    if (!model || !room || room.width < 80 || room.height < 80) return null;
    const common = { width: room.width, height: room.height, positions, spots };
    if (layOut) return layOut(common);
    return narrow ? compactGeometry({ ...common, focus: shown }) : tableGeometry({ ...common, orientation });
  }, [room && room.width, room && room.height, positions, JSON.stringify(spots), orientation, layOut, shown]);
  const ground = useMemo(
    () =>
      geometry && html`<${Ground} id=${id} geometry=${geometry} layout=${model.layout} training=${model.training} />`,
    [geometry, model && model.training, fonts],
  );
  return html`<div class="felt-frame" ref=${frame}>${
    geometry &&
    html`
    <svg key=${fonts} class="felt" width=${room.width} height=${room.height} viewBox="0 0 ${room.width} ${room.height}" role="group" aria-label=${text("table", { name: view.table.name || view.table.id })}>
      ${ground}
      <${HouseHand} house=${model.house} box=${geometry.house} m=${geometry.m} marked=${Boolean(highlight && highlight.house)} />
      <${Touch} rect=${geometry.house} what=${{ target: "house" }} label=${text("house_hand", { hand: model.house.label || text("no_card") })} onTap=${tap} />
      ${geometry.minis && model.areas.map((area, at) => html`<${Mini} key=${`mini${area.area}`} area=${area} at=${geometry.minis[at]} table=${table} turn=${model.turn} chosen=${area.area === shown} onChoose=${choose} />`)}
      ${geometry.areas.map(
        (
          place,
        ) => html`<${Area} key=${place.area} area=${model.areas[place.area - 1]} place=${place} geometry=${geometry} table=${table}
        turn=${of(model.turn, place)} highlight=${of(highlight, place)} over=${over} payment=${of(payment, place)} isHeld=${Boolean(of(held, place))} deed=${deed} onTap=${tap} />`,
      )}
      ${over && geometry.areas.map((place) => html`<${over.OverArea} key=${place.area} area=${model.areas[place.area - 1]} place=${place} m=${place.m ?? geometry.m} payment=${of(payment, place)} held=${of(held, place)} width=${room.width} />`)}
    </svg>`
  }</div>`;
}
