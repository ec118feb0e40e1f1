import { describe, expect, it } from 'vitest';
import { resultsInText, shareInText, whiteInterval, whiteShare } from './results';

describe('the share of White', () => {
  it('counts a draw as half a point', () => {
    expect(whiteShare({ white: 1, draws: 2, black: 1 })).toBe(0.5);
    expect(whiteShare({ white: 3, draws: 0, black: 1 })).toBe(0.75);
  });

  it('has the interval of Wilson', () => {
    // Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    const examples = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const;
    for (const [won, games, low, high] of examples) {
      const found = whiteInterval({ white: won, draws: 0, black: games - won });
      expect(found?.share).toBeCloseTo(won / games, 10);
      expect(found?.low).toBeCloseTo(low, 4);
      expect(found?.high).toBeCloseTo(high, 4);
    }
  });

  it('is unknown without games, and never beyond 0 and 1', () => {
    expect(whiteInterval({ white: 0, draws: 0, black: 0 })).toBeNull();
    expect(shareInText({ white: 0, draws: 0, black: 0 })).toBe('');
    expect(whiteInterval({ white: 1, draws: 0, black: 0 })?.high).toBe(1);
    const low = whiteInterval({ white: 0, draws: 0, black: 3 })?.low;
    expect(low).toBeGreaterThanOrEqual(0);
    expect(low).toBeCloseTo(0, 10);
  });

  it('is said in words', () => {
    expect(shareInText({ white: 81, draws: 0, black: 182 })).toBe('White scores 31% (95%: 26–37%)');
    expect(resultsInText({ white: 1234, draws: 2, black: 3 })).toBe('White won 1,234, Black won 3, 2 drawn');
  });
});
