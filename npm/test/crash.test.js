// In a file of its own, and so in a process of its own: the rules cannot be used after it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CrashError, Game, init, levels } from 'dameo';
import * as engine from 'dameo/engine';

await Promise.all([init(), engine.init()]);

/** Calls a function on stacks that are more and more full, until its error is another one.
 * @param {() => unknown} work */
function withFullStack(work) {
  try {
    withFullStack(work);
  } catch (error) {
    if (error instanceof CrashError) throw error;
    work();
    throw error;
  }
}

test('after a crash in the rules every call says so, and nothing else fails', async () => {
  const game = new Game();
  game.play('d1-d4');
  const { record } = game;
  assert.throws(() => withFullStack(() => game.view()), /the rules module of dameo has crashed( before)?: Maximum call stack/);
  assert.throws(() => game.view(), { name: 'CrashError', message: /has crashed before/ });
  assert.throws(() => new Game({ drawRules: 'playstrategy' }), CrashError);
  assert.throws(() => levels(), CrashError);
  // The record is not in the module.
  assert.deepEqual(game.record, record);
  game.free();
  // Another module is another memory.
  assert.ok(new engine.Engine({ hashMib: 1 }).analyse(record, { depth: 2 }).bestmove);
});
