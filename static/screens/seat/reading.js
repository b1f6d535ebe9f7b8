// Reads a seat's view: which areas matter to its player, and whether their round is over.

const OUTCOMES = new Set(["won", "lost", "stood_off"]);

/** Whether every wager of mine has its result. */
export const isOver = ({ now }) => OUTCOMES.has(now.state);

/** Areas that matter to me: with my wagers, else my own seat's. */
export function myAreas(view) {
  const mine = view.areas.filter((area) => area.mine);
  if (mine.length) return mine;
  const own = view.areas.find((area) => area.area === view.seat);
  return [own ?? { area: view.seat, mine: false, i_control: false, controller: "", hands: [] }];
}

/** The other areas with cards, in the order they lie before a player: the highest number on the left. */
export function otherAreas(view) {
  const mine = new Set(myAreas(view).map((area) => area.area));
  return view.areas.filter((area) => !mine.has(area.area)).sort((one, other) => other.area - one.area);
}
