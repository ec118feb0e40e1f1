import { beforeAll, describe, expect, it } from 'vitest';
import { loadRulesAndPdn } from '../rules/testing';
import { readAttributes } from './attributes';
import { begin, type Exercise, isHidden, replied, shown, tried } from './exercise';

beforeAll(loadRulesAndPdn);

/** Right: d1-d4, and e1-e4 which is marked. Wrong with a comment: f1-f4. */
const PDN = '1. d1-d4 (1. e1-e4! d8-d5) (1. f1-f4 {Too slow.}) 1... d8-d5 2. e1-e4 *';

describe('finding the moves of a line', () => {
  const game = () => readAttributes({ pdn: PDN }).game.tree;
  const start = (): Exercise => begin(game(), [])!;

  it('follows the main line to its end', () => {
    const first = tried(game(), start(), 'd1-d4');
    expect(first).toEqual({ path: [0], status: { kind: 'replying' } });
    const second = replied(game(), first);
    expect(second).toEqual({ path: [0, 0], status: { kind: 'asked', wrong: null, say: '' } });
    const last = tried(game(), second, 'e1-e4');
    expect(last).toEqual({ path: [0, 0, 0], status: { kind: 'solved' } });
    expect([start(), first, second, last].map(isHidden)).toEqual([true, true, true, false]);
  });

  it('takes a marked variation as right, and ends with its reply', () => {
    const other = tried(game(), start(), 'e1-e4');
    expect(other).toEqual({ path: [1], status: { kind: 'replying' } });
    expect(replied(game(), other)).toEqual({ path: [1, 0], status: { kind: 'solved' } });
  });

  it('stays where it is after a wrong move, with the comment on it', () => {
    const status = (text: string) => tried(game(), start(), text);
    expect(status('f1-f4')).toEqual({ path: [], status: { kind: 'asked', wrong: 'f1-f4', say: 'Too slow.' } });
    expect(status('c1-c4')).toEqual({ path: [], status: { kind: 'asked', wrong: 'c1-c4', say: '' } });
    expect(tried(game(), status('c1-c4'), 'd1-d4').status.kind).toBe('replying');
  });

  it('shows the solution on request', () => {
    expect(isHidden(shown(start()))).toBe(false);
  });

  it('is none where no move follows', () => {
    expect(begin(game(), [0, 0, 0])).toBeNull();
    expect(begin(readAttributes({}).game.tree, [])).toBeNull();
  });
});
