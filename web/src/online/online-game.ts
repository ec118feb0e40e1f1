// A game on a server, as one page knows it: what the server has told, and what was sent and is
// not answered yet. The server decides everything; a move is shown at once as sent.

import type { Conclusion, Side } from '../rules/rules';
import { Connection, type Link, type OpenSocket } from './connection';
import {
  type BySide,
  type ClientMessage,
  CLOSE,
  type Deed,
  type GameEvent,
  type GameKey,
  type GameView,
  type KnownState,
  type Phrase,
  PROTOCOL_VERSION,
  REJECTIONS,
  type ServerMessage,
  type Status,
} from './messages';
import { readServerMessage } from './read';
import type { Person } from './server';
import { ServerClock } from './server-clock';
import type { Unanswered } from './unanswered';

/** A game with all its moves. */
export type KnownGame = Omit<GameView, 'from'>;

/** What has happened to the moves that the page shows, or to the game. */
export type Happening =
  | { kind: 'move' }
  | { kind: 'take-back' }
  | { kind: 'end'; conclusion: Conclusion }
  /** A side was given time, in milliseconds. */
  | { kind: 'time-given'; to: Side; time: number }
  /** A side has given up half of its time. */
  | { kind: 'berserk'; by: Side }
  /** A command was not done; `code` is a name for programs, `text` says why in English. */
  | { kind: 'refusal'; deed: Deed; code: string; text: string }
  | { kind: 'said'; by: Side; phrase: Phrase }
  /** The opponent has sent an analysis of the finished game, in PDN. */
  | { kind: 'analysis'; by: Side; pdn: string };

/** All that a page shows of a game, replaced with each change. */
export interface OnlineState {
  link: Link;
  /** The seat of this page's player; null for a spectator. */
  seat: Side | null;
  /** What the server has told last; null before its first message. */
  game: KnownGame | null;
  /** The moves with the one that was sent and is not answered. */
  shown: readonly string[];
  unanswered: readonly Unanswered[];
  /** The mean round trip, and the most of it that the next move is given back, in milliseconds; null before it was measured. */
  lag: { roundTrip: number; quota: number } | null;
  spectators: number;
  /** Who plays; null while both are guests. */
  players: BySide<Person> | null;
}

/** What a game is told to keep until the server has answered. */
export interface Outbox {
  read(): readonly Unanswered[];
  write(unanswered: readonly Unanswered[]): void;
}

export interface Surroundings {
  openSocket: OpenSocket;
  /** The address of the game's socket. */
  url: string;
  outbox: Outbox;
  /** A time in milliseconds that never jumps. */
  elapsed: () => number;
  /** A number below 2^53 for a command. */
  newCommandId: () => number;
}

type Heard = (state: OnlineState, happening: Happening | null) => void;

/** Codes of refusals of a move that has been done meanwhile, or of what is no longer asked for. */
const NO_LONGER_ASKED = new Set(['stale', 'over', 'time-not-up', 'other-game']);

const isLater = (status: Status, than: Status | undefined): boolean =>
  !than || status.sequence > than.sequence || (status.sequence === than.sequence && status.at >= than.at);

const isSameKey = (a: GameKey, b: GameKey): boolean =>
  a.game === b.game && a.ply === b.ply && a.takeBacks === b.takeBacks;

export class OnlineGame {
  readonly clock: ServerClock;
  readonly #around: Surroundings;
  readonly #connection: Connection;
  readonly #heard: Heard;
  #state: OnlineState = {
    link: { kind: 'connecting', isFirst: true },
    seat: null,
    game: null,
    shown: [],
    unanswered: [],
    lag: null,
    spectators: 0,
    players: null,
  };

  /** `first` is the game as the page was told of it before it connects. */
  constructor(around: Surroundings, heard: Heard, first: { game: KnownGame; seat: Side | null } | null = null) {
    this.#around = around;
    this.#heard = heard;
    this.clock = new ServerClock(around.elapsed);
    if (first) this.clock.hear(first.game.status.at);
    const unanswered = around.outbox.read();
    const shown = first ? shownMoves(first.game, unanswered) : [];
    this.#state = { ...this.#state, ...first, unanswered, shown };
    const finals: readonly number[] = Object.values(CLOSE);
    this.#connection = new Connection(
      () => around.openSocket(around.url),
      {
        opened: () => this.#send({ type: 'hello', version: PROTOCOL_VERSION, have: this.#known }),
        received: (text) => this.#receive(text),
        changed: (link) => this.#linkChanged(link),
      },
      (code) => finals.includes(code),
      () => JSON.stringify({ type: 'sync', have: this.#known } satisfies ClientMessage),
    );
  }

  get state(): OnlineState {
    return this.#state;
  }

  start(): void {
    this.#connection.start();
  }

  /** The network or the page is back. */
  wake(): void {
    this.#connection.wake();
  }

  /**
   * Asks the server for something in the state that the page shows. What is asked for already
   * is not asked for again.
   */
  do(deed: Deed): void {
    const { game, unanswered } = this.#state;
    if (!game) return;
    const { key } = game.status;
    const isAsked = unanswered.some((sent) => isSameKey(sent.key, key) && JSON.stringify(sent.deed) === JSON.stringify(deed));
    if (isAsked) return;
    const sent = { id: this.#around.newCommandId(), key, deed };
    this.#keep([...unanswered, sent]);
    this.#sendCommand(sent);
  }

  say(phrase: Phrase): void {
    this.#send({ type: 'say', phrase });
  }

  /** Ends the connection; the player counts as cut off. */
  end(): void {
    this.#connection.end();
  }

  /** The state to go on from; null if the page knows none. */
  get #known(): KnownState | null {
    const status = this.#state.game?.status;
    return status ? { sequence: status.sequence, key: status.key } : null;
  }

  #linkChanged(link: Link): void {
    this.#set({ link });
    // The code does not say which command it was: a page that is loaded again must send none of them.
    if (link.kind === 'ended' && link.code !== null && REJECTIONS.has(link.code)) this.#keep([]);
  }

  #send(message: ClientMessage): void {
    this.#connection.send(JSON.stringify(message));
  }

  #sendCommand({ id, key, deed }: Unanswered): void {
    this.#send({ type: 'command', id, key, action: deed });
    this.#connection.expectAnswer();
  }

  #receive(text: string): void {
    const message = readServerMessage(text);
    if (!message) return;
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'state':
        return this.#takeUp(message.game);
      case 'update':
        return this.#update(message.events, message.status);
      case 'done':
        return this.#answered(message.id);
      case 'refused':
        return this.#refused(message);
      case 'lag':
        return this.#set({ lag: { roundTrip: message.roundTrip, quota: message.quota } });
      case 'crowd':
        return this.#set({ spectators: message.spectators });
      case 'players':
        return this.#set({ players: { white: message.white, black: message.black } });
      case 'said':
        return this.#set({}, message.by === this.#state.seat ? null : { kind: 'said', by: message.by, phrase: message.phrase });
      case 'analysis':
        return this.#set({}, { kind: 'analysis', by: message.by, pdn: message.pdn });
      case 'error':
        // A phrase was not passed on: the page does not offer one that soon.
        return;
    }
  }

  #welcome({ seat, game }: ServerMessage & { type: 'welcome' }): void {
    this.clock.forget();
    this.#set({ seat });
    this.#takeUp(game);
    // Who is no player, or no longer one, keeps what was not sent: they may log in again.
    if (!seat) return;
    // The server knows those that it has done by their numbers.
    for (const sent of this.#state.unanswered) this.#sendCommand(sent);
  }

  /** Takes the game as the server tells it. */
  #takeUp({ from, moves, ...view }: GameView): void {
    this.clock.hear(view.status.at);
    const before = this.#state.game;
    if (from > (before?.moves.length ?? 0)) return this.#send({ type: 'sync', have: null });
    if (before && !isLater(view.status, before.status)) return;
    const all = [...(before?.moves.slice(0, from) ?? []), ...moves];
    this.#show({ ...view, moves: all });
  }

  /** Takes up what has happened, one event after the other. */
  #update(events: readonly GameEvent[], status: Status): void {
    this.clock.hear(status.at);
    const { game } = this.#state;
    if (!game || !isLater(status, game.status)) return;
    const moves = this.#movesAfter(events, game.moves);
    // A message was missed.
    if (!moves || moves.length !== status.key.ply) return this.#send({ type: 'sync', have: this.#known });
    this.#show({ ...game, moves, status });
    for (const event of events) {
      if (event.event === 'time-given') this.#set({}, { kind: 'time-given', to: event.to, time: event.time });
      if (event.event === 'berserk') this.#set({}, { kind: 'berserk', by: event.by });
    }
  }

  /** The moves after events; null if they do not follow on. */
  #movesAfter(events: readonly GameEvent[], before: readonly string[]): string[] | null {
    let moves = [...before];
    for (const event of events) {
      if (event.event === 'moved') {
        if (event.ply !== moves.length) return null;
        moves = [...moves, event.text];
      } else if (event.event === 'taken-back') moves = moves.slice(0, event.ply);
    }
    return moves;
  }

  /** Shows what the server has told. */
  #show(game: KnownGame): void {
    const before = this.#state;
    const shown = shownMoves(game, before.unanswered);
    this.#set({ game, shown }, before.game && changeOf(before.shown, shown));
    const { conclusion } = game.status;
    if (conclusion && before.game && !before.game.status.conclusion) this.#set({}, { kind: 'end', conclusion });
  }

  #answered(id: number): void {
    this.#keep(this.#state.unanswered.filter((sent) => sent.id !== id));
  }

  #refused({ id, code, text, game }: ServerMessage & { type: 'refused' }): void {
    const refused = this.#state.unanswered.find((sent) => sent.id === id);
    this.#answered(id);
    if (game) this.#takeUp(game);
    if (refused && !NO_LONGER_ASKED.has(code)) this.#set({}, { kind: 'refusal', deed: refused.deed, code, text });
  }

  /** Keeps what is not answered, also for a page that is loaded again. */
  #keep(unanswered: readonly Unanswered[]): void {
    this.#around.outbox.write(unanswered);
    const { game } = this.#state;
    this.#set({ unanswered, shown: game ? shownMoves(game, unanswered) : [] });
  }

  #set(change: Partial<OnlineState>, happening: Happening | null = null): void {
    this.#state = { ...this.#state, ...change };
    this.#heard(this.#state, happening);
  }
}

/** The moves that the server knows, with the one that was sent for this position. */
function shownMoves(game: KnownGame, unanswered: readonly Unanswered[]): readonly string[] {
  const { key, conclusion } = game.status;
  const sent = unanswered.find(({ deed, key: seen }) => deed.do === 'move' && isSameKey(seen, key));
  const text = sent?.deed.do === 'move' ? sent.deed.text : null;
  return text === null || conclusion ? game.moves : [...game.moves, text];
}

/** What has become of the moves that were shown; null if they are the same. */
function changeOf(before: readonly string[], after: readonly string[]): Happening | null {
  const isSame = before.length === after.length && before.every((text, at) => text === after[at]);
  if (isSame) return null;
  return { kind: after.length < before.length ? 'take-back' : 'move' };
}
