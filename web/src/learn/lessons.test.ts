// Proves the lessons: every position can be played, every move is legal, every reply is
// the only one or is marked as chosen, and every claim holds by the rules or a search.
// `exercise.test.ts` proves what the tablebases know, and `claims.test.ts` that no claim is left out.

import { readdirSync, readFileSync } from 'node:fs';
import { Engine, init } from 'dameo/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyRecord } from '../record/record';
import { Game, loadRules, position, type PositionView, readSetup, type Side, variantNamed } from '../rules/rules';
import type { SentenceClaim } from './claims/claim';
import { rules } from './claims/rules';
import { tactics } from './claims/tactics';
import { loadTopics } from './lessons';
import type { Lesson, Step } from './lessons/lesson';
import type { Claim } from './lessons/outline';

/** The nodes of a search for a win that is deeper than a combination. */
const DEEP_NODES = 500_000;

/**
 * The nodes of each search for a win. Most of the lessons' combinations are found within a few thousand. That a move is
 * the only one to win means that no other is seen to win so soon.
 */
const NODES = process.env.LONG ? 2_000_000 : 60_000;

/** How long searches may take on a busy machine, in milliseconds. */
const SEARCH_TIME = process.env.LONG ? 600_000 : 60_000;
/** The tablebases that the app carries. */
const TABLES = new URL('../../../data/page-tables/dameo/', import.meta.url);

await loadRules();
const topics = await loadTopics('en');
beforeAll(() => init());

type Start = Pick<Step, 'fen'>;

/** The position after some moves, none of which the draw rules end. */
function after(lesson: Pick<Lesson, 'variant'>, step: Start, moves: string[]): PositionView {
  const record = { ...emptyRecord(lesson.variant), drawRules: 'mindsports', startFen: step.fen, moves };
  return position(record);
}

/** Whether the side to move loses by force after the moves, as far as the search sees. */
function isLost(lesson: Lesson, step: Start, moves: string[], nodes = NODES): boolean {
  const view = after(lesson, step, moves);
  if (view.outcome) return view.outcome.winner !== null && view.outcome.winner !== view.turn;
  return 'loss' in scoreOf(lesson, step, moves, { nodes });
}

type Score = { cp: number } | { win: number } | { loss: number };

interface Search {
  nodes: number;
  /** Tablebases by their material signatures. */
  tables?: Record<string, Uint8Array>;
}

/** The result of a search of the position after some moves. */
function scoreOf({ variant }: Lesson, { fen }: Start, moves: string[], { nodes, tables }: Search): Score {
  // One that has not searched before: the result does not depend on the other lessons.
  const engine = new Engine({ variant: variantNamed(variant).name, hashMib: 1 });
  if (tables) engine.setTablebase(tables);
  const record = { ...emptyRecord(variant), drawRules: 'mindsports', startFen: fen, moves };
  let found: Score = { cp: 0 };
  engine.analyse(record, { nodes }, { onLine: ({ score }) => (found = score) });
  engine.free();
  return found;
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

const textsOf = (view: PositionView): string[] => view.moves.map(({ text }) => text);

/** The tablebases of Dameo by their material signatures. */
const tables = (): Record<string, Uint8Array> =>
  Object.fromEntries(readdirSync(TABLES).map((name) => [name.split('-')[0], readFileSync(new URL(name, TABLES))]));

/** Proves what a sentence claims of moves and results. */
function proveSentence(lesson: Lesson, claim: SentenceClaim): void {
  const step = lesson.steps[(claim.step ?? 1) - 1];
  if (!step) throw new Error(`${lesson.name} has no step ${claim.step}`);
  const start = 'fen' in claim && claim.fen !== undefined ? { fen: claim.fen } : step;
  const moves = ('after' in claim && claim.after) || [];
  switch (claim.kind) {
    case 'only':
      return expect(textsOf(after(lesson, start, moves)).sort()).toEqual([...claim.moves].sort());
    case 'can':
      return expect(textsOf(after(lesson, start, moves))).toEqual(expect.arrayContaining(claim.moves));
    case 'cannot': {
      const legal = textsOf(after(lesson, start, moves));
      expect(legal).not.toEqual([]);
      return expect(legal.filter((text) => claim.moves.includes(text))).toEqual([]);
    }
    case 'quiet':
      return expect(after(lesson, start, moves).moves.filter(({ captured }) => captured.length > 0)).toEqual([]);
    case 'threatened': {
      const replies = textsOf(after(lesson, start, moves));
      const isSafe = (reply: string): boolean => after(lesson, start, [...moves, reply]).moves.every(({ captured }) => captured.length === 0);
      return expect(replies.filter(isSafe)).toEqual([]);
    }
    case 'over':
      return expect(after(lesson, start, moves).outcome).toMatchObject({ winner: claim.winner });
    case 'loses':
      return expect(isLost(lesson, start, moves, DEEP_NODES)).toBe(true);
    case 'draws':
      return expect(scoreOf(lesson, start, moves, { nodes: DEEP_NODES, tables: tables() })).toEqual({ cp: expect.any(Number) });
    case 'wins':
      return expect(step.claim?.wins).toBe(true);
    case 'only-win':
      return expect(step.claim).toMatchObject({ wins: true, only: true });
    case 'forced':
      return expect(step.turns.filter(({ isChosen }) => isChosen)).toEqual([]);
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
      it(`${id}, step ${at + 1}`, { timeout: SEARCH_TIME }, () => {
        proveMoves(lesson, step);
        if (step.claim) proveClaim(lesson, step, step.claim);
      });
    }
  }
});

describe('the sentences of lessons', () => {
  for (const [id, claims] of Object.entries({ ...rules, ...tactics })) {
    // What a topic says of itself is tried in a lesson of it.
    const found = lessons.find((lesson) => lesson.id === id || lesson.id.startsWith(`${id}/`));
    for (const claim of claims) {
      it(`${id}, step ${claim.step ?? 1}: ${claim.says}`, { timeout: SEARCH_TIME }, () => {
        if (!found) throw new Error(`there is no lesson ${id}`);
        proveSentence(found.lesson, claim);
      });
    }
  }

  it('of the tactics: each wins, unless it says otherwise', () => {
    for (const { id, lesson } of lessons.filter((found) => found.id.startsWith('tactics/'))) {
      const isWon = lesson.steps.every(({ claim }) => claim?.wins);
      expect(isWon || /\b(draw|pieces ahead)\b/.test(JSON.stringify(lesson)), id).toBe(true);
    }
  });

  it('of our own positions: no other move wins', () => {
    const ours = lessons.filter(({ lesson }) => lesson.source?.includes('composed for this project; the engine finds no other'));
    expect(ours.length).toBeGreaterThan(5);
    for (const { id, lesson } of ours) expect(lesson.steps.some(({ claim }) => claim?.only), id).toBe(true);
  });
});
