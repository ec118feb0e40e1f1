// Checks of the objects that are passed to the rules. Errors of WebAssembly would be those of
// the library that reads them there.

import type { MoveView, PdnView, TagView, VariationView } from '../wasm/pdn.js';
import type { Conclusion, PieceView, Side } from '../wasm/rules.js';
import { type Check, listOf, nullable, oneOf, recordOf, text, whole } from './arguments.js';

/** A side. */
export const side: Check<Side> = (name, value) => oneOf(name, value, ['white', 'black']);

/** A piece on a board. */
export const piece: Check<PieceView> = recordOf<PieceView>({
  square: text,
  color: side,
  role: (name, value) => oneOf(name, value, ['man', 'king', 'emperor']),
});

const ENDS: readonly Conclusion['by'][] = ['rules', 'agreement', 'abort', 'resignation', 'time', 'abandonment', 'adjudication'];
const END = recordOf<Pick<Conclusion, 'by'>>({ by: (name, value) => oneOf(name, value, ENDS) });
const LOST = recordOf<{ loser: Side }>({ loser: side });
const ADJUDICATED = recordOf<{ winner: Side | null }>({ winner: nullable(side) });

/** The decision that ended a game. */
export const conclusion: Check<Conclusion> = (name, value) => {
  const { by } = END(name, value);
  if (by === 'resignation' || by === 'time' || by === 'abandonment') LOST(name, value);
  if (by === 'adjudication') ADJUDICATED(name, value);
  return value as Conclusion;
};

const line: Check<VariationView> = (name, value) => LINE(name, value);
const nag: Check = (name, value) => whole(name, value, 65_535);
const LINE = recordOf<VariationView>({
  comments: listOf(text),
  moves: listOf(recordOf<MoveView>({ text, nags: listOf(nag), comments: listOf(text), variations: listOf(line) })),
});

/** A game to write as PDN. */
export const pdn: Check = recordOf<PdnView>({
  variant: text,
  drawRules: text,
  startFen: nullable(text),
  tags: listOf(recordOf<TagView>({ name: text, value: text })),
  result: text,
  line,
});
