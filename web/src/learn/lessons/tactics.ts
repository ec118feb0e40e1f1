import { kingTraps } from './king-traps';
import { linesAndForks } from './lines-and-forks';
import type { TopicOutline } from './outline';
import { shots } from './shots';

/** The tactics of Dameo by their names. */
export const tactics: TopicOutline = { name: 'tactics', units: [...shots, ...kingTraps, ...linesAndForks] };
