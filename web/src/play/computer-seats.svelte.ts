// The seats of the computer: it moves when it is its turn, gives hints and answers draw
// offers.

import type { Maker } from '../controller/controller.svelte';
import { engineFailureInWords } from '../engine/failure';
import { m } from '../paraglide/messages';
import type { GameRecord, LegalMove, PositionView, Side } from '../rules/rules';
import { type Clock, moveTime } from './clock';
import { Computer } from './computer';
import { isAutomatic, type Seats } from './seats';
import { pause } from './pause';

/** The longest search of a level, in milliseconds. The highest level always uses it up. */
const MAX_MOVE_TIME = 3000;
/** The shortest delay before the computer's move, in milliseconds, so that the previous move is seen. */
const PAUSE = 400;
/** The same, in a game of the computer against itself. */
const WATCHED_PAUSE = 900;

/** The game at the board. */
interface Table {
  readonly record: GameRecord;
  readonly position: PositionView;
  readonly players: Seats;
  readonly clock: Clock | null;
  readonly ticker: { left(side: Side): number };
  /** Whether the seats of the computer may move. */
  readonly isGoingOn: boolean;
  make(move: LegalMove, route: readonly string[], by: Maker): void;
}

/** What became of a question: an answer, an error for people, or nothing if it was interrupted. */
export type Reply<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'failed'; message: string } | { kind: 'none' };

export class ComputerSeats {
  isSearching = $state(false);
  /** Why the computer could not move; null if it could. */
  failure = $state<string | null>(null);
  readonly #table: Table;
  #started: Computer | null = null;
  /** The number of searches that were started; the latest one is what is waited for. */
  #searches = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Started when it is needed: people who play each other need no engine. */
  get #computer(): Computer {
    return (this.#started ??= new Computer());
  }

  /** Moves if it is the computer's turn. */
  async move(): Promise<void> {
    const { record, position, players, clock, ticker, isGoingOn } = this.#table;
    const level = players[position.turn];
    this.failure = null;
    if (!isGoingOn || typeof level !== 'number') return;
    const left = ticker.left(position.turn);
    const time = clock ? moveTime(clock, left, MAX_MOVE_TIME) : MAX_MOVE_TIME;
    const wait = pause(Math.min(isAutomatic(players) ? WATCHED_PAUSE : PAUSE, left / 20));
    const search = async () => (await Promise.all([this.#computer.choose(record, level, time), wait]))[0];
    const result = await this.#searched(search);
    // The move may have been chosen before the game was interrupted.
    if (this.#table.record !== record || !this.#table.isGoingOn) return;
    if (result.kind === 'chosen' && result.move) this.#table.make(result.move, result.move.path, 'computer');
    if (result.kind === 'failed') this.failure = engineFailureInWords(result);
  }

  /** The text of a good move for the side to move. */
  async hint(): Promise<Reply<string>> {
    const { record } = this.#table;
    const result = await this.#searched(() => this.#computer.hint(record));
    if (this.#table.record !== record) return { kind: 'none' };
    if (result.kind === 'failed') return { kind: 'failed', message: m.play_hint_failed({ error: engineFailureInWords(result) }) };
    const best = result.kind === 'analysed' ? result.end.bestmove : null;
    return best ? { kind: 'answered', answer: best } : { kind: 'none' };
  }

  /** Whether the computer agrees to a draw. */
  async answerDraw(): Promise<Reply<boolean>> {
    const { record } = this.#table;
    const result = await this.#computer.answerDraw(record);
    if (this.#table.record !== record) return { kind: 'none' };
    if (result.kind === 'failed') return { kind: 'failed', message: m.play_draw_offer_failed({ error: engineFailureInWords(result) }) };
    return result.kind === 'answered' ? { kind: 'answered', answer: result.agrees } : { kind: 'none' };
  }

  /** Interrupts what the computer does. */
  stop(): void {
    this.#started?.stop();
    this.#searches += 1;
    this.isSearching = false;
    this.failure = null;
  }

  /** The result of a search, during which the computer is searching. */
  async #searched<Result>(search: () => Promise<Result>): Promise<Result> {
    const number = ++this.#searches;
    this.isSearching = true;
    const result = await search();
    if (number === this.#searches) this.isSearching = false;
    return result;
  }
}
