import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { init, newClock, pressClock, startClock, stopClock, timeLeft } from 'dameo';

before(() => init());

test('a clock runs for the side to move', () => {
  const before = newClock({ base: 300_000, increment: 3000 });
  const time = { increment: 3000, delay: 0 };
  assert.deepEqual(before, { ...time, left: { white: 300_000, black: 300_000 }, running: null, since: null });
  const started = startClock(before, 'white', 1000);
  assert.equal(timeLeft(started, 'white', 11_000), 290_000);
  assert.equal(timeLeft(started, 'black', 11_000), 300_000);
  const pressed = pressClock(started, 11_000);
  assert.deepEqual(pressed, { ...time, left: { white: 293_000, black: 300_000 }, running: 'black', since: 11_000 });
  const stopped = stopClock(pressed, 12_000);
  assert.deepEqual(stopped, { ...time, left: { white: 293_000, black: 299_000 }, running: null, since: null });
  assert.equal(timeLeft(stopped, 'black', 99_000), 299_000);
});

test('a move that comes when the time is up is not pressed', () => {
  const clock = startClock(newClock({ base: 10_000, delay: 2000 }), 'black', 0);
  assert.equal(timeLeft(clock, 'black', 12_000), 0);
  assert.equal(pressClock(clock, 12_000), null);
  assert.equal(pressClock(clock, 11_999)?.left.black, 1);
});

test('a time that is set back gives nobody time', () => {
  const clock = startClock(newClock({ base: 10_000, increment: 1000 }), 'white', 5000);
  assert.equal(timeLeft(clock, 'white', 0), 10_000);
  const pressed = pressClock(clock, 0);
  assert.deepEqual([pressed?.left.white, pressed?.since], [11_000, 0]);
});

test('what is no clock or no instant is refused, with the reason', () => {
  const clock = newClock({ base: 300_000 });
  const any = (/** @type {unknown} */ value) => /** @type {any} */ (value);
  /** @type {[() => unknown, RegExp][]} */
  const cases = [
    [() => newClock(any({})), /RangeError: base is undefined: expected a whole number from 0/],
    [() => newClock({ base: 1.5 }), /RangeError: base is 1.5: expected a whole number/],
    [() => newClock({ base: 1, increment: 1, delay: 2 }), /RangeError: delay is 2: expected 0 with an increment/],
    [() => pressClock(clock, 0), /the clock is stopped: expected one that runs/],
    [() => startClock(clock, 'white', -1), /RangeError: now is -1: expected a whole number from 0/],
    [() => timeLeft(clock, any('red'), 0), /side is "red": expected "white", "black"/],
    [() => stopClock({ ...clock, running: 'white' }, 0), /since is null: expected a whole number/],
  ];
  for (const [work, message] of cases) {
    assert.throws(work, (error) => error instanceof Error && message.test(String(error)));
  }
});
