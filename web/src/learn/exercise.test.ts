// Proves the exercises by the tablebases that the app carries.

import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine, TablebaseReader, type VariantName } from '../engine/module';
import { emptyRecord } from '../record/record';
import { loadRules, position, readSetup } from '../rules/rules';
import { isReached, isSpoiled, spoiledInWords } from './exercise';
import { endings } from './claims/endings';
import type { SentenceClaim } from './claims/claim';
import { outlines } from './lessons';
import type { ExerciseOutline } from './lessons/outline';

await loadRules();
beforeAll(loadEngine);

const FILES = new URL('../../../data/page-tables/', import.meta.url);

/** The tablebase of a variant, from the committed files. */
function tablebaseOf(variant: string): TablebaseReader {
  const folder = new URL(`${variant}/`, FILES);
  const names = readdirSync(folder);
  return new TablebaseReader(variant as VariantName, async (signature) => {
    const name = names.find((candidate) => candidate.startsWith(`${signature}-`));
    return name ? readFileSync(new URL(name, folder)) : null;
  });
}

const exercises = outlines.flatMap(({ units }) => units.flatMap((unit) => (unit.kind === 'exercise' ? [unit] : [])));

describe('exercises', () => {
  for (const { name, variant, fen, goal } of exercises) {
    it(`${name}: the goal can be reached, and spoiled`, async () => {
      expect(readSetup(variant, fen).faults).toEqual([]);
      const { moves, outcome } = position({ ...emptyRecord(variant), startFen: fen });
      expect(outcome).toBeNull();
      const reply = await tablebaseOf(variant).report(fen);
      expect(reply?.value).toBe(goal);
      expect(reply?.moves).toHaveLength(moves.length);
      expect(reply?.moves.some(({ value }) => value !== goal)).toBe(true);
    });
  }

  it('say what is true of the essay’s ending', async () => {
    const reply = await tablebaseOf('dameo').report('W:WKa1,h1:Bf5');
    const quickest = reply?.moves.filter(({ distance }) => distance === reply.distance).map(({ text }) => text);
    expect(quickest?.sort()).toEqual(['a1-a4', 'a1-d4']);
  });

  it('say how many moves hold', async () => {
    const counts = [
      ['pace', 2, 6],
      ['king-and-man', 1, 24],
      ['man-against-man', 1, 3],
      ['on-the-edge', 1, 2],
      ['man-against-king', 1, 3],
      ['king-against-king-and-man', 1, 27],
    ] as const;
    for (const [name, holding, all] of counts) {
      const exercise = exercises.find((candidate) => candidate.name === name);
      const reply = await tablebaseOf('dameo').report(exercise?.fen ?? '');
      expect(reply?.moves.filter(({ value }) => value === exercise?.goal), name).toHaveLength(holding);
      expect(reply?.moves, name).toHaveLength(all);
    }
  });

  it('say what is true of two kings against one', () => {
    const { classes } = JSON.parse(readFileSync(new URL('../endings/endgame.json', FILES), 'utf8')) as {
      classes: { class: string; stm: string; positions: number; drawn: number; lost: number; longest_win: number }[];
    };
    const found = classes.find((candidate) => candidate.class === 'KKvK' && candidate.stm === 'W');
    expect(found).toMatchObject({ positions: 124_992, drawn: 160, lost: 0, longest_win: 13 });
  });

  it('bear out what the page on strategy says of a race', async () => {
    const reply = await tablebaseOf('dameo').report('W:Wd4,e5:Bb3');
    const valueOf = (text: string) => reply?.moves.find((move) => move.text === text)?.value;
    expect(['d4-f6', 'd4-d5', 'e5-e6'].map(valueOf)).toEqual(['win', 'draw', 'draw']);
  });
});

/** What the tablebase says of all positions of two kings against one, two kings to move. */
async function twoKings(variant: string): Promise<{ positions: number; drawn: number; plies: number }> {
  const reader = tablebaseOf(variant);
  const squares = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => file + rank));
  const found = { positions: 0, drawn: 0, plies: 0 };
  for (const [at, first] of squares.entries()) {
    for (const second of squares.slice(at + 1)) {
      for (const other of squares.filter((square) => square !== first && square !== second)) {
        const reply = await reader.report(`W:WK${first},K${second}:BK${other}`);
        found.positions += 1;
        if (reply?.value !== 'win') found.drawn += 1;
        found.plies = Math.max(found.plies, reply?.value === 'win' ? (reply.distance ?? 0) : 0);
      }
    }
  }
  return found;
}

async function proveSentence({ variant, fen, goal }: ExerciseOutline, claim: SentenceClaim): Promise<void> {
  const reply = await tablebaseOf(variant).report(fen);
  const moves = reply?.moves ?? [];
  switch (claim.kind) {
    case 'holds':
      expect(moves).toHaveLength(claim.of);
      return expect(moves.filter(({ value }) => value === goal)).toHaveLength(claim.count);
    case 'soonest':
      return expect(moves.filter(({ distance }) => distance === reply?.distance).map(({ text }) => text).sort()).toEqual(claim.moves);
    case 'draw-rule': {
      const { outcome } = position({ ...emptyRecord(variant), startFen: 'W:WKa1:BKh7:H4' });
      return expect(outcome).toMatchObject({ winner: null, reason: 'king-against-king' });
    }
    case 'two-kings':
      return expect(await twoKings(variant)).toEqual({ positions: 124_992, drawn: claim.drawn, plies: claim.plies });
    default:
      throw new Error(`an exercise cannot claim ${claim.kind}`);
  }
}

describe('the sentences of exercises', () => {
  for (const [id, claims] of Object.entries(endings)) {
    for (const claim of claims) {
      // All positions of a class take a minute.
      it.runIf(claim.kind !== 'two-kings' || process.env.LONG)(`${id}: ${claim.says}`, { timeout: 300_000 }, async () => {
        const exercise = exercises.find(({ name }) => `endings/${name}` === id);
        if (!exercise) throw new Error(`there is no exercise ${id}`);
        await proveSentence(exercise, claim);
      });
    }
  }
});

describe('a goal', () => {
  const win = { value: 'win', distance: 5 } as const;
  const draw = { value: 'draw', distance: null } as const;
  const loss = { value: 'loss', distance: 8 } as const;

  it('is spoiled by a worse value', () => {
    expect([win, draw, loss].map((value) => isSpoiled('win', value))).toEqual([true, true, false]);
    expect([win, draw, loss].map((value) => isSpoiled('draw', value))).toEqual([true, false, false]);
  });

  it('is reached by the result of the game', () => {
    expect(isReached('win', 'white', 'white')).toBe(true);
    expect(isReached('win', null, 'white')).toBe(false);
    expect(isReached('draw', null, 'black')).toBe(true);
    expect(isReached('draw', 'white', 'black')).toBe(false);
  });

  it('is spoiled in words', () => {
    const move = { text: 'a1-a2', number: 2 };
    expect(spoiledInWords('win', 'white', { ...move, before: win, after: draw })).toBe(
      'You spoiled the win here: move 2, a1-a2. It was a win in 3 moves; now it is a draw.',
    );
    expect(spoiledInWords('draw', 'white', { ...move, before: draw, after: { value: 'win', distance: 1 } })).toBe(
      'You spoiled the draw here: move 2, a1-a2. It was a draw; now Black wins in 1 move.',
    );
  });
});
