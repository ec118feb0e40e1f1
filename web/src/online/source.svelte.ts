// The game of a server as the source of a played game.

import { m } from '../paraglide/messages';
import type { Action } from '../play/actions';
import type { Clock } from '../play/clock';
import { type PlayedGame, winnerOf } from '../play/saved';
import type { Seats, Somebody } from '../play/seats';
import type { GameSource, SourceEvent } from '../play/source';
import { opponent, SIDES } from '../record/sides';
import type { GameRecord, Side } from '../rules/rules';
import type { AwayView, BySide, Deed, Status, Terms } from './messages';
import { nameOf } from './names';
import { type Happening, type KnownGame, OnlineGame, type OnlineState, type Surroundings } from './online-game';
import { refusalInWords } from './refusals';
import type { Person } from './server';
import { clockControl, controlsTag, isOverDays } from './time-control';

/** The shortest time between two statements that the time is up, in milliseconds. */
const FLAG_PAUSE = 1000;

export class OnlineSource implements GameSource {
  /** What the page knows of the game on the server. */
  state = $state.raw<OnlineState>() as OnlineState;
  /** Who said what last; null before somebody did. */
  said = $state.raw<Extract<Happening, { kind: 'said' }> | null>(null);
  readonly isMine = true;
  readonly id: string;
  readonly #online: OnlineGame;
  readonly #started = Date.now();
  #game = $state.raw<PlayedGame>() as PlayedGame;
  #orientation: Side = 'white';
  #heard: ((event: SourceEvent) => void) | null = null;
  #flaggedAt = -Infinity;

  /** The game `id`, of which the server has told the state that `first` has. */
  constructor(id: string, around: Surroundings, first: { game: KnownGame; seat: Side | null }) {
    this.id = id;
    this.#online = new OnlineGame(around, (state, happening) => this.#change(state, happening), first);
    this.#orientation = first.seat ?? 'white';
    this.state = this.#online.state;
    this.#game = this.#played();
  }

  get game(): PlayedGame {
    return this.#game;
  }

  get status(): Status {
    return this.#known.status;
  }

  get terms(): Terms {
    return this.#known.terms;
  }

  /** Whether nobody has to be there. */
  get isOverDays(): boolean {
    return isOverDays(this.terms.time);
  }

  /** Over days a move that was meant for another position would be an accident: conditional lines are for that. */
  get hasPremoves(): boolean {
    return !this.isOverDays;
  }

  /** The absence of the opponent; null if it is there, or for a spectator. */
  get opponentAway(): AwayView | null {
    const { seat } = this.state;
    return seat && this.status.seats[opponent(seat)].away;
  }

  /** Whether a move is shown that the server has not confirmed. */
  get isUnconfirmed(): boolean {
    return this.state.shown.length > this.#known.moves.length;
  }

  now(): number {
    return this.#online.clock.now();
  }

  start(): void {
    this.#online.start();
  }

  /** The network or the page is back. */
  wake(): void {
    this.#online.wake();
  }

  /** Asks the server for something that only games with somebody elsewhere have. */
  do(deed: Deed): void {
    this.#online.do(deed);
  }

  readonly say: OnlineGame['say'] = (phrase) => this.#online.say(phrase);

  act(action: Action): boolean {
    const deed = deedOf(action);
    // The clock of the server runs on.
    if (deed === null) return true;
    if (this.state.seat === null || (deed.do === 'flag' && !this.#mayFlag())) return false;
    this.#online.do(deed);
    return deed.do === 'move';
  }

  save({ orientation }: Pick<PlayedGame, 'orientation'>): void {
    this.#orientation = orientation;
    this.#game = { ...this.#game, orientation };
  }

  /** The next game with the same opponent is a rematch. */
  begin(): boolean {
    this.#online.do({ do: 'offer', offer: 'rematch' });
    return false;
  }

  listen(heard: (event: SourceEvent) => void): () => void {
    this.#heard = heard;
    return () => (this.#heard = null);
  }

  /** Two tabs may both play: the server decides. */
  async takeOver(): Promise<void> {}

  /**
   * Ends the connection without `bye`: whoever looks at the rules or at another game means to come
   * back, and after `bye` the opponent could claim the game much sooner. Whoever means to leave resigns.
   */
  close(): void {
    this.#online.end();
  }

  get #known(): KnownGame {
    const { game } = this.state;
    if (!game) throw new Error('the game is known from the beginning');
    return game;
  }

  #mayFlag(): boolean {
    const now = this.now();
    if (now - this.#flaggedAt < FLAG_PAUSE) return false;
    this.#flaggedAt = now;
    return true;
  }

  #change(state: OnlineState, happening: Happening | null): void {
    const hadSeat = this.state.seat;
    this.state = state;
    if (hadSeat !== state.seat && state.seat) this.#orientation = state.seat;
    this.#game = this.#played();
    if (happening?.kind === 'said') this.said = happening;
    // An analysis is for the view of the study, which is told it again.
    else if (happening && happening.kind !== 'analysis') this.#heard?.(eventOf(happening));
  }

  #played(): PlayedGame {
    const { shown, seat, players } = this.state;
    const { variant, drawRules, startFen, terms, status } = this.#known;
    const ended = status.conclusion;
    const record: GameRecord = {
      variant,
      drawRules,
      startFen,
      moves: [...shown],
      // The rules themselves tell of an end by the moves.
      conclusion: ended && ended.by !== 'rules' ? ended : null,
    };
    return {
      id: this.id,
      started: this.#started,
      record,
      players: seatsOf(seat, players),
      orientation: this.#orientation,
      clock: clockOf(terms, status),
      ...(terms.time && { timeControl: controlsTag(terms.time) }),
      winner: ended ? winnerOf(record) : null,
    };
  }
}

/** What an action of the page is for the server; null if it means nothing there. */
function deedOf(action: Action): Deed | null {
  switch (action.kind) {
    case 'move':
      return { do: 'move', text: action.text };
    case 'take-back':
      return { do: 'offer', offer: 'take-back' };
    case 'offer-draw':
      return { do: 'offer', offer: 'draw' };
    case 'decline-draw':
      return { do: 'decline', offer: 'draw' };
    case 'conclude':
      if (action.conclusion.by === 'agreement') return { do: 'accept', offer: 'draw' };
      return { do: action.conclusion.by === 'time' ? 'flag' : 'resign' };
    default:
      return null;
  }
}

function eventOf(happening: Exclude<Happening, { kind: 'said' | 'analysis' }>): SourceEvent {
  switch (happening.kind) {
    case 'refusal':
      return { kind: 'refusal', reason: refusalInWords(happening) };
    case 'time-given':
      return { kind: 'told', text: m.online_time_given({ side: happening.to, seconds: Math.round(happening.time / 1000) }) };
    case 'berserk':
      return { kind: 'told', text: m.online_berserk_told({ side: happening.by }) };
    default:
      return { kind: happening.kind };
  }
}

/** Somebody elsewhere: a member has a page. */
const somebody = (person: Person | undefined, guest: string): Somebody => ({
  name: nameOf(person, guest),
  ...(person?.kind === 'member' && { member: person.name }),
});

/** A player of this page, and somebody elsewhere. */
function seatsOf(seat: Side | null, players: BySide<Person> | null): Seats {
  const [white, black] = SIDES.map((side) => (side === seat ? ('person' as const) : somebody(players?.[side], seat ? m.online_opponent() : m.online_guest())));
  return { white: white!, black: black! };
}

/** The clock as the page runs it: from an instant of the server on, after the delay. */
function clockOf(terms: Terms, { clock, at }: Status): Clock | null {
  if (!clock || !terms.time) return null;
  const since = clock.running === null ? null : at + clock.delay;
  return { control: clockControl(terms.time), left: clock.left, since };
}
