// What must be done before a view can be shown.

import { migrateGame } from './play/migrate';
import { store } from './store/store.svelte';
import { migrateStudy } from './study/migrate';

/** Opens the store, and moves what older versions of the app kept into it. */
export async function openStore(): Promise<void> {
  await store.open();
  await migrateGame();
  await migrateStudy();
}
