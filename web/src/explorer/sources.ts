// The sources of the page. They share a worker, which is started when one is first asked.

import { ExplorerClient } from './client';
import { EngineGames } from './engine-games';
import { MyGames } from './my-games';
import { SiteGames } from './site-games';
import type { OpeningSource } from './source';

/** The addresses of the files of games, by the name of the variant. */
const FILES = new Map(
  Object.entries(
    import.meta.glob<string>('../../../data/explorer/*.games', { query: '?url', import: 'default', eager: true }),
  ).map(([path, url]) => [/([^/]+)\.games$/.exec(path)?.[1] ?? '', new URL(url, location.href).href]),
);

const client = new ExplorerClient(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

export const SOURCES = {
  engine: new EngineGames(client, FILES),
  mine: new MyGames(client),
  site: new SiteGames(),
} satisfies Record<string, OpeningSource>;
