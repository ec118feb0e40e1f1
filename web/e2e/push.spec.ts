// Notifications of turns. The push service of the browser is not reached: what it gives
// the page is made up.

import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, launch, LONG, OFFLINE, PHONE } from './app';
import { isHeld, press } from './keyboard';
import { openAccount, signUp } from './members';
import { close, person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What a browser tells a site: the address is of a reserved name, and the key a point of the curve. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example/browser',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** A member on the page of the account, whose browser has a push service and leave to use it. */
async function member(options: BrowserContextOptions = OFFLINE): Promise<App> {
  const app = await person(browser, options);
  await app.page.context().addInitScript((given) => {
    let current: object | null = null;
    const subscription = {
      toJSON: () => given,
      unsubscribe: () => {
        current = null;
        return Promise.resolve(true);
      },
    };
    Object.defineProperty(Notification, 'permission', { value: 'default' });
    Object.assign(Notification, { requestPermission: () => Promise.resolve('granted') });
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(current),
      subscribe: (wanted: { applicationServerKey?: unknown }) => {
        if (typeof wanted.applicationServerKey !== 'string') return Promise.reject(new Error('no key'));
        current = subscription;
        return Promise.resolve(subscription);
      },
    });
  }, SUBSCRIPTION);
  await app.page.evaluate(() => navigator.serviceWorker.ready);
  await app.page.reload();
  await app.page.getByRole('heading', { level: 1 }).waitFor();
  await signUp(app);
  await openAccount(app);
  return app;
}

const told = async (app: App): Promise<unknown[]> =>
  app.page.evaluate(async () => ((await (await fetch('/api/online/account/push')).json()) as { subscriptions: unknown[] }).subscriptions);

it.runIf(LONG)('notifications are turned on and off by a click', async () => {
  const app = await member({ ...PHONE, serviceWorkers: 'allow' });
  const section = app.page.getByRole('region', { name: 'Notifications' });
  await section.getByRole('button', { name: 'Notify me in this browser' }).click();
  await section.getByText('Notifications are on in this browser.').waitFor();
  expect(await told(app)).toMatchObject([{ service: 'push.example', isThis: true }]);
  expect(await app.violations()).toEqual([]);
  await section.getByRole('button', { name: 'Turn off' }).click();
  await section.getByText('Notifications are off in this browser.').waitFor();
  expect(await told(app)).toEqual([]);
  await close(app);
});

it('they are turned on and off by the keyboard', async () => {
  const app = await member();
  const section = app.page.getByRole('region', { name: 'Notifications' });
  await press(app, 'Notify me in this browser');
  await section.getByText('Notifications are on in this browser.').waitFor();
  await isHeld(app);
  await press(app, 'Turn off');
  await section.getByText('Notifications are off in this browser.').waitFor();
  await close(app);
});

it('a browser without a worker says that it cannot show any', async () => {
  const app = await person(browser);
  await signUp(app);
  await openAccount(app);
  await app.page.getByRole('region', { name: 'Notifications' }).getByText('This browser cannot show notifications.').waitFor();
  await close(app);
});
