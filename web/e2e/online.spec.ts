// Games between people, with the rooms of a real server: by mouse, by keys and by touch.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, launch, PHONE } from './app';
import { close, finished, invite, Line, meet, movesAt, person, texts } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('a game by invitation', () => {
  it('is played by two and watched by a third, offered as a draw, ended, and played again', async () => {
    const { white, black, link } = await meet(browser);
    const watcher = await person(browser, undefined, new URL(link).pathname.slice(1));
    await watcher.page.getByRole('grid').waitFor();
    expect(await white.page.title()).toBe('Your turn – Dameo');
    expect(await black.page.title()).toBe('Dameo');
    await white.click('d1', 'd4');
    await expect.poll(() => black.page.title()).toBe('Your turn – Dameo');
    await black.click('d8', 'd5');
    for (const app of [white, black, watcher]) await movesAt(app).toBe('d1-d4 d8-d5');
    await white.page.getByText('Watching: 1').waitFor();
    // A watcher has nothing to press but what is its own.
    await expect.poll(() => watcher.button('Resign').count()).toBe(0);
    await watcher.click('e1', 'e4');
    await movesAt(watcher).toBe('d1-d4 d8-d5');

    await white.button('Offer draw').click();
    await white.status.getByText('You have offered a draw.').waitFor();
    await black.button('Decline').click();
    await white.status.getByText('Your turn').waitFor();
    await expect.poll(() => watcher.status.textContent()).toContain('White to move');

    await black.button('Resign').click();
    await black.button('Really resign?').click();
    await white.status.getByText('You won').waitFor();
    await watcher.status.getByText('White wins').waitFor();
    const analysis = white.status.getByRole('link', { name: 'Analyse this game' });
    await expect.poll(() => analysis.getAttribute('href')).toContain('moves=d1-d4+d8-d5');

    await white.button('Rematch').click();
    await black.status.getByText('Your opponent wants to play again.').waitFor();
    await black.button('Accept').click();
    await expect.poll(() => white.page.url()).not.toBe(link);
    await expect.poll(() => black.page.url()).toBe(white.page.url());
    // The sides are exchanged.
    await black.status.getByText('Your turn').waitFor();
    await watcher.page.getByRole('link', { name: 'Next game' }).waitFor();

    await white.page.goto(`${new URL(link).origin}/#/library`);
    await white.page.getByRole('link', { name: 'Player – Opponent', exact: true }).waitFor();
    await close(white, black, watcher);
  });

  it('is played by keys alone', async () => {
    const { white, black } = await meet(browser);
    for (const [app, from, up] of [[white, 'd1', 'ArrowUp'], [black, 'd8', 'ArrowUp']] as const) {
      await app.page.locator(`[data-square="${from}"]`).focus();
      await app.page.keyboard.press('Enter');
      for (let step = 0; step < 3; step += 1) await app.page.keyboard.press(up);
      await app.page.keyboard.press('Enter');
    }
    await movesAt(white).toBe('d1-d4 d8-d5');
    await expect.poll(() => white.page.locator('.visually-hidden[role="status"]').textContent()).toBe('Black: d8 to d5');
    await white.page.getByLabel('Type a move').focus();
    await white.page.keyboard.type('e1-e4');
    await white.page.keyboard.press('Enter');
    await movesAt(black).toBe('d1-d4 d8-d5 e1-e4');
    await close(white, black);
  });

  it('is played on phones, by people who do not speak the same language', async () => {
    const [de, ru] = [texts('de'), texts('ru')];
    const white = await person(browser, PHONE, '#/lobby', 'de');
    const link = await invite(white, 'de');
    const black = await person(browser, PHONE, new URL(link).pathname.slice(1), 'ru');
    await black.page.getByRole('button', { name: ru('online_play_now') }).tap();
    await Promise.all([white, black].map(({ page }) => page.getByRole('grid').waitFor()));
    await white.touch('d1', 'd4');
    await black.status.getByText(ru('play_your_turn')).waitFor();
    await black.touch('d8', 'd5');
    await movesAt(white).toBe('d1-d4 d8-d5');

    await white.page.getByText(de('online_say'), { exact: true }).tap();
    await white.page.getByRole('button', { name: de('online_phrase_good_luck') }).tap();
    await black.page.getByText(ru('online_phrase_good_luck')).first().waitFor();
    await close(white, black);
  });

  it('is found with one request, by whoever follows the link of a rematch', async () => {
    const { white, black } = await finished(await meet(browser));
    const link = white.page.url();
    await white.button('Rematch').click();
    await black.button('Accept').click();
    await expect.poll(() => black.page.url()).not.toBe(link);
    const watcher = App.on(await (await browser.newContext(DESKTOP)).newPage());
    const asked: string[] = [];
    watcher.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const next = black.page.url();
    await watcher.page.goto(next);
    await watcher.page.getByRole('grid').waitFor();
    // Besides the reminder of games over days, for which nothing waits.
    const ofGames = asked.filter((path) => path.startsWith('/api/online') && path !== '/api/online/correspondence');
    expect(ofGames).toEqual([`/api/online/meetings${new URL(next).pathname}`]);
    await close(white, black, watcher);
  });

  it('can be called off before the first move, and has no result then', async () => {
    const { white, black } = await meet(browser);
    await white.button('Call it off').click();
    await black.status.getByText('The game was ended without a result').waitFor();
    await expect.poll(() => black.button('Rematch').count()).toBe(0);
    await close(white, black);
  });

  it('lets a move be taken back if the opponent agrees', async () => {
    const { white, black } = await meet(browser);
    await white.click('d1', 'd4');
    await movesAt(black).toBe('d1-d4');
    await white.button('Take back').click();
    await black.button('Accept').click();
    for (const app of [white, black]) await movesAt(app).toBe('');
    await close(white, black);
  });
});

describe('a connection that is lost', () => {
  it('keeps the move, says so, and sends it when it is back', async () => {
    const { white, black } = await meet(browser);
    const line = await Line.of(white);
    await white.page.reload();
    await white.page.getByRole('grid').waitFor();
    await white.page.getByText(/Lag \d/).waitFor({ timeout: 20_000 });
    await line.cut();
    await white.status.getByText('The connection is lost').waitFor();
    await white.click('d1', 'd4');
    await white.status.getByText('Your move d1-d4 is kept').waitFor();
    await movesAt(white).toBe('d1-d4');
    await black.status.getByText('Your opponent has lost the connection.').waitFor({ timeout: 30_000 });

    // The page may be loaded again meanwhile.
    await white.page.reload();
    await movesAt(white).toBe('d1-d4');
    line.mend();
    await white.page.evaluate(() => dispatchEvent(new Event('online')));
    await movesAt(black).toBe('d1-d4');
    await white.status.getByText('Your opponent’s turn').waitFor();
    await close(white, black);
  });

  it('is not needed on the old device: a link leads to the seat from another one', async () => {
    const { white, black } = await meet(browser);
    await white.click('d1', 'd4');
    await white.button('Play on another device').click();
    const link = await white.page.getByLabel('Link to the game').inputValue();
    expect(link).toContain('#seat=');
    await white.close();
    const other = await person(browser, PHONE, link.slice(new URL(link).origin.length + 1));
    await other.page.getByRole('grid').waitFor();
    expect(other.page.url()).not.toContain('seat');
    await black.click('d8', 'd5');
    await other.status.getByText('Your turn').waitFor();
    await other.touch('e1', 'e4');
    await movesAt(black).toBe('d1-d4 d8-d5 e1-e4');
    await close(black, other);
  });
});

describe('the lobby', () => {
  it('shows an invitation that is open while its maker plays the computer', async () => {
    const host = await person(browser);
    await host.page.getByRole('button', { name: 'Look for an opponent' }).click();
    await host.button('Wait for an opponent').click();
    await host.page.getByRole('heading', { name: 'Waiting for your opponent' }).waitFor();
    await host.page.getByRole('link', { name: 'Play the computer' }).click();
    await host.page.getByRole('grid').waitFor();
    await host.page.getByText('Your invitation is still open.').waitFor();

    const guest = await person(browser);
    await guest.page.getByRole('region', { name: 'Open invitations' }).getByRole('button', { name: 'Play' }).first().click();
    await guest.page.getByRole('grid').waitFor();
    await host.page.getByRole('alert').getByText('Your opponent is there').waitFor();
    await host.button('To the game').click();
    await host.page.getByText('5 s per move').waitFor();
    expect(host.page.url()).toBe(guest.page.url());
    await host.page.getByText('are left for the first move').waitFor();
    await close(host, guest);
  });

  it('says why an invitation cannot be accepted', async () => {
    const host = await person(browser);
    const link = await invite(host);
    const guest = await person(browser, undefined, new URL(link).pathname.slice(1));
    await guest.button('Play now').waitFor();
    await host.button('Withdraw the invitation').click();
    await host.page.getByRole('heading', { name: 'Play with others' }).waitFor();
    await guest.button('Play now').click();
    await guest.page.getByText('This invitation was withdrawn.').waitFor();
    expect(guest.faults.splice(0)).toEqual([expect.stringContaining('409')]);
    await close(host, guest);
  });

  it('refuses a position that cannot be played before it is sent', async () => {
    const host = await person(browser);
    await host.page.getByRole('button', { name: 'Invite a friend' }).click();
    await host.page.getByText('More terms').click();
    await host.page.getByLabel('Position to start from (FEN)').fill('W:Wa8:B');
    await host.button('Make the link').click();
    await host.page.getByRole('dialog').getByRole('alert').waitFor();
    await close(host);
  });
});

it('engine, explorer and hints tell nothing of a game that goes on, in any tab', async () => {
  const { white, black } = await meet(browser);
  await white.click('d1', 'd4');
  await movesAt(black).toBe('d1-d4');
  const tab = await white.page.context().newPage();
  await tab.goto(`${new URL(white.page.url()).origin}/#/analysis/dameo?moves=d1-d4`);
  const sentence = tab.getByText('You are playing this game against somebody.');
  await sentence.waitFor();
  await expect.poll(() => tab.getByRole('switch', { name: 'Engine' }).count()).toBe(0);
  await expect.poll(() => tab.getByRole('button', { name: 'Review' }).isDisabled()).toBe(true);
  // What follows from the position of the game belongs to it, too.
  await tab.locator('#move').fill('d8-d5');
  await tab.keyboard.press('Enter');
  await sentence.waitFor();
  await black.button('Resign').or(black.button('Call it off')).click();
  await white.status.getByText(/You won|without a result/).waitFor();
  await tab.getByRole('switch', { name: 'Engine' }).waitFor();
  await close(white, black);
});

it('every view can be used with a screen reader', async () => {
  const host = await person(browser, PHONE);
  expect(await host.violations()).toEqual([]);
  await host.page.getByRole('button', { name: 'Invite a friend' }).click();
  await host.page.getByText('More terms').click();
  expect(await host.violations()).toEqual([]);
  await host.button('Cancel').click();
  const link = await invite(host);
  expect(await host.violations()).toEqual([]);
  const guest = await person(browser, PHONE, new URL(link).pathname.slice(1));
  await guest.button('Play now').waitFor();
  expect(await guest.violations()).toEqual([]);
  await guest.button('Play now').click();
  await host.page.getByRole('grid').waitFor();
  await host.page.getByText('Say something', { exact: true }).click();
  expect(await host.violations()).toEqual([]);
  await host.button('Play on another device').click();
  await host.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  expect(await host.violations()).toEqual([]);
  await host.button('Close').click();
  await guest.button('Call it off').click();
  await host.status.getByText('without a result').waitFor();
  expect(await host.violations()).toEqual([]);
  await close(host, guest);
});
