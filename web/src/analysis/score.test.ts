import { expect, it } from 'vitest';
import { forWhite, scoreInText, speedInText } from './score';

it('scores turn with the side', () => {
  expect(forWhite({ cp: 30 }, 'black')).toEqual({ cp: -30 });
  expect(forWhite({ win: 5 }, 'black')).toEqual({ loss: 5 });
  expect(forWhite({ loss: 4 }, 'black')).toEqual({ win: 4 });
  expect(forWhite({ loss: 4 }, 'white')).toEqual({ loss: 4 });
});

it('scores are written with their sign', () => {
  const texts = [{ cp: 125 }, { cp: -7 }, { cp: 0 }, { win: 3 }, { loss: 2 }].map(scoreInText);
  expect(texts).toEqual(['+1.25', '−0.07', '0.00', 'win in 2 moves', 'loss in 1 move']);
});

it('scores by a tablebase have no distance', () => {
  expect([{ cp: 29_999 }, { cp: -29_870 }, { cp: 28_000 }].map(scoreInText)).toEqual(['win', 'loss', '+280.00']);
});

it('speeds have three digits at most in thousands', () => {
  const texts = [400, 850_000, 999_499, 999_500, 1_740_000].map(speedInText);
  expect(texts).toEqual(['0 k nodes/s', '850 k nodes/s', '999 k nodes/s', '1.0 M nodes/s', '1.7 M nodes/s']);
});
