import { beforeAll, describe, expect, it } from 'vitest';
import { loadRules } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { type Answer, destinations, type Entry, tap } from './entry';
import { RecordFollower } from './follower';

beforeAll(loadRules);

/** Taps one square after the other and returns the last answer. */
function taps(fen: string | null, squares: string): Answer {
  const game = gameFrom(fen);
  const follower = new RecordFollower();
  const rules = {
    continuation: (stops: string[]) => follower.continuation(game, stops),
    whyIllegal: (stops: string[]) => follower.whyIllegal(game, stops),
  };
  let entry: Entry | null = null;
  let answer: Answer = { kind: 'nothing', entry: null };
  for (const square of squares.split(' ')) {
    answer = tap(rules, follower.position(game), entry, square);
    entry = 'entry' in answer ? answer.entry : null;
  }
  return answer;
}

describe('quiet moves', () => {
  it('are played from one square to another', () => {
    expect(taps(null, 'd1 d4')).toMatchObject({ kind: 'play', move: { text: 'd1-d4' } });
  });

  it('begin with a piece of the side to move', () => {
    expect(taps(null, 'e5')).toEqual({ kind: 'nothing', entry: null });
    expect(taps(null, 'e6')).toMatchObject({ kind: 'refused', entry: null });
    expect(taps(null, 'd1 d1')).toEqual({ kind: 'nothing', entry: null });
    expect(taps(null, 'd1 e1')).toMatchObject({ kind: 'picked', entry: { stops: ['e1'] } });
  });

  it('are refused with the reason', () => {
    expect(taps(null, 'd1 d5')).toEqual({
      kind: 'refused',
      entry: null,
      reason: 'no unbroken line of men leads from d1 to d5: there is none of yours on d4',
    });
  });
});

describe('captures', () => {
  const fen = 'W:Wa1,d4:Bd5,d7,h8';

  it('go on step by step, or straight to the end', () => {
    expect(taps(fen, 'd4 d6')).toMatchObject({ kind: 'advanced', entry: { stops: ['d4', 'd6'] } });
    const whole = { kind: 'play', move: { text: 'd4xd6xd8' }, route: ['d4', 'd6', 'd8'] };
    expect(taps(fen, 'd4 d6 d8')).toMatchObject(whole);
    expect(taps(fen, 'd4 d8')).toMatchObject(whole);
  });

  it('are compulsory', () => {
    expect(taps(fen, 'a1')).toMatchObject({
      kind: 'picked',
      warning: 'a capture is compulsory: 2 pieces with d4',
    });
  });

  it('stay under way when something impossible is tapped', () => {
    expect(taps(fen, 'd4 d6 a1')).toMatchObject({
      kind: 'refused',
      entry: { stops: ['d4', 'd6'] },
    });
  });

  it('are asked about when several end on one square', () => {
    const answer = taps('W:WKh3:Ba6,b5,c3,d7', 'h3 e7');
    expect(answer.kind === 'choose' && answer.options.map(({ move }) => move.text)).toEqual([
      'h3xa3xa7xe7',
      'h3xb3xb7xe7',
    ]);
    expect(taps('W:WKh3:Ba6,b5,c3,d7', 'h3 b3 e7')).toMatchObject({ move: { captured: ['c3', 'b5', 'd7'] } });
  });

  it('offer the next stops and the ends', () => {
    const answer = taps(fen, 'd4');
    expect(answer.kind === 'picked' && destinations(answer.entry)).toEqual(['d6', 'd8']);
  });
});
