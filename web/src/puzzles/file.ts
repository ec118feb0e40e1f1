// The files of puzzles, as docs/puzzles.md defines them.

/** A position in which exactly one move wins, or exactly one saves the game. */
export interface UnratedPuzzle {
  id: string;
  variant: string;
  result: 'win' | 'draw';
  /** Names of themes. */
  themes: string[];
  /** The position, with the solver to move. */
  fen: string;
  /** The moves in long notation; the solver makes the first and the last one. */
  line: string[];
}

/** A puzzle of the files. */
export interface Puzzle extends UnratedPuzzle {
  /** How hard the engine's levels find it, on the scale of their Elo, from 400 to 2600. */
  rating: number;
}

const MIN_RATING = 400;
const MAX_RATING = 2600;

const FORMAT = '# dameo puzzles, format 1';
const COLUMNS = 'id\trating\tnodes\tmargin\tresult\tthemes\tfen\tline';

/** Reads a file. Throws with the number of the line if it is not one. */
export function readPuzzles(text: string): Puzzle[] {
  const lines = text.split('\n');
  if (lines[0] !== FORMAT) throw new Error(`line 1: expected "${FORMAT}"`);
  const start = lines.indexOf(COLUMNS);
  if (start < 0) throw new Error('there is no line with the names of the columns');
  const header = lines.slice(1, start);
  const variant = valueOf(header, 'variant');
  if (!variant) throw new Error('the header names no variant');
  const themes = new Map(
    header.flatMap((line) => {
      const [, letter, name] = /^# theme (\S) (\S+)$/.exec(line) ?? [];
      return letter && name ? [[letter, name] as const] : [];
    }),
  );
  const puzzles = lines
    .slice(start + 1)
    .flatMap((line, index) => (line === '' ? [] : [puzzleOf(line, start + 2 + index, variant, themes)]));
  const count = Number(valueOf(header, 'puzzles')?.split(' ')[0]);
  if (puzzles.length !== count) throw new Error(`expected ${count} puzzles, found ${puzzles.length}`);
  return puzzles;
}

const valueOf = (header: string[], name: string): string | undefined =>
  header.find((line) => line.startsWith(`# ${name} `))?.slice(name.length + 3);

function puzzleOf(line: string, number: number, variant: string, names: Map<string, string>): Puzzle {
  const [id, rating, , , result, themes, fen, moves, ...others] = line.split('\t');
  const isComplete = id && fen && moves && themes && others.length === 0;
  const isRated = Number(rating) >= MIN_RATING && Number(rating) <= MAX_RATING;
  if (!isComplete || !isRated || (result !== 'win' && result !== 'draw')) {
    throw new Error(`line ${number}: this is not a puzzle: ${line.slice(0, 60)}`);
  }
  return {
    id,
    variant,
    rating: Number(rating),
    result,
    themes: themes === '-' ? [] : [...themes].map((letter) => names.get(letter) ?? letter),
    fen,
    line: moves.split(' '),
  };
}
