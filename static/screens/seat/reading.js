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

/** The other areas, in the order they lie before a player: the highest number on the left. */
export function otherAreas({ table }, own) {
  const numbers = Array.from({ length: table.layout.positions }, (_, at) => table.layout.positions - at);
  return numbers.filter((number) => !own.includes(number));
}

/** What a sum is to the player, as its colour says: won, lost, or neither. */
export const resultOf = (cents) => (cents > 0 ? "won" : cents < 0 ? "lost" : "stood-off");
