// Games and studies of the library as one PDN.

import { listGames } from '../play/games';
import { pdnOf } from '../play/pdn';
import { studyPdn } from '../study/pdn';
import { findStudy, wholeStudy } from '../study/studies';
import type { Item } from './list';

export interface WrittenItems {
  /** The games, and those of the chapters, in the order of the items. */
  text: string;
  /** The titles of the items that could not be written. */
  refused: string[];
}

/** Writes items that are still in the library. */
export async function pdnOfItems(items: readonly Pick<Item, 'kind' | 'id' | 'title'>[]): Promise<WrittenItems> {
  const played = new Map((await listGames()).map((game) => [game.id, game]));
  const written: WrittenItems = { text: '', refused: [] };
  const texts: string[] = [];
  for (const { kind, id, title } of items) {
    try {
      const game = played.get(id);
      if (kind === 'game') texts.push(...(game ? [pdnOf(game)] : []));
      else texts.push(...(await textOfStudy(id)));
    } catch {
      // The rules have not checked what is stored.
      written.refused.push(title);
    }
  }
  return { ...written, text: texts.join('\n') };
}

async function textOfStudy(id: string): Promise<string[]> {
  const study = await findStudy(id);
  return study ? [studyPdn(await wholeStudy(study))] : [];
}
