// What a game on a server needs of the browser.

import { load, remove, save } from '../lib/storage';
import type { OpenSocket, Socket } from './connection';
import { member } from './member.svelte';
import { SESSION_ENDED } from './messages';
import type { Outbox, Surroundings } from './online-game';
import { socketUrl } from './server';
import { isUnansweredList, newCommandId } from './unanswered';

export const openBrowserSocket: OpenSocket = (url) => {
  const socket = new WebSocket(url);
  socket.addEventListener('close', ({ code }) => {
    if (code === SESSION_ENDED) void member.check();
  });
  return socket as Socket;
};

/** Keeps what is not answered in the storage of the browser, so that a page that is loaded again sends it. */
function outboxOf(id: string): Outbox {
  const key = `dameo.unsent.${id}`;
  return {
    read: () => load(key, isUnansweredList) ?? [],
    write: (unanswered) => {
      if (unanswered.length > 0) save(key, unanswered);
      else remove(key);
    },
  };
}

export const surroundingsOf = (id: string): Surroundings => ({
  openSocket: openBrowserSocket,
  url: socketUrl(`games/${id}/socket`),
  outbox: outboxOf(id),
  elapsed: () => performance.now(),
  newCommandId,
});
