// A game between two people from the invitation to the analysis, by the keys of the keyboard alone:
// every stop of the tab key can be seen, and the focus is never lost.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, launch } from './app';
import { goTo, isHeld, press } from './keyboard';
import { close, movesAt, person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function type(app: App, move: string): Promise<void> {
  await goTo(app, 'Type a move');
  await app.page.keyboard.type(move);
  await app.page.keyboard.press('Enter');
}

/** An invitation is made and accepted. */
async function arranged(): Promise<{ white: App; black: App }> {
  const white = await person(browser);
  await press(white, 'Invite a friend');
  await goTo(white, 'Random');
  await goTo(white, 'White', 'ArrowLeft');
  await press(white, 'Make the link');
  await white.page.getByRole('heading', { name: 'Waiting for your opponent' }).waitFor();
  await isHeld(white);
  await goTo(white, 'Link to the game');
  const black = await person(browser, undefined, new URL(white.page.url()).pathname.slice(1));
  await press(black, 'Play now');
  for (const app of [white, black]) {
    await app.page.getByRole('grid').waitFor();
    await isHeld(app);
  }
  return { white, black };
}

/** A move each; White offers a draw, and Black resigns. */
async function played(white: App, black: App): Promise<void> {
  await type(white, 'd1-d4');
  await movesAt(black).toBe('d1-d4');
  await type(black, 'd8-d5');
  await movesAt(white).toBe('d1-d4 d8-d5');
  await expect.poll(() => white.page.locator('.visually-hidden[role="status"]').textContent()).toBe('Black: d8 to d5');
  await press(white, 'Offer draw');
  await white.status.getByText('You have offered a draw.').waitFor();
  await isHeld(white);
  await press(black, 'Decline');
  await white.status.getByText('Your turn').waitFor();
  await isHeld(black);
  await press(black, 'Resign');
  await black.page.keyboard.press('Enter');
  await white.status.getByText('You won').waitFor();
  await isHeld(black);
}

it('a game is arranged, played, ended, played again and analysed', async () => {
  const { white, black } = await arranged();
  await played(white, black);
  await press(white, 'Rematch');
  await white.status.getByText('You have offered another game.').waitFor();
  await isHeld(white);
  await press(white, 'Withdraw');
  await isHeld(white);
  await press(black, 'Analyse together');
  await black.status.getByText('You have offered to analyse').waitFor();
  await isHeld(black);
  await press(white, 'Rematch');
  await press(black, 'Accept');
  await black.status.getByText('Your turn').waitFor();
  for (const app of [white, black]) await isHeld(app);

  await white.page.goBack();
  await white.status.getByText('You won').waitFor();
  await press(white, 'Analyse together');
  const panel = white.page.getByRole('region', { name: 'Shared analysis' });
  await panel.waitFor();
  await isHeld(white);
  await press(white, 'Offer the engine');
  await panel.getByText('You have offered to use the engine here.').waitFor();
  await isHeld(white);
  await press(white, 'Send my analysis');
  await panel.getByText('Your opponent has been sent this analysis.').waitFor();
  await isHeld(white);
  await close(white, black);
});
