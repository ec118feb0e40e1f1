// A server for tests of one game: the test says what it answers.

import type { Side } from '../rules/rules';
import type { Socket } from './connection';
import type { ClientMessage, GameEvent, GameView, SeatView, ServerMessage, Status } from './messages';
import type { Surroundings } from './online-game';
import type { Unanswered } from './unanswered';

const SEAT: SeatView = { away: null, offers: [], lag: null, refund: { lag: 0, delivery: 0, restarts: 0 }, isBerserk: false };

/** The end of a WebSocket at the server. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly received: ClientMessage[] = [];
  isClosed = false;

  send(text: string): void {
    this.received.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.isClosed = true;
  }

  /** The connection is open. */
  open(): void {
    this.onopen?.();
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The server, or the network, ends the connection. */
  cut(code = 1006): void {
    this.onclose?.({ code });
  }

  get last(): ClientMessage | undefined {
    return this.received.at(-1);
  }
}

/** A game that the server keeps, with the connections to it. */
export class FakeServer {
  readonly sockets: FakeSocket[] = [];
  moves: string[] = [];
  sequence = 1;
  takeBacks = 0;
  at = 1_000_000;
  change: Partial<Status> = {};
  /** What the page keeps between two loads. */
  kept: readonly Unanswered[] = [];
  elapsed = 0;
  #commands = 0;

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error('nobody has connected');
    return last;
  }

  get around(): Surroundings {
    return {
      openSocket: () => {
        const socket = new FakeSocket();
        this.sockets.push(socket);
        return socket;
      },
      url: 'ws://example.test/socket',
      outbox: { read: () => this.kept, write: (unanswered) => (this.kept = unanswered) },
      elapsed: () => this.elapsed,
      newCommandId: () => (this.#commands += 1),
    };
  }

  get status(): Status {
    const turn: Side = this.moves.length % 2 === 0 ? 'white' : 'black';
    return {
      sequence: this.sequence,
      at: this.at,
      key: { game: 'AbCd1234', ply: this.moves.length, takeBacks: this.takeBacks },
      turn,
      clock: null,
      deadline: null,
      seats: { white: SEAT, black: SEAT },
      conclusion: null,
      pause: null,
      isFrozen: false,
      rematch: null,
      ...this.change,
    };
  }

  view(from = 0): GameView {
    return {
      variant: 'dameo',
      drawRules: 'playstrategy',
      startFen: null,
      terms: { time: null, untimedPlies: 2, firstMove: null, takeBacks: 'by-consent', drawOfferInterval: 10, absence: null, isRated: false },
      firstPly: 0,
      from,
      moves: this.moves.slice(from),
      status: this.status,
    };
  }

  /** Opens the connection and welcomes its player, or a spectator. */
  welcome(seat: Side | null, from = 0): void {
    this.socket.open();
    this.socket.say({ type: 'welcome', version: 1, seat, game: this.view(from) });
  }

  /** A move is stored and told. */
  move(text: string): void {
    const ply = this.moves.length;
    this.moves = [...this.moves, text];
    this.tell({ event: 'moved', ply, text, pressed: { used: 0, added: 0, compensated: 0 } });
  }

  takeBack(): void {
    this.moves = this.moves.slice(0, -1);
    this.takeBacks += 1;
    this.tell({ event: 'taken-back', ply: this.moves.length, revoked: 0 });
  }

  /** Something is stored and told. */
  tell(...events: GameEvent[]): void {
    this.sequence += 1;
    this.socket.say({ type: 'update', events, status: this.status });
  }

  /** The last command was done. */
  done(): void {
    const { last } = this.socket;
    if (last?.type !== 'command') throw new Error(`no command: ${last?.type}`);
    this.socket.say({ type: 'done', id: last.id, sequence: this.sequence });
  }

  refuse(code: string): void {
    const { last } = this.socket;
    if (last?.type !== 'command') throw new Error(`no command: ${last?.type}`);
    this.socket.say({ type: 'refused', id: last.id, code, text: `refused: ${code}`, game: this.view() });
  }
}
