// A program that TypeScript must accept, and lines that it must not.

import { CrashError, Game, type GameRecord, init, type LegalMove, type VariantName, variantNamed, variants } from 'dameo';
import { EngineClient, type WorkerLike } from 'dameo/client';
import { Engine, init as initEngine, type ScoreJson, TablebaseReader } from 'dameo/engine';
import { init as initPdn, readGames, writePdn } from 'dameo/pdn';

await Promise.all([init(), initEngine(new Uint8Array()), initPdn()]);

const game = new Game({ variant: variants()[0]?.name, startFen: null });
const moves: LegalMove[] = game.view().moves;
const winner: 'white' | 'black' | null | undefined = game.view().outcome?.winner;
const record: GameRecord = game.record;
Game.from({ ...record, conclusion: { by: 'resignation', loser: 'white' } });
const texts: string[] = readGames('d1-d4', { variant: 'croda' }).games.map((read) => writePdn(read));

const inWords = (score: ScoreJson): string =>
  'cp' in score ? `${score.cp / 100}` : 'win' in score ? `win in ${score.win}` : `loss in ${score.loss}`;

const engine = new Engine({ hashMib: 1 });
const found = engine.analyse(record, { depth: 4 }, { onLine: ({ score }) => inWords(score) });
const best: string | null = found.bestmove;
const [score, depth, pv]: [string, number, string[]] = [inWords(found.score), found.depth, found.pv];
const reader = new TablebaseReader('dameo', async (signature) => (signature === 'KvK' ? new Uint8Array() : null));
const distance: number | null | undefined = (await reader.report('W:WKa1:BKh7'))?.distance;
const wdl: 'win' | 'draw' | 'loss' | null = await reader.probeWdl('W:WKa1:BKh7');
const dtw: number | null | undefined = (await reader.probeDtw('W:WKa1:BKh7'))?.dtw;

// A name that comes from elsewhere is checked when it is needed.
const stored: { variant: string; drawRules: string; startFen: null; moves: string[]; conclusion: null } = JSON.parse('{}');
const variant: VariantName = Game.from(stored).record.variant;
new Game({ variant: variantNamed(stored.variant).name });

const startWorker = (): WorkerLike => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const client = new EngineClient({ startWorker });
const result = await client.choose(record, { level: 3 });
if (result.kind === 'chosen') result.move?.path.join();
else if (result.kind === 'failed') result.message.trim();

// @ts-expect-error A level is needed.
await client.choose(record, {});
// @ts-expect-error The name of an option is checked.
new Game({ fen: 'W:Wa1:Bh8' });
// @ts-expect-error The name of a variant is checked.
new Game({ variant: 'big-dameo' });
// @ts-expect-error The name of the draw rules is checked.
new Game({ drawRules: 'lidraughts' });
// @ts-expect-error The name of a limit is checked.
await client.choose(record, { level: 3, time: 100 });
// @ts-expect-error A choice is not a review.
result.kind === 'reviewed';

export { best, CrashError, depth, distance, dtw, moves, pv, score, texts, variant, wdl, winner };
