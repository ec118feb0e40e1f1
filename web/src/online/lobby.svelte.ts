// The lobby: the open invitations of everybody, and what concerns the person at this screen.
// The connection stays while an own invitation is open, whatever view is shown, and while a member
// sees the page.

import { route } from '../lib/route.svelte';
import { playSound } from '../sound/player';
import { cancelChallenge, challenge } from './challenges';
import { Connection, type Link } from './connection';
import type { EndedChallenge } from './messages';
import { readLobbyMessage } from './read';
import { type InvitationView, invite, type Invitation, type Seated, socketUrl, withdraw } from './server';
import { meeting } from './site.svelte';
import { openBrowserSocket } from './surroundings';

class Lobby {
  /** The invitations that anybody may accept; null before the server has told them. */
  invitations = $state.raw<readonly InvitationView[] | null>(null);
  /** The invitations and challenges of this page that wait for somebody, those by link included. */
  own = $state.raw<readonly InvitationView[]>([]);
  /** A game that has begun while another view is shown; null if there is none. */
  begun = $state.raw<Seated | null>(null);
  /** The open challenges of the member and to it; null before the server has told them. */
  challenges = $state.raw<readonly InvitationView[] | null>(null);
  /** An own challenge that was not accepted; null if there is none, or the person has read it. */
  refused = $state.raw<EndedChallenge | null>(null);
  link = $state.raw<Link>({ kind: 'connecting', isFirst: true });
  #connection: Connection | null = null;
  /** The game that a view shows, which needs nobody to say that it has begun. */
  shown: string | null = null;
  /** The views that show the lobby. */
  #viewers = 0;
  /** The challenges of which the person has heard. */
  readonly #heard = new Set<string>();
  /** The challenge that the person cancels. */
  #canceled = '';

  constructor() {
    if (typeof document === 'undefined') return;
    addEventListener('online', () => this.#connection?.wake());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#connection?.wake();
    });
  }

  /** A view shows the lobby, until the returned function is called. */
  enter(): () => void {
    this.#viewers += 1;
    this.#connect();
    return () => {
      this.#viewers -= 1;
      this.#rest();
    };
  }

  /** Tells a member of challenges and games while the page is seen, until the returned function is called. */
  attend(): () => void {
    let leave: (() => void) | null = null;
    const look = (): void => {
      if (document.visibilityState === 'visible') leave ??= this.enter();
      else {
        leave?.();
        leave = null;
      }
    };
    // The server knows only now whose connection this is.
    if (this.#connection) {
      this.#end();
      this.#connect();
    }
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leave?.();
    };
  }

  /** Opens an invitation. Rejects as the server does. */
  async invite(invitation: Invitation): Promise<InvitationView> {
    const created = await invite(invitation);
    this.wait(created);
    return created;
  }

  /** Challenges a player. Rejects as the server does. */
  async challenge(player: string, invitation: Invitation): Promise<InvitationView> {
    const created = await challenge(player, invitation);
    this.#set({ refused: null });
    this.wait(created);
    return created;
  }

  /** Waits for somebody to accept an own invitation or challenge. */
  wait(created: InvitationView): void {
    if (this.own.some(({ id }) => id === created.id)) return;
    this.#set({ own: [...this.own, created] });
    // Of a guest the server knows only now whose connection this is.
    if (!created.challenged) this.#end();
    this.#connect();
  }

  /** Withdraws an own invitation, or cancels an own challenge. Rejects as the server does. */
  async withdraw({ id, challenged }: InvitationView): Promise<void> {
    if (challenged) this.#canceled = id;
    await (challenged ? cancelChallenge(id) : withdraw(id));
    this.#set({ own: this.#without(id) });
    this.#rest();
  }

  /** The person has read what has become of a challenge. */
  dismiss(): void {
    this.#set({ refused: null });
  }

  /** Whoever waited here has logged out: what comes of their invitations is for them to see. */
  forget(): void {
    this.#set({ own: [], begun: null, challenges: null, refused: null });
    this.#rest();
  }

  /** Goes to the game that has begun. */
  go({ game }: Seated): void {
    this.#set({ begun: null });
    route.goToMeeting(game);
  }

  /** The game that has begun is shown. */
  arrive(): void {
    this.#set({ begun: null });
  }

  #connect(): void {
    if (this.#connection) return;
    const listener = {
      opened: () => {},
      received: (text: string) => this.#receive(text),
      changed: (link: Link) => (this.link = link),
    };
    this.#connection = new Connection(() => openBrowserSocket(socketUrl('socket')), listener, () => false, () => null);
    this.#connection.start();
  }

  /** Ends the connection if nobody needs it. */
  #rest(): void {
    if (this.#viewers > 0 || this.own.length > 0) return;
    this.#end();
    this.invitations = null;
    this.#set({ challenges: null });
  }

  #end(): void {
    this.#connection?.end();
    this.#connection = null;
  }

  #receive(text: string): void {
    const message = readLobbyMessage(text);
    if (message?.type === 'lobby') this.invitations = message.invitations;
    if (message?.type === 'game') this.#begin(message);
    if (message?.type === 'challenges') this.#hear(message.challenges);
    if (message?.type === 'challenge-ended') this.#refuse(message);
  }

  #hear(challenges: readonly InvitationView[]): void {
    const fresh = challenges.filter(({ id, isMine }) => !isMine && !this.#heard.has(id));
    for (const { id } of fresh) this.#heard.add(id);
    if (fresh.length > 0) playSound('turn');
    this.#set({ challenges });
  }

  #refuse({ challenge, outcome, reason }: EndedChallenge): void {
    const { id, isMine } = challenge;
    if (!isMine) return;
    // Another page of the member may have canceled it: nothing to announce.
    const isNews = outcome === 'declined' || (id !== this.#canceled && this.own.some((own) => own.id === id));
    this.#set({ own: this.#without(id), ...(isNews && { refused: { challenge, outcome, reason } }) });
  }

  #without(id: string): readonly InvitationView[] {
    return this.own.filter((invitation) => invitation.id !== id);
  }

  #begin(begun: Seated): void {
    const { game } = begun;
    if (this.shown === game) return;
    playSound('turn');
    const isShown = route.view === 'meeting' && route.meeting === game;
    // Whoever plays a level meanwhile goes when it suits.
    const isExpected = isShown || route.view === 'lobby';
    const own = this.#without(game);
    const wasInvitation = own.length < this.own.length;
    this.#set({ own, begun: isExpected ? null : begun });
    // In the place of the invitation, whose address it has, is the game.
    if (isShown && wasInvitation) route.visits += 1;
    else if (isExpected && !isShown) route.goToMeeting(game);
  }

  #set(change: Partial<Pick<Lobby, 'own' | 'begun' | 'challenges' | 'refused'>>): void {
    Object.assign(this, change);
    const isChallenged = this.challenges?.some(({ isMine }) => !isMine) ?? false;
    meeting.isWaiting = this.own.length > 0 || this.begun !== null || this.refused !== null || isChallenged;
  }
}

export const lobby = new Lobby();
