/*
 * Cards that were entered and are not on record yet, each bound to the hand that it was meant for.
 *
 * A card from pad, keyboard or scanner is the next one in the order that the view gives (`round.card_places`); beyond that
 * order it is for the hand of the card before it. One is sent at a time, and only while its place is the next one: it is
 * for the hand's nth card, so nobody's correction or other tablet can bring it elsewhere. One whose place has gone by stays
 * as `missed` until the dealer gives it to another hand or throws it away, and those behind it wait. Cards of a hand that
 * is shown go together. The list is kept while there is no network, and over a reload.
 */

import { text } from "../kit/texts.js";
import { optionsOf } from "../kit/view.js";
import { areaOf } from "./round.js";

const HAND_SIZE = 3;
/** Decisions that always bring a card: one that is entered before their answer is for what they bring. */
const BRINGS_A_CARD = new Set(["hit", "double", "split"]);

/** The phase in which a card on the pad would be a hit (ruling 85). */
const DECISION = "decision";

const isSame = (one, other) => Boolean(one && other) && one[0] === other[0] && one[1] === other[1];

function cardsAt(view, [area, hand]) {
  const cards = area ? areaOf(view, area)?.hands.find((each) => each.hand === hand)?.cards : view.round?.house.cards;
  return (cards ?? []).filter((card) => card !== "??");
}

/** The option that takes a card now, of any hand; null while none is due. */
function takes(view, [area]) {
  return (
    optionsOf(view, "deal_card").find(({ refusal }) => !refusal) ??
    optionsOf(view, "expose_hand").find(({ refusal, command }) => !refusal && command.area === area)
  );
}

export class Entries {
  constructor(session) {
    this.session = session;
    this.key = `entries:${session.table}`;
    this.chosen = null; // the hand that is shown before the others
    this.sentFor = null; // the view for which the first ones are under way
    this.list = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
  }

  /** The view by which places are counted: while cards are under way the one that they were sent for. */
  get view() {
    return this.sentFor ?? this.session.view;
  }

  /** The places of this view, the hand that was chosen first. */
  get places() {
    const places = this.view?.round?.card_places ?? [];
    const isChosen = ([area]) => area === this.chosen;
    return [...places.filter(isChosen), ...places.filter((place) => !isChosen(place))];
  }

  /** Where the next card would belong: [area, hand]; [] where what is under way decides it; null where none is due. */
  get due() {
    const { inFlight } = this.session;
    const waiting = this.list.filter(({ missed }) => !missed);
    // The places of this view are gone with its answer: a split takes a card out of the hand, a stand ends its turn.
    if (inFlight && !this.sentFor && (this.places.length || waiting.length || BRINGS_A_CARD.has(inFlight))) return [];
    return this.places[waiting.length] ?? waiting.at(-1)?.place ?? null;
  }

  /** Whether the card was taken into the list. */
  enter(card, source) {
    const { due, session } = this;
    if (!due || !session.view) {
      session.refuse(text("no_card_due"));
      return false;
    }
    if (this.isShowing && this.list.some((entry) => entry.card === card)) {
      session.refuse(text("entered_already"));
      return false;
    }
    const entry = { card, source, round: this.view.round.number, place: due, nth: this.nth(due) };
    this.list = [...this.list, entry];
    this.go();
    this.changed();
    return true;
  }

  nth(place) {
    if (!place.length) return null;
    return cardsAt(this.view, place).length + this.list.filter((entry) => isSame(entry.place, place)).length;
  }

  get isShowing() {
    return optionsOf(this.view, "expose_hand").length > 0;
  }

  /** Send what can go, and find out what cannot; after every view and every answer. */
  go() {
    const { session } = this;
    if (!this.list.length || this.sentFor || session.sending || !session.view) return;
    this.dropRecorded();
    this.bind();
    const [head] = this.list;
    if (!head || head.missed) return;
    const stands = this.standing(head);
    if (stands === "missed") {
      head.missed = text("not_next");
      this.changed();
      session.refuse();
    } else if (stands === "next" && !session.locked) {
      this.send();
    }
  }

  /** One that a reload cut off may be on record already. */
  dropRecorded() {
    const [head] = this.list;
    if (!head.sent) return;
    head.sent = false;
    if (cardsAt(this.view, head.place)[head.nth] === head.card) this.shift(1);
  }

  /** Cards that were entered while another command was under way are for what it brought, never a hit nobody asked for. */
  bind() {
    const open = this.list.filter(({ place, missed }) => !place.length && !missed);
    const places = this.view.round?.phase === DECISION ? [] : this.places;
    for (const entry of open) {
      const before = this.list.slice(0, this.list.indexOf(entry)).filter(({ missed }) => !missed);
      entry.place = places[before.length] ?? before.at(-1)?.place ?? [];
      if (entry.place.length)
        entry.nth =
          cardsAt(this.view, entry.place).length + before.filter((each) => isSame(each.place, entry.place)).length;
      else entry.missed = text("not_next");
    }
    if (open.some(({ missed }) => missed)) this.session.refuse();
    if (open.length) this.changed();
  }

  standing({ place, nth, round }) {
    const { view, places } = this;
    if (view.round?.number !== round) return "missed";
    if (places.length) return isSame(places[0], place) && cardsAt(view, place).length === nth ? "next" : "missed";
    const { turn } = view.round;
    return turn && isSame([turn.area, turn.hand], place) ? "waits" : "missed";
  }

  async send() {
    const { session } = this;
    const [head] = this.list;
    const option = takes(session.view, head.place);
    const isShown = option.command.type === "expose_hand";
    const group = isShown ? this.list.slice(0, HAND_SIZE) : [head];
    if (isShown && (group.length < HAND_SIZE || !group.every(({ place }) => isSame(place, head.place)))) return;
    const cards = group.map(({ card }) => card);
    for (const entry of group) entry.sent = true;
    this.sentFor = session.view;
    const filled = isShown ? { cards, source: head.source } : { card: head.card, source: head.source };
    const answer = session.send({ ...option.command, ...filled }, true, null, session.seq);
    this.changed();
    const accepted = await answer;
    // Without an answer it is kept and sent again (kit/commands.js).
    if (!session.sending) this.settle(accepted);
  }

  /** What was under way is answered. */
  settle(accepted) {
    const sent = this.list.filter((entry) => entry.sent).length;
    if (!sent) return;
    const { refusal } = this.session;
    this.sentFor = null;
    for (const entry of this.list) entry.sent = false;
    if (accepted) {
      this.shift(sent);
      this.chosen = null;
    } else if (refusal && refusal.code !== "stale") {
      this.list[0].missed = refusal.message;
      this.list[0].clause = refusal.clause;
      this.session.refuse();
    }
    this.changed();
    this.go();
  }

  shift(count) {
    this.list = this.list.slice(count);
    this.changed();
  }

  /** The dealer gives the first one, which was not taken, to the hand that gets the next card. */
  give() {
    const [head] = this.list;
    const [place] = this.places;
    if (!head?.missed || !place) return;
    Object.assign(head, { place, nth: cardsAt(this.view, place).length, round: this.view.round.number, missed: "" });
    this.changed();
    this.go();
  }

  /** The dealer throws one away: the first one, which was not taken, or the last one entered. */
  drop(at = this.list.length - 1) {
    if (this.list[at] && !this.list[at].sent) this.list = this.list.filter((_, n) => n !== at);
    this.changed();
    this.go();
  }

  choose(area) {
    this.chosen = area;
    this.changed();
  }

  changed() {
    const kept = JSON.stringify(this.list);
    if (kept !== this.kept) sessionStorage.setItem(this.key, kept);
    this.kept = kept;
    this.session.changed();
  }
}

/** The view with the cards that wait on the hands they are for, as ghosts. */
export function withGhosts(view, list) {
  // The view may bring a card before its command is answered.
  const isOpen = ({ missed, place, nth }) => !missed && place.length && nth >= cardsAt(view, place).length;
  const waiting = list.filter(isOpen);
  if (!waiting.length || !view.round) return view;
  const at = (area, hand) =>
    waiting.filter(({ place }) => place[0] === area && place[1] === hand).map(({ card }) => card);
  const { round } = view;
  const areas = round.areas.map((area) => {
    const known = area.hands.length ? area.hands : at(area.area, 1).length ? [NO_CARDS] : [];
    return { ...area, hands: known.map((hand) => laid(hand, at(area.area, hand.hand))) };
  });
  return { ...view, round: { ...round, areas, house: laid(round.house, at(0, 0)) } };
}

const NO_CARDS = { hand: 1, cards: [], total: 0, label: "", status: "waiting" };

/** Over cards that lie face down, else beside the others. */
function laid(hand, cards) {
  if (!cards.length) return hand;
  const down = hand.cards.indexOf("??");
  const first = down < 0 ? hand.cards.length : down;
  const ghosts = cards.map((_, at) => first + at);
  return {
    ...hand,
    cards: [...hand.cards.slice(0, first), ...cards, ...hand.cards.slice(first + cards.length)],
    ghosts,
  };
}
