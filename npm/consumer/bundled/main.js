// Bundled by Vite: all modules, the worker, and the engine without one.

import { Game, init } from 'dameo';
import { EngineClient } from 'dameo/client';
import { Engine, init as initEngine } from 'dameo/engine';
import { init as initPdn, readGames } from 'dameo/pdn';

await Promise.all([init(), initEngine(), initPdn()]);
if (readGames('d1-d4').games.length !== 1) throw new Error('expected one game');
const game = new Game();
const here = new Engine({ hashMib: 1 }).analyse(game.record, { nodes: 10_000 });
const client = new EngineClient({ hashMib: 1 });
const there = await client.analyse(game.record, { nodes: 10_000 });
client.close();
const found = there.kind === 'analysed' ? there.end.bestmove : JSON.stringify(there);
document.querySelector('output').textContent =
  found === here.bestmove ? found : `${found} in the worker, ${here.bestmove} in the page`;
