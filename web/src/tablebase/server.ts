// The tablebases of the server. To be loaded when they are needed.

import { server } from '../api/client';
import type { TablebaseReply } from '../engine/module';
import { UnfetchedError } from '../lib/fetching';
import { m } from '../paraglide/messages';

/** Why the server has no answer, by its codes. */
const REASONS: Readonly<Record<string, () => string>> = {
  'no-table': m.endings_no_tablebase,
  'damaged-table': m.fault_file_damaged,
};

/** The most pieces of the server's tablebases, by variant. Rejects if the server cannot be reached or fails. */
export async function fetchPieces(): Promise<Record<string, number>> {
  try {
    const { data, response } = await server.GET('/health');
    if (response.status >= 500) throw new UnfetchedError(String(response.status));
    return data?.table_pieces ?? {};
  } catch (error) {
    // The answer of a server that is not `dameo serve`.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Probes a position; a text is why there is no answer. Rejects if the server cannot be reached or fails. */
export async function probe(variant: string, fen: string): Promise<TablebaseReply | string> {
  const params = { path: { variant }, query: { fen } };
  const { data, error, response } = await server.GET('/api/{variant}/table', { params });
  if (data) return data;
  // A proxy has answers of its own.
  const inWords = REASONS[error?.code ?? ''];
  if (!inWords) throw new UnfetchedError(String(response.status));
  return inWords();
}
