// The connection of the two players of a finished game while they analyse it together.

import { m } from '../paraglide/messages';
import type { StudyDocument } from '../study/document.svelte';
import type { SharedGame } from '../study/records';
import { type Standing, standingOf } from './allowed';
import type { Deed } from './messages';
import { OnlineGame, type OnlineState, type Surroundings } from './online-game';
import { problemInWords } from './problems';
import { sendAnalysis } from './server';
import { receive, sentPdn } from './shared-study';

/** What was sent and received last of a game, by its name: the view is another one for each chapter. */
const exchanged = new Map<string, { sent: string | null; received: string | null }>();

export class SharedAnalysis {
  state = $state.raw<OnlineState>() as OnlineState;
  /** Whether something new has come since the view was opened. */
  isNew = $state(false);
  /** What was sent last; null if nothing was. */
  sent = $state.raw<string | null>(null);
  /** What went wrong last, in words; empty if nothing did. */
  problem = $state('');
  isSending = $state(false);
  readonly #document: StudyDocument;
  readonly #game: SharedGame;
  readonly #online: OnlineGame;
  /** What was received last. */
  #received: string | null = null;

  constructor(document: StudyDocument, game: SharedGame, around: Surroundings) {
    this.#document = document;
    this.#game = game;
    const before = exchanged.get(game.game);
    this.sent = before?.sent ?? null;
    this.#received = before?.received ?? null;
    this.#online = new OnlineGame(around, (state, happening) => {
      const isBack = state.seat !== null && state.link.kind === 'open' && this.state.link.kind !== 'open';
      this.state = state;
      if (this.engine === 'agreed') document.allowEngine();
      // The room keeps what was sent only while it is open.
      if (isBack && this.sent !== null) void this.#send(this.sent);
      if (happening?.kind === 'analysis') this.#receive(happening.pdn);
    });
    this.state = this.#online.state;
  }

  /** How the use of an engine stands. */
  get engine(): Standing {
    const { game } = this.state;
    return game ? standingOf('engine', game.status, this.#game.seat) : 'none';
  }

  /** Whether the chapter on the board is the opponent's. */
  get isTheirs(): boolean {
    return this.#document.chapter?.id === this.#game.theirs;
  }

  start(): void {
    this.#online.start();
  }

  /** The network or the page is back. */
  wake(): void {
    this.#online.wake();
  }

  do(deed: Deed): void {
    this.#online.do(deed);
  }

  close(): void {
    this.#online.end();
  }

  /** Sends the chapter on the board to the opponent. */
  async send(): Promise<void> {
    this.isSending = true;
    await this.#send(sentPdn(this.#document.game));
    this.isSending = false;
  }

  async #send(pdn: string): Promise<void> {
    this.problem = '';
    try {
      await sendAnalysis(this.#game.game, pdn);
      this.sent = pdn;
      this.#remember();
    } catch (error) {
      this.problem = problemInWords(error);
    }
  }

  /** The chapter is left alone if the same comes again: somebody may have written into it. */
  #receive(pdn: string): void {
    if (pdn === this.#received) return;
    if (!receive(this.#document, this.#game, pdn)) {
      this.problem = m.online_not_an_analysis();
      return;
    }
    this.#received = pdn;
    this.isNew = true;
    this.#remember();
  }

  #remember(): void {
    exchanged.set(this.#game.game, { sent: this.sent, received: this.#received });
  }
}
