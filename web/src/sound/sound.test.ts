import { afterEach, describe, expect, it } from 'vitest';
import type { BoardPiece } from '../board/keys';
import { settings } from '../lib/settings.svelte';
import { soundOf } from './moves';
import { SoundPlayer } from './player';
import type { Sound } from './tones';

const man = (square: string, role = 'man'): BoardPiece => ({ square, color: 'white', role });
const shown = (pieces: BoardPiece[], motion: string[] | null = null) => ({ pieces, motion });

describe('the sound of a move', () => {
  const before = shown([man('a1'), man('b2')]);
  it('tells moves, captures and promotions apart', () => {
    expect(soundOf(before, shown([man('a2'), man('b2')], ['a1', 'a2']))).toBe('move');
    expect(soundOf(before, shown([man('a3')], ['a1', 'a3']))).toBe('capture');
    expect(soundOf(before, shown([man('a8', 'king')], ['a1', 'a8']))).toBe('promotion');
  });

  it('is none if the board changes otherwise', () => {
    expect(soundOf(before, shown([man('a1')]))).toBeNull();
    // A move that was confirmed is on the board already.
    expect(soundOf(before, shown([man('a1'), man('b2')], ['a2']))).toBeNull();
  });
});

describe('the player', () => {
  afterEach(() => void (settings.volume = 'medium'));

  it('leaves out moves that follow each other quickly, but no event', () => {
    const heard: Sound[] = [];
    const player = new SoundPlayer((sound) => heard.push(sound));
    player.play('move', 1000);
    for (let time = 1030; time < 2000; time += 30) player.play('move', time);
    player.play('end', 2000);
    player.play('capture', 2500);
    expect(heard).toEqual(['move', 'end', 'capture']);
  });

  it('follows the volume of the settings', () => {
    const heard: number[] = [];
    const player = new SoundPlayer((_, volume) => heard.push(volume));
    for (const volume of ['off', 'low', 'medium', 'high'] as const) {
      settings.volume = volume;
      player.play('end', 0);
    }
    expect(heard).toHaveLength(3);
    expect([...heard].sort((a, b) => a - b)).toEqual(heard);
  });
});
