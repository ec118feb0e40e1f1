// Game records before their first move.

import { type GameRecord, variantNamed } from '../rules/rules';

/** The record of a new game, with the default draw rules of the variant. */
export const emptyRecord = (variant: string): GameRecord => ({
  variant,
  drawRules: variantNamed(variant).drawRules,
  startFen: null,
  moves: [],
  conclusion: null,
});
