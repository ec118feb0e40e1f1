import { expect, it } from 'vitest';
import * as rules from '../rules/rules';
import { outcomeText, recordedOutcome } from './outcome';
import { emptyRecord } from './record';

await rules.loadRules();

/** The last position of a game that is over. */
function ended(change: Partial<rules.GameRecord>, variant = 'dameo') {
  const game = rules.Game.from({ ...emptyRecord(variant), ...change });
  try {
    const { outcome, turn } = game.view();
    if (!outcome) throw new Error('the game goes on');
    return { outcome, turn };
  } finally {
    game.free();
  }
}

/** Kings that go to and fro. */
const SHUFFLE = Array.from({ length: 2 }, () => ['a1-a2', 'h8-h7', 'a2-a1', 'h7-h8']).flat();

it.each([
  ['no-pieces', ended({ startFen: 'W:W:Bc6' })],
  ['no-pieces', ended({ startFen: 'W:W:Bc6' }, 'anti-dameo')],
  ['blocked', ended({ startFen: 'W:Wa3:Ba4,a5,b4,b5' })],
  ['last-damone', ended({ startFen: 'W:Wd3:Bh7,Ia8' }, 'italian-damone-capture')],
  ['repetition', ended({ drawRules: 'mindsports', startFen: 'W:WKa1,Kb3:BKh8,Kg6', moves: SHUFFLE })],
  ['king-moves', ended({ startFen: 'W:WKa1,Kb1:BKh7,Kh6:H50' })],
  ['king-against-king', ended({ startFen: 'W:WKa1:BKh7:H4' })],
  ['agreement', ended({ conclusion: { by: 'agreement' } })],
  ['resignation', ended({ conclusion: { by: 'resignation', loser: 'white' } })],
  ['time', ended({ conclusion: { by: 'time', loser: 'black' } })],
  ['abandonment', ended({ conclusion: { by: 'abandonment', loser: 'black' } })],
  ['adjudication', ended({ conclusion: { by: 'adjudication', winner: 'white' } })],
  ['adjudication', ended({ conclusion: { by: 'adjudication', winner: null } })],
])('%s is said as the rules say it', (reason, { outcome, turn }) => {
  expect(outcome.reason).toBe(reason);
  expect(outcomeText(outcome, turn)).toBe(outcome.text);
});

it.each([
  ['1-0', 'resignation', 'White wins: Black resigned'],
  ['0-1', 'Time forfeit', 'Black wins: White ran out of time'],
  ['1/2-1/2', 'agreement', 'Drawn: the players agreed'],
  ['1-0', 'blocked', 'White wins: Black has no legal move'],
  ['1-0', 'Normal', 'White wins'],
  ['0-1', '', 'Black wins'],
  ['1-0', 'crash: exit code 1', 'White wins: crash: exit code 1'],
  ['0-0', 'adjudication', '0-0: by adjudication'],
  ['*', 'unterminated', null],
])('a file says %s, %s', (result, termination, words) => {
  expect(recordedOutcome(result, termination, 'black')).toBe(words);
});
