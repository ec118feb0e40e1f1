// Proves the lessons: every position can be played, every move is legal, every reply is
// the only one or is marked as chosen, and every claim holds by the rules or a search.

import { Engine, init } from 'dameo/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyRecord } from '../record/record';
import { Game, loadRules, position, type PositionView, readSetup, type Side, variantNamed } from '../rules/rules';
import { topics } from './lessons';
import type { Claim, Lesson, Step } from './lessons/lesson';

/**
 * The nodes of each search for a win. Most of the lessons' combinations are found within a few thousand. That a move is
 * the only one to win means that no other is seen to win so soon.
 */
const NODES = process.env.LONG ? 2_000_000 : 60_000;

await loadRules();
beforeAll(() => init());

/** The position after some moves, none of which the draw rules end. */
function after(lesson: Lesson, step: Step, moves: string[]): PositionView {
  const record = { ...emptyRecord(lesson.variant), drawRules: 'mindsports', startFen: step.fen, moves };
  return position(record);
}

/** Whether the side to move loses by force after the moves, as far as the search sees. */
function isLost(lesson: Lesson, step: Step, moves: string[]): boolean {
  const view = after(lesson, step, moves);
  if (view.outcome) return view.outcome.winner !== null && view.outcome.winner !== view.turn;
  const { variant } = lesson;
  // One that has not searched before: the result does not depend on the other lessons.
  const engine = new Engine({ variant: variantNamed(variant).name, hashMib: 1 });
  const record = { ...emptyRecord(variant), drawRules: 'mindsports', startFen: step.fen, moves };
  let isLoss = false;
  engine.analyse(record, { nodes: NODES }, {
    onLine: ({ score }) => (isLoss = 'loss' in score),
  });
  engine.free();
  return isLoss;
}

const balance = ({ pieces }: PositionView, side: Side): number =>
  pieces.reduce((sum, { color }) => sum + (color === side ? 1 : -1), 0);

/** The moves of the step if the reader makes the first of the right ones each time. */
const mainLine = (step: Step): string[] =>
  step.turns.flatMap(({ play, reply }) => [play[0] ?? '', ...(reply === undefined ? [] : [reply])]);

function proveMoves(lesson: Lesson, step: Step): void {
  const { pieces, faults } = readSetup(lesson.variant, step.fen);
  expect(faults).toEqual([]);
  const squares = new Set(pieces.map(({ square }) => square));
  const { width, height } = variantNamed(lesson.variant);
  for (const square of step.marks ?? []) {
    const [file, rank] = [square.charCodeAt(0) - 96, Number(square.slice(1))];
    expect(file >= 1 && file <= width && rank >= 1 && rank <= height, `${square} of ${[...squares].join()}`).toBe(true);
  }
  expect(step.turns.length).toBeGreaterThan(0);
  const moves: string[] = [];
  for (const [at, turn] of step.turns.entries()) {
    const isLast = at === step.turns.length - 1;
    const legal = after(lesson, step, moves).moves.map(({ text }) => text);
    expect(turn.play.length).toBeGreaterThan(0);
    expect(legal).toEqual(expect.arrayContaining(turn.play));
    // A move that is legal, but not the one that is asked for, is answered with a reason.
    const unexplained = legal.filter((text) => !turn.play.includes(text) && turn.wrong?.[text] === undefined);
    if (turn.otherwise === undefined && !step.claim?.only) expect(unexplained).toEqual([]);
    // Only the last move of a step may have no reply, and several right moves only if they have the same.
    expect(isLast || turn.reply !== undefined).toBe(true);
    for (const [text, { line = [] }] of Object.entries(turn.wrong ?? {})) {
      expect(legal).toContain(text);
      expect(turn.play).not.toContain(text);
      after(lesson, step, [...moves, text, ...line]);
    }
    for (const text of turn.play) {
      const replies = after(lesson, step, [...moves, text]).moves.map((move) => move.text);
      if (turn.reply === undefined) continue;
      if (turn.isChosen) expect(replies).toContain(turn.reply);
      else expect(replies).toEqual([turn.reply]);
    }
    moves.push(turn.play[0] ?? '', ...(turn.reply === undefined ? [] : [turn.reply]));
  }
  // The whole line is a game.
  Game.from({ ...emptyRecord(lesson.variant), startFen: step.fen, moves }).free();
}

function proveClaim(lesson: Lesson, step: Step, claim: Claim): void {
  const start = after(lesson, step, []);
  const played: string[] = [];
  for (const { play, reply, wrong } of step.turns) {
    for (const { text } of after(lesson, step, played).moves) {
      const isRight = play.includes(text);
      if (claim.wins && isRight) expect(isLost(lesson, step, [...played, text]), `${text} wins`).toBe(true);
      const isExplained = wrong?.[text] !== undefined;
      if (claim.only && !isRight && !isExplained) expect(isLost(lesson, step, [...played, text]), `${text} wins too`).toBe(false);
    }
    played.push(play[0] ?? '', reply ?? '');
  }
  if (claim.gains !== undefined) {
    const gained = balance(after(lesson, step, mainLine(step)), start.turn) - balance(start, start.turn);
    expect(gained).toBe(claim.gains);
  }
}

const lessons = topics.flatMap(({ name, units }) =>
  units.flatMap((unit) => (unit.kind === 'lesson' ? [{ id: `${name}/${unit.name}`, lesson: unit }] : [])),
);

describe('lessons', () => {
  it('have names of their own', () => {
    const names = topics.flatMap((topic) => topic.units.map((unit) => `${topic.name}/${unit.name}`));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/);
    expect(lessons.length).toBeGreaterThan(5);
  });

  for (const { id, lesson } of lessons) {
    for (const [at, step] of lesson.steps.entries()) {
      it(`${id}, step ${at + 1}`, () => {
        proveMoves(lesson, step);
        if (step.claim) proveClaim(lesson, step, step.claim);
      });
    }
  }
});
