// Why files cannot be fetched or read, in the language of the interface.

import { m } from '../paraglide/messages';
import type { FileFailure } from './fetching';

/** What the browser throws if a server cannot be reached: its message is in the browser's words. */
const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load/i.test(error.message);

const unfetchedInWords = (status: string): string =>
  status ? m.fault_not_fetched({ status }) : m.fault_no_connection();

/** Null for errors that are not about the network; those that the package `dameo` throws have the status of the answer, too. */
export function networkErrorInWords(error: unknown): string | null {
  if (error instanceof Error && 'status' in error) return unfetchedInWords(String(error.status));
  return isUnreached(error) ? m.fault_no_connection() : null;
}

export const fileFailureInWords = (failure: FileFailure): string =>
  failure.kind === 'unfetched' ? unfetchedInWords(failure.status) : m.fault_file_damaged();
