// The board editor, in a browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('explains faults and leads to the analysis', async () => {
  const app = await App.open(browser, DESKTOP, {}, '#/editor');
  await app.button('Clear').click();
  await app.click('a1', 'b8');
  await expect.poll(() => app.status.textContent()).toContain('a white man on b8 would be a king');
  await app.click('b8');
  await app.page.getByLabel('Black king').check();
  await app.click('h8');
  await expect.poll(() => app.read('h8')).toBe('h8, black king');
  await app.page.getByLabel('FEN').fill('W:Wa1:Ba');
  await app.page.keyboard.press('Enter');
  await expect.poll(() => app.status.textContent()).toContain('bad FEN');
  await app.page.getByLabel('FEN').fill('W:Wa1,d4:Bd5,d7,h8');
  await app.page.keyboard.press('Enter');
  await app.page.getByRole('link', { name: 'Analyse this position' }).click();
  await expect.poll(() => app.read('d4')).toBe('d4, white man, must capture');
  expect(app.faults).toEqual([]);
  await app.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  it(`axe finds nothing, ${colorScheme}`, async () => {
    const app = await App.open(browser, { ...PHONE, colorScheme }, {}, '#/editor');
    await app.touch('d8');
    expect(await app.violations()).toEqual([]);
    await app.close();
  });
}
