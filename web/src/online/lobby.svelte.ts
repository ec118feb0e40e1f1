// The lobby: the open invitations of everybody, and what concerns the person at this screen.
// The connection stays while an own invitation is open, whatever view is shown.

import { route } from '../lib/route.svelte';
import { playSound } from '../sound/player';
import { Connection, type Link } from './connection';
import { readLobbyMessage } from './read';
import { type InvitationView, invite, type Invitation, type Seated, socketUrl, withdraw } from './server';
import { meeting } from './site.svelte';
import { openBrowserSocket } from './surroundings';

class Lobby {
  /** The invitations that anybody may accept; null before the server has told them. */
  invitations = $state.raw<readonly InvitationView[] | null>(null);
  /** The invitations of this page that wait for somebody, those by link included. */
  own = $state.raw<readonly InvitationView[]>([]);
  /** A game that has begun while another view is shown; null if there is none. */
  begun = $state.raw<Seated | null>(null);
  link = $state.raw<Link>({ kind: 'connecting', isFirst: true });
  #connection: Connection | null = null;
  /** The views that show the lobby. */
  #viewers = 0;

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

  /** Opens an invitation. Rejects as the server does. */
  async invite(invitation: Invitation): Promise<InvitationView> {
    const created = await invite(invitation);
    this.wait(created);
    return created;
  }

  /** Waits for somebody to accept an own invitation. */
  wait(created: InvitationView): void {
    if (this.own.some(({ id }) => id === created.id)) return;
    this.#set({ own: [...this.own, created] });
    // The server knows only now whose connection this is.
    this.#connection?.end();
    this.#connection = null;
    this.#connect();
  }

  async withdraw(id: string): Promise<void> {
    await withdraw(id);
    this.#set({ own: this.own.filter((invitation) => invitation.id !== id) });
    this.#rest();
  }

  /** Whoever waited here has logged out: what comes of their invitations is for them to see. */
  forget(): void {
    this.#set({ own: [], begun: null });
    this.#rest();
  }

  /** Goes to the game that has begun. */
  go({ game }: Seated): void {
    this.#set({ begun: null });
    route.goToMeeting(game);
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
    this.#connection?.end();
    this.#connection = null;
    this.invitations = null;
  }

  #receive(text: string): void {
    const message = readLobbyMessage(text);
    if (message?.type === 'lobby') this.invitations = message.invitations;
    if (message?.type === 'game') this.#begin(message);
  }

  #begin(begun: Seated): void {
    const { game } = begun;
    playSound('turn');
    const isShown = route.view === 'meeting' && route.meeting === game;
    // Whoever plays a level meanwhile goes when it suits.
    const isExpected = isShown || route.view === 'lobby';
    const own = this.own.filter(({ id }) => id !== game);
    const wasInvitation = own.length < this.own.length;
    this.#set({ own, begun: isExpected ? null : begun });
    // In the place of the invitation, whose address it has, is the game.
    if (isShown && wasInvitation) route.visits += 1;
    else if (isExpected && !isShown) route.goToMeeting(game);
  }

  #set(change: { own?: readonly InvitationView[]; begun?: Seated | null }): void {
    if (change.own) this.own = change.own;
    if (change.begun !== undefined) this.begun = change.begun;
    meeting.isWaiting = this.own.length > 0 || this.begun !== null;
  }
}

export const lobby = new Lobby();
