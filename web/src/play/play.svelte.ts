// A game being played: what the players do, at this screen and elsewhere.

import { untrack } from 'svelte';
import { plyInWords } from '../a11y/speech';
import type { Arrow } from '../board/chessboard';
import type { Maker } from '../controller/controller.svelte';
import type { EarlyInput } from '../controller/input.svelte';
import { moveText } from '../controller/notation';
import { fairPlay } from '../fairplay/fair-play.svelte';
import { settings } from '../lib/settings.svelte';
import { m } from '../paraglide/messages';
import { outcomeText } from '../record/outcome';
import { opponent } from '../record/sides';
import type { Conclusion, GameRecord, LegalMove, Side } from '../rules/rules';
import { playSound } from '../sound/player';
import { newClock, type TimeControl } from './clock';
import { ComputerSeats } from './computer-seats.svelte';
import { CurrentGame } from './current.svelte';
import { isAutomatic, isShared, type Seats, solePerson } from './seats';
import type { GameSource, SourceEvent } from './source';
import { Ticker } from './ticker.svelte';
import { UnaskedMoves } from './unasked.svelte';

export class Play extends CurrentGame {
  drawOfferedBy = $state.raw<Side | null>(null);
  /** Whether a game of the computer against itself waits for somebody who watches it. */
  isPaused = $state(false);
  #hint = $state.raw<LegalMove | null>(null);
  /** Whether the view is left. */
  isLeft = false;
  readonly computer = new ComputerSeats(this);
  readonly ticker = new Ticker(this);
  readonly #unasked = new UnaskedMoves(this);
  readonly #deafen: () => void;

  constructor(source: GameSource) {
    super(source);
    // Nobody asked for it to go on by itself.
    this.isPaused = isAutomatic(this.players) && this.record.moves.length > 0;
    this.#deafen = source.listen((event) => this.#hear(event));
    $effect(() => {
      if (this.isElsewhere) return;
      untrack(() => {
        if (!this.isPaused) this.source.act({ kind: 'wake' });
        void this.computer.move();
      });
      return () => this.#interrupt();
    });
    $effect(() => {
      if (settings.playForced) untrack(() => void this.#unasked.makeForced());
    });
  }

  /** Whether the computer may move. */
  get isGoingOn(): boolean {
    return !this.isElsewhere && !this.isOver && !this.isPaused && !this.isLeft;
  }

  now(): number {
    return this.source.now();
  }

  override get confirms(): boolean {
    return settings.confirmMoves;
  }

  /** A person can enter a move while the opponent thinks. */
  override get early(): EarlyInput | null {
    if (this.source.hasPremoves === false) return null;
    const side = solePerson(this.players);
    const isTheirs = side !== null && this.position.turn !== side;
    if (!isTheirs || this.isElsewhere || this.isLookingBack || this.isOver) return null;
    return { premove: this.#unasked.premove, side };
  }

  protected override arrows(): Arrow[] {
    if (!this.#hint || this.isLookingBack) return [];
    return [{ path: this.#hint.path, captured: this.#hint.captured, color: 'hint' }];
  }

  protected override played(move: LegalMove, by: Maker): void {
    if (by !== 'elsewhere') {
      if (this.ticker.hasRunOut() && this.loseOnTime()) return;
      this.source.act({ kind: 'move', text: move.text });
    }
    this.showCurrent();
    this.drawOfferedBy = null;
    this.#hint = null;
    if (by === 'forced') this.input.inform(m.play_forced({ move: moveText(move) }));
    this.#announceMove(by);
    if (this.position.outcome) playSound('end');
    this.#goOn();
  }

  /** Takes back a move; against an opponent, to the person's last turn. */
  takeBack(): void {
    if (this.source.act({ kind: 'take-back', ply: this.#lastTurn() })) this.#tookBack();
  }

  resign(): void {
    const loser = solePerson(this.players) ?? this.position.turn;
    this.#conclude({ by: 'resignation', loser });
  }

  /** Ends the game of this tab if its source agrees; returns whether no further move counts. */
  loseOnTime(): boolean {
    return this.isElsewhere || this.#conclude({ by: 'time', loser: this.position.turn });
  }

  async offerDraw(): Promise<void> {
    const side = solePerson(this.players) ?? this.position.turn;
    const other = this.players[opponent(side)];
    if (other === 'person') this.drawOfferedBy = side;
    else if (typeof other === 'number') await this.#offerComputerDraw();
    else this.source.act({ kind: 'offer-draw' });
  }

  answerDraw(accepted: boolean): void {
    if (accepted) this.#conclude({ by: 'agreement' });
    else if (this.drawOfferedBy) {
      this.source.act({ kind: 'decline-draw' });
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

  startNew(record: GameRecord, players: Seats, control: TimeControl | null): void {
    const orientation = solePerson(players) ?? 'white';
    const hasBegun = this.source.begin({ record, players, orientation, clock: control && newClock(control) });
    if (hasBegun) this.#begun();
  }

  async hint(): Promise<void> {
    const game = this.record;
    if (fairPlay.gameOf(game.variant, this.position.fen)) return this.input.inform(m.game_help_off());
    const reply = await this.computer.hint();
    if (reply.kind === 'failed') this.input.refuse(reply.message);
    if (reply.kind !== 'answered') return;
    this.motion = null;
    this.#hint = this.follower.readMove(game, reply.answer);
    this.announcer.say(m.play_hint_is({ move: moveText(this.#hint) }));
  }

  /** Interrupts a game of the computer against itself. */
  pause(): void {
    this.#interrupt();
    this.source.act({ kind: 'rest' });
    this.isPaused = true;
    this.announcer.say(m.play_paused());
  }

  resume(): void {
    this.isPaused = false;
    this.source.act({ kind: 'wake' });
    this.#goOn();
  }

  protected override handleKey(event: KeyboardEvent): boolean {
    if (event.key !== 'z' || event.ctrlKey || event.metaKey) return super.handleKey(event);
    settings.zen = !settings.zen;
    this.announcer.say(settings.zen ? m.play_zen_on() : m.play_zen_off());
    return true;
  }

  /** Stops the computer when the view is left; the game stays at its source. */
  leave(): void {
    this.isLeft = true;
    this.#interrupt();
    this.#deafen();
    this.source.close();
  }

  /** Takes up what has happened at the source. */
  #hear(event: SourceEvent): void {
    switch (event.kind) {
      case 'move':
        if (this.last) this.make(this.last.move, this.last.move.path, 'elsewhere');
        return;
      case 'take-back':
        return this.#tookBack();
      case 'end':
        return this.#ended();
      case 'begin':
        return this.#begun();
      case 'draw-offer':
        this.drawOfferedBy = event.by;
        return;
      case 'draw-declined':
        return this.input.inform(m.play_declines_draw({ side: event.by }));
      case 'told':
        return this.input.inform(event.text);
      case 'refusal':
        this.#interrupt();
        this.showCurrent();
        this.input.refuse(event.reason);
    }
  }

  /** Makes the moves that need no input: the computer's, a premove and forced ones. */
  #goOn(): void {
    void this.computer.move();
    this.#unasked.goOn();
  }

  async #offerComputerDraw(): Promise<void> {
    const reply = await this.computer.answerDraw();
    if (this.isLeft) return;
    if (reply.kind === 'failed') this.input.refuse(reply.message);
    if (reply.kind !== 'answered') return;
    if (reply.answer) this.answerDraw(true);
    else this.input.inform(m.play_computer_declines_draw());
  }

  /** The number of moves before the last turn of the only person, or before the last move. */
  #lastTurn(): number {
    const person = solePerson(this.players);
    const turnAt = (count: number): Side => this.history[count]?.turn ?? this.position.turn;
    let count = this.record.moves.length - 1;
    while (person && count > 0 && turnAt(count) !== person) count--;
    return count;
  }

  #tookBack(): void {
    this.#interrupt();
    this.showCurrent();
    this.announcer.say(m.play_taken_back());
    void this.computer.move();
  }

  #begun(): void {
    this.#interrupt();
    this.showCurrent();
    this.isPaused = false;
    this.announcer.say(m.play_new_game_begun({ side: this.position.turn }));
    this.#goOn();
  }

  /** Returns whether the game is over. */
  #conclude(conclusion: Conclusion): boolean {
    const isOver = this.source.act({ kind: 'conclude', conclusion });
    if (isOver) this.#ended();
    return isOver;
  }

  #ended(): void {
    this.#interrupt();
    this.showCurrent();
    playSound('end');
    this.announcer.say(this.#outcomeText());
  }

  #announceMove(by: Maker): void {
    const words = [this.last && plyInWords(this.last), this.#outcomeText()].filter(Boolean).join('. ');
    if (by === 'forced') this.announcer.say(m.play_forced_announced({ move: words }));
    // The opponent's move may not have been read to its end.
    else if (by === 'premove') this.announcer.say(`${this.announcer.text}. ${m.play_premove_played({ move: words })}`);
    else this.announcer.say(words);
  }

  /** Empty while the game goes on. */
  #outcomeText(): string {
    const { outcome, turn } = this.position;
    return outcome ? outcomeText(outcome, turn) : '';
  }

  /** Ends what goes on beside the game: searches, offers, and the entry of moves. */
  #interrupt(): void {
    this.computer.stop();
    this.drawOfferedBy = null;
    this.#hint = null;
    this.#unasked.premove.cancel();
    this.input.reset();
  }
}
