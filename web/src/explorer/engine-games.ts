// The games that the engine played against itself: a file for each variant that has one.

import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import { emptyRecord } from '../record/record';
import { analysisLinkTo } from '../record/links';
import type { GameRecord } from '../rules/rules';
import type { ExplorerClient } from './client';
import type { IndexInfo, NumberedPassage } from './messages';
import type { OpenableGame, Opening, OpeningSource } from './source';

interface Loaded {
  session: number;
  info: Promise<IndexInfo>;
}

export class EngineGames implements OpeningSource {
  readonly #client: ExplorerClient;
  readonly #files: ReadonlyMap<string, string>;
  readonly #loaded = new Map<string, Loaded>();

  /** `files` has the URL of each file by the name of its variant. */
  constructor(client: ExplorerClient, files: ReadonlyMap<string, string>) {
    this.#client = client;
    this.#files = files;
  }

  async explore({ variant }: GameRecord, fen: string): Promise<Opening | null> {
    const url = this.#files.get(variant);
    if (!url) return null;
    const index = `engine/${variant}`;
    const info = await this.#load(index, url);
    const reply = await this.#client.ask({ kind: 'explore', index, fen });
    const listGames = async (): Promise<OpenableGame[]> => {
      const found = await this.#client.ask({ kind: 'passages', index, numbers: reply.games, fen });
      return found.map((passage) => openable(variant, passage));
    };
    return { reply, gameCount: info.gameCount, origin: originInWords(info.origin), listGames };
  }

  /** The files never change. */
  listen(): () => void {
    return () => {};
  }

  /** Loads a file once for each worker; a failure is tried again. */
  #load(index: string, url: string): Promise<IndexInfo> {
    const known = this.#loaded.get(index);
    if (known?.session === this.#client.session) return known.info;
    const loaded = { session: this.#client.session, info: this.#client.ask({ kind: 'load', index, url }) };
    this.#loaded.set(index, loaded);
    loaded.info.catch(() => {
      if (this.#loaded.get(index) === loaded) this.#loaded.delete(index);
    });
    return loaded.info;
  }
}

/** What a file of games says of itself, in the language of the interface. */
function originInWords(origin: string): string {
  const form = /^Games of the engine of dameo (\S+) against itself, (\d+) nodes a move$/;
  const [, version, nodes] = form.exec(origin) ?? [];
  return version && nodes
    ? m.explorer_origin_engine({ version, nodes: Number(nodes).toLocaleString(getLocale()) })
    : origin;
}

function openable(variant: string, { number, passage }: NumberedPassage): OpenableGame {
  const { moves, ply, winner } = passage;
  return {
    title: m.explorer_game({ number: (number + 1).toLocaleString(getLocale()) }),
    winner,
    plies: moves.length,
    rest: moves.slice(ply),
    link: analysisLinkTo({ ...emptyRecord(variant), moves }, {}, ply),
  };
}
