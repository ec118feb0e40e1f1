// A game being played: the actions of the players, the computer among them.

import { untrack } from 'svelte';
import { plyInWords } from '../a11y/speech';
import type { Arrow } from '../board/chessboard';
import { isUnderWay } from '../controller/entry';
import type { EarlyInput } from '../controller/input.svelte';
import { moveText } from '../controller/notation';
import { Premove } from '../controller/premove.svelte';
import { settings } from '../lib/settings.svelte';
import { m } from '../paraglide/messages';
import { outcomeText } from '../record/outcome';
import { opponent } from '../record/sides';
import type { Conclusion, GameRecord, LegalMove, Side } from '../rules/rules';
import { playSound } from '../sound/player';
import { moveTime, type TimeControl } from './clock';
import { Computer } from './computer';
import { CurrentGame } from './current.svelte';
import { isShared, isWatched, type Players, solePerson } from './players';
import type { GameSession } from './session.svelte';
import { Ticker } from './ticker.svelte';

/** The longest search of a level, in milliseconds. The highest level always uses it up. */
const MAX_MOVE_TIME = 3000;
/** The shortest delay before the computer's move, in milliseconds, so that the previous move is seen. */
const PAUSE = 350;
/** The same, in a game of the computer against itself. */
const WATCHED_PAUSE = 900;
/** The delay before the only legal move plays itself, in milliseconds. */
const FORCED_PAUSE = 700;
/** The delay before a premove, in milliseconds, so that the opponent's move is seen. */
const PREMOVE_PAUSE = 150;

export class Play extends CurrentGame {
  drawOfferedBy = $state.raw<Side | null>(null);
  isSearching = $state(false);
  /** Whether a game of the computer against itself waits for somebody who watches it. */
  isPaused = $state(false);
  /** Why the computer could not move; null if it could. */
  failure = $state<string | null>(null);
  #arrows = $state.raw<Arrow[]>([]);
  readonly #computer = new Computer();
  readonly #premove = new Premove();
  #isLeft = false;
  readonly ticker = new Ticker(this);

  constructor(session: GameSession) {
    super(session);
    // Nobody asked for it to go on by itself.
    this.isPaused = isWatched(this.players) && this.record.moves.length > 0;
    $effect(() => {
      if (this.isElsewhere) return;
      untrack(() => {
        if (!this.isPaused) this.wake();
        void this.#letComputerMove();
      });
      return () => this.#pause();
    });
    $effect(() => {
      if (settings.playForced) untrack(() => void this.#letForcedMove());
    });
  }

  override get confirms(): boolean {
    return settings.confirmMoves;
  }

  /** A person can enter a move while the computer thinks. */
  override get early(): EarlyInput | null {
    const side = solePerson(this.players);
    const isTheirs = side !== null && this.position.turn !== side;
    if (!isTheirs || this.isElsewhere || this.isLookingBack || this.position.outcome) return null;
    return { premove: this.#premove, side };
  }

  protected override arrows(): Arrow[] {
    return this.isLookingBack ? [] : this.#arrows;
  }

  /** A move was played, by a person or the computer. */
  played({ text }: LegalMove): void {
    if (this.ticker.hasRunOut()) return this.loseOnTime();
    this.drawOfferedBy = null;
    this.#arrows = [];
    this.append(text);
    const parts = [this.last && plyInWords(this.last), this.#outcomeText()];
    this.input.announcement = parts.filter(Boolean).join('. ');
    if (this.position.outcome) playSound('end');
    this.#goOn();
  }

  /** Takes back a move; against the computer, to the person's last turn. */
  takeBack(): void {
    this.#pause();
    this.dropMoves();
    this.input.announcement = m.play_taken_back();
    void this.#letComputerMove();
  }

  resign(): void {
    const loser = solePerson(this.players) ?? this.position.turn;
    this.#end({ by: 'resignation', loser });
  }

  loseOnTime(): void {
    if (this.isElsewhere) return;
    this.#end({ by: 'time', loser: this.position.turn });
  }

  async offerDraw(): Promise<void> {
    const game = this.record;
    const side = this.position.turn;
    if (this.players[opponent(side)] === 'person') {
      this.drawOfferedBy = side;
      return;
    }
    const answer = await this.#computer.answerDraw(game);
    if (this.record !== game || this.#isLeft) return;
    if (answer.kind === 'failed') this.input.refuse(m.play_draw_offer_failed({ error: answer.message }));
    if (answer.kind !== 'answered') return;
    if (answer.agrees) this.answerDraw(true);
    else this.input.inform(m.play_computer_declines_draw());
  }

  answerDraw(accepted: boolean): void {
    if (accepted) this.#end({ by: 'agreement' });
    else if (this.drawOfferedBy) {
      this.input.inform(m.play_declines_draw({ side: opponent(this.drawOfferedBy) }));
    }
    this.drawOfferedBy = null;
  }

  /** The same game again, with the other colours. */
  rematch(): void {
    const { white, black } = this.players;
    const record = { ...this.record, moves: [], conclusion: null };
    const side = opponent(this.orientation);
    this.startNew(record, { white: black, black: white }, this.clock?.control ?? null);
    // Two people change places.
    if (isShared(this.players)) this.orientation = side;
  }

  startNew(record: GameRecord, players: Players, control: TimeControl | null): void {
    this.#pause();
    this.isPaused = false;
    this.begin(record, players, control);
    this.input.announcement = m.play_new_game_begun({ side: this.position.turn });
    this.#goOn();
  }

  async hint(): Promise<void> {
    const game = this.record;
    this.isSearching = true;
    const result = await this.#computer.hint(game);
    if (this.record !== game) return;
    this.isSearching = false;
    if (result.kind === 'failed') this.input.refuse(m.play_hint_failed({ error: result.message }));
    if (result.kind !== 'analysed' || !result.end.bestmove) return;
    const move = this.follower.readMove(game, result.end.bestmove);
    this.input.motion = null;
    this.#arrows = [{ path: move.path, captured: move.captured, color: 'hint' }];
    this.input.announcement = m.play_hint_is({ move: moveText(move) });
  }

  /** Interrupts a game of the computer against itself. */
  pause(): void {
    this.#pause();
    this.rest();
    this.isPaused = true;
    this.input.announcement = m.play_paused();
  }

  resume(): void {
    this.isPaused = false;
    this.wake();
    this.#goOn();
  }

  /** Asks the computer again after a failure. */
  retry(): void {
    void this.#letComputerMove();
  }

  protected override handleKey(event: KeyboardEvent): boolean {
    if (event.key !== 'z' || event.ctrlKey || event.metaKey) return super.handleKey(event);
    settings.zen = !settings.zen;
    this.input.announcement = settings.zen ? m.play_zen_on() : m.play_zen_off();
    return true;
  }

  /** Stops the computer when the view is left; the game stays stored. */
  leave(): void {
    this.#isLeft = true;
    this.#pause();
    this.session.close();
  }

  /** Plays the moves that need no input: the computer's, a premove and forced ones. */
  #goOn(): void {
    void this.#letComputerMove();
    if (this.#premove.isSet && this.isAwaited) void this.#playPremove();
    else {
      this.#keepPickedUp();
      void this.#letForcedMove();
    }
  }

  /** A piece that was picked up for a premove is picked up for the move. */
  #keepPickedUp(): void {
    const { from } = this.#premove;
    if (from === null || !this.isAwaited) return;
    this.#premove.cancel();
    const { announcement, motion } = this.input;
    const { pieces, turn } = this.position;
    if (!pieces.some(({ square, color }) => square === from && color === turn)) return;
    this.input.tap(from);
    Object.assign(this.input, { announcement, motion });
  }

  async #playPremove(): Promise<void> {
    const game = this.record;
    await pause(PREMOVE_PAUSE);
    if (this.record !== game || this.#isLeft) return;
    const opponents = this.input.announcement;
    const found = this.#premove.take(this.position);
    if (found && typeof found !== 'string') {
      this.input.play(found, found.path);
      this.input.announcement = `${opponents}. ${m.play_premove_played({ move: this.input.announcement })}`;
      return;
    }
    if (found) {
      this.input.refuse(found);
      this.input.announcement = `${opponents}. ${found}`;
    }
    void this.#letForcedMove();
  }

  async #letComputerMove(): Promise<void> {
    const level = this.players[this.position.turn];
    this.failure = null;
    if (this.isElsewhere || this.isPaused || this.position.outcome || level === 'person') return;
    const game = this.record;
    const left = this.ticker.left(this.position.turn);
    const time = this.clock ? moveTime(this.clock, left, MAX_MOVE_TIME) : MAX_MOVE_TIME;
    this.isSearching = true;
    const wait = pause(Math.min(isWatched(this.players) ? WATCHED_PAUSE : PAUSE, left / 20));
    const [result] = await Promise.all([this.#computer.choose(game, level, time), wait]);
    // The move may have been chosen before the game was interrupted.
    if (this.record !== game || this.#isLeft || this.isPaused || this.isElsewhere) return;
    this.isSearching = false;
    if (result.kind === 'chosen' && result.move) this.input.play(result.move, result.move.path);
    if (result.kind === 'failed') this.failure = result.message;
  }

  async #letForcedMove(): Promise<void> {
    const game = this.record;
    const [only, ...others] = this.position.moves;
    if (!settings.playForced || !this.isAwaited || !only || others.length > 0) return;
    await pause(FORCED_PAUSE);
    if (this.record !== game || this.#isLeft || isUnderWay(this.input.entry)) return;
    this.input.play(only, only.path);
    this.input.inform(m.play_forced({ move: moveText(only) }));
    this.input.announcement = m.play_forced_announced({ move: this.input.announcement });
  }

  #end(conclusion: Conclusion): void {
    this.#pause();
    this.conclude(conclusion);
    playSound('end');
    this.input.announcement = this.#outcomeText();
  }

  /** Empty while the game goes on. */
  #outcomeText(): string {
    const { outcome, turn } = this.position;
    return outcome ? outcomeText(outcome, turn) : '';
  }

  #pause(): void {
    this.#computer.stop();
    this.isSearching = false;
    this.failure = null;
    this.drawOfferedBy = null;
    this.#arrows = [];
    this.#premove.cancel();
    this.input.reset();
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
