// `dameo/worker`: the script of a worker that serves an `EngineClient`, in browsers and
// in Node. It does one job after the other.

import {
  agreementOf,
  type AnalysisLine,
  CrashError,
  Engine,
  findPuzzle,
  freeChoices,
  judge,
  reportAlive,
  review,
  reviewPosition,
  type VariantName,
  winChance,
} from './engine.js';
import type { Reply, Report, Request } from './messages.js';
import type { TablebaseFiles } from './options.js';
import { receive, send } from './port.js';
import { searchGame } from './searches.js';
import { loadEngine } from './threads.js';

/** The module, which the first request loads. */
let loading: Promise<void> | null = null;
/** For searches without limits that the client can stop only by ending this worker. */
const NO_FLAG = new Int32Array(1);
let current: { variant: string; hashMib: number; engine: Engine } | null = null;
/** The tablebases for engines of this worker, by variant. */
const tablebases = new Map<string, TablebaseFiles>();

function engineFor(variant: string, hashMib: number): Engine {
  if (current?.variant !== variant || current.hashMib !== hashMib) {
    current?.engine.free();
    current = null;
    current = { variant, hashMib, engine: new Engine({ variant: variant as VariantName, hashMib }) };
    equip(current.engine, variant);
  }
  return current.engine;
}

/** Gives an engine the tablebase of its variant; with a damaged one it searches without. */
function equip(engine: Engine, variant: string): void {
  const files = tablebases.get(variant);
  try {
    if (files) engine.setTablebase(files);
  } catch (error) {
    if (error instanceof CrashError) throw error;
    console.warn(`the engine has no tablebase of ${variant}:`, error);
  }
}

function run({ id, hashMib, work, tablebase, stop }: Request): Report {
  const report = (update: Report): void => send({ ...update, id } satisfies Reply);
  reportAlive(() => report({ kind: 'alive' }));
  if (work.kind === 'agreementOf') {
    return { kind: 'compared', agreement: agreementOf(work.games) };
  }
  const { variant } = searchGame('game', work.game);
  if (tablebase) {
    tablebases.set(variant, tablebase);
    if (current?.variant === variant) equip(current.engine, variant);
  }
  if (work.kind === 'review') {
    const onProgress = (done: number): void => report({ kind: 'progress', done });
    const reviewed = review(work.game, { ...work.limits, stop, onProgress });
    return reviewed ? { kind: 'reviewed', review: reviewed } : { kind: 'stopped' };
  }
  if (work.kind === 'reviewPosition') {
    const position = reviewPosition(work.game, work.ply, { ...work.limits, stop });
    return position ? { kind: 'reviewedPosition', position } : { kind: 'stopped' };
  }
  if (work.kind === 'judge') {
    return { kind: 'reviewed', review: judge(work.game, work.positions) };
  }
  if (work.kind === 'findPuzzle') {
    const found = findPuzzle(work.game, work.ply, { stop });
    return found ? { kind: 'searched', puzzle: found.puzzle } : { kind: 'stopped' };
  }
  if (work.kind === 'freeChoices') {
    const counts = freeChoices(work.game, work.side, { stop });
    return counts ? { kind: 'counted', counts } : { kind: 'stopped' };
  }
  const engine = engineFor(variant, hashMib);
  if (work.kind === 'choose') {
    return { kind: 'chosen', move: engine.choose(work.game, { ...work.options, stop }) };
  }
  const onLine = (line: AnalysisLine): void =>
    report({ kind: 'line', line, winChance: winChance(line.score) });
  const end = engine.analyse(work.game, work.limits, { stop: stop ?? NO_FLAG, onLine });
  return { kind: 'analysed', end };
}

function load({ threads }: Request): Promise<void> {
  const loaded = loadEngine(threads);
  // A rejected promise stays in the worker; an error reaches the client, which starts a
  // new worker and so loads the module again.
  loaded.catch(fail);
  return loaded;
}

/** Ends in an error of this worker, so that the client starts a new one. */
function fail(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

receive(async (request: Request) => {
  try {
    await (loading ??= load(request));
    send({ kind: 'alive', id: request.id });
    send({ ...run(request), id: request.id });
  } catch (error) {
    if (error instanceof CrashError) return fail(error.cause);
    const message = error instanceof Error ? error.message : String(error);
    send({ kind: 'failed', reason: 'refused', message, id: request.id });
  }
});
