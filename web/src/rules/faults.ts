// What the rules say of texts that they cannot read, in the language of the interface: the words
// of a parser are for programs. What they say of moves and positions that they can read is kept.

import { m } from '../paraglide/messages';

/** Messages of the rules by their form, and the same in words. */
const FAULTS: readonly (readonly [form: RegExp, inWords: (...found: string[]) => string])[] = [
  [/^line (\d+), column (\d+): "(.*?)": expected a move/s, (line, column, text) => m.game_no_move_at({ line, column, text })],
  [/^bad move "(.*)": /s, (text) => m.game_no_move({ text })],
  [/^bad FEN ".*": expected .* at character (\d+)$/s, (at) => m.game_no_position({ at })],
  [/^bad FEN ".*": (.*)$/s, (reason) => reason],
  [/^not a game record /, () => m.game_text_unknown()],
];

/** A message of the rules for people. */
export function faultInWords(message: string): string {
  for (const [form, inWords] of FAULTS) {
    const found = form.exec(message);
    if (found) return inWords(...found.slice(1));
  }
  return message;
}
