"""The shared helpers of the screens, run in a real browser: money, backing off, the live connection."""

from __future__ import annotations

from typing import Any

import pytest

from results.sums import LEAST_ROUNDS

MONEY = [(0, "$0"), (5000, "$50"), (123450, "$1,234.50"), (5, "$0.05"), (-5000, "\u2212$50"), (100000000, "$1,000,000")]
SHORT = [(5000, "$50"), (100000, "$1k"), (125000, "$1.25k"), (123450, "$1,234.50"), (250000000, "$2.5M")]


WRITE = "async ([name, cents]) => (await import('/static/screens/kit/money.js'))[name](cents)"


@pytest.mark.parametrize(("cents", "words"), MONEY)
def test_money(felt_page: Any, cents: int, words: str) -> None:
    assert felt_page.evaluate(WRITE, ["money", cents]) == words


@pytest.mark.parametrize(("cents", "words"), SHORT)
def test_short_money_loses_no_cent(felt_page: Any, cents: int, words: str) -> None:
    assert felt_page.evaluate(WRITE, ["shortMoney", cents]) == words


@pytest.mark.parametrize("wrong", [1.5, "5", None])
def test_money_refuses_what_is_not_whole_cents(felt_page: Any, wrong: object) -> None:
    with pytest.raises(Exception, match="not integer cents"):
        felt_page.evaluate(WRITE, ["money", wrong])


@pytest.mark.parametrize(
    ("win", "handle", "rounds", "words"),
    [
        (230, 9200, LEAST_ROUNDS, "2.5 %"),
        (-230, 9200, 371, "\u22122.5 %"),
        (230, 9200, LEAST_ROUNDS - 1, "–"),
        (0, 0, 40, "–"),
    ],
)
def test_win_on_handle_is_shown_once_it_means_something(
    felt_page: Any, win: int, handle: int, rounds: int, words: str
) -> None:
    write = "async (facts) => (await import('/static/screens/kit/labels.js')).winOnHandle(...facts)"
    assert felt_page.evaluate(write, [win, handle, rounds]) == words


ZONED = """async (zone) => {
  const { clockLabel, timesHere } = await import('/static/screens/kit/labels.js');
  document.documentElement.dataset.zone = zone;
  return [clockLabel('2026-01-31T20:00:30.5Z'), timesHere('Bets closed at 2026-01-31T20:00:30Z.')];
}"""


@pytest.mark.parametrize(("zone", "clock"), [("Asia/Singapore", "04:00:30"), ("America/New_York", "15:00:30")])
def test_times_are_shown_by_the_casinos_clock(felt_page: Any, zone: str, clock: str) -> None:
    assert felt_page.evaluate(ZONED, zone) == [clock, f"Bets closed at {clock}."]


BACKOFF = """async () => {
  const { backoff } = await import('/static/screens/kit/live.js');
  return [0, 1, 2, 5, 30].map((attempt) => backoff(attempt, 1));
}"""


def test_pauses_grow_and_stay_below_eight_seconds(felt_page: Any) -> None:
    assert felt_page.evaluate(BACKOFF) == [250, 500, 1000, 8000, 8000]


LIVE = """async () => {
  const { connectLive } = await import('/static/screens/kit/live.js');
  const sockets = [];
  class Socket { constructor(url) { this.url = url; sockets.push(this); } close() {} }
  const seen = [], states = [];
  const live = connectLive('/ws/x', {
    Socket,
    onView: (view, { seq }) => seen.push(seq),
    onState: (state, more) => states.push(more.reason || state),
  });
  const say = (message) => sockets.at(-1).onmessage({ data: JSON.stringify(message) });
  for (const seq of [3, 2, 3, 5, 4]) say({ type: 'view', seq, view: {}, hints: [] });
  sockets.at(-1).onclose({ code: 1006 });
  await new Promise((done) => setTimeout(done, 400));
  say({ type: 'view', seq: 5, view: {} });
  say({ type: 'view', seq: 6, view: {} });
  sockets.at(-1).onclose({ code: 4410 });
  await new Promise((done) => setTimeout(done, 400));
  live.close();
  return { seen, states, sockets: sockets.length, path: new URL(sockets[0].url).pathname };
}"""


def test_live_connection_shows_only_newer_views_and_stops_when_revoked(felt_page: Any) -> None:
    assert felt_page.evaluate(LIVE) == {
        "seen": [3, 5, 6],
        "states": ["live", "reconnecting", "live", "revoked"],
        "sockets": 2,
        "path": "/ws/x",
    }


AWAY = """async () => {
  const { connectLive } = await import('/static/screens/kit/live.js');
  class Socket { constructor() { setTimeout(() => this.onclose({ code: 1006 }), 50); } close() {} }
  window.states = [];
  window.away = connectLive('/ws/x', { Socket, onView: () => {}, onState: (state) => states.push(state) });
}"""


def test_a_server_that_refuses_at_once_is_told_after_four_seconds_however_often_it_was_tried(felt_page: Any) -> None:
    felt_page.clock.install()
    felt_page.evaluate(AWAY)
    felt_page.clock.run_for(3_900)
    assert felt_page.evaluate("states") == []
    felt_page.clock.run_for(200)
    assert felt_page.evaluate("away.close(), states") == ["stale"]


TABLE_APART = """async () => {
  const { connectLive } = await import('/static/screens/kit/live.js');
  let socket;
  class Socket { constructor() { socket = this; } close() {} }
  const seen = [];
  const live = connectLive('/ws/x', { Socket, onView: (view, { seq, hints }) => seen.push([seq, view.table, hints]) });
  const say = (message) => socket.onmessage({ data: JSON.stringify(message) });
  say({ type: 'table', table: { limits: 1 } });
  say({ type: 'view', seq: 3, view: { table: { rounds: 1 } }, hints: ['a'] });
  say({ type: 'view', seq: 4, view: { table: { rounds: 2 } }, hints: ['b'] });
  say({ type: 'table', table: { limits: 2 } });
  live.close();
  return seen;
}"""


def test_a_short_view_is_shown_with_the_table_that_was_told_apart(felt_page: Any) -> None:
    assert felt_page.evaluate(TABLE_APART) == [
        [3, {"limits": 1, "rounds": 1}, ["a"]],
        [4, {"limits": 1, "rounds": 2}, ["b"]],
        [4, {"limits": 2, "rounds": 2}, []],
    ]


DISK = """async () => {
  const { html, render } = await import('/static/vendor/htm-preact.js');
  const { ConnectionBanner, DiskBanner, useLive } = await import('/static/screens/kit/connection.js');
  const sockets = [];
  const Real = window.WebSocket;
  window.WebSocket = class { constructor() { sockets.push(this); } close() {} };
  function Screen() {
    const live = useLive('/ws/x');
    return html`<div><${ConnectionBanner} connection=${live.connection} since=${live.since} />
      <${DiskBanner} diskFull=${live.diskFull} /></div>`;
  }
  const place = document.createElement('main');
  document.body.append(place);
  render(html`<${Screen} />`, place);
  await new Promise((done) => setTimeout(done, 50));
  const shown = [];
  for (const disk_full of [false, true, undefined]) {
    sockets.at(-1).onmessage({ data: JSON.stringify({ type: 'pulse', trouble: [], disk_full }) });
    await new Promise((done) => setTimeout(done, 50));
    shown.push(place.textContent.trim());
  }
  render(null, place);
  place.remove();
  window.WebSocket = Real;
  return shown;
}"""


def test_a_full_disk_is_said_while_the_screen_is_live(felt_page: Any) -> None:
    before, full, after = felt_page.evaluate(DISK)
    assert (before, after) == ("", "")
    assert full.startswith("The server’s disk is full.")


CHIP = """async () => {
  const { html, render } = await import('/static/vendor/htm-preact.js');
  const { Bar } = await import('/static/screens/dealer/bar.js');
  const { ConsoleContext } = await import('/static/screens/dealer/context.js');
  const view = { round: null, table: { limits: {}, training: false, cards_left: 52, shuffle_due: false } };
  const place = document.createElement('main');
  const shown = [];
  for (const [connection, diskFull] of [['live', false], ['live', true], ['stale', true]]) {
    const facts = { view, connection, diskFull, tableName: 'Table 1', sending: false, jackpot: null, toasts: [] };
    render(html`<${ConsoleContext.Provider} value=${facts}><${Bar} /><//>`, place);
    const chip = place.querySelector('.connection');
    shown.push([chip.textContent, chip.dataset.state]);
  }
  render(null, place);
  return shown;
}"""


def test_the_dealers_bar_says_that_the_disk_is_full_while_it_is_live(felt_page: Any) -> None:
    assert felt_page.evaluate(CHIP) == [["Live", "live"], ["Disk full", "stale"], ["Not live", "stale"]]


COMMANDS = """async () => {
  const commands = await import('/static/screens/kit/commands.js');
  const problem = { status: 409, headers: { 'content-type': 'application/problem+json' } };
  const cutOff = () => { throw new TypeError('network'); };
  const answers = [
    cutOff,
    () => new Response('{}', { status: 503 }),
    () => new Response('{"code":"betting_closed"}', problem),
  ];
  const sent = [];
  const real = window.fetch;
  window.fetch = async (path, init) => {
    sent.push([JSON.parse(init.body).command_id, init.headers['X-Console']]);
    return answers.shift()();
  };
  const body = { expected_seq: 4, command: { type: 'x' } };
  const answer = await commands.postCommand('/c', body, { headers: { 'X-Console': 'me' } });
  window.fetch = async () => cutOff();
  let lost = '';
  try { await commands.postCommand('/c', body, { attempts: 1 }); } catch (error) { lost = error.name; }
  const kept = commands.unansweredCommand('/c') !== null;
  sessionStorage.clear();
  window.fetch = real;
  const ids = new Set(sent.map(([id]) => id)).size;
  const { accepted, body: { code } } = answer;
  return { ids, tries: sent.length, console: sent[0][1], code, accepted, lost, kept };
}"""


def test_a_command_keeps_its_id_until_it_is_answered(felt_page: Any) -> None:
    assert felt_page.evaluate(COMMANDS) == {
        "ids": 1,
        "tries": 3,
        "console": "me",
        "code": "betting_closed",
        "accepted": False,
        "lost": "CommandUnanswered",
        "kept": True,
    }


TEXTS = """async () => {
  const { html, render } = await import('/static/vendor/htm-preact.js');
  const { text, textParts } = await import('/static/screens/kit/texts.js');
  const { listLabel } = await import('/static/screens/kit/labels.js');
  const place = document.createElement('p');
  const parts = textParts('locked_for_claim', { amount: html`<b>$${5}</b>` });
  render(html`<span>${parts}</span>`, place);
  const lists = [['Ana', 'Ben', 'Chi'], []].map(listLabel);
  return [text('needs_role', { role: 'a Pit Manager' }), place.innerHTML, ...lists];
}"""


def test_a_sentence_of_the_page_is_filled_in(felt_page: Any) -> None:
    assert felt_page.evaluate(TEXTS) == [
        "This needs a Pit Manager.",
        "<span><b>$5</b> is locked for this claim.</span>",
        "Ana, Ben and Chi",
        "",
    ]


FETCHED = """async () => {
  const { html, render } = await import('/static/vendor/htm-preact.js');
  const { useFetched } = await import('/static/screens/kit/fetched.js');
  const real = window.fetch;
  const heard = [];
  const asked = [];
  window.fetch = (path, { signal }) => new Promise((answer, fail) => {
    asked.push(path);
    signal.addEventListener('abort', () => fail(new DOMException('left', 'AbortError')));
    if (path === '/slow') return;
    if (path === '/broken') fail(new TypeError('network'));
    else answer(new Response(JSON.stringify(path), { headers: { 'content-type': 'application/json' } }));
  });
  const Asking = ({ path, moment, every }) =>
    useFetched(path, [moment], (body) => heard.push(body), { onFailure: () => heard.push('none'), every });
  const place = document.createElement('p');
  const show = async (props, wait = 60) => {
    render(html`<${Asking} ...${props} />`, place);
    await new Promise(requestAnimationFrame); // what is asked is asked after the next frame
    await new Promise((done) => setTimeout(done, wait));
  };
  await show({ path: '' });
  await show({ path: '/slow' });
  await show({ path: '/a', moment: 1 });
  await show({ path: '/a', moment: 1 });
  await show({ path: '/a', moment: 2, every: 300 });
  const soon = asked.length;
  await show({ path: '/a', moment: 2, every: 300 }, 350);
  await show({ path: '/broken', moment: 3 });
  await show({ path: '/slow', moment: 4 });
  render(null, place);
  await new Promise((done) => setTimeout(done, 30));
  window.fetch = real;
  return { asked, heard, soon };
}"""


def test_what_is_fetched_is_asked_again_as_the_view_moves_on(felt_page: Any) -> None:
    """The older question is called off and says nothing; a network that fails is a failure; questions keep apart."""
    assert felt_page.evaluate(FETCHED) == {
        "asked": ["/slow", "/a", "/a", "/broken", "/slow"],
        "heard": ["/a", "/a", "none"],
        "soon": 2,
    }
