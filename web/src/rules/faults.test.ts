import { beforeAll, expect, it } from 'vitest';
import { emptyRecord } from '../record/record';
import { Game, loadRules, messageOf, readGames } from './rules';

beforeAll(loadRules);

/** What is said of a text that is refused. */
function said(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return messageOf(error);
  }
  throw new Error('it was read');
}

const asMove = (text: string): string => said(() => Game.from(emptyRecord('dameo')).readMove(text));
const asPosition = (startFen: string): string => said(() => Game.from({ ...emptyRecord('dameo'), startFen }));
const asGames = (text: string): string => said(() => readGames(text, { format: null, variant: 'dameo' }));

it('no text is explained in the words of a parser', () => {
  expect(asMove('xyz')).toBe('“xyz” is not a move');
  expect(asGames('hello')).toBe('line 1, column 1: “hello” is not a move');
  expect(asGames('{')).toBe('this text is neither a position nor a game');
  expect(asPosition('W:Wa1')).toBe('the position (FEN) cannot be read: the fault is at character 6');
});

it('the reasons of the rules are kept', () => {
  expect(asMove('d1-d5')).toContain('no unbroken line of men');
  expect(asPosition('W:Wa1,z9:Bd5')).toBe('there is no square z9');
  expect(asPosition('W:Wa1:Ba1')).toBe('two pieces on a1');
});
