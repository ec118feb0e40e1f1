// Files of games, from the package `dameo`. The only module of the page that imports this part
// of it: its WebAssembly is loaded when a game is read or written, not before the first move.

import * as dameo from 'dameo/pdn';
import { variantNamed } from './rules';

export { clockTimes, decodeText, writePdn } from 'dameo/pdn';
export type { ClockTimesView, DecodedTextView, GamesView, MoveView, PdnView, VariationView } from 'dameo/pdn';

/** Fetches and starts what reads and writes games; must be awaited before anything else here. */
export const loadPdn = (): Promise<void> => dameo.init();

/** As that of the package, for the variant of any name. Throws if there is none. */
export const readGames = (text: string, { format = null, variant = 'dameo' }: ReadOptions = {}): dameo.GamesView =>
  dameo.readGames(text, { format, variant: variantNamed(variant).name });

/** How {@link readGames} reads: the name of a format, which is detected by default, and the variant of games that name none. */
interface ReadOptions {
  format?: string | null;
  variant?: string;
}
