// The two sides.

import type { Side } from '../rules/rules';

export const opponent = (side: Side): Side => (side === 'white' ? 'black' : 'white');
