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

/** What came back to the player in this round, in cents: of each wager that has its result, and bonuses. */
export function comesBack({ wagers, bonuses }) {
  const returned = wagers.flatMap(({ results }) => results).reduce((sum, result) => sum + result.returned_cents, 0);
  return bonuses.reduce((sum, bonus) => sum + bonus.cents, returned);
}
