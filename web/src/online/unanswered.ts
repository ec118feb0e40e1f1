// Commands that were sent and are not answered.

import { has, isCount, isListOf, isText } from '../lib/check';
import type { Deed, GameKey } from './messages';
import { isKey } from './read';

export interface Unanswered {
  /** The number of the command: the server does it once, however often it is sent. */
  id: number;
  /** The state that the player saw. */
  key: GameKey;
  deed: Deed;
}

/** Whether a stored value is a list of commands. */
export const isUnansweredList = isListOf(has({ id: isCount, key: isKey, deed: has({ do: isText }) })) as (
  value: unknown,
) => value is Unanswered[];

/** A number for a command that no other tab chooses. */
export function newCommandId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}
