import { describe, expect, it } from 'vitest';
import type { ExchangeJson, ScoreJson } from '../engine/client';
import { overwriteGetLocale } from '../paraglide/runtime';
import type { Side } from '../rules/rules';
import { reasonOf } from './reason';
import type { Fault } from './review';

/** A fault with the scores of the best move and of the one played, for White. */
const fault = (kind: string, side: Side, scores: [ScoreJson, ScoreJson], exchange: ExchangeJson | null = null): Fault => ({
  ply: 1,
  side,
  text: 'a',
  judgement: 'blunder',
  best: 'b',
  scores,
  reason: { kind, text: 'in English', exchange },
  chance: 0.5,
});

const NAMES = { man: 'man', king: 'king' };

// What `Reason::describe` of the engine says, with numbers instead of words.
describe('the reason for a judgement', () => {
  it('is made from its kind and the scores', () => {
    const texts = [
      fault('allows-win', 'white', [{ cp: 0 }, { loss: 8 }]),
      fault('allows-win', 'black', [{ cp: 0 }, { win: 2 }]),
      fault('allows-win', 'white', [{ cp: 0 }, { loss: 1 }]),
      fault('misses-win', 'white', [{ win: 5 }, { cp: 0 }]),
      fault('misses-win', 'black', [{ loss: 1 }, { cp: 0 }]),
      fault('allows-promotion', 'white', [{ cp: 0 }, { cp: -90 }]),
      fault('misses-promotion', 'white', [{ cp: 90 }, { cp: 0 }]),
      fault('leads-to-losing-position', 'white', [{ cp: 0 }, { cp: -200 }]),
      fault('yields-advantage', 'white', [{ cp: 0 }, { cp: -90 }]),
      fault('yields-advantage', 'black', [{ cp: 0 }, { cp: 90 }]),
      fault('gives-up-advantage', 'white', [{ cp: 90 }, { cp: 0 }]),
      fault('reduces-advantage', 'white', [{ cp: 200 }, { cp: 90 }]),
      fault('worsens-position', 'white', [{ cp: -90 }, { cp: -150 }]),
    ].map((each) => reasonOf(each, NAMES));
    expect(texts).toEqual([
      'loses: Black wins by force in 4 moves',
      'loses: White wins by force in 1 move',
      'ends the game',
      'misses a win by force in 3 moves',
      'misses a win by force in 1 move',
      'lets Black promote',
      'misses a promotion',
      'leads to a losing position',
      'gives Black the advantage',
      'gives White the advantage',
      'gives up the advantage: the chances are about even now',
      'gives up a part of the advantage',
      'makes a difficult position worse',
    ]);
  });

  it('is made from its kind and the pieces', () => {
    const scores: [ScoreJson, ScoreJson] = [{ cp: 10 }, { cp: -90 }];
    const pieces = (men: number, kings = 0) => ({ men, kings, emperors: 0 });
    const texts = [
      fault('allows-shot', 'white', scores, { won: pieces(3), lost: pieces(1) }),
      fault('loses-pieces', 'black', scores, { won: pieces(2, 1), lost: pieces(0) }),
      fault('misses-shot', 'white', scores, { won: pieces(0, 1), lost: pieces(2) }),
      fault('misses-pieces', 'white', scores, { won: pieces(1), lost: pieces(0) }),
    ].map((each) => reasonOf(each, NAMES));
    expect(texts).toEqual([
      'allows a shot: White loses 3 men for 1 man',
      'loses 2 men and 1 king',
      'misses a shot that wins 1 king for 2 men',
      'misses the win of 1 man',
    ]);
  });

  it('is that of the review if something is missing, which is in English', () => {
    const scores: [ScoreJson, ScoreJson] = [{ cp: 10 }, { cp: -90 }];
    for (const kind of ['loses-pieces', 'allows-win', 'misses-win', 'new-kind']) {
      const read = (): string | null => reasonOf(fault(kind, 'white', scores), NAMES);
      expect(read(), kind).toBe('in English');
      overwriteGetLocale(() => 'de');
      expect(read(), kind).toBeNull();
      overwriteGetLocale(() => 'en');
    }
    expect(reasonOf({ ...fault('', 'white', scores), reason: null }, NAMES)).toBeNull();
  });
});
