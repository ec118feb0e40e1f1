// The game that a tab plays, or that it watches while another tab plays it.

import { Claim } from '../store/claim.svelte';
import { progress } from '../store/progress';
import { Saver, settled } from '../store/saver';
import { store } from '../store/store.svelte';
import { isId } from '../store/ids';
import { firstGame, isListedGame, isStoredGameOf, newGame, type SavedGame, type StoredGame } from './saved';

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

export class GameSession {
  #game = $state.raw<StoredGame>() as StoredGame;
  #claim = $state.raw<Claim>() as Claim;
  #saver: Saver;
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

  /** Claims the game unless another tab has it. */
  async start(): Promise<void> {
    await this.#claim.make();
    if (this.isMine) this.#remember();
  }

  /** Changes the game, and stores it if it is this tab's. */
  save(change: Partial<Omit<StoredGame, 'id' | 'revision'>>): void {
    this.#game = { ...this.#game, changed: Date.now(), ...change };
    if (this.isMine) this.#saver.save(this.#game);
  }

  /** Begins another game; the present one stays in the library if it has a move. */
  begin(game: SavedGame): void {
    if (this.isMine && this.#game.record.moves.length === 0) void this.#discard();
    this.#claim.release();
    this.#game = newGame(game);
    this.#claim = this.#claimOf(this.#game);
    this.#claim.own();
    this.#saver = this.#saverOf(this.#game);
    this.#saver.save(this.#game);
    this.#remember();
  }

  /** Takes the game over from the other tab. */
  async takeOver(): Promise<void> {
    await this.#claim.take();
    this.#remember();
  }

  /** Lets the game go when its view is left. */
  close(): void {
    this.#deafen();
    this.#claim.release();
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
