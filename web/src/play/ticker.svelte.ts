// Updates the display of a running clock, announces low time, and ends the game
// when a flag falls.

import { untrack } from 'svelte';
import type { Announcer } from '../a11y/announcer.svelte';
import { m } from '../paraglide/messages';
import type { PositionView, Side } from '../rules/rules';
import { playSound } from '../sound/player';
import { type Clock, clockInWords, timeLeft } from './clock';
import type { Seats } from './seats';

/** Milliseconds between updates. */
const TICK = 100;
/** The remaining times that are announced once each, in milliseconds. */
const WARNINGS = [60_000, 30_000, 10_000];

interface TimedGame {
  readonly clock: Clock | null;
  readonly position: PositionView;
  readonly players: Seats;
  readonly announcer: Announcer;
  /** The present time of the clock, in milliseconds since 1970. */
  now(): number;
  loseOnTime(): boolean;
}

export class Ticker {
  #now = $state(0);
  #previousLeft = Infinity;
  readonly #game: TimedGame;

  constructor(game: TimedGame) {
    this.#game = game;
    this.#now = game.now();
    $effect(() => this.#run());
  }

  /** The time left for a side in milliseconds; infinite without a clock. */
  left(side: Side): number {
    const { clock, position } = this.#game;
    return clock ? timeLeft(clock, side, position.turn, this.#now) : Infinity;
  }

  hasRunOut(): boolean {
    this.#now = this.#game.now();
    return this.left(this.#game.position.turn) === 0;
  }

  #run(): (() => void) | undefined {
    const { clock } = this.#game;
    if (clock?.since == null) return;
    const timer = setInterval(() => this.#tick(), TICK);
    untrack(() => {
      this.#previousLeft = Infinity;
      this.#tick();
    });
    return () => clearInterval(timer);
  }

  #tick(): void {
    if (this.hasRunOut()) return void this.#game.loseOnTime();
    const { position, players, announcer } = this.#game;
    const left = this.left(position.turn);
    const warning = WARNINGS.find((level) => this.#previousLeft > level && left <= level);
    if (warning && this.#previousLeft < Infinity && players[position.turn] === 'person') {
      if (warning === WARNINGS.at(-1)) playSound('low-time');
      announcer.say(m.play_time_left({ side: position.turn, time: clockInWords(warning) }));
    }
    this.#previousLeft = left;
  }
}
