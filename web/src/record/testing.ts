// Random games and damaged values, for tests with fast-check.

import fc from 'fast-check';
import { Game, type GameRecord } from '../rules/rules';
import { emptyRecord } from './record';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 20);

/** With how many values a property is tested: more if the environment says so. */
export const RUNS = { numRuns };

/** How long a test of properties may take, in milliseconds. */
export const TIMEOUT = 20_000 + 100 * numRuns;

/** Games of legal moves from the start, or from a position that was reached by some. */
export const games = (variant: string): fc.Arbitrary<GameRecord> =>
  fc
    .tuple(fc.array(fc.nat(500), { maxLength: 12 }), fc.array(fc.nat(500), { maxLength: 4 }), fc.boolean())
    .map(([first, then, fromPosition]) => {
      const start = emptyRecord(variant);
      const { moves, fen } = play(start, first);
      if (!fromPosition) return { ...start, moves };
      const record = { ...start, startFen: fen };
      return { ...record, moves: play(record, then).moves };
    });

/** Plays moves by their places in the lists of legal moves, as far as the game goes on. */
function play(record: GameRecord, choices: number[]) {
  const game = Game.from(record);
  try {
    const moves: string[] = [];
    for (const choice of choices) {
      const { moves: legal, outcome } = game.view();
      const chosen = legal[choice % legal.length];
      if (outcome || !chosen) break;
      game.play(chosen.text);
      moves.push(chosen.text);
    }
    return { moves, fen: game.view().fen };
  } finally {
    game.free();
  }
}

/** A value with one part, wherever it is, removed or replaced by any other JSON value. */
export const damaged = (value: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.array(fc.nat(50), { maxLength: 6 }), fc.option(fc.jsonValue(), { nil: undefined })).map(
    ([path, other]) => replaced(JSON.parse(JSON.stringify(value)), path, other),
  );

function replaced(value: unknown, [at, ...rest]: number[], other: unknown): unknown {
  if (at === undefined || typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[at % keys.length];
  if (key === undefined) return other;
  const parts = value as Record<string, unknown>;
  return Object.assign(parts, { [key]: replaced(parts[key], rest, other) });
}

/** A text with a few characters replaced by others. */
export const misspelt = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(3), fc.string({ maxLength: 3, unit: 'binary' })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((edits) =>
      edits.reduce((at, [start, length, other]) => at.slice(0, start) + other + at.slice(start + length), text),
    );

/** A place for a value in the browser's storage. */
export const storageWith = (value: unknown) => {
  let text: string | null = value === undefined ? null : JSON.stringify(value);
  return {
    getItem: () => text,
    setItem: (_key: string, stored: string) => {
      text = stored;
    },
  };
};
