// What endgame tables know about a position: those that the app carries, and
// beyond them those of its server.

import type { TableReply } from '../wasm/dameo.js';
import { currentFiles, maxPieces } from './files';
import type { Answered, Outcome, Question } from './messages';

export type Answer =
  | { kind: 'known'; reply: TableReply; source: 'app' | 'server' }
  /** Nobody has a table for it. */
  | { kind: 'unknown'; reason: string }
  /** There is one, but it could not be read. */
  | { kind: 'failed'; reason: string };

/** The questions under way, each with what is to be done with its outcome. */
const waiting = new Map<number, (outcome: Outcome) => void>();
let worker: Worker | null = null;
let lastId = 0;

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<Answered>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  started.onerror = ({ message }) => {
    for (const finish of waiting.values()) finish({ kind: 'failed', message });
    waiting.clear();
    worker?.terminate();
    worker = null;
  };
  return started;
}

function askApp(variant: string, fen: string): Promise<Outcome> {
  worker ??= startWorker();
  const question: Question = { id: ++lastId, variant, fen };
  worker.postMessage(question);
  return new Promise((finish) => waiting.set(question.id, finish));
}

let served: Promise<Record<string, number>> | null = null;

/** The most pieces that the server's tables have, by variant. */
function servedPieces(): Promise<Record<string, number>> {
  served ??= fetch('/health')
    .then(async (response) => {
      const health: unknown = await response.json();
      return (health as { table_pieces?: Record<string, number> }).table_pieces ?? {};
    })
    // Another server, or none: then there are no more tables.
    .catch(() => ({}));
  return served;
}

/** The most pieces that a file has which the page can fetch. */
const fetchablePieces = async (variant: string): Promise<number> =>
  maxPieces(await currentFiles(), variant);

/** The most pieces that any table has that can be asked. */
export async function tablePieces(variant: string): Promise<number> {
  return Math.max(await fetchablePieces(variant), (await servedPieces())[variant] ?? 0);
}

async function askServer(variant: string, fen: string): Promise<Answer> {
  const query = new URLSearchParams({ fen });
  const response = await fetch(`/api/${variant}/table?${query.toString()}`);
  const body: unknown = await response.json();
  if (response.ok) return { kind: 'known', reply: body as TableReply, source: 'server' };
  return { kind: 'unknown', reason: (body as { detail: string }).detail };
}

/** Asks about a position with so many pieces. Never rejects. */
export async function ask(variant: string, fen: string, pieces: number): Promise<Answer> {
  let failure = '';
  if (pieces <= (await fetchablePieces(variant))) {
    const outcome = await askApp(variant, fen);
    if (outcome.kind === 'answered' && outcome.reply) {
      return { kind: 'known', reply: outcome.reply, source: 'app' };
    }
    if (outcome.kind === 'failed') failure = outcome.message;
  }
  if (pieces <= ((await servedPieces())[variant] ?? 0)) {
    try {
      return await askServer(variant, fen);
    } catch (error) {
      failure ||= error instanceof Error ? error.message : String(error);
    }
  }
  if (failure) return { kind: 'failed', reason: failure };
  return { kind: 'unknown', reason: await whyNone(variant, pieces) };
}

async function whyNone(variant: string, pieces: number): Promise<string> {
  const most = await tablePieces(variant);
  if (most === 0) return 'there are no endgame tables of this game';
  return `there are ${pieces} pieces on the board, and the tables here have up to ${most}`;
}
