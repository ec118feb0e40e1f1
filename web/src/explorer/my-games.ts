// The finished games of the library.

import { dayText } from '../lib/dates';
import { m } from '../paraglide/messages';
import { listGames } from '../play/games';
import { titleOf } from '../play/seats';
import type { StoredGame } from '../play/saved';
import { analysisLinkTo } from '../record/links';
import { type GameRecord, position, type Side } from '../rules/rules';
import { settled } from '../store/saver';
import { store } from '../store/store.svelte';
import type { ExplorerClient } from './client';
import type { FinishedGame } from './messages';
import type { OpenableGame, Opening, OpeningSource } from './source';

interface Finished extends StoredGame {
  winner: Side | 'draw';
}

/** What has been counted of a variant. */
interface Counted {
  session: number;
  /** The revision of each game that was counted or refused, by its identifier. */
  revisions: Map<string, number>;
  /** The games by their numbers in the index. */
  games: Finished[];
}

const isFinished = (game: StoredGame): game is Finished => game.winner !== null && game.record.moves.length > 0;

export class MyGames implements OpeningSource {
  readonly #client: ExplorerClient;
  readonly #counted = new Map<string, Counted>();
  /** The variants whose games were compared with the library since it has changed. */
  readonly #current = new Set<string>();
  /** One comparison after the other. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(client: ExplorerClient) {
    this.#client = client;
  }

  async explore(record: GameRecord, fen: string): Promise<Opening | null> {
    const { variant } = record;
    const explored = this.#work.then(() => this.#explore(variant, fen));
    this.#work = explored.catch(() => null);
    const found = await explored;
    if (!found) return null;
    const { reply, games } = found;
    const named = reply.games.flatMap((number) => games[number] ?? []);
    return {
      reply,
      gameCount: games.length,
      origin: m.explorer_origin_mine(),
      listGames: async () => named.map((game) => openable(game, record)),
    };
  }

  /** Games that were finished in this tab are found when somebody begins to listen. */
  listen(listener: () => void): () => void {
    this.#current.clear();
    return store.listen((area) => {
      if (area !== 'games') return;
      this.#current.clear();
      listener();
    });
  }

  async #explore(variant: string, fen: string) {
    const { games } = await this.#synchronise(variant);
    if (games.length === 0) return null;
    const reply = await this.#client.ask({ kind: 'explore', index: indexOf(variant), fen });
    // Games that are counted later make no difference to the numbers of this reply.
    return { reply, games: [...games] };
  }

  /** Counts the games that are not counted yet; all of them again if one is gone or has changed. */
  async #synchronise(variant: string): Promise<Counted> {
    const known = this.#counted.get(variant);
    const isAlive = known?.session === this.#client.session;
    if (known && isAlive && this.#current.has(variant)) return known;
    this.#current.add(variant);
    try {
      await settled();
      const finished = (await listGames()).filter(isFinished).filter(({ record }) => record.variant === variant);
      const counted = known && isAlive && isExtended(known, finished) ? known : await this.#restart(variant);
      await this.#add(variant, counted, finished);
      return counted;
    } catch (error) {
      this.#current.delete(variant);
      this.#counted.delete(variant);
      throw error;
    }
  }

  async #restart(variant: string): Promise<Counted> {
    const counted: Counted = { session: this.#client.session, revisions: new Map(), games: [] };
    this.#counted.set(variant, counted);
    await this.#client.ask({ kind: 'create', index: indexOf(variant), variant });
    return counted;
  }

  async #add(variant: string, counted: Counted, finished: Finished[]): Promise<void> {
    const added = finished.filter(({ id }) => !counted.revisions.has(id)).sort((a, b) => a.changed - b.changed);
    if (added.length === 0) return;
    const numbers = await this.#client.ask({ kind: 'add', index: indexOf(variant), games: added.map(toCount) });
    for (const [at, game] of added.entries()) {
      counted.revisions.set(game.id, game.revision);
      const number = numbers[at] ?? null;
      if (number !== null) counted.games[number] = game;
    }
  }
}

const indexOf = (variant: string): string => `mine/${variant}`;

/** Whether every game that was counted is still there as it was. */
function isExtended({ revisions }: Counted, finished: Finished[]): boolean {
  const now = new Map(finished.map(({ id, revision }) => [id, revision]));
  return [...revisions].every(([id, revision]) => now.get(id) === revision);
}

function toCount({ record, winner }: Finished): FinishedGame {
  const { variant, drawRules, startFen, moves } = record;
  return { record: { variant, drawRules, startFen: startFen ?? null, moves }, winner: winner === 'draw' ? null : winner };
}

/** A game, at the position of another one if it has that. */
function openable({ id, record, players, started, winner }: Finished, at: GameRecord): OpenableGame {
  const ply = plyOf(record, at);
  return {
    title: `${titleOf(players.white)} – ${titleOf(players.black)}, ${dayText(started)}`,
    winner: winner === 'draw' ? null : winner,
    plies: record.moves.length,
    rest: ply === null ? null : record.moves.slice(ply),
    link: analysisLinkTo(record, { game: id }, ply ?? undefined),
  };
}

/** How many plies sooner or later than another game one is looked at for the same position. */
const MAX_DETOUR = 8;

/** The number of plies after which a game has the last position of another one; null if it has its mirror image, or not soon. */
function plyOf({ conclusion: _, ...record }: GameRecord, at: GameRecord): number | null {
  const length = at.moves.length;
  const isSame =
    (record.startFen ?? null) === (at.startFen ?? null) && at.moves.every((text, index) => record.moves[index] === text);
  if (isSame) return length;
  const { fen } = position(at);
  const plies = record.moves.map((_move, index) => index + 1).filter((ply) => Math.abs(ply - length) <= MAX_DETOUR);
  const found = plies.find((ply) => position({ ...record, moves: record.moves.slice(0, ply) }).fen === fen);
  return found ?? null;
}
