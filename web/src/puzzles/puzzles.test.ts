import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyRecord } from '../record/record';
import { loadRules, position, variants } from '../rules/rules';
import { puzzleOfDay } from './collection';
import { readPuzzles } from './file';
import { puzzleOf } from './testing';
import { THEMES } from './themes';

const FOLDER = join(import.meta.dirname, '../../../data/puzzles');
const textOf = (variant: string): string => readFileSync(join(FOLDER, `${variant}.tsv`), 'utf8');

await loadRules();

describe('the files', () => {
  it('are there for every variant', () => {
    const names = variants().map(({ name }) => `${name}.tsv`);
    expect(readdirSync(FOLDER).filter((name) => name.endsWith('.tsv')).sort()).toEqual(names.sort());
  });

  it.each(variants().map(({ name }) => name))('have puzzles that can be played, %s', (variant) => {
    const puzzles = readPuzzles(textOf(variant));
    expect(puzzles.length).toBeGreaterThan(0);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    // All of them take long; these are from everywhere in the file.
    for (const puzzle of puzzles.filter((_, index) => index % 25 === 0)) {
      const end = position({ ...emptyRecord(variant), startFen: puzzle.fen, moves: puzzle.line });
      expect(end.ply % 2, puzzle.id).toBe(1);
      for (const theme of puzzle.themes) expect(theme).toMatch(/^[a-z-]+$/);
    }
  });

  it('have themes of which only one is not offered', () => {
    const found = new Set(readPuzzles(textOf('dameo')).flatMap(({ themes }) => themes));
    expect([...found].filter((theme) => !(theme in THEMES))).toEqual(['all-captured']);
  });

  it('are refused with the line if they are damaged', () => {
    const text = textOf('croda');
    expect(() => readPuzzles('')).toThrow('line 1: expected "# dameo puzzles, format 1"');
    expect(() => readPuzzles(text.replace(/\n[^\n]+\n$/, '\n'))).toThrow(/expected \d+ puzzles, found \d+/);
    const lines = text.split('\n');
    const first = lines.findIndex((line) => line.startsWith('id\t')) + 1;
    lines[first] = lines[first]?.replace(/\t(win|draw)\t/, '\tloss\t') ?? '';
    expect(() => readPuzzles(lines.join('\n'))).toThrow(`line ${first + 1}: this is not a puzzle`);
    const rated = text.split('\n');
    rated[first] = rated[first]?.replace(/\t\d+\t/, '\t399\t') ?? '';
    expect(() => readPuzzles(rated.join('\n'))).toThrow(`line ${first + 1}: this is not a puzzle`);
  });
});

describe('the puzzle of a day', () => {
  it('is the same all day and another one the next day', () => {
    const many = Array.from({ length: 30 }, (_, index) => puzzleOf(`p${index}`, 1000 + index));
    expect(puzzleOfDay(many, 20_000)).toBe(puzzleOfDay(many, 20_000));
    const days = Array.from({ length: 10 }, (_, day) => puzzleOfDay(many, 20_000 + day)?.id);
    expect(new Set(days).size).toBe(10);
    expect(puzzleOfDay([], 1)).toBe(null);
  });

  it('is of medium difficulty', () => {
    const many = Array.from({ length: 30 }, (_, index) => puzzleOf(`p${index}`, 1000 + index));
    for (let day = 0; day < 20; day += 1) {
      const rating = puzzleOfDay(many, day)?.rating ?? 0;
      expect(rating >= 1010 && rating < 1020).toBe(true);
    }
  });
});
