import { describe, expect, it } from 'vitest';
import { loadRules } from '../rules/rules';
import { clockInWords, clockText, isClock, newClock, press, stopped, moveTime, timeLeft } from './clock';

await loadRules();

const control = { minutes: 5, increment: 3 };
const START = 1_000_000;

describe('the clock', () => {
  it('runs from the first move, for the side to move alone', () => {
    const before = newClock(control);
    expect(timeLeft(before, 'white', 'white', START + 60_000)).toBe(300_000);
    const clock = press(before, 'white', START);
    expect(clock.left.white).toBe(300_000);
    expect(timeLeft(clock, 'black', 'black', START + 10_000)).toBe(290_000);
    expect(timeLeft(clock, 'white', 'black', START + 10_000)).toBe(300_000);
  });

  it('adds the increment to who has moved', () => {
    const clock = press(press(newClock(control), 'white', START), 'black', START + 10_000);
    expect(clock.left).toEqual({ white: 300_000, black: 293_000 });
    expect(clock.since).toBe(START + 10_000);
  });

  it('runs out and stops', () => {
    const clock = press(newClock(control), 'white', START);
    expect(timeLeft(clock, 'black', 'black', START + 300_001)).toBe(0);
    const still = stopped(clock, 'black', START + 5000);
    expect(timeLeft(still, 'black', 'black', START + 99_000)).toBe(295_000);
    // A clock that was set back gives nobody time.
    expect(timeLeft(clock, 'black', 'black', START - 9000)).toBe(300_000);
    const back = press(clock, 'black', START - 9000);
    expect([back.left.black, back.since]).toEqual([303_000, START - 9000]);
    // Nor does a move that comes with the flag.
    const late = press(clock, 'black', START + 300_000);
    expect([late.left.black, late.since]).toEqual([0, START + 300_000]);
  });

  it('gives a computer less than it has', () => {
    const clock = newClock(control);
    expect(moveTime(clock, 300_000, 3000)).toBe(3000);
    for (const left of [5000, 1000, 200]) {
      expect(moveTime(clock, left, 3000)).toBeLessThan(left / 2);
    }
  });

  it('is written in digits and in words', () => {
    expect([3_909_000, 272_000, 9_450, 0].map(clockText)).toEqual(['1:05:09', '4:32', '0:09.4', '0:00.0']);
    expect(clockInWords(272_000)).toBe('4 minutes 32 seconds');
    expect([86_400_000, 3 * 86_400_000 - 1].map(clockText)).toEqual(['1d 0h', '2d 23h']);
    expect(clockInWords(86_400_000 * 3 + 3_600_000 * 7.5)).toBe('3 days 7 hours');
    expect(clockInWords(3_601_000)).toBe('1 hour 1 second');
  });

  it('is recognised in stored data', () => {
    expect(isClock(JSON.parse(JSON.stringify(newClock(control))))).toBe(true);
    for (const bad of [null, 3, {}, { control, left: { white: -1, black: 2 }, since: null }]) {
      expect(isClock(bad)).toBe(false);
    }
  });
});
