import { expect, it } from 'vitest';
import { forWhite, scoreInText } from './score';

it('scores turn with the side', () => {
  expect(forWhite({ cp: 30 }, 'black')).toEqual({ cp: -30 });
  expect(forWhite({ win: 5 }, 'black')).toEqual({ loss: 5 });
  expect(forWhite({ loss: 4 }, 'black')).toEqual({ win: 4 });
  expect(forWhite({ loss: 4 }, 'white')).toEqual({ loss: 4 });
});

it('scores are written with their sign', () => {
  const texts = [{ cp: 125 }, { cp: -7 }, { cp: 0 }, { win: 3 }, { loss: 2 }].map(scoreInText);
  expect(texts).toEqual(['+1.25', '−0.07', '0.00', 'win in 3', 'loss in 2']);
});
