import { expect, it } from 'vitest';
import { type Counts, countsOf, materialOf } from './material';

const side = (emperor: string, king: string, man: string) => ({ emperor, king, man });
const nothing: Counts = { white: side('', '', ''), black: side('', '', '') };

it('numbers of pieces are written as the archive writes them', () => {
  expect(materialOf({ white: side('', '2', '1'), black: side('', '', '1') })).toBe('KKMvM');
  expect(materialOf({ white: side('1', '0', '2'), black: side('', '', '') })).toBe('EMMv');
  expect(materialOf({ white: side('', '0', ''), black: side('', '', '') })).toBe('v');
  expect(materialOf(nothing)).toBe('');
  // Whatever is typed is a number that the server reads.
  expect(materialOf({ white: side('', '-1', '1.9'), black: side('', 'x', '1e9') })).toBe(`Mv${'M'.repeat(40)}`);
});

it('what is written is read', () => {
  for (const text of ['KKMvM', 'EMMv', 'v', 'vK']) expect(materialOf(countsOf(text))).toBe(text);
  expect(countsOf('KKMvM')).toEqual({ white: side('0', '2', '1'), black: side('0', '0', '1') });
  for (const text of ['', 'KK', 'MKvM', 'KxM', 'KvMv']) expect(countsOf(text)).toEqual(nothing);
});
