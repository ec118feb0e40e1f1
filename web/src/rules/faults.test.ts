import { beforeAll, describe, expect, it } from 'vitest';
import { locales, overwriteGetLocale } from '../paraglide/runtime';
import { emptyRecord } from '../record/record';
import { faultInWords, problemInWords } from './faults';
import { readGames } from './pdn';
import { type AnyFault, Game, messageOf, readSetup } from './rules';
import { loadRulesAndPdn } from './testing';

beforeAll(loadRulesAndPdn);

/** What is said of something that is refused. */
function said(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return messageOf(error);
  }
  throw new Error(`${String(read)} was not refused`);
}

const asMove = (text: string): string => said(() => Game.from(emptyRecord('dameo')).readMove(text));
const asPosition = (startFen: string): string => said(() => Game.from({ ...emptyRecord('dameo'), startFen }));
const asGames = (text: string): string => said(() => readGames(text, { format: null, variant: 'dameo' }));

it('a text that cannot be read is named with the place', () => {
  expect(asMove('xyz')).toBe('“xyz” is not a move');
  expect(asGames('hello')).toBe('line 1, column 1: “hello” is not a move');
  expect(asGames('{')).toBe('line 1, column 1: this text is neither a position nor a game');
  expect(asPosition('W:Wa1')).toBe('the position (FEN) cannot be read: the fault is at character 6');
});

it('the reasons of the rules are named', () => {
  expect(asMove('d1-d5')).toBe('“d1-d5” is illegal: no unbroken line of men leads from d1 to d5: there is none of yours on d4');
  expect(asPosition('W:Wa1,z9:Bd5')).toBe('there is no square z9');
  expect(asPosition('W:Wa1:Ba1')).toBe('two pieces on a1');
  expect(asGames('[Variant "chess"]\n\n*')).toBe('game 1: “chess” is not a variant that is known here');
  const { problems } = readGames('[White "A"]\n\n1. d1-d4 d8-d5 2. d4-d8 *');
  expect(problems.map(problemInWords)).toEqual([
    'game 1: ply 3: “d4-d8” is illegal: no unbroken line of men leads from d4 to d8: there is none of yours on d5 (the line is read up to here)',
  ]);
  const { faults } = readSetup('dameo', 'B:Wa8,Kb8:Bc8,d1');
  expect(faults.map(problemInWords)).toEqual([
    'white man on a8: would have been promoted there',
    'black man on d1: would have been promoted there',
  ]);
});

/** Texts and positions that are refused for many reasons. */
const REFUSED: readonly (() => unknown)[] = [
  ...['xyz', 'd1-d5', 'd1-e3', 'd1-d1', 'd4-d5', 'd8-d7'].map((text) => () => new Game().readMove(text)),
  ...['W:Wa1', 'W:Wa1,z9:Bd5', 'W:Wa1:Ba1', 'W:Wa8:B', 'W:WAc7:BGc6'].map((startFen) => () => new Game({ startFen })),
  ...['', 'hello', '{', '[Variant "chess"]\n\n*', '1. d1-d5 *', '[SetUp "1"]\n\n1. d1-d4 *', '[FEN "W"]\n\n1. d1-d4 *'].map(
    (text) => () => readGames(text),
  ),
  () => new Game({ startFen: 'W:Wa1,d4:Bd5,d7,h8' }).readMove('a1-a2'),
  () => new Game({ startFen: 'W:Wa1,d4:Bd5,d7,h8' }).readMove('d4xd6'),
];

describe.each(locales.filter((language) => language !== 'en'))('in %s', (language) => {
  it('nothing is said in English', () => {
    for (const read of REFUSED) {
      overwriteGetLocale(() => 'en');
      const english = said(read);
      overwriteGetLocale(() => language);
      expect(said(read)).not.toBe(english);
      expect(said(read)).not.toMatch(/\b(the|with|must|cannot|would)\b/);
    }
    overwriteGetLocale(() => 'en');
  });
});

it('what is inside a fault is said, too', () => {
  const error: AnyFault = { code: 'move', ply: 3, error: { code: 'syntax', text: 'x', column: 1 } };
  expect(faultInWords({ code: 'game', number: 2, error })).toBe('game 2: ply 3: “x” is not a move');
  expect(faultInWords({ code: 'read-up-to', error, more: 2 })).toBe(
    'ply 3: “x” is not a move (the line is read up to here), and 2 more faults',
  );
});
