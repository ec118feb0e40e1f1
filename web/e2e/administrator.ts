// The first administrator of a server.

import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { App } from './app';
import { signUp } from './members';
import { person } from './people';

/** Somebody becomes the first administrator of a server; `setUp` is the path that it has printed. */
export async function administrator(browser: Browser, address: string, setUp: string): Promise<{ app: App; name: string }> {
  const app = await person(browser, undefined, setUp, 'en', address);
  await app.page.getByText('Log in or sign up first').waitFor();
  expect(await app.violations()).toEqual([]);
  // Whoever has signed up comes back to the address.
  const { name } = await signUp(app);
  await app.button('Become administrator').click();
  await app.page.getByRole('heading', { name: 'What was done' }).waitFor();
  return { app, name };
}
