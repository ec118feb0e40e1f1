// A WebSocket that is opened again whenever it is lost.

import { waitBefore } from './backoff';

/** What the connection needs of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type OpenSocket = (url: string) => Socket;

export type Link =
  /** On its way, for the first time or again. */
  | { kind: 'connecting'; isFirst: boolean }
  | { kind: 'open' }
  /** Lost; it is tried again at this instant of `Date.now()`. */
  | { kind: 'waiting'; until: number }
  /** Ended for good, by the server with a code or by the page with null. */
  | { kind: 'ended'; code: number | null };

interface Listener {
  opened(): void;
  received(text: string): void;
  changed(link: Link): void;
}

/** A connection that is opened and says nothing for so long is not one, in milliseconds. */
const PATIENCE = 8000;
/** After so long without a message the server is asked for one, in milliseconds. */
const QUIET = 20_000;

export class Connection {
  #link: Link = { kind: 'connecting', isFirst: true };
  #socket: Socket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #open: () => Socket;
  readonly #listener: Listener;
  /** Whether a close code ends the connection for good. */
  readonly #isFinal: (code: number) => boolean;
  /** A text that the server answers; null if it answers none. */
  readonly #question: () => string | null;

  constructor(open: () => Socket, listener: Listener, isFinal: (code: number) => boolean, question: () => string | null) {
    this.#open = open;
    this.#listener = listener;
    this.#isFinal = isFinal;
    this.#question = question;
  }

  get link(): Link {
    return this.#link;
  }

  /** Opens the connection. */
  start(): void {
    this.#connect(true);
  }

  /** Sends a text; without a connection nothing is sent. */
  send(text: string): void {
    if (this.#link.kind === 'open') this.#socket?.send(text);
  }

  /** The server must answer what was sent, or the connection is lost. */
  expectAnswer(): void {
    if (this.#link.kind === 'open') this.#setTimer(PATIENCE, () => this.#lose());
  }

  /** The network may have changed, or the page was asleep: connects at once, or asks whether the connection is still one. */
  wake(): void {
    if (this.#link.kind === 'ended' || this.#link.kind === 'connecting') return;
    // A server that answers nothing cannot be asked whether it is still there.
    if (this.#link.kind === 'waiting' || this.#question() === null) this.#connect(false);
    else this.#ask();
  }

  /** Ends the connection. */
  end(): void {
    this.#drop();
    this.#change({ kind: 'ended', code: null });
  }

  #connect(isFirst: boolean): void {
    this.#drop();
    this.#change({ kind: 'connecting', isFirst });
    const socket = this.#open();
    this.#socket = socket;
    this.#setTimer(PATIENCE, () => this.#lose());
    socket.onopen = () => {
      this.#change({ kind: 'open' });
      this.#listener.opened();
      this.expectAnswer();
    };
    socket.onmessage = ({ data }) => {
      this.#failures = 0;
      this.#setTimer(QUIET, () => this.#ask());
      if (typeof data === 'string') this.#listener.received(data);
    };
    socket.onclose = ({ code }) => {
      if (this.#isFinal(code)) {
        this.#drop();
        this.#change({ kind: 'ended', code });
      } else this.#lose();
    };
  }

  /** Asks the server for an answer, if it gives any. */
  #ask(): void {
    const question = this.#question();
    if (question === null) return;
    this.send(question);
    this.expectAnswer();
  }

  #lose(): void {
    this.#drop();
    const wait = waitBefore(this.#failures, Math.random());
    this.#failures += 1;
    this.#change({ kind: 'waiting', until: Date.now() + wait });
    this.#setTimer(wait, () => this.#connect(false));
  }

  /** Forgets the socket: what it still says is of no interest. */
  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #setTimer(milliseconds: number, ring: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(ring, milliseconds);
  }

  #change(link: Link): void {
    this.#link = link;
    this.#listener.changed(link);
  }
}
