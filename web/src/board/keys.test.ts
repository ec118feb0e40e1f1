import { expect, it } from 'vitest';
import { keyOf, squareOf } from './keys';

it('rank 10 is a colon in the keys of the widget', () => {
  expect(keyOf('a10')).toBe('a:');
  expect(squareOf('j:')).toBe('j10');
  for (const square of ['a1', 'h8', 'c9']) expect(squareOf(keyOf(square))).toBe(square);
});
