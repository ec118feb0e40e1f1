// Attempts of a member that the server has not been told, and how they get there.

import { has, isBoolean, isCount, isNumber, isOneOf } from '../lib/check';
import type { SentAttempt, ServedAttempt } from '../online/puzzles';
import type { Change } from '../store/backend';
import { newId } from '../store/ids';
import { type Progress, progress, write } from '../store/progress';
import { store } from '../store/store.svelte';
import { type Attempt, keptOf, type Mode, MODES } from './attempts';

/** An attempt as it waits. */
export interface Unsent extends SentAttempt {
  mode: Mode;
}

/** As `PuzzleId` of the engine is written: with another one the server would refuse all that is sent. */
const isPuzzleId = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-hjkmnp-tv-z]{8}$/.test(value);

const isUnsent = has<Unsent>({ puzzle: isPuzzleId, mode: isOneOf(MODES), isSolved: isBoolean, at: isNumber });

/** By keys in the order of the attempts. */
export const unsentOf = (member: string): Progress<Unsent> => progress(`puzzles-unsent@${member}`, isUnsent);

/** How much the server has told: all changes up to a sequence number, of the account that began then. */
interface Told {
  memberSince: number;
  sequence: number;
}

const isTold = has<Told>({ memberSince: isNumber, sequence: isCount });
/** Under one key. */
const toldTo = (member: string): Progress<Told> => progress(`puzzles-told@${member}`, isTold);
const LAST = 'last';

/** How many attempts this page had wait: several can be made within a millisecond. */
let count = 0;

/** What has an attempt wait. */
export function waiting(member: string, attempt: Unsent): Change {
  const order = [attempt.at, (count += 1)].map((number) => String(number).padStart(15, '0')).join('-');
  return unsentOf(member).change(`${order}-${newId()}`, attempt);
}

/** A value of a member's puzzles in the store. */
interface OfMember {
  key: string;
  part: string;
  member: string;
}

async function keptOfMembers(): Promise<OfMember[]> {
  return (await store.entries('progress')).flatMap(([key]) => {
    const [, part, member] = /^(puzzles|puzzle-rating|puzzles-told|puzzles-unsent)@([^/]+)\//.exec(key) ?? [];
    return part && member ? [{ key, part, member }] : [];
  });
}

const forget = (values: readonly OfMember[]): Promise<boolean> =>
  write(values.map(({ key }): Change => ({ area: 'progress', key, value: undefined })));

/** Removes what is kept of members who have logged out, unless some of it waits to be sent. */
export async function forgetOthers(member: string | null): Promise<void> {
  const others = (await keptOfMembers()).filter((value) => value.member !== member);
  const unsent = new Set(others.flatMap((value) => (value.part === 'puzzles-unsent' ? [value.member] : [])));
  const gone = others.filter((value) => !unsent.has(value.member));
  if (gone.length > 0) await forget(gone);
}

/** An attempt as the app keeps it. */
export function attemptOf(served: ServedAttempt): Attempt {
  const { isSolved, at, variant, mode, puzzleRating, rated, solvedLater } = served;
  return {
    isSolved,
    at,
    variant,
    mode: MODES.find((known) => known === mode) ?? 'training',
    rating: puzzleRating,
    ...(rated && { rated: { before: rated.before.rating, after: rated.after.rating } }),
    ...(solvedLater && { solvedLater }),
  };
}

/**
 * Tells the server what waits, and takes up what it knows; `isMeant` is asked before each request
 * whether the member is still the one that is logged in. Rejects as the server does: what it has
 * not answered goes on waiting, and the server counts nothing twice.
 */
export async function exchange(member: string, isMeant: () => boolean): Promise<void> {
  const unsent = unsentOf(member);
  // Loaded when it is needed: without an account there is no need for it.
  const { MAX_SENT, puzzleProgress, sendAttempts } = await import('../online/puzzles');
  for (;;) {
    const batch = [...(await unsent.all())].slice(0, MAX_SENT);
    if (batch.length === 0) break;
    if (!isMeant()) return;
    await sendAttempts(batch.map(([, { puzzle, mode, isSolved, at }]) => ({ puzzle, mode, isSolved, at })));
    // Only now: an attempt that is told twice counts once, one that is forgotten never.
    await write(batch.map(([key]) => ({ area: 'progress', key: `puzzles-unsent@${member}/${key}`, value: undefined })));
  }
  for (let isComplete = false; !isComplete && isMeant(); ) isComplete = await takeUp(member, puzzleProgress);
}

/** Takes up some of what the server tells; returns whether that was all. */
async function takeUp(member: string, ask: typeof import('../online/puzzles').puzzleProgress): Promise<boolean> {
  const { attempts, ratings } = keptOf(member);
  const told = toldTo(member);
  const before = await told.get(LAST);
  const { memberSince, ratings: served, attempts: changed, isComplete } = await ask(before?.sequence ?? 0);
  if (before && before.memberSince !== memberSince) {
    // The account was deleted, and another one has its name.
    await forget((await keptOfMembers()).filter((value) => value.member === member && value.part !== 'puzzles-unsent'));
    return false;
  }
  const isWaiting = (await unsentOf(member).all()).size > 0;
  const last = changed.at(-1)?.sequence;
  await write([
    ...changed.map((one) => attempts.change(one.puzzle, attemptOf(one))),
    // What was tried meanwhile is in the ratings of this browser alone; they are asked for again after it was sent.
    ...(isWaiting ? [] : served.map(({ variant, rating, deviation, volatility }) => ratings.change(variant, { rating, deviation, volatility }))),
    ...(last === undefined ? [] : [told.change(LAST, { memberSince, sequence: last })]),
  ]);
  return isComplete;
}
