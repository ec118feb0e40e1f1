import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine, init } from 'dameo/engine';
import { describe, expect, it } from 'vitest';
import { emptyRecord } from '../record/record';
import { exchangeOf } from '../record/exchange';
import { type GameRecord, loadRules, position, type Side } from '../rules/rules';
import { type Puzzle, readPuzzles } from './file';
import { isPointSeen, MAX_MOVES, pointInWords } from './playout';

await loadRules();
await init();

const NAMES = { man: 'man', king: 'king' };
const recordOf = (fen: string, moves: string[], variant = 'dameo'): GameRecord => ({
  ...emptyRecord(variant),
  startFen: fen,
  moves,
});
const puzzleOf = (fen: string, line: string[], result: Puzzle['result'] = 'win', variant = 'dameo'): Puzzle => ({
  id: 'x',
  variant,
  rating: 900,
  result,
  themes: [],
  fen,
  line,
});

describe('an exchange', () => {
  it('counts what is captured by kind, without what both lose', () => {
    expect(exchangeOf(recordOf('W:Wd4,a1:Bd5,c4,h8', ['d4xd6']), 'white')).toEqual({
      won: { men: 1, kings: 0, emperors: 0 },
      lost: { men: 0, kings: 0, emperors: 0 },
    });
    const mutual = recordOf('W:Wd4,a1:Bd5,c6,b6,h8', ['d4xd6', 'c6xe6']);
    expect(exchangeOf(mutual, 'white').won).toEqual({ men: 0, kings: 0, emperors: 0 });
    expect(exchangeOf(mutual, 'black').lost).toEqual({ men: 0, kings: 0, emperors: 0 });
  });
});

describe('the point of a puzzle', () => {
  const point = (puzzle: Puzzle, moves = puzzle.line): string =>
    pointInWords(puzzle, recordOf(puzzle.fen, moves, puzzle.variant), 'white', NAMES);

  it('is what was won, the end of the game, or the result that it keeps', () => {
    expect(point(puzzleOf('W:Wd4,a1:Bd5,c4,h8', ['d4xd6']))).toBe('Wins 1 man.');
    expect(point(puzzleOf('W:Wd4,a1:Bd5', ['d4xd6']))).toBe('The game is won.');
    expect(point(puzzleOf('W:Wd4,a1:Bd5,c4,h8', ['d4xd6'], 'draw'))).toBe('The game is saved.');
    expect(point(puzzleOf('W:Wa7,d1:Bh8', ['a7-a8']))).toBe('Promotes a man.');
    expect(point(puzzleOf('W:Wa6,d1:Bh8', ['a6-a7']))).toBe('The position is won.');
    expect(point(puzzleOf('W:Wd4,a1:Bd5,c4,h8', ['d4xd6'], 'win', 'anti-dameo'))).toBe('The position is won.');
  });
});

/** The solution and the moves after it, as the page plays them. */
function playedOut(puzzle: Puzzle, solver: Side, engine: Engine): GameRecord {
  let record = recordOf(puzzle.fen, puzzle.line);
  for (let count = 0; count < MAX_MOVES && !isPointSeen(puzzle, record, solver); count += 1) {
    const { moves } = position(record);
    const reply = moves.length === 1 ? moves[0]?.text : engine.analyse(record, { nodes: 20_000 }).bestmove;
    if (!reply) break;
    record = { ...record, moves: [...record.moves, reply] };
  }
  return record;
}

describe('solutions that end on a sacrifice', () => {
  const mustCapture = (record: GameRecord): boolean => position(record).moves.some(({ captured }) => captured.length > 0);
  const all = readPuzzles(readFileSync(join(import.meta.dirname, '../../../data/puzzles/dameo.tsv'), 'utf8')).filter(
    ({ fen, line, result }) => result === 'win' && mustCapture(recordOf(fen, line)),
  );
  const some = process.env['LONG'] ? all : all.filter((_, index) => index % 20 === 0);

  it('are played out until it is seen what they win', { timeout: 600_000 }, () => {
    const engine = new Engine({ variant: 'dameo', hashMib: 1 });
    const points = some.map((puzzle) => {
      const solver = position(recordOf(puzzle.fen, [])).turn;
      const record = playedOut(puzzle, solver, engine);
      const { outcome } = position(record);
      if (outcome) expect(outcome.winner, puzzle.id).toBe(solver);
      return pointInWords(puzzle, record, solver, NAMES);
    });
    engine.free();
    const seen = points.filter((point) => point !== 'The position is won.').length;
    if (process.env['LONG']) console.log(`${seen} of ${points.length} points are seen`);
    expect(seen / points.length).toBeGreaterThan(0.9);
  });
});
