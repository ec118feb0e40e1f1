// How often a member chose the engine's move, as a moderator sees it.

import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator } from './administrator';
import { launch } from './app';
import { isHeld, press } from './keyboard';
import { close } from './people';
import { covered, LAYOUTS } from './screens';
import { type Site, start } from './serve';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), start()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** The moves of a real game. */
async function played(): Promise<string[]> {
  const text = await readFile(new URL('../../data/games/games.json', import.meta.url), 'utf8');
  const { games } = JSON.parse(text) as { games: { long: string }[] };
  return games[0]!.long.split(' ');
}

it('rated games of a member are searched with the keyboard, and compared with the levels', async () => {
  // Two games of one member, against one who has left: the server is only told of.
  const { app, name } = await administrator(browser, site.address, site.setUp);
  const { page } = app;
  const ann = { kind: 'member', name };
  const moves = await played();
  const facts = { variant: 'dameo', speed: 'live', isRated: true, result: 'white', plies: moves.length, opening: '', material: 'MvM' };
  const games = (['white', 'black'] as const).map((side) => ({
    ...facts,
    id: `${side}111`,
    endedAt: 1_790_000_000_000,
    players: { white: { kind: 'deleted' }, black: { kind: 'deleted' }, [side]: ann },
  }));
  await page.route(/\/api\/online\/archive\?/, (route) => route.fulfill({ json: { games, next: null } }));
  const view = { variant: 'dameo', drawRules: 'mindsports', startFen: null, moves };
  await page.route(/\/api\/online\/games\/(white|black)111$/, (route) => route.fulfill({ json: { view } }));

  await page.locator('[name="member"]').fill(name);
  await page.keyboard.press('Enter');
  const section = page.getByRole('region', { name: 'Engine use' });
  await section.getByText('It proves nothing').waitFor();
  await press(app, 'Search rated games of Dameo');
  await expect.poll(() => section.getByRole('status').textContent(), { timeout: 90_000 }).toContain('2');
  await isHeld(app);
  const own = section.getByRole('row', { name });
  await expect.poll(() => own.getByRole('cell').first().textContent()).toMatch(/^[1-9]\d*$/);
  await expect.poll(() => own.getByRole('cell').nth(1).textContent()).toMatch(/^\d+% \(\d+%–\d+%\)$/);
  await expect.poll(() => section.getByRole('row').count()).toBeGreaterThan(2 + 3);
  await expect.poll(() => section.getByRole('listitem').count()).toBe(2);
  expect(await app.violations()).toEqual([]);
  for (const { width, height } of LAYOUTS) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => covered(page), { message: `${width}x${height}` }).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await close(app);
});
