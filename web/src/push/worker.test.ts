// The part of the service worker that shows messages, in a service worker that the test plays.

import { beforeEach, expect, it } from 'vitest';
import { locales } from '../paraglide/runtime';
import { pushTexts, pushWorkerSource } from '../../vite.push.ts';

type Listener = (event: object) => void;

interface Shown {
  title: string;
  body: string;
  lang: string;
  tag: string;
}

let listeners: Record<string, Listener>;
let shown: Shown[];
let opened: string[];
let pages: { url: string; focus: () => void }[];
let language: string | undefined;
let browserLanguages: string[];

/** Lets something happen in the service worker, and waits until it is done. */
async function happens(name: string, event: object): Promise<void> {
  let done: unknown;
  listeners[name]?.({ ...event, waitUntil: (promise: unknown) => (done = promise) });
  await done;
}

const message = (kind: string): object => ({ data: { json: () => ({ kind, id: 'AbCd1234' }) } });

beforeEach(() => {
  [listeners, shown, opened, pages, language, browserLanguages] = [{}, [], [], [], undefined, ['xx', 'fr-CA']];
  const registration = {
    scope: 'https://dameo.example/app/',
    showNotification: (title: string, options: Omit<Shown, 'title'>) => void shown.push({ title, ...options }),
  };
  const self = {
    registration,
    navigator: { languages: browserLanguages },
    clients: { matchAll: () => Promise.resolve(pages), openWindow: (url: string) => void opened.push(url) },
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
  };
  const match = () => Promise.resolve(language === undefined ? undefined : new Response(language));
  const caches = { open: () => Promise.resolve({ match }) };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- as a browser evaluates the script
  new Function('self', 'caches', pushWorkerSource())(self, caches);
});

it('has the texts of every language', () => {
  const texts = pushTexts();
  expect(Object.keys(texts).sort()).toEqual([...locales].sort());
  for (const kinds of Object.values(texts)) expect(Object.values(kinds).filter((text) => !text)).toEqual([]);
});

it('speaks the language of the page', async () => {
  language = 'de';
  await happens('push', message('turn'));
  await happens('push', message('over'));
  expect(shown.map(({ body, lang }) => [lang, body])).toEqual([
    ['de', 'Du bist am Zug.'],
    ['de', 'Eine Partie ist zu Ende.'],
  ]);
  expect(shown[0]).toMatchObject({ title: 'Dameo', tag: 'AbCd1234' });
});

it('speaks a language of the browser before the page was seen', async () => {
  await happens('push', message('challenge'));
  expect(shown[0]?.lang).toBe('fr');
});

it('shows something also for what a later server says', async () => {
  language = 'en';
  await happens('push', message('weather'));
  await happens('push', {});
  expect(shown.map(({ body }) => body)).toEqual(['It is your turn.', 'It is your turn.']);
});

it('opens the game by a click, or the page that shows it', async () => {
  const click = { notification: { data: 'AbCd1234', close: () => undefined } };
  await happens('notificationclick', click);
  expect(opened).toEqual(['https://dameo.example/app/AbCd1234']);
  let focused = 0;
  pages = [{ url: 'https://dameo.example/app/AbCd1234#x', focus: () => (focused += 1) }];
  await happens('notificationclick', click);
  expect([opened.length, focused]).toEqual([1, 1]);
});
