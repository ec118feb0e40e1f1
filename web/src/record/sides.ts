// The two sides.

import { isOneOf } from '../lib/check';
import type { Side } from '../rules/rules';

/** White's first, as everywhere. */
export const SIDES: readonly Side[] = ['white', 'black'];

export const isSide = isOneOf(SIDES);

export const opponent = (side: Side): Side => (side === 'white' ? 'black' : 'white');
