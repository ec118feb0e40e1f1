// Files of games: the reader of all formats and the writer of PDN. They are a module of their
// own, which need not be loaded to play.

import * as wasm from '../wasm/pdn.js';
import type { ClockTimesView, DecodedTextView, GamesView, PdnView } from '../wasm/pdn.js';
import type { VariantName } from '../wasm/rules.js';
import { bytes, type Fields, nullable, optional, options, text } from './arguments.js';
import { type ModuleSource, WasmModule } from './module.js';
import { pdn } from './records.js';
import type { Unchecked } from './rules.js';

export { type AnyFault, type Fault, faultOf } from './fault.js';
export { CrashError, type ModuleSource } from './module.js';
export type {
  ClockTimesView,
  DecodedTextView,
  GamesView,
  MoveView,
  PdnView,
  ProblemView,
  TagView,
  VariationView,
} from '../wasm/pdn.js';

const pdnModule = new WasmModule(
  'the PDN module of dameo',
  () => new URL('../wasm/pdn_bg.wasm', import.meta.url),
  wasm.default,
);

/**
 * Loads the module; must be awaited before anything else of it is used. Does nothing if it is
 * loaded. Rejects with the reason if it cannot be; it can be called again then.
 *
 * @param source where to load from, by default the file of this package: fetched in
 *   browsers, read from the disk in Node.
 */
export const init = (source?: ModuleSource): Promise<void> => pdnModule.load(source);

/** How {@link readGames} reads. */
export interface ReadOptions {
  /** The name of a format, such as `"pdn"`; it is detected by default. */
  format?: string | null | undefined;
  /** The variant of games that name none, `"dameo"` by default. */
  variant?: VariantName | undefined;
}

const READ: Fields<ReadOptions> = { format: nullable(text), variant: optional(text) };

/**
 * Reads the games of a text, at most 1,000: PDN, lists of moves, and exports of
 * PlayStrategy and AbstractPlay. Games that cannot be read are in `problems`, each
 * with its number and the place. A game with tags is read up to an illegal move, and
 * is in `problems` as well. What is not understood costs no game: it is left out, or kept
 * as a comment, and is in `problems` with its line and column.
 *
 * @throws if no game can be read, with the reason for the first.
 */
export function readGames(games: string, given: ReadOptions = {}): GamesView {
  const { format = null, variant = 'dameo' } = options('readGames', given, READ);
  return pdnModule.call(() => wasm.readGames(text('the text', games), format, variant));
}

/**
 * Decodes a file of games: UTF-8, UTF-16 with a byte order mark, or Windows-1252 in every
 * line that is neither.
 *
 * ```js
 * const { text } = decodeText(new Uint8Array(await file.arrayBuffer()));
 * ```
 */
export const decodeText = (file: Uint8Array): DecodedTextView => pdnModule.call(() => wasm.decodeBytes(bytes('the file', file)));

/**
 * The times in a comment on a move, in milliseconds: those of `[%clk]`, `[%clock]` and
 * `[%emt]`.
 */
export const clockTimes = (comment: string): ClockTimesView => pdnModule.call(() => wasm.clockTimes(text('the comment', comment)));

/**
 * Writes a game with its variations and comments as PDN.
 *
 * @throws if a move is illegal, with its ply, or if a tag, a result or the start
 *   cannot be written.
 */
export function writePdn(game: Unchecked<PdnView>): string {
  pdn('game', game);
  return pdnModule.call(() => wasm.writePdn(JSON.stringify(game)));
}
