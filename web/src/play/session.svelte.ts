// The game of this browser's store that a tab plays, or that it watches while another tab
// plays it.

import { RecordFollower } from '../controller/follower';
import { Claim } from '../store/claim.svelte';
import { progress } from '../store/progress';
import { Saver, settled } from '../store/saver';
import { store } from '../store/store.svelte';
import { isId } from '../store/ids';
import { type Action, changeBy, type GameChange } from './actions';
import { firstGame, isListedGame, isStoredGameOf, newGame, type SavedGame, type StoredGame } from './saved';
import type { GameSource } from './source';

/** The game that was played last, in any tab. */
const last = progress('play', isId);
const LAST = 'game';

export const rememberLast = (id: string): Promise<boolean> => last.set(LAST, id);

/** The game of this tab, which a reload returns to. */
const TAB_KEY = 'dameo.game-of-tab';

/** Opens a game of the library, or the one that was played last. */
export async function openSession(id: string | null): Promise<GameSession> {
  await settled();
  const game = (await wanted(id)) ?? firstGame();
  const session = new GameSession(game);
  await session.start();
  return session;
}

async function wanted(id: string | null): Promise<StoredGame | null> {
  for (const candidate of [id, gameOfTab(), await last.get(LAST)]) {
    const game = candidate && (await store.get('games', candidate, isStoredGameOf(candidate)));
    if (game) return game;
  }
  return null;
}

function gameOfTab(): string | null {
  try {
    const id = sessionStorage.getItem(TAB_KEY);
    return isId(id) ? id : null;
  } catch {
    return null;
  }
}

export class GameSession implements GameSource {
  #game = $state.raw<StoredGame>() as StoredGame;
  #claim = $state.raw<Claim>() as Claim;
  #saver: Saver;
  readonly #follower = new RecordFollower();
  readonly #deafen: () => void;

  constructor(game: StoredGame) {
    this.#game = game;
    this.#claim = this.#claimOf(game);
    this.#saver = this.#saverOf(game);
    this.#deafen = store.listen((area, key) => {
      if (area === 'games' && key === this.#game.id && !this.isMine) void this.#reload();
    });
  }

  get game(): StoredGame {
    return this.#game;
  }

  /** Whether this tab plays the game; if not, another one does. */
  get isMine(): boolean {
    return this.#claim.isHeld;
  }

  now(): number {
    return Date.now();
  }

  /** Claims the game unless another tab has it. */
  async start(): Promise<void> {
    await this.#claim.make();
    if (this.isMine) this.#remember();
  }

  act(action: Action): boolean {
    const now = Date.now();
    this.#change(changeBy(action, this.#game, this.#follower, now), now);
    return true;
  }

  save(shown: Pick<StoredGame, 'orientation'>): void {
    this.#change(shown, Date.now());
  }

  /** The present game stays in the library if it has a move. */
  begin(game: SavedGame): boolean {
    this.act({ kind: 'rest' });
    if (this.isMine && this.#game.record.moves.length === 0) void this.#discard();
    this.#claim.release();
    this.#game = newGame(game);
    this.#claim = this.#claimOf(this.#game);
    this.#claim.own();
    this.#saver = this.#saverOf(this.#game);
    this.#saver.save(this.#game);
    this.#remember();
    return true;
  }

  /** Nobody elsewhere plays a game of the store. */
  listen(): () => void {
    return () => {};
  }

  async takeOver(): Promise<void> {
    await this.#claim.take();
    this.#remember();
  }

  close(): void {
    this.#deafen();
    this.#claim.release();
    this.#follower.free();
  }

  /** Changes the game, and stores it if it is this tab's. */
  #change(change: GameChange & Partial<Pick<StoredGame, 'orientation'>>, now: number): void {
    if (Object.keys(change).length === 0) return;
    this.#game = { ...this.#game, changed: now, ...change };
    if (this.isMine) this.#saver.save(this.#game);
  }

  #claimOf({ id }: StoredGame): Claim {
    return new Claim(`game.${id}`, () => void this.#reload());
  }

  #saverOf({ id, revision }: StoredGame): Saver {
    return new Saver('games', id, revision || null, () => void this.#giveWay());
  }

  /** The game was changed or removed elsewhere. The move of the tab that holds it is kept. */
  async #giveWay(): Promise<void> {
    if (!this.#claim.isExclusive) {
      this.#claim.lose();
      return this.#reload();
    }
    const { id } = this.#game;
    const found = await store.get('games', id, isListedGame);
    if (id !== this.#game.id) return;
    this.#saver = this.#saverOf({ ...this.#game, revision: found?.revision ?? 0 });
    this.#saver.save(this.#game);
  }

  /** Reads the game as the other tab has left it. */
  async #reload(): Promise<void> {
    const { id } = this.#game;
    const found = await store.get('games', id, isStoredGameOf(id));
    if (id !== this.#game.id) return;
    // Deleted in another tab: what is on the board is stored again with the next move.
    this.#game = found ?? { ...this.#game, revision: 0 };
    this.#saver = this.#saverOf(this.#game);
  }

  async #discard(): Promise<void> {
    const { id } = this.#game;
    await this.#saver.idle();
    await store.write([{ area: 'games', key: id, value: undefined }]);
  }

  #remember(): void {
    try {
      sessionStorage.setItem(TAB_KEY, this.#game.id);
    } catch {
      // Without it a reload opens the game that was played last in any tab.
    }
    void rememberLast(this.#game.id);
  }
}
