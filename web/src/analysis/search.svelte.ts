// The engine's search of the position on the board, or of what the opponent threatens there.

import { untrack } from 'svelte';
import { capturers } from '../controller/picture';
import { type AnalysisLine, EngineClient, type SearchLimits } from '../engine/client';
import { engineFailureInWords } from '../engine/failure';
import { searchThreads } from '../engine/threads';
import { Paced } from '../lib/paced';
import { settings } from '../lib/settings.svelte';
import { m } from '../paraglide/messages';
import { opponent } from '../record/sides';
import { type GameRecord, position as positionOf, type PositionView } from '../rules/rules';
import { searchTablebase } from '../tablebase/search';
import { endOfSearch, LIMITS, type SearchEnd } from './limits';

/** A game and its last position. */
export interface Searched {
  /** The record as JSON: equal for equal games. */
  readonly key: string;
  readonly position: PositionView;
  /** Whether the engine says nothing of it: it belongs to a game against a person. */
  readonly isHelpOff: boolean;
}

/** The game in which the side to move has passed. */
const passed = ({ variant, drawRules }: GameRecord, { fen }: PositionView): GameRecord => ({
  variant,
  drawRules,
  startFen: (fen.startsWith('W') ? 'B' : 'W') + fen.slice(1),
  moves: [],
  conclusion: null,
});

/** Between two views of the lines, in milliseconds. At low depths they come faster than they can be drawn. */
const PAUSE = 100;

/** What another engine is needed for. */
interface Resources {
  readonly hashMib: number;
  readonly threads: number;
}

const chosenResources = (): Resources => {
  const { hashMib, threads } = settings;
  return { hashMib, threads: threads === 'auto' ? searchThreads() : threads };
};

const engineWith = (resources: Resources): EngineClient => new EngineClient({ ...resources, tablebase: searchTablebase });

export class PositionSearch {
  isOn = $state(settings.isEngineOn);
  /** Whether the search is of the position in which the side to move has passed. */
  isThreat = $state(false);
  lines = $state.raw<AnalysisLine[]>([]);
  /** Why the search has ended by itself; null while it goes on. */
  end = $state<SearchEnd | null>(null);
  /** The best line of the position itself, also while a threat is looked up. */
  best = $state.raw<AnalysisLine | null>(null);
  /** The winning chance of {@link best} for the side to move, 0 to 1; null without a line. */
  winChance = $state<number | null>(null);
  #resources = chosenResources();
  #engine = engineWith(this.#resources);
  #key = '';
  /** Shows what the running search has found. */
  #shown = new Paced(() => undefined, PAUSE);
  readonly #searched: Searched;
  readonly #onFailed: (message: string) => void;

  /** Must be called while a component is initialised. */
  constructor(searched: Searched, onFailed: (message: string) => void) {
    this.#searched = searched;
    this.#onFailed = onFailed;
    $effect(() => this.#follow());
  }

  /** The position in which the side to move has passed. Only for a game that goes on. */
  readonly #afterPass: PositionView = $derived.by(() => {
    const { key, position } = this.#searched;
    return positionOf(passed(JSON.parse(key) as GameRecord, position));
  });

  /** The position that the lines are of. */
  readonly position: PositionView = $derived.by(() =>
    this.isThreat ? this.#afterPass : this.#searched.position,
  );

  /** The game that the lines follow. */
  get record(): GameRecord {
    const { key, position } = this.#searched;
    const record = JSON.parse(key) as GameRecord;
    return this.isThreat ? passed(record, position) : record;
  }

  /** Why no threat can be shown; empty if one can. */
  readonly threatProblem: string = $derived.by(() => {
    const { position } = this.#searched;
    const { turn } = position;
    if (position.outcome) return m.analysis_game_over();
    if (capturers(position).length > 0) return m.analysis_threat_must_capture({ side: turn });
    return this.#afterPass.outcome ? m.analysis_threat_no_moves({ side: opponent(turn) }) : '';
  });

  /** Turns the view of threats on or off; says why if it cannot be turned on. */
  toggleThreat(): void {
    if (!this.isThreat && this.threatProblem) return this.#onFailed(this.threatProblem);
    this.isThreat = !this.isThreat;
    if (this.isThreat) this.isOn = true;
  }

  /** Searches again and without a limit. */
  goDeeper(): void {
    this.#analyse(settings.lineCount, this.isThreat, {});
  }

  /** Stops for good, and gives the memory back. */
  close(): void {
    this.#shown.cancel();
    this.#engine.close();
  }

  /** Searches the position; runs again whenever the state it reads changes. */
  #follow(): void {
    const { key } = this.#searched;
    const { isHelpOff } = this.#searched;
    if (key !== this.#key || isHelpOff) {
      this.#key = key;
      this.best = null;
      this.winChance = null;
      this.isThreat = false;
    }
    this.#provide(chosenResources());
    this.#shown.cancel();
    this.lines = [];
    this.end = null;
    const { limits } = LIMITS[settings.searchLimit];
    const { isOn, isThreat } = this;
    this.#engine.stop();
    // Positions of equal games are equal.
    const isOver = untrack(() => this.#searched.position.outcome !== null);
    if (isOn && !isOver && !isHelpOff) this.#analyse(settings.lineCount, isThreat, limits);
  }

  /** Starts another engine for a table of another size or other threads. */
  #provide(resources: Resources): void {
    const { hashMib, threads } = this.#resources;
    if (resources.hashMib === hashMib && resources.threads === threads) return;
    this.#resources = resources;
    this.#engine.close();
    this.#engine = engineWith(resources);
  }

  #analyse(multipv: number, isThreat: boolean, limits: SearchLimits): void {
    const found: AnalysisLine[] = [];
    let chance = 0;
    const { key, position } = untrack(() => ({ key: this.#searched.key, position: this.#searched.position }));
    const record = JSON.parse(key) as GameRecord;
    const game = isThreat ? passed(record, position) : record;
    this.end = null;
    this.#shown.cancel();
    const shown = (this.#shown = new Paced(() => this.#show(found, isThreat ? null : chance), PAUSE));
    const onLine = (line: AnalysisLine, winChance: number): void => {
      found[line.multipv - 1] = line;
      if (line.multipv === 1) chance = winChance;
      shown.ask();
    };
    void this.#engine.analyse(game, { ...limits, multipv }, onLine).then((result) => {
      shown.flush();
      if (result.kind === 'analysed') this.end = endOfSearch(found.filter(Boolean));
      if (result.kind !== 'failed') return;
      this.isOn = false;
      this.#onFailed(m.analysis_engine_failed({ error: engineFailureInWords(result) }));
    });
  }

  /** Shows lines, the best first; with `chance`, the winning chance of the best, they are of the position itself. */
  #show(found: readonly AnalysisLine[], chance: number | null): void {
    this.lines = found.filter(Boolean);
    const [best] = found;
    if (chance === null || !best) return;
    this.best = best;
    this.winChance = chance;
  }
}
