// Games that a member has played at other sites: imported from their files, opened, deleted.

import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, launch, PHONE } from './app';
import { logIn, openAccount, signUp } from './members';
import { person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const saved = (name: string): string => readFileSync(new URL(`../../crates/dameo/tests/data/exports/${name}`, import.meta.url), 'utf8');
const PLAYSTRATEGY = saved('playstrategy.pgn');
const ABSTRACT_PLAY = saved('abstractplay.json');

const sectionOf = (app: App) => app.page.getByRole('region', { name: 'Games played elsewhere' });

async function importFile(app: App, name: string, text: string, said: string): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await sectionOf(app).getByLabel('Import a file').setInputFiles(file);
  await expect.poll(() => sectionOf(app).getByRole('status').textContent()).toBe(said);
}

it('are imported once, told apart from bad ones, analysed and deleted', async () => {
  const desk = await person(browser);
  const { name } = await signUp(desk);
  await openAccount(desk);
  await importFile(desk, 'playstrategy.pgn', PLAYSTRATEGY, 'New games: 1.');
  await importFile(desk, 'abstractplay.json', ABSTRACT_PLAY, 'New games: 2.');
  await importFile(desk, 'playstrategy.pgn', PLAYSTRATEGY, 'New games: 0. Imported before: 1.');
  const section = sectionOf(desk);
  await section.getByText('3 games').waitFor();
  const first = section.getByRole('listitem').filter({ hasText: 'PlayStrategy' });
  await expect.poll(() => first.textContent()).toContain('Dameo · 1-0 · PlayStrategy · March 1, 2025');

  const bad = PLAYSTRATEGY.replace('2. e1e4', '2. e1e8').replace('AbCd1234', 'Other123');
  await importFile(desk, 'bad.pgn', bad, 'New games: 0. With errors, not kept: 1.');
  const faults = section.getByRole('list', { name: 'What is wrong with the file' });
  await expect.poll(() => faults.textContent()).toMatch(/game 1.*move 3|game 1.*ply 3/i);
  await importFile(desk, 'letter.json', '{"a": 1}', 'New games: 0.');
  await expect.poll(() => faults.textContent()).toContain('this text is neither a position nor a game');
  expect(await desk.violations()).toEqual([]);

  await first.getByRole('button', { name: 'Analyse Ada – Bo' }).click();
  await expect.poll(() => desk.page.url()).toContain('#/analysis/dameo?pdn=');
  await desk.page.getByText('d4xd6xd8').first().waitFor();

  const phone = await person(browser, PHONE);
  await logIn(phone, name);
  await openAccount(phone);
  const there = sectionOf(phone);
  await there.getByText('3 games').waitFor();
  expect(await phone.violations()).toEqual([]);
  const game = there.getByRole('listitem').filter({ hasText: 'PlayStrategy' });
  await game.getByRole('button', { name: 'Delete Ada – Bo' }).click();
  await expect.poll(() => there.getByRole('status').textContent()).toBe('Deleted “Ada – Bo”.');
  await there.getByText('2 games').waitFor();
  await there.getByRole('button', { name: 'Delete all of these games' }).click();
  await there.getByRole('button', { name: 'Delete them for good' }).click();
  await expect.poll(() => there.getByRole('status').textContent()).toBe('The games are deleted.');
  await expect.poll(() => there.getByRole('listitem').count()).toBe(0);
  await Promise.all([desk, phone].map((app) => app.close()));
});
