// The material of each side, and random positions with it.

import { makeSetup, type PieceView, position, type Side, type VariantInfo } from '../rules/rules';
import { emptyRecord } from '../record/record';
import { opponent } from '../record/sides';
import { squareAt } from '../board/geometry';

/** The kings and men of a side. */
export interface Material {
  kings: number;
  men: number;
}

/** One side of a material signature: `KKM`. */
export const nameOfMaterial = ({ kings, men }: Material): string => 'K'.repeat(kings) + 'M'.repeat(men);

/** Every material of 1 to `pieces` pieces: the fewest pieces first, then the most kings. */
export const materials = (pieces: number): Material[] =>
  [...Array(pieces).keys()].flatMap((fewer) =>
    [...Array(fewer + 2).keys()].map((men) => ({ kings: fewer + 1 - men, men })),
  );

export function materialOf(pieces: PieceView[], side: Side): Material {
  const count = (role: string): number =>
    pieces.filter((piece) => piece.color === side && piece.role === role).length;
  return { kings: count('king'), men: count('man') };
}

/** Attempts to find a position without a capture. */
const MAX_ATTEMPTS = 300;

/**
 * The FEN of a random position with the material that has a legal move and, if
 * possible, no capture; null if none was found. `random` returns numbers from 0
 * to 1.
 */
export function randomPosition(
  variant: VariantInfo,
  material: Record<Side, Material>,
  random: () => number = Math.random,
): string | null {
  let found: string | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const turn = random() < 0.5 ? 'white' : 'black';
    const { fen, faults } = makeSetup(variant.name, turn, scatter(variant, material, random));
    if (faults.length > 0) continue;
    const { moves } = position({ ...emptyRecord(variant.name), startFen: fen });
    if (moves.length === 0) continue;
    found = fen;
    if (moves.every(({ captured }) => captured.length === 0)) break;
  }
  return found;
}

/** Places the pieces on random distinct squares, whether or not they can be played there. */
function scatter(
  { width, height }: VariantInfo,
  material: Record<Side, Material>,
  random: () => number,
): PieceView[] {
  const free = [...Array(width * height).keys()];
  const place = (): string => {
    const [index = 0] = free.splice(Math.floor(random() * free.length), 1);
    return squareAt({ file: index % width, rank: Math.floor(index / width) });
  };
  const pieces = (color: Side): PieceView[] => [
    ...Array.from({ length: material[color].kings }, () => ({ square: place(), color, role: 'king' as const })),
    ...Array.from({ length: material[color].men }, () => ({ square: place(), color, role: 'man' as const })),
  ];
  return [...pieces('white'), ...pieces(opponent('white'))];
}
