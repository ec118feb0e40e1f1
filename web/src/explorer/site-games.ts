// The finished public games of the server that the app comes from, which counts them.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { settings } from '../lib/settings.svelte';
import { problemInWords } from '../online/problems';
import { reply } from '../online/server';
import { meeting } from '../online/site.svelte';
import { m } from '../paraglide/messages';
import type { GameRecord } from '../rules/rules';
import type { Opening, OpeningSource } from './source';

type PublicOpening = components['schemas']['PublicOpening'];

export class SiteGames implements OpeningSource {
  /** Which games count is a setting. */
  async explore({ variant }: GameRecord, fen: string): Promise<Opening | null> {
    const { explorerRated, explorerSpeed } = settings;
    if (!meeting.site) return null;
    const query = {
      variant,
      fen,
      ...(explorerRated === 'all' ? {} : { isRated: explorerRated === 'rated' }),
      ...(explorerSpeed === 'all' ? {} : { speed: explorerSpeed }),
    };
    try {
      return openingOf(await reply<PublicOpening>(server.GET('/api/online/openings', { params: { query } })));
    } catch (error) {
      throw new Error(problemInWords(error));
    }
  }

  /** Whoever looks at another position is told of the games that have ended since. */
  listen(): () => void {
    return () => {};
  }
}

/** What the server says, as the other sources say it; null if it has counted no games. */
export function openingOf({ gameCount, isComplete, results, averageRating, moves }: PublicOpening): Opening | null {
  if (gameCount === 0 && isComplete) return null;
  const origin = [
    m.explorer_site_games(),
    ...(averageRating == null ? [] : [m.explorer_average({ rating: averageRating })]),
    ...(isComplete ? [] : [m.explorer_counting()]),
  ];
  return {
    reply: {
      results,
      evaluation: null,
      moves: moves.map(({ text, twin, played, reached }) => ({ text, twin: twin ?? null, played, reached, evaluation: null })),
      games: [],
    },
    gameCount,
    origin: origin.join(', '),
    listGames: () => Promise.resolve([]),
  };
}
