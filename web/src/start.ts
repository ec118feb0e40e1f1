// What must be done before a view can be shown.

import { migrateLearned } from './learn/migrate';
import { learned } from './learn/progress.svelte';
import { legacyText, STUDY_KEY } from './lib/legacy';
import { migrateGame } from './play/migrate';
import { store } from './store/store.svelte';
import { keepUnsaved, makeUnsaved } from './store/unsaved';

/**
 * Opens the store, makes what was not written when the page was closed, and moves what
 * older versions of the app kept into it.
 */
export async function openStore(): Promise<void> {
  await store.open();
  await makeUnsaved();
  addEventListener('pagehide', keepUnsaved);
  await migrateGame();
  if (legacyText(STUDY_KEY) !== null) await (await import('./study/migrate')).migrateStudy();
  await migrateLearned();
  await learned.open();
}
