// Whether this browser is told of turns although no page is open: Web Push, as docs/online-protocol.md has it.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { getLocale } from '../paraglide/runtime';
import { reply } from './server';

export type PushBrowser = components['schemas']['PushSubscription'];

/** Why this browser cannot be told, or whether it is. */
export type PushState = 'insecure' | 'unsupported' | 'denied' | 'off' | 'on';

/** The service worker of the app; undefined where there is none. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const found = await container?.getRegistration();
  return found && 'pushManager' in found ? found : undefined;
}

/** Nobody is asked anything. */
export async function pushState(): Promise<PushState> {
  if (!isSecureContext) return 'insecure';
  const worker = await registration();
  if (!worker || typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Has this browser told, after a click: the browser asks whether it may. Rejects as the server does. */
export async function enablePush(key: string): Promise<PushState> {
  const worker = await registration();
  if (!worker) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  // One with the key of another server cannot be changed.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  try {
    await reply<void>(server.PUT('/api/online/account/push', { body: { endpoint, keys: { p256dh, auth } } }));
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  await noteLanguage();
  return 'on';
}

/** Has this browser told no more. */
export async function disablePush(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
  await reply<void>(server.DELETE('/api/online/account/push'));
}

/** The service worker speaks the language of the page from now on. */
export async function noteLanguage(): Promise<void> {
  const cache = await caches.open('dameo-language');
  await cache.put('language', new Response(getLocale()));
}

/** The browsers of whoever asks that are told. */
export const pushBrowsers = async (): Promise<PushBrowser[]> =>
  (await reply<{ subscriptions: PushBrowser[] }>(server.GET('/api/online/account/push'))).subscriptions;

export const endPush = (id: string): Promise<void> =>
  reply(server.DELETE('/api/online/account/push/{id}', { params: { path: { id } } }));
