// Plays the sounds of the app, at the volume of the settings.

import { settings } from '../lib/settings.svelte';
import { playTones, type Sound } from './tones';

/** The sounds of moves that follow each other faster, in milliseconds, are left out: somebody browses. */
const MIN_GAP = 120;
const VOLUMES = { off: 0, low: 0.12, medium: 0.35, high: 0.9 } as const;
/** Sounds that are never left out. */
const EVENTS: ReadonlySet<Sound> = new Set(['turn', 'end', 'low-time']);

export class SoundPlayer {
  readonly #play: (sound: Sound, volume: number) => void;
  #last = -Infinity;

  constructor(play: (sound: Sound, volume: number) => void) {
    this.#play = play;
  }

  /** Plays a sound; `now` is in milliseconds. */
  play(sound: Sound, now: number): void {
    const gap = now - this.#last;
    // A pause ends a series: while a key is held down nothing is heard after its first move.
    this.#last = now;
    const volume = VOLUMES[settings.volume];
    if (volume > 0 && (EVENTS.has(sound) || gap >= MIN_GAP)) this.#play(sound, volume);
  }
}

let context: AudioContext | null = null;
/** Browsers allow sounds after the first gesture, and nobody expects one before. */
let hasGesture = false;

function listen(): void {
  const noted = (): void => {
    hasGesture = true;
    for (const type of GESTURES) removeEventListener(type, noted, true);
  };
  const GESTURES = ['pointerdown', 'keydown'] as const;
  for (const type of GESTURES) addEventListener(type, noted, true);
}
if (typeof addEventListener === 'function') listen();

const player = new SoundPlayer((sound, volume) => {
  if (!hasGesture || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A browser suspends it when the page is hidden for long.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  playTones(context, sound, volume);
});

export const playSound = (sound: Sound): void => player.play(sound, performance.now());
