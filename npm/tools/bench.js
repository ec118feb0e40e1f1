// Usage: node npm/tools/bench.js [DEPTH [MODULE]]
// The bench of `dameo bench` with the engine of the npm package, in Node: the nodes must
// be the same, and the speeds compare. MODULE is another WebAssembly module of the same
// engine, for one with other settings of the compiler.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine, init } from '../dist/engine.js';

const HASH_MIB = 8;
const [, , depth = '8', module] = process.argv;

/** The positions of the bench, as games. */
function games() {
  const path = join(import.meta.dirname, '../../crates/dameo-engine/data/bench/dameo.txt');
  const lines = readFileSync(path, 'utf8').split('\n');
  const fens = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return fens.map((startFen) => ({ variant: 'dameo', drawRules: 'playstrategy', startFen, moves: [] }));
}

await init(module && readFileSync(module));
let nodes = 0;
let time = 0;
for (const game of games()) {
  const engine = new Engine({ hashMib: HASH_MIB });
  let searched = 0;
  const start = performance.now();
  engine.analyse(game, { depth: Number(depth) }, { onLine: (line) => (searched = line.nodes) });
  time += performance.now() - start;
  nodes += searched;
  engine.free();
}
console.log(`Bench: ${nodes} nodes ${Math.round((nodes * 1000) / time)} nps`);
