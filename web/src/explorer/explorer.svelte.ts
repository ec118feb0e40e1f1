// The opening explorer of a game: what was played from the position on the board.

import { settings } from '../lib/settings.svelte';
import { type GameRecord, messageOf, type PositionView } from '../rules/rules';
import type { Opening, OpeningSource } from './source';

/** A game and its last position. */
export interface Explored {
  readonly record: GameRecord;
  readonly position: PositionView;
}

export type SourceName = typeof settings.explorerSource;

/** What is known of a position of a source. */
interface Answer {
  source: SourceName;
  variant: string;
  fen: string;
  /** Null if the source has no games of the variant. */
  opening: Opening | null;
}

export class OpeningExplorer {
  /** Of another position while that on the board is looked up; null before the first answer. */
  answer = $state.raw<Answer | null>(null);
  /** Why the games cannot be read; empty if they can. */
  problem = $state('');
  /** Counts the times that the games have changed, or are to be read again. */
  #readings = $state(0);
  readonly #explored: Explored;
  readonly #sources: Record<SourceName, OpeningSource>;

  /** Must be called while a component is initialised. */
  constructor(explored: Explored, sources: Record<SourceName, OpeningSource>) {
    this.#explored = explored;
    this.#sources = sources;
    $effect(() => this.#sources[settings.explorerSource].listen(() => this.retry()));
    $effect(() => this.#look());
  }

  readonly #key = $derived.by(() => {
    const { record, position } = this.#explored;
    return JSON.stringify([settings.explorerSource, record.variant, position.fen]);
  });

  /** Whether the answer is of the position on the board. */
  readonly isCurrent = $derived.by(() => {
    if (!this.answer) return false;
    const { source, variant, fen } = this.answer;
    return JSON.stringify([source, variant, fen]) === this.#key;
  });

  /** Reads the games again. */
  retry(): void {
    this.#readings += 1;
  }

  #look(): () => void {
    void this.#readings;
    const source = settings.explorerSource;
    const { record, position } = this.#explored;
    let isWanted = true;
    this.#sources[source].explore(record, position.fen).then(
      (opening) => {
        if (!isWanted) return;
        this.problem = '';
        this.answer = { source, variant: record.variant, fen: position.fen, opening };
      },
      (error: unknown) => {
        if (isWanted) this.problem = messageOf(error);
      },
    );
    return () => (isWanted = false);
  }
}
