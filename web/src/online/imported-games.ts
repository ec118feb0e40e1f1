// The games of a member from other sites: the routes of docs/online-protocol.md.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { asMember } from './account';

type Schemas = components['schemas'];

/** A game that was played at another site; what its file does not say is empty. */
export type ImportedGame = Schemas['ImportedGame'];
export type ImportedGames = Schemas['ImportedGames'];
export type GamesImported = Schemas['GamesImported'];

/** The longest request with a file, in bytes. */
export const MAX_SENT = 4 * 1024 * 1024;

const at = (id: string) => ({ params: { path: { id } } });

/** The games that follow a page, or the first ones. */
export const importedGames = (before: number | null): Promise<ImportedGames> =>
  asMember(server.GET('/api/online/imported-games', { params: { query: before === null ? {} : { before } } }));

/** The size in bytes of the request that imports a text. */
export const sentSize = (text: string): number => new Blob([JSON.stringify({ text })]).size;

/** Imports the games of a file. It can be done again: each game is kept once. */
export const importGames = (text: string): Promise<GamesImported> =>
  asMember(server.POST('/api/online/imported-games', { body: { text } }));

/** An imported game as PDN. */
export const importedPdn = async (id: string): Promise<string> =>
  (await asMember<Schemas['WholeImportedGame']>(server.GET('/api/online/imported-games/{id}', at(id)))).pdn;

export const removeImportedGame = (id: string): Promise<void> =>
  asMember(server.DELETE('/api/online/imported-games/{id}', at(id)));

export const removeImportedGames = (): Promise<void> => asMember(server.DELETE('/api/online/imported-games'));
