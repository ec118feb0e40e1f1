import { Engine, init } from 'dameo/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnalysisLine, ScoreJson } from '../engine/client';
import { HASH_SIZES } from '../lib/settings.svelte';
import { gameFrom } from '../rules/testing';
import { endOfSearch, MAX_DEPTH } from './limits';

const line = (score: ScoreJson, depth: number, multipv = 1): AnalysisLine => ({
  depth,
  seldepth: depth,
  multipv,
  score,
  nodes: 1,
  nps: 1,
  time: 1,
  pv: ['d1-d4'],
});

describe('a search', () => {
  it('that its limit has ended can go deeper', () => {
    expect(endOfSearch([line({ cp: 20 }, 20)])).toBe('limit');
    expect(endOfSearch([])).toBe('limit');
    // The win is longer than the search has looked at every move.
    expect(endOfSearch([line({ win: 31 }, 14)])).toBe('limit');
    expect(endOfSearch([line({ win: 5 }, 14), line({ cp: 0 }, 14, 2)])).toBe('limit');
  });

  it('has ended for good if every line is proven, or at the greatest depth', () => {
    expect(endOfSearch([line({ win: 5 }, 14), line({ loss: 8 }, 14, 2)])).toBe('proven');
    expect(endOfSearch([line({ cp: 0 }, MAX_DEPTH)])).toBe('deepest');
    expect(endOfSearch([{ ...line({ win: 13 }, 1), tbhits: 350 }])).toBe('proven');
  });
});

describe('the engine', () => {
  beforeAll(() => init());

  it('has room for the largest transposition table', { timeout: 60_000 }, () => {
    const engine = new Engine({ hashMib: Math.max(...HASH_SIZES) });
    expect(engine.analyse(gameFrom(null), { depth: 1 }).bestmove).not.toBe(null);
    engine.free();
  });

  it('searches to the greatest depth and no deeper', { timeout: 60_000 }, () => {
    const engine = new Engine({ hashMib: 1 });
    const game = gameFrom('W:WKa1:BKh8');
    let depth = 0;
    engine.analyse(game, {}, { stop: new Int32Array(1), onLine: (found) => (depth = found.depth) });
    expect(depth).toBe(MAX_DEPTH);
    expect(() => engine.analyse(game, { depth: MAX_DEPTH + 1 })).toThrow();
    engine.free();
  });
});
