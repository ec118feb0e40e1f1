import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { init, newClock, pressClock, startClock, stopClock, timeLeft } from 'dameo';

before(() => init());

test('a clock runs for the side to move', () => {
  const before = newClock('300+3');
  assert.deepEqual(before, { time: '300+3', left: { white: 300_000, black: 300_000 }, running: null, since: null });
  const started = startClock(before, 'white', 1000);
  assert.equal(timeLeft(started, 'white', 11_000), 290_000);
  assert.equal(timeLeft(started, 'black', 11_000), 300_000);
  const pressed = pressClock(started, 11_000);
  assert.deepEqual(pressed, { time: '300+3', left: { white: 293_000, black: 300_000 }, running: 'black', since: 11_000 });
  const stopped = stopClock(pressed, 12_000);
  assert.deepEqual(stopped, { ...pressed, left: { white: 293_000, black: 299_000 }, running: null, since: null });
  assert.equal(timeLeft(stopped, 'black', 99_000), 299_000);
});

test('a move that comes when the time is up is not pressed', () => {
  const clock = startClock(newClock('300+3,10d2'), 'black', 0);
  assert.equal(timeLeft(clock, 'black', 12_000), 0);
  assert.equal(pressClock(clock, 12_000), null);
  assert.equal(pressClock(clock, 11_999)?.left.black, 1);
});

test('what is no clock or no instant is refused, with the reason', () => {
  const clock = newClock('300');
  /** @type {[() => unknown, RegExp][]} */
  const cases = [
    [() => newClock('5 minutes'), /bad time control "5 minutes": expected seconds \+ increment such as 300\+3/],
    [() => newClock(/** @type {any} */ (5)), /TypeError: time is 5: expected a string/],
    [() => pressClock(clock, 0), /the clock is stopped: expected one that runs/],
    [() => startClock(clock, 'white', -1), /RangeError: now is -1: expected a whole number from 0/],
    [() => timeLeft(clock, /** @type {any} */ ('red'), 0), /side is "red": expected "white", "black"/],
    [() => stopClock({ ...clock, time: 'x' }, 0), /bad time control "x"/],
  ];
  for (const [work, message] of cases) {
    assert.throws(work, (error) => error instanceof Error && message.test(String(error)));
  }
});
