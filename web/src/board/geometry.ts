// Squares of a board by name: `c4`, `a10`.

/** Number of files and ranks. */
export interface Dimensions {
  width: number;
  height: number;
}

/** File and rank, both counted from 0. */
export interface Place {
  file: number;
  rank: number;
}

const A = 'a'.charCodeAt(0);

export const place = (square: string): Place => ({
  file: square.charCodeAt(0) - A,
  rank: Number(square.slice(1)) - 1,
});

export const squareAt = ({ file, rank }: Place): string =>
  `${String.fromCharCode(A + file)}${rank + 1}`;

export const isOnBoard = ({ file, rank }: Place, { width, height }: Dimensions): boolean =>
  0 <= file && file < width && 0 <= rank && rank < height;

/** The column of a square as a side sees the board, counted from the left. */
export const column = (square: string, side: 'white' | 'black', { width }: Dimensions): number =>
  side === 'white' ? place(square).file : width - 1 - place(square).file;

/** The row of a square as a side sees the board, counted from the top. */
export const row = (square: string, side: 'white' | 'black', { height }: Dimensions): number =>
  side === 'white' ? height - 1 - place(square).rank : place(square).rank;

/** The squares row by row, from the top left as a side sees the board. */
export function rowsSeenFrom(side: 'white' | 'black', { width, height }: Dimensions): string[][] {
  const files = [...Array(width).keys()];
  const ranks = [...Array(height).keys()];
  if (side === 'white') ranks.reverse();
  else files.reverse();
  return ranks.map((rank) => files.map((file) => squareAt({ file, rank })));
}

/**
 * The squares of the straight line from one square to another, without the
 * first; only the last if they are not on a line.
 */
export function lineTo(from: string, to: string): string[] {
  const [start, end] = [place(from), place(to)];
  const [files, ranks] = [end.file - start.file, end.rank - start.rank];
  const length = Math.max(Math.abs(files), Math.abs(ranks));
  const isLine = files === 0 || ranks === 0 || Math.abs(files) === Math.abs(ranks);
  if (!isLine) return [to];
  return Array.from({ length }, (_, step) =>
    squareAt({
      file: start.file + Math.sign(files) * (step + 1),
      rank: start.rank + Math.sign(ranks) * (step + 1),
    }),
  );
}
