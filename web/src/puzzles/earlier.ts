// Attempts that were made in this browser without an account, which a member can take along.

import { isNumber } from '../lib/check';
import type { Change } from '../store/backend';
import { type Progress, progress } from '../store/progress';
import { type Attempt, keptOf } from './attempts';

const isInstant = (value: unknown): value is number => isNumber(value);

/** When the last attempt was made that a member does not want. */
const declined = (member: string): Progress<number> => progress(`puzzles-declined@${member}`, isInstant);
const UNTIL = 'until';

/** The attempts without an account that are not among those of a member, and that it has not left out. */
export async function entriesWithout(member: string, known: ReadonlyMap<string, Attempt>): Promise<Map<string, Attempt>> {
  const [own, until] = await Promise.all([keptOf(null).attempts.all(), declined(member).get(UNTIL)]);
  return new Map([...own].filter(([id, { at }]) => !known.has(id) && at > (until ?? -1)));
}

/** What keeps attempts up to an instant from being offered again. */
export const leftOut = (member: string, until: number): Change => declined(member).change(UNTIL, until);
