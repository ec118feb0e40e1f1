import { describe, expect, it } from 'vitest';
import { findUnit, loadTopics } from './lessons';
import type { Lesson } from './lessons/lesson';
import { learnLink, partsOf } from './address';
import { advanced, begin, following, isAdvancing, refuted, retried, stepOf, tried, turnOf } from './runner';

const topics = await loadTopics('en');

const lesson: Lesson = {
  kind: 'lesson',
  name: 'example',
  title: 'An example',
  variant: 'dameo',
  steps: [
    {
      fen: 'W:Wd1:Bh8',
      text: [],
      task: 'Go on.',
      turns: [
        { play: ['a', 'b'], reply: 'x', then: 'Black has replied.', wrong: { c: { say: 'Not c.', line: ['y', 'z'] } } },
        { play: ['d'], otherwise: 'Only d.' },
      ],
      done: 'Done.',
    },
    { fen: 'W:Wd1:Bh8', text: [], task: 'Go on.', turns: [{ play: ['e'], reply: 'f' }], done: 'Done.' },
  ],
};

describe('a lesson', () => {
  it('goes from turn to turn, with the replies', () => {
    const asked = begin();
    expect(asked.status).toEqual({ kind: 'asked', say: null });
    const replying = tried(lesson, asked, 'b');
    expect(replying).toMatchObject({ moves: ['b'], turn: 0, status: { kind: 'replying', reply: 'x' } });
    expect(isAdvancing(replying)).toBe(true);
    const second = advanced(lesson, replying);
    expect(second).toMatchObject({ moves: ['b', 'x'], turn: 1, status: { kind: 'asked', say: 'Black has replied.' } });
    expect(turnOf(lesson, second)?.play).toEqual(['d']);
    const done = tried(lesson, second, 'd');
    expect(done).toMatchObject({ moves: ['b', 'x', 'd'], turn: 2, status: { kind: 'done' } });
    expect(isAdvancing(done)).toBe(false);
    expect(turnOf(lesson, done)).toBeNull();
    expect(following(lesson, done)).toEqual(begin(1));
  });

  it('may end with a reply', () => {
    const done = advanced(lesson, tried(lesson, begin(1), 'e'));
    expect(done).toMatchObject({ moves: ['e', 'f'], status: { kind: 'done' } });
    expect(following(lesson, done)).toBeNull();
  });

  it('answers a wrong try, shows its refutation, and goes back to the same turn', () => {
    const wrong = tried(lesson, begin(), 'c');
    expect(wrong.status).toEqual({ kind: 'wrong', say: 'Not c.', line: ['y', 'z'] });
    const shown = advanced(lesson, advanced(lesson, wrong));
    expect(shown).toMatchObject({ moves: ['c', 'y', 'z'], status: { kind: 'wrong', line: [] } });
    expect(isAdvancing(shown)).toBe(false);
    expect(advanced(lesson, shown)).toBe(shown);
    expect(retried(lesson, shown)).toEqual(begin());
    const second = advanced(lesson, tried(lesson, begin(), 'a'));
    expect(tried(lesson, second, 'q').status).toEqual({ kind: 'wrong', say: 'Only d.', line: [] });
    expect(retried(lesson, tried(lesson, second, 'q'))).toEqual(second);
    expect(tried(lesson, begin(), 'q', 'r').status).toMatchObject({ line: ['r'] });
    expect(tried(lesson, begin(), 'c', 'r').status).toMatchObject({ line: ['y', 'z'] });
    expect(advanced(lesson, refuted(tried(lesson, begin(), 'q'), 'r')).moves).toEqual(['q', 'r']);
    expect(refuted(begin(), 'r')).toEqual(begin());
    expect(tried(lesson, begin(1), 'q').status).toMatchObject({ say: null });
  });

  it('takes no moves while it is not the turn of the reader', () => {
    const replying = tried(lesson, begin(), 'a');
    expect(tried(lesson, replying, 'd')).toBe(replying);
    const wrong = tried(lesson, begin(), 'c');
    expect(tried(lesson, wrong, 'a')).toBe(wrong);
    expect(() => stepOf(lesson, begin(2))).toThrow('has no step 2');
  });
});

describe('addresses', () => {
  it('lead to units', () => {
    const [topic] = topics;
    const [unit, next] = topic?.units ?? [];
    const address = learnLink(topic?.name ?? '', unit?.name ?? '');
    expect(address).toMatch(/^#\/learn\/[a-z-]+\/[a-z-]+$/);
    const [first = '', second = ''] = partsOf(address);
    expect(findUnit(topics, first, second)).toEqual({ topic, unit, next });
    expect(partsOf('#/learn')).toEqual([]);
    expect(findUnit(topics, 'chess', 'pawns')).toBeNull();
    expect(findUnit(topics, first, 'pawns')).toBeNull();
  });
});
