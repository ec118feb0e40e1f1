// The study of versions of the app that kept one study in the local storage.

import { legacyText, parsed, STUDY_KEY } from '../lib/legacy';
import { remove } from '../lib/storage';
import { loadPdn } from '../rules/pdn';
import { store } from '../store/store.svelte';
import { isTree } from '../tree/tree';
import type { AnnotatedGame } from './annotated';
import { LAST, lastStudy } from './document.svelte';
import { isLegal } from './records';
import { createStudy, nameFor } from './studies';

/** Moves the study into the store; a damaged one is kept aside, and one without a move forgotten. */
export async function migrateStudy(): Promise<void> {
  const text = legacyText(STUDY_KEY);
  if (text === null) return;
  const value = parsed(text);
  await loadPdn();
  const game = gameIn(value);
  const isMoved = game ? await keep(game) : await store.setAside(STUDY_KEY, value);
  if (isMoved && store.isKept) remove(STUDY_KEY);
}

/** The game of a stored study; null if it cannot be read. */
function gameIn(value: unknown): AnnotatedGame | null {
  try {
    const { study } = value as { study: AnnotatedGame };
    return isTree(study.tree) && isLegal(study) ? study : null;
  } catch {
    return null;
  }
}

async function keep(game: AnnotatedGame): Promise<boolean> {
  if (game.tree.children.length === 0) return true;
  const study = await createStudy(nameFor(game), [game]);
  return study !== null && lastStudy.set(LAST, study.id);
}
