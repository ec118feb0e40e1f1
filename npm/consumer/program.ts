// A program that TypeScript must accept, and lines that it must not.

import { CrashError, Game, type GameRecord, init, type LegalMove, readGames, variants, writePdn } from 'dameo';
import { EngineClient, type WorkerLike } from 'dameo/client';
import { Engine, init as initEngine, type ScoreJson, TablebaseReader } from 'dameo/engine';

await Promise.all([init(), initEngine(new Uint8Array())]);

const game = new Game({ variant: variants()[0]?.name, startFen: null });
const moves: LegalMove[] = game.view().moves;
const winner: 'white' | 'black' | null | undefined = game.view().outcome?.winner;
const record: GameRecord = game.record;
Game.from({ ...record, conclusion: { by: 'resignation', loser: 'white' } });
const texts: string[] = readGames('d1-d4', { variant: 'croda' }).games.map((read) => writePdn(read));

const inWords = (score: ScoreJson): string =>
  'cp' in score ? `${score.cp / 100}` : 'win' in score ? `win in ${score.win}` : `loss in ${score.loss}`;

const engine = new Engine({ hashMib: 1 });
const best: string | null = engine.analyse(record, { depth: 4 }, { onLine: ({ score }) => inWords(score) }).bestmove;
const reader = new TablebaseReader('dameo', async (signature) => (signature === 'KvK' ? new Uint8Array() : null));
const distance: number | null | undefined = (await reader.probe('W:WKa1:BKh7'))?.distance;

const startWorker = (): WorkerLike => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const client = new EngineClient({ startWorker });
const result = await client.choose(record, { level: 3 });
if (result.kind === 'chosen') result.move?.path.join();
else if (result.kind === 'failed') result.message.trim();

// @ts-expect-error A level is needed.
await client.choose(record, {});
// @ts-expect-error The name of an option is checked.
new Game({ fen: 'W:Wa1:Bh8' });
// @ts-expect-error A choice is not a review.
result.kind === 'reviewed';

export { best, CrashError, distance, moves, texts, winner };
