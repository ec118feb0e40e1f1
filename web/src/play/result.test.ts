import { describe, expect, it } from 'vitest';
import type { OutcomeView } from '../rules/rules';
import type { Seats } from './seats';
import { pageTitle, resultText } from './result';

const PERSON: Seats = { white: 'person', black: 3 };
const TWO: Seats = { white: 'person', black: 'person' };
const outcome = (winner: OutcomeView['winner'], reason: OutcomeView['reason']): OutcomeView => ({ winner, text: '', reason, ply: 9 });
const WHITE = outcome('white', 'resignation');
const DRAW = outcome(null, 'agreement');

describe('the result', () => {
  it('speaks to the person who played against the computer', () => {
    expect(resultText(WHITE, 'black', PERSON)).toEqual({ title: 'You won', reason: 'Black resigned' });
    expect(resultText(WHITE, 'black', { white: 3, black: 'person' }).title).toBe('You lost');
    expect(resultText(DRAW, 'black', PERSON)).toEqual({ title: 'Drawn', reason: 'the players agreed' });
  });

  it('names the winner if there are two people, or none', () => {
    expect(resultText(WHITE, 'black', TWO).title).toBe('White wins');
    expect(resultText(WHITE, 'black', { white: 1, black: 9 }).title).toBe('White wins');
  });

  it('is in the title of the page, which says before that whose turn it is', () => {
    expect(pageTitle({ players: PERSON, turn: 'white', outcome: null })).toBe('Your turn – Dameo');
    expect(pageTitle({ players: PERSON, turn: 'black', outcome: null })).toBe('Dameo');
    expect(pageTitle({ players: TWO, turn: 'white', outcome: null })).toBe('Dameo');
    expect(pageTitle({ players: PERSON, turn: 'black', outcome: WHITE })).toBe('You won – Dameo');
  });
});
