/*
 * Cards that were entered and are not on record yet, each bound to the hand that it was meant for.
 *
 * A card from pad, keyboard or scanner is the next one in the order that the view gives (`round.card_places`) that no other
 * entry is for; beyond that order it is for the hand of the card before it. One is sent at a time, and only while its place
 * is the next one: it is for the hand's nth card, so nobody's correction or other tablet can bring it elsewhere. What is
 * `missed` is sent no more by itself: its place has gone by, the table refused it, it would be a hit that hardly anybody
 * takes, or the line was gone meanwhile. It holds up no other, and stays until the dealer gives it to a hand or throws it
 * away. Cards of a hand that is shown go together. The list is kept while there is no network, and over a reload.
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

const isSlot = (entry, slot) => isSame(entry.place, slot.place) && entry.nth === slot.nth;

/** The hand that would take a hit which hardly anybody takes; null for any other place. */
function hardHand(view, [area, hand]) {
  if (view.round.phase !== DECISION || !area) return null;
  const found = areaOf(view, area)?.hands.find((each) => each.hand === hand);
  return found && !found.soft && found.total >= HARD ? found : null;
}

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

/** From this hard total on a card that is entered for a hand that decides is asked about first. */
const HARD = 17;

export class Entries {
  constructor(session) {
    this.session = session;
    this.key = `entries:${session.table}`;
    this.chosen = null; // the hand that is shown before the others
    this.sentFor = null; // the view for which the first ones are under way
    this.list = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
    this.interrupted();
  }

  /** The view by which places are counted: while cards are under way the one that they were sent for. */
  get view() {
    return this.sentFor ?? this.session.view;
  }

  /** Those that go by themselves. */
  get waiting() {
    return this.list.filter(({ missed }) => !missed);
  }

  /** Those that the dealer has to deal with. */
  get missed() {
    return this.list.filter(({ missed }) => missed);
  }

  /** The places of this view, the hand that was chosen first. */
  get places() {
    const places = this.view?.round?.card_places ?? [];
    const isChosen = ([area]) => area === this.chosen;
    return [...places.filter(isChosen), ...places.filter((place) => !isChosen(place))];
  }

  /** The same with which card of its hand is due there: {place, nth}. */
  get slots() {
    return this.places.map((place, at, all) => ({
      place,
      nth: cardsAt(this.view, place).length + all.slice(0, at).filter((each) => isSame(each, place)).length,
    }));
  }

  /** Where the next card would belong: [area, hand]; [] where what is under way decides it; null where none is due. */
  get due() {
    return this.nextSlot?.place ?? null;
  }

  /** The same with which card of its hand it would be. */
  get nextSlot() {
    const { inFlight } = this.session;
    // The places of this view are gone with its answer: a split takes a card out of the hand, a stand ends its turn.
    const isOpen = this.places.length || this.waiting.length || BRINGS_A_CARD.has(inFlight);
    if (inFlight && !this.sentFor && isOpen) return { place: [], nth: null };
    return this.slotBeside(this.waiting);
  }

  /** The first slot that none of `others` is for; beyond them the next card of the hand of the last one. */
  slotBeside(others, slots = this.slots) {
    const free = slots.find((slot) => !others.some((entry) => isSlot(entry, slot)));
    const { place } = free ?? others.at(-1) ?? {};
    if (free || !place?.length) return free ?? null;
    return { place, nth: cardsAt(this.view, place).length + others.filter((each) => isSame(each.place, place)).length };
  }

  /** Whether the card was taken into the list. */
  enter(card, source) {
    const { nextSlot, session } = this;
    if (!nextSlot || !session.view) {
      session.refuse(text("no_card_due"));
      return false;
    }
    if (this.isShowing && this.waiting.some((entry) => entry.card === card)) {
      session.refuse(text("entered_already"));
      return false;
    }
    this.list = [...this.list, { card, source, round: this.view.round.number, ...nextSlot }];
    this.go();
    this.changed();
    return true;
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
    for (const entry of this.waiting) if (this.standing(entry) === "missed") this.miss(entry, text("not_next"));
    const next = this.waiting.find((entry) => this.standing(entry) === "next");
    if (!next || session.locked) return;
    const hard = next.sure ? null : hardHand(session.view, next.place);
    if (hard) this.miss(next, text("hard_hand", { hand: hard.label }));
    else this.send(next);
  }

  /** One that a reload cut off may be on record already; and no card of a round that is long over is given to a hand. */
  dropRecorded() {
    const { view } = this;
    const isRecorded = ({ sent, place, nth, card }) => sent && cardsAt(view, place)[nth] === card;
    const isPast = ({ missed, during, round }) => missed && view.round?.number > (during ?? round);
    this.list = this.list.filter((entry) => !isRecorded(entry) && !isPast(entry));
    for (const entry of this.list) entry.sent = false;
  }

  /** Cards that were entered while another command was under way are for what it brought, never a hit nobody asked for. */
  bind() {
    const isDecision = this.view.round?.phase === DECISION;
    for (const entry of this.waiting.filter(({ place }) => !place.length)) {
      const others = this.waiting.filter(({ place }) => place.length);
      const slot = this.slotBeside(others, isDecision ? [] : this.slots);
      if (slot) Object.assign(entry, slot);
      else this.miss(entry, text("not_next"));
      this.changed();
    }
  }

  /** "next", "waits" for others, or "missed": its place has gone by. */
  standing({ place, nth, round }) {
    const { view, slots } = this;
    if (view.round?.number !== round) return "missed";
    if (slots.length && isSlot({ place, nth }, slots[0])) return "next";
    if (slots.some((slot) => isSame(slot.place, place) && slot.nth <= nth)) return "waits";
    const { turn } = view.round;
    return !slots.length && turn && isSame([turn.area, turn.hand], place) ? "waits" : "missed";
  }

  async send(next) {
    const { session } = this;
    const option = takes(session.view, next.place);
    const isShown = option.command.type === "expose_hand";
    const group = isShown ? this.waiting.filter(({ place }) => isSame(place, next.place)).slice(0, HAND_SIZE) : [next];
    if (isShown && group.length < HAND_SIZE) return;
    const cards = group.map(({ card }) => card);
    for (const entry of group) entry.sent = true;
    this.sentFor = session.view;
    const filled = isShown ? { cards, source: next.source } : { card: next.card, source: next.source };
    const answer = session.send({ ...option.command, ...filled }, true, null, session.seq);
    this.changed();
    const accepted = await answer;
    // Without an answer it is kept and sent again (kit/commands.js).
    if (!session.sending) this.settle(accepted);
  }

  /** What was under way is answered. */
  settle(accepted) {
    const sent = this.list.filter((entry) => entry.sent);
    if (!sent.length) return;
    const { refusal } = this.session;
    this.sentFor = null;
    for (const entry of sent) entry.sent = false;
    if (accepted) {
      this.list = this.list.filter((entry) => !sent.includes(entry));
      this.chosen = null;
    } else if (refusal && refusal.code !== "stale") {
      for (const entry of sent) this.miss(entry, refusal.message);
    }
    this.changed();
    this.go();
  }

  /** It goes no more by itself. */
  miss(entry, why) {
    Object.assign(entry, { missed: why, during: this.view.round?.number });
    this.session.refuse();
    this.changed();
  }

  /** The line was gone, or the page: what the table does not know of may lie otherwise by now. */
  interrupted() {
    for (const entry of this.waiting.filter(({ sent }) => !sent)) entry.missed = text("after_gap");
  }

  /** The dealer gives one that was not taken to the hand that gets the next card. */
  give(entry) {
    const { nextSlot } = this;
    if (!nextSlot) return;
    this.list = [...this.list.filter((each) => each !== entry), entry];
    Object.assign(entry, nextSlot, { round: this.view.round.number, missed: "", sure: true });
    this.changed();
    this.go();
  }

  /** The dealer throws one away, the last one that waits where none is named. */
  drop(entry = this.waiting.at(-1)) {
    if (entry && !entry.sent) this.list = this.list.filter((each) => each !== entry);
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
