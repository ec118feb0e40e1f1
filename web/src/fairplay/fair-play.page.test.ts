import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fairPlay } from './fair-play.svelte';

/** A storage for the tests: Node has none. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  fairPlay.end('AbCd1234');
});

const FENS = Array.from({ length: 14 }, (_, ply) => `W:Wa1:B${ply}`);

describe('while a game goes on', () => {
  it('its latest positions belong to it, and what follows from the last of them', () => {
    fairPlay.play('AbCd1234', 'dameo', FENS);
    expect(fairPlay.gameOf('dameo', FENS[13]!)).toBe('AbCd1234');
    expect(fairPlay.gameOf('dameo', FENS[4]!)).toBe('AbCd1234');
    expect(fairPlay.gameOf('dameo', FENS[3]!)).toBeNull();
    expect(fairPlay.gameOf('dameo', 'W:Wz1:Bz2', [FENS[12]!, FENS[13]!])).toBe('AbCd1234');
    expect(fairPlay.gameOf('dameo', 'W:Wz1:Bz2', [FENS[12]!])).toBeNull();
    expect(fairPlay.gameOf('croda', FENS[13]!)).toBeNull();
  });

  it('only for as long', () => {
    fairPlay.play('AbCd1234', 'dameo', FENS);
    fairPlay.end('AbCd1234');
    expect(fairPlay.gameOf('dameo', FENS[13]!)).toBeNull();
  });

  it('but not for ever: the page may have been closed', () => {
    vi.useFakeTimers();
    fairPlay.play('AbCd1234', 'dameo', FENS);
    vi.advanceTimersByTime(7 * 3_600_000);
    expect(fairPlay.gameOf('dameo', FENS[13]!)).toBeNull();
    vi.useRealTimers();
  });
});
