// The console's session: the lease on the table, the live view, and commands with one effect each.

import { useEffect, useMemo, useState } from "../../vendor/htm-preact.js";
import { getJSON } from "../kit/api.js";
import { CommandUnanswered, postCommand, resendUnanswered, unansweredCommand } from "../kit/commands.js";
import { orHigher, timesHere } from "../kit/labels.js";
import { newestHint } from "../kit/fetched.js";
import { connectLive } from "../kit/live.js";
import { pressedSeq } from "../kit/press.js";
import { play } from "../kit/sounds.js";
import { text } from "../kit/texts.js";
import { spokenLanguage } from "../kit/words.js";
import { Chips } from "./chips.js";
import { ClauseWords } from "./clause_words.js";
import { Entries } from "./entries.js";
import { Lease } from "./lease.js";

const TOAST_MS = 9000;
/** How long an accepted command waits for its view over the socket before the view is fetched. */
const VIEW_WAIT_MS = 1500;
/** Until a command that got no answer is sent again. */
const AGAIN_MS = 2000;
/** The commands of an entered card. Their answer mostly comes sooner than an eye sees that they are under way: only what
 * takes longer than this is drawn twice. */
const OF_CARDS = new Set(["deal_card", "expose_hand"]);
const UNSEEN_MS = 80;
/** Why a screen is not live, where more can be said of it. */
const PROBLEMS = new Set(["database", "standby", "sign_in", "not_allowed", "revoked"]);

class Session {
  constructor({ table, tableName, root, may, words, higherRole, practice }, changed) {
    Object.assign(this, { table, tableName, may, higherRole, practice, draw: changed });
    this.clauseWords = new ClauseWords(words, () => this.changed());
    if (practice) practice.changed = () => this.changed();
    this.drawing = null; // the timer of what is drawn with an answer
    this.path = `${root}tables/${table}/commands`;
    this.viewPath = `${root}tables/${table}`;
    this.lease = new Lease(`${root}tables/${table}/console`, table);
    this.view = null;
    this.jackpot = null;
    this.devices = null;
    this.stops = [];
    this.dealerPath = `${root}tables/${table}/dealer`;
    this.callPath = `${root}tables/${table}/call`;
    this.casesPath = `${root}tables/${table}/cases`;
    this.deviceAlertsPath = `${root}tables/${table}/device-alerts`;
    this.seq = -1;
    this.mispaid = 0; // the newest event that a mis-pay made
    this.joinedAt = null; // the newest round when this screen began to hear of everything
    this.connection = "reconnecting";
    this.problem = "";
    this.signedOut = false;
    this.diskFull = false;
    this.refusal = null;
    this.toasts = [];
    // Keys stay locked until a command that a reload cut off is answered.
    const unanswered = unansweredCommand(this.path);
    this.sending = unanswered !== null;
    this.inFlight = unanswered?.command.type ?? "";
    this.skew = 0;
    this.waiters = [];
    this.entries = new Entries(this);
    this.chips = new Chips(this);
  }

  async start() {
    await this.lease.ready();
    const connect = this.practice?.connect ?? connectLive;
    this.live = connect(
      `/ws/tables/${this.table}/dealer?view=short&console=${this.lease.console}&language=${spokenLanguage()}`,
      {
        onView: (view, { seq, hints }) => {
          this.mispaid = newestHint(hints, "mispay_", this.mispaid);
          this.joinedAt ??= view.table.rounds;
          this.show(view, seq);
        },
        onHeartbeat: (heartbeat) => this.hearHeartbeat(heartbeat),
        onState: (state, detail) => this.connected(state, detail),
        onMessage: (message) => this.receive(message),
      },
    );
    await this.ask(false);
  }

  stop() {
    clearTimeout(this.drawing);
    this.clauseWords.leave();
    this.live?.close();
  }

  /** Draw what is now; while a card is under way, with its answer. */
  changed() {
    if (OF_CARDS.has(this.inFlight)) this.drawing ??= setTimeout(() => this.drawNow(), UNSEEN_MS);
    else this.drawNow();
  }

  drawNow() {
    clearTimeout(this.drawing);
    this.drawing = null;
    this.draw();
  }

  /** Ask for the lease; `takeover` takes it from another tablet. Then finish what a reload cut off. */
  async ask(takeover, consent) {
    await this.lease.ask(takeover, consent);
    this.changed();
    if (this.lease.state === "held") await this.finishUnanswered();
  }

  show(view, seq) {
    if (seq < this.seq) return;
    if (view.round?.claims_meter && !this.view?.round?.claims_meter) play("jackpot");
    this.view = view;
    this.seq = seq;
    this.waiters = this.waiters.filter(({ wanted, done }) => {
      if (wanted > seq) return true;
      done();
      return false;
    });
    this.changed();
    this.entries.go();
  }

  connected(state, detail) {
    if (this.connection === "live" && state !== "live") play("lost");
    if (this.connection !== "live" && state === "live") this.entries.interrupted();
    if (state === "live") this.clauseWords.later();
    else this.joinedAt = null;
    this.connection = state === "closed" ? "stale" : state;
    this.problem = state !== "live" && PROBLEMS.has(detail.reason) ? text(detail.reason) : "";
    this.signedOut = detail.reason === "sign_in";
    this.changed();
  }

  hearHeartbeat({ at, disk_full: diskFull = false }) {
    if (at) this.skew = Date.parse(at) - Date.now();
    if (diskFull === this.diskFull) return;
    this.diskFull = diskFull;
    this.changed();
  }

  /** Who holds the console: a message may be older than what this page just took, so it asks. */
  async receive(message) {
    if (message.type === "jackpot") {
      this.jackpot = message.jackpot;
      this.changed();
    }
    if (message.type === "devices") {
      const { devices, refused } = message;
      this.devices = { devices, refused };
      this.changed();
    }
    if (message.type === "stops") {
      this.stops = message.stops;
      this.changed();
    }
    if (message.type !== "console" || this.lease.state !== "held") return;
    if (!message.active || message.active === this.lease.console) return;
    await this.lease.check();
    this.changed();
  }

  get locked() {
    return (
      this.connection !== "live" || this.problem !== "" || this.lease.state !== "held" || this.sending || !this.view
    );
  }

  /**
   * Send a command. Answers true once it was carried out and its view is here, or when it got no answer yet and is kept to
   * be sent again, or recorded as late; false for another refusal, which a sheet shows itself. What an `approval` carried out
   * is sent under its id for the answer. It is meant for the table as it was painted when the key was pressed, or as it was at `seq`.
   */
  async send(command, fromSheet = false, approval = null, seq = pressedSeq() ?? this.seq) {
    if (this.locked) {
      this.drawNow(); // whoever presses sees at once what is under way
      return false;
    }
    this.refusal = null;
    this.inFlight = command.type;
    const carried = approval && {
      command_id: approval.id,
      approval_id: approval.id,
      expected_seq: approval.expected_seq,
    };
    const request = { expected_seq: seq, command, ...carried };
    const done = await this.deliver(() => postCommand(this.path, request, { headers: this.lease.headers }));
    if (!fromSheet) this.showRefusal();
    return done;
  }

  async finishUnanswered() {
    if (unansweredCommand(this.path) === null) return;
    const done = await this.deliver(() => resendUnanswered(this.path, { headers: this.lease.headers }));
    if (!this.sending) this.entries.settle(done);
    this.showRefusal();
  }

  showRefusal() {
    if (this.refusal) this.notify(this.refusal.message, "refused", this.refusal.clause);
  }

  async deliver(post) {
    this.sending = true;
    this.changed();
    try {
      return await this.answered(await post());
    } catch (error) {
      if (!(error instanceof CommandUnanswered)) throw error;
      this.notify(text("kept"), "refused");
      setTimeout(() => this.finishUnanswered(), AGAIN_MS);
      return true;
    } finally {
      this.sending = unansweredCommand(this.path) !== null;
      if (!this.sending) this.inFlight = "";
      this.changed();
    }
  }

  async answered({ accepted, body }) {
    if (body.view) this.show(body.view, body.seq);
    else if (Number.isInteger(body.seq)) await this.seen(body.seq);
    if (accepted) {
      this.toasts = this.toasts.filter((toast) => toast.kind !== "refused"); // play has gone on past them
      play("accepted");
      this.tellRefused(body.events ?? []);
      return true;
    }
    if (body.code === "console_not_active") {
      this.lease.lost();
      return false;
    }
    play("refused");
    if (body.code === "late_wager") {
      this.notify(timesHere(body.detail), "refused", body.clause ?? ""); // it is on record; what goes back is said
      return true;
    }
    this.refusal = {
      code: body.code,
      message: body.code === "stale" ? text("moved_on") : timesHere(body.detail),
      clause: body.clause ?? "",
      candidates: body.candidates ?? [],
    };
    return false;
  }

  /** Wagers of the last round that were not placed again with the others: whose, where, how much, and why. */
  tellRefused(events) {
    const kept = events.filter(({ type }) => type === "wagers_repeated").flatMap(({ refused = [] }) => refused);
    for (const { message, clause } of kept) this.notify(timesHere(message), "refused", clause);
  }

  /** Until the view of `seq` or a later one is here; over the API if the socket does not bring it in time. */
  seen(seq) {
    if (this.seq >= seq) return Promise.resolve();
    return new Promise((done) => {
      this.waiters.push({ wanted: seq, done });
      setTimeout(async () => {
        if (this.seq < seq) await this.fetchView();
        done();
      }, VIEW_WAIT_MS);
    });
  }

  async fetchView() {
    try {
      const { view, seq } = await getJSON(this.viewPath);
      if (view) this.show(view, seq);
    } catch {
      // The socket brings the view as soon as the server speaks again; the screen says meanwhile that it is not live.
    }
  }

  /** Why the person at this tablet may not send an option that the table would allow somebody higher; null if they may. */
  lackOfRole({ command, role }) {
    if (this.may.has(command.type)) return null;
    return { code: "role_too_low", clause: this.higherRole, message: text("needs_role", { role: orHigher(role) }) };
  }

  /** Something was not taken: it is heard and felt, and read where there is more to say. */
  refuse(message = "") {
    play("refused");
    if (message) this.notify(message, "refused");
  }

  notify(message, kind = "note", clause = "") {
    const id = `${Date.now()}-${this.toasts.length}`;
    const others = this.toasts.filter((toast) => toast.text !== message); // said again, it stands there once
    this.toasts = [...others.slice(-2), { id, text: message, kind, clause }];
    setTimeout(() => this.dismiss(id), TOAST_MS);
    this.changed();
  }

  dismiss(id) {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
    this.changed();
  }

  /** What the parts of the screen are given. */
  facts() {
    const { view, jackpot, seq, connection, problem, signedOut, refusal, toasts, sending, locked, tableName, lease } =
      this;
    return {
      view,
      jackpot,
      devices: this.devices,
      stops: this.stops,
      deviceAlertsPath: this.deviceAlertsPath,
      viewPath: this.viewPath,
      callPath: this.callPath,
      casesPath: this.casesPath,
      dealerPath: this.dealerPath,
      seq,
      connection,
      problem,
      signedOut,
      diskFull: this.diskFull,
      mispaid: this.mispaid,
      joinedAt: this.joinedAt,
      refusal,
      toasts,
      sending,
      clauseWords: this.clauseWords,
      locked,
      table: this.table,
      practice: this.practice,
      tableName,
      lease: { state: lease.state, text: lease.text, needsConsent: lease.needsConsent, console: lease.console },
      lackOfRole: (option) => this.lackOfRole(option),
      entries: this.entries,
      chips: this.chips,
      send: (command, fromSheet, approval) => this.send(command, fromSheet, approval),
      clearRefusal: () => {
        if (!this.refusal) return;
        this.refusal = null;
        this.changed();
      },
      notify: (message, kind, clause) => this.notify(message, kind, clause),
      dismiss: (id) => this.dismiss(id),
      askLease: () => this.ask(false),
      takeOver: (consent) => this.ask(true, consent),
      serverNow: () => Date.now() + this.skew,
      newest: () => this.view,
      newestRefusal: () => this.refusal,
    };
  }
}

/** The session of this page's table as a hook. `settings` = {table, tableName, root, may: the command types this person may send,
 * words: the address of our words for each clause, higherRole: the clause on higher positions, practice: the desk of a practice round}. */
export function useSession(settings) {
  const [, redraw] = useState(0);
  const session = useMemo(() => new Session(settings, () => redraw((count) => count + 1)), []);
  useEffect(() => {
    session.start();
    return () => session.stop();
  }, []);
  return session.facts();
}
