// Probing tablebases: in the browser if the page can fetch the files, otherwise
// by the server.

import type { TablebaseReply } from '../engine/module';
import { fairPlay } from '../fairplay/fair-play.svelte';
import { fileFailureInWords } from '../lib/failures';
import { m } from '../paraglide/messages';
import { messageOf } from '../rules/rules';
import { currentFiles, maxPiecesIn } from './files';
import type { Outcome, Question, Reply } from './messages';

export type Answer =
  | { kind: 'known'; reply: TablebaseReply; source: 'app' | 'server' }
  /** There is no tablebase for the position. */
  | { kind: 'unknown'; reason: string }
  /** There is a tablebase, but it could not be read. */
  | { kind: 'failed'; reason: string };

/** The worker has ended, or could not be loaded. */
interface Lost {
  kind: 'lost';
}

/** The pending questions by id. */
const pending = new Map<number, (outcome: Outcome | Lost) => void>();
let worker: Worker | null = null;
let lastId = 0;

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<Reply>) => {
    pending.get(data.id)?.(data);
    pending.delete(data.id);
  };
  started.onerror = () => {
    for (const finish of pending.values()) finish({ kind: 'lost' });
    pending.clear();
    worker?.terminate();
    worker = null;
  };
  return started;
}

function probeLocally(variant: string, fen: string): Promise<Outcome | Lost> {
  worker ??= startWorker();
  const question: Question = { id: ++lastId, variant, fen };
  worker.postMessage(question);
  return new Promise((finish) => pending.set(question.id, finish));
}

let served: Promise<Record<string, number>> | null = null;

const loadServer = () => import('./server');

/** The most pieces of the server's tablebases, by variant; asked again after a failure. */
function servedPieces(): Promise<Record<string, number>> {
  served ??= fetchServedPieces().catch(() => {
    served = null;
    return {};
  });
  return served;
}

const fetchServedPieces = async (): Promise<Record<string, number>> => (await loadServer()).fetchPieces();

/** The most pieces of a file that the page can fetch. */
const fetchablePieces = async (variant: string): Promise<number> =>
  maxPiecesIn(await currentFiles(), variant);

/** The most pieces of any tablebase of a variant; 0 if there is none. */
export async function maxPieces(variant: string): Promise<number> {
  return Math.max(await fetchablePieces(variant), (await servedPieces())[variant] ?? 0);
}

async function probeServer(variant: string, fen: string): Promise<Answer> {
  const reply = await (await loadServer()).probe(variant, fen);
  return typeof reply === 'string' ? { kind: 'unknown', reason: reply } : { kind: 'known', reply, source: 'server' };
}

/** Probes a position; `pieces` is the number of its pieces. Never rejects. */
export async function probe(variant: string, fen: string, pieces: number): Promise<Answer> {
  if (fairPlay.gameOf(variant, fen)) return { kind: 'unknown', reason: m.game_help_off() };
  let failure = '';
  if (pieces <= (await fetchablePieces(variant))) {
    const outcome = await probeLocally(variant, fen);
    if (outcome.kind === 'answered' && outcome.reply) {
      return { kind: 'known', reply: outcome.reply, source: 'app' };
    }
    if (outcome.kind === 'failed') failure = fileFailureInWords(outcome.failure);
    if (outcome.kind === 'lost') failure = m.endings_reader_failed();
  }
  if (pieces <= ((await servedPieces())[variant] ?? 0)) {
    try {
      return await probeServer(variant, fen);
    } catch (error) {
      failure ||= messageOf(error);
    }
  }
  if (failure) return { kind: 'failed', reason: failure };
  return { kind: 'unknown', reason: await whyUnknown(variant, pieces) };
}

async function whyUnknown(variant: string, pieces: number): Promise<string> {
  const most = await maxPieces(variant);
  if (most === 0) return m.endings_no_tablebase();
  return m.endings_too_many_pieces({ pieces, most });
}
