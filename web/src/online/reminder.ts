// The reminder of games over days: how many wait for a move is asked now and then while the page is seen.

import { correspondence, type Correspondence } from './server';
import { meeting } from './site.svelte';

/** The time between two questions, in milliseconds. */
const INTERVAL = 60_000;

/** Asks the server for the games over days. Rejects as it does. */
export async function askForGames(): Promise<Correspondence> {
  const found = await correspondence();
  meeting.waitingGames = found.waiting;
  return found;
}

/** Nobody is told that the server cannot be reached: it is asked again. */
const remind = (): void => void askForGames().catch(() => undefined);

/** Keeps the number of games that wait up to date until the page is closed. */
export function watchGames(): void {
  remind();
  setInterval(() => {
    if (document.visibilityState === 'visible') remind();
  }, INTERVAL);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') remind();
  });
}
