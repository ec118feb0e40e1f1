// What the service worker does with a message of the server: it tells that it is somebody's turn, and a
// click opens the game. `vite.push.ts` puts the texts of all languages before it, as TEXTS.

/* global TEXTS */

/** The language in which the page was last seen, or one of the browser. */
async function language() {
  const cache = await caches.open('dameo-language');
  const known = await cache.match('language');
  const wanted = known ? [await known.text()] : self.navigator.languages.map((tag) => tag.split('-')[0]);
  return wanted.find((tag) => tag in TEXTS) ?? 'en';
}

async function show(message) {
  const spoken = await language();
  // A browser wants something to be shown for each message, also for one of a later version.
  const body = TEXTS[spoken][message.kind] ?? TEXTS[spoken].turn;
  const icon = new URL('icons/icon-192.png', self.registration.scope).href;
  await self.registration.showNotification('Dameo', { body, icon, lang: spoken, tag: message.id, data: message.id });
}

async function openGame(id) {
  const url = new URL(id, self.registration.scope).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url.split('#')[0] === url);
  await (open ? open.focus() : self.clients.openWindow(url));
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? {}));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openGame(event.notification.data ?? ''));
});
