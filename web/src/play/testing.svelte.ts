// A game with somebody elsewhere, for tests: the other end of the connection is the test.

import type { Conclusion } from '../rules/rules';
import type { Action } from './actions';
import { newGame, type PlayedGame, type SavedGame, winnerOf } from './saved';
import type { GameSource, SourceEvent } from './source';

/** Shows a move at once, and waits with everything else for what the other end says. */
export class RemoteSource implements GameSource {
  game = $state.raw<PlayedGame>() as PlayedGame;
  readonly isMine = true;
  /** What was sent to the other end. */
  readonly sent: (Action | { kind: 'begin'; game: SavedGame })[] = [];
  isClosed = false;
  #heard: ((event: SourceEvent) => void) | null = null;

  constructor(game: SavedGame) {
    this.game = newGame(game);
  }

  now(): number {
    return Date.now();
  }

  act(action: Action): boolean {
    // The clock of the other end runs on.
    if (action.kind === 'rest' || action.kind === 'wake') return true;
    this.sent.push(action);
    if (action.kind !== 'move') return false;
    this.#setMoves([...this.game.record.moves, action.text]);
    return true;
  }

  save(shown: Pick<PlayedGame, 'orientation'>): void {
    this.game = { ...this.game, ...shown };
  }

  begin(game: SavedGame): boolean {
    this.sent.push({ kind: 'begin', game });
    return false;
  }

  listen(heard: (event: SourceEvent) => void): () => void {
    this.#heard = heard;
    return () => (this.#heard = null);
  }

  async takeOver(): Promise<void> {}

  close(): void {
    this.isClosed = true;
  }

  /** Somebody elsewhere has moved. */
  receiveMove(text: string): void {
    this.#setMoves([...this.game.record.moves, text]);
    this.report({ kind: 'move' });
  }

  /** Moves were taken back, or the last one was refused with a reason. */
  receivePly(ply: number, refusal?: string): void {
    this.#setMoves(this.game.record.moves.slice(0, ply));
    this.report(refusal ? { kind: 'refusal', reason: refusal } : { kind: 'take-back' });
  }

  receiveEnd(conclusion: Conclusion): void {
    const { record, clock } = this.game;
    this.game = { ...this.game, record: { ...record, conclusion }, clock: clock && { ...clock, since: null } };
    this.report({ kind: 'end' });
  }

  receiveGame(game: SavedGame): void {
    this.game = newGame(game);
    this.report({ kind: 'begin' });
  }

  report(event: SourceEvent): void {
    this.#heard?.(event);
  }

  #setMoves(moves: string[]): void {
    const { clock } = this.game;
    const record = { ...this.game.record, moves };
    this.game = { ...this.game, record, clock: clock && { ...clock, since: Date.now() }, winner: winnerOf(record) };
  }
}

/** Calls a function as a component does, so that effects run; the returned function ends them. */
export function mounted<Value>(create: () => Value): { value: Value; unmount: () => void } {
  let value: Value;
  const unmount = $effect.root(() => {
    value = create();
  });
  return { value: value!, unmount };
}
