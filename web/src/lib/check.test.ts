import { expect, it } from 'vitest';
import { type Check, has, isBoolean, isCount, isListOf, isNumber, isObject, isOneOf, isText, optional, orNull } from './check';

const VALUES: unknown[] = [null, undefined, true, '', 'a', 0, 7, -1, 0.5, 2 ** 53, NaN, Infinity, [], [7], ['a'], {}, { a: 7 }, { a: 'x', b: 7 }];

it.each<[string, Check, unknown[]]>([
  ['isObject', isObject, [{}, { a: 7 }, { a: 'x', b: 7 }]],
  ['isText', isText, ['', 'a']],
  ['isBoolean', isBoolean, [true]],
  ['isNumber', isNumber, [0, 7, -1, 0.5, 2 ** 53]],
  ['isCount', isCount, [0, 7]],
  ['isListOf', isListOf(isText), [[], ['a']]],
  ['isOneOf', isOneOf(['a', 'b']), ['a']],
  ['orNull', orNull(isText), [null, '', 'a']],
  ['optional', optional(isText), [undefined, '', 'a']],
  ['has', has({ a: isCount }), [{ a: 7 }]],
  ['has nothing', has({}), [{}, { a: 7 }, { a: 'x', b: 7 }]],
])('%s accepts what it says', (_, check, accepted) => {
  expect(VALUES.filter(check)).toEqual(accepted);
});
