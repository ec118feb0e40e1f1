// The addresses of the views of accounts: `#/account/log-in?to=AbCd1234`. `to` is where whoever
// has logged in goes on: the id of a game or an invitation, or the hash of a view.

import { idIn } from '../lib/game-address';
import { route } from '../lib/route.svelte';

const PLACES = ['log-in', 'sign-up', 'recover', 'recover-mail', 'guest'] as const;
export type AccountPlace = (typeof PLACES)[number];

/** What is shown at an address; null for the page of the account itself. */
export const accountPlace = (hash: string): AccountPlace | null =>
  PLACES.find((place) => hash === `#/account/${place}` || hash.startsWith(`#/account/${place}?`)) ?? null;

const targetIn = (hash: string): string => new URLSearchParams(hash.split('?')[1] ?? '').get('to') ?? '';

/** Where whoever follows a link from here to log in comes back to. */
function here(): string {
  if (route.view === 'account') return targetIn(route.hash);
  if (route.view === 'meeting') return route.meeting ?? '';
  return route.hash || '#/play';
}

/** The address of a view, from which the person comes back to where they are. */
export function accountAddress(place: AccountPlace): string {
  const target = here();
  return `#/account/${place}${target && `?to=${encodeURIComponent(target)}`}`;
}

/** Goes on to where the address of this view says, or to the lobby. */
export function goOn(): void {
  const target = targetIn(route.hash);
  if (target.startsWith('#/')) route.goToView(target);
  else if (idIn(target) === target) route.goToMeeting(target);
  else route.goToView('#/lobby');
}
