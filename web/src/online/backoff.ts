// How long to wait before the next attempt to connect.

/** The first wait, and the longest, in milliseconds. */
const FIRST = 500;
const LONGEST = 15_000;

/**
 * The wait before an attempt, in milliseconds: it doubles with each one that failed, and is
 * random in its upper half, so that after a restart not everybody comes back at once.
 * `random` is from 0 to 1.
 */
export function waitBefore(failures: number, random: number): number {
  const whole = Math.min(FIRST * 2 ** failures, LONGEST);
  return Math.round(whole * (0.5 + random / 2));
}
