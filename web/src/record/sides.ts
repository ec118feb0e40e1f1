// The two sides.

import { m } from '../paraglide/messages';
import type { Side } from '../rules/rules';

export const opponent = (side: Side): Side => (side === 'white' ? 'black' : 'white');

export const nameOf = (side: Side): string => m.game_side({ side });
