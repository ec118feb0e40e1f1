// What goes into an analysis comes out of it: as PDN, as a link, as copied text, and after a
// reload.

import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = (place = '#/analysis/dameo', options: BrowserContextOptions = DESKTOP) => App.open(browser, options, {}, place);

const goTo = (app: App, place: string) => app.page.evaluate((hash) => (location.hash = hash), place);

async function importText(app: App, text: string): Promise<void> {
  await app.button('Import').click();
  await app.page.getByLabel('A position (FEN) or games').fill(text);
  await app.button('Open').click();
}

/** The file that a button saves. */
async function saved(app: App, name: string): Promise<string> {
  const download = app.page.waitForEvent('download');
  await app.button(name).click();
  return (await (await (await download).createReadStream()).toArray()).join('');
}

async function done(app: App): Promise<void> {
  expect(app.faults).toEqual([]);
  await app.close();
}

const chapter = (app: App) => app.page.getByRole('combobox', { name: 'Chapter' });
const bottomLeft = (app: App) => app.page.getByRole('gridcell').first().getAttribute('data-square');

const STUDY = `[StudyName "Openings"]
[ChapterName "To the centre"]
[White "Ada"]
[Orientation "black"]

{Why?} 1. d1-d4 {solid} (1. e1-e4 e8-e5) d8-d5 *

[StudyName "Openings"]
[ChapterName "Nothing yet"]

*
`;

describe('a study', () => {
  it('leaves as one PDN, and comes back with its name, titles and sides', async () => {
    const app = await open();
    await importText(app, STUDY);
    await app.button('Keep them all as one study').click();
    await expect.poll(() => app.page.locator('.study strong').textContent()).toBe('Openings');
    await expect.poll(() => bottomLeft(app)).toBe('h1');
    await app.button('Chapters').click();
    await app.page.getByLabel('Title of chapter 2').fill('Later');
    await app.button('Done').click();
    await app.button('Export').click();
    await app.page.getByText('The link has this chapter, the file has the whole study.').waitFor();
    expect(await app.violations()).toEqual([]);
    const text = await saved(app, 'Save study');
    expect(text.match(/\[(StudyName|ChapterName|Orientation|White) ".*"\]/g)).toEqual([
      '[White "Ada"]',
      '[StudyName "Openings"]',
      '[ChapterName "To the centre"]',
      '[Orientation "black"]',
      '[StudyName "Openings"]',
      '[ChapterName "Later"]',
    ]);
    await done(app);
    const other = await open();
    await importText(other, text);
    await other.button('Keep them all as one study').click();
    await expect.poll(() => chapter(other).locator('option').allTextContents()).toEqual(['1. To the centre', '2. Later']);
    await expect.poll(() => other.moves.textContent()).toMatch(/Why\?.*d1-d4.*solid.*e1-e4.*d8-d5/s);
    await expect.poll(() => bottomLeft(other)).toBe('h1');
    await done(other);
  });

  it('says in another browser where it is kept', async () => {
    const app = await open('#/analysis/dameo?study=abcdefghijkl&chapter=abcdefghijkm');
    await app.status.getByText('This study is not in this browser').waitFor();
    await done(app);
    const withMoves = await open('#/analysis/dameo?moves=d1-d4&study=abcdefghijkl&chapter=abcdefghijkm');
    await withMoves.status.getByText('This study is not in this browser').waitFor();
    expect(await withMoves.read('d4')).toBe('d4, white man');
    await done(withMoves);
  });
});

it('the games that are found in the library are saved as PDN', async () => {
  const app = await App.open(browser, DESKTOP, gameForTwo(null, ['d1-d4']));
  await app.button('New game').click();
  await app.button('Start').click();
  await app.page.getByText('No moves yet').waitFor();
  await app.page.getByLabel('Type a move').fill('e1-e4');
  await app.page.keyboard.press('Enter');
  await expect.poll(() => app.moves.textContent()).toContain('e1-e4');
  await goTo(app, '#/library');
  await app.page.getByText('2 games').waitFor();
  const all = await saved(app, 'Save as PDN');
  expect(all.match(/1\. \S+/g)?.sort()).toEqual(['1. d1-d4', '1. e1-e4']);
  await goTo(app, '#/analysis/dameo');
  await importText(app, STUDY);
  await app.button('Keep them all as one study').click();
  await expect.poll(() => app.page.url()).toContain('study=');
  await goTo(app, '#/library');
  await app.page.getByLabel('Studies').check();
  expect((await saved(app, 'Save as PDN')).match(/ChapterName ".*"/g)).toEqual(['ChapterName "To the centre"', 'ChapterName "Nothing yet"']);
  await app.page.getByLabel('Search').fill('none such');
  await expect.poll(() => app.button('Save as PDN').count()).toBe(0);
  await done(app);
});

/** What browsers let pages do with the clipboard. */
const CLIPBOARDS = {
  'with a clipboard': 'Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } })',
  'without TLS':
    'Object.defineProperty(navigator, "clipboard", { value: undefined }); document.execCommand = () => { window.copied = String(getSelection()) || document.activeElement.value; return true }',
  'where copying is refused': 'Object.defineProperty(navigator, "clipboard", { value: undefined }); document.execCommand = () => false',
};

async function openWith(clipboard: keyof typeof CLIPBOARDS, place: string): Promise<App> {
  const app = await open(place);
  await app.page.addInitScript(CLIPBOARDS[clipboard]);
  await app.page.reload();
  await app.page.getByRole('grid').waitFor();
  return app;
}

const copied = (app: App): Promise<string> => app.page.evaluate('window.copied ?? ""');

describe.each(Object.keys(CLIPBOARDS) as (keyof typeof CLIPBOARDS)[])('copying %s', (clipboard) => {
  const isRefused = clipboard.includes('refused');

  /** Copies, and checks that the text was copied or is selected. */
  async function copy(app: App, button: string, expected: RegExp): Promise<void> {
    await app.button(button).click();
    if (isRefused) {
      await app.page.getByText('The browser does not allow copying: the text is selected.').first().waitFor();
      await expect.poll(() => app.page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toMatch(expected);
    } else {
      await expect.poll(() => copied(app)).toMatch(expected);
    }
  }

  it('works in Analysis', async () => {
    const app = await openWith(clipboard, '#/analysis/dameo?moves=d1-d4');
    await app.button('Export').click();
    await copy(app, 'Copy FEN', /^B:W/);
    await copy(app, 'Copy PDN', /1\. d1-d4/);
    await copy(app, 'Copy link', /#\/analysis\/dameo\?moves=d1-d4$/);
    await app.page.getByText('Show it on a page of your own').click();
    await copy(app, 'Copy the code', /<dameo-player/);
    await done(app);
  });

  it('works in Endings', async () => {
    const app = await openWith(clipboard, '#/endings/dameo?fen=W:WKc4,Kf4:Ba2');
    await copy(app, 'Copy FEN', /^W:WKc4,Kf4:Ba2$/);
    await done(app);
  });
});

describe('a link', () => {
  const GAME = '[White "Ada"]\n\n{Why?} 1. d1-d4 $1 {solid} (1. e1-e4 e8-e5) d8-d5 *\n';

  it('carries variations, comments and names to another browser, which keeps them over a reload', async () => {
    const app = await openWith('with a clipboard', '#/analysis/dameo');
    await importText(app, GAME);
    await expect.poll(() => app.moves.textContent()).toContain('solid');
    await app.moves.getByRole('button', { name: 'e8-e5' }).click();
    await app.button('Export').click();
    await app.button('Copy link').click();
    await expect.poll(() => copied(app)).toContain('pdn=');
    const link = await copied(app);
    await done(app);
    const other = await open(link.slice(link.indexOf('#')));
    for (const time of ['first', 'again']) {
      await expect.poll(() => other.moves.textContent(), { message: time }).toMatch(/Why\?.*d1-d4!.*solid.*e1-e4.*e8-e5.*d8-d5/s);
      expect(await other.read('e5'), time).toBe('e5, black man');
      await other.page.getByText('White: Ada').waitFor();
      await other.page.getByText('A draft').waitFor();
      await other.page.reload();
      await other.page.getByRole('grid').waitFor();
    }
    await done(other);
  });

  it('is not offered if it would be too long, and the file is', async () => {
    const app = await open();
    const letters = Array.from({ length: 12_000 }, (_, index) => (index * index * 7919 + index * 104_729).toString(36)).join('');
    await importText(app, `1. d1-d4 {${letters}} *`);
    await expect.poll(() => app.page.url()).toContain('study=');
    await app.button('Export').click();
    await app.page.getByText('would need more than 8,000 characters').waitFor();
    await expect.poll(() => app.button('Copy link').isDisabled()).toBe(true);
    expect(await saved(app, 'Save PDN')).toContain(letters.slice(0, 20));
    await done(app);
  });

  it('that is damaged says so', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4&pdn=abc');
    await app.status.getByText('This link is broken').waitFor();
    expect(await app.read('d4')).toBe('d4, white man');
    await done(app);
  });
});

describe('what is typed', () => {
  it('about a move or the start survives a reload before it is entered', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4');
    for (const name of ['Comment on d1-d4', 'Comment on the start']) {
      const field = app.page.getByLabel(name);
      await field.pressSequentially('half a th');
      await app.page.reload();
      await expect.poll(() => field.inputValue(), { message: name }).toBe('half a th');
      await field.press('End');
      await field.pressSequentially('ought');
      await field.press('Enter');
      await expect.poll(() => app.moves.textContent(), { message: name }).toContain('half a thought');
      await app.page.reload();
      await expect.poll(() => field.inputValue(), { message: name }).toBe('half a thought');
      await app.button('Start').click();
    }
    await expect.poll(() => app.moves.textContent()).toMatch(/half a thought.*d1-d4.*half a thought/s);
    await done(app);
  });

  it('about a game becomes its tags', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4', PHONE);
    await app.button('Game details').click();
    await app.page.getByLabel('White', { exact: true }).fill('Ada');
    await app.page.getByLabel('Event', { exact: true }).fill('Club "A"');
    await app.page.getByLabel('Date', { exact: true }).fill('2026.05.01');
    await app.page.getByRole('combobox', { name: 'Result' }).selectOption('1-0');
    await app.page.getByRole('combobox', { name: 'Side at the bottom' }).selectOption('Black');
    await app.button('Add a tag').click();
    await app.page.getByLabel('Name of tag 1').fill('Annotator');
    await app.page.getByLabel('Value of tag 1').fill('Bo');
    expect(await app.violations()).toEqual([]);
    await app.button('Done').click();
    await app.page.getByText('White: Ada').waitFor();
    await expect.poll(() => bottomLeft(app)).toBe('h1');
    await app.page.reload();
    await app.page.getByText('White: Ada').waitFor();
    await expect.poll(() => bottomLeft(app)).toBe('h1');
    await app.button('Export').click();
    const text = await saved(app, 'Save PDN');
    for (const tag of ['[White "Ada"]', '[Event "Club \\"A\\""]', '[Date "2026.05.01"]', '[Annotator "Bo"]', '[Result "1-0"]']) expect(text).toContain(tag);
    await app.button('Close').click();
    await app.button('Game details').click();
    await app.button('Remove tag 1').click();
    await app.button('Done').click();
    await app.button('Export').click();
    expect(await saved(app, 'Save PDN')).not.toContain('Annotator');
    await done(app);
  });

  it('as a FEN or chosen as a game is on the board', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4');
    const fen = app.page.getByRole('textbox', { name: 'FEN', exact: true });
    await expect.poll(() => fen.inputValue()).toMatch(/^B:W.*d4/);
    await fen.fill('W:Wa1');
    await fen.press('Enter');
    await expect.poll(() => app.page.getByRole('alert').textContent()).not.toBe('');
    await fen.fill('W:Wa1,d4:Bd5,d7,h8');
    await fen.press('Enter');
    await expect.poll(() => app.read('d7')).toContain('black man');
    await app.page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('croda');
    await app.button('New game of Croda').click();
    await expect.poll(() => app.read('h2')).toBe('h2, white man');
    expect(app.page.url()).toContain('#/analysis/croda');
    await done(app);
  });
});

const CLOCKS = [
  {
    name: '[%clk]',
    pdn: '[White "Ada"]\n[Black "Bo"]\n\n1. d1-d4 {[%clk 0:05:00]} d8-d5 {[%clk 0:04:59]} 2. e1-e4 {[%clk 0:04:50]} *',
    shown: [[], ['5:00'], ['5:00', '4:59'], ['4:50', '4:59']],
  },
  {
    name: '[%emt] with a time control',
    pdn: '[White "Ada"]\n[TimeControl "60+2"]\n\n1. d1-d4 {[%emt 0:00:12]} d8-d5 {[%emt 0:00:02]} 2. e1-e4 {[%emt 0:00:22]} *',
    shown: [[], ['0:50'], ['0:50', '1:00'], ['0:30', '1:00']],
  },
];

describe('the clocks of a game', () => {
  it.each(CLOCKS)('are beside the names while one steps through it: $name', async ({ pdn, shown }) => {
    const app = await open();
    await importText(app, pdn);
    await expect.poll(() => app.moves.textContent()).toContain('e1-e4');
    await app.button('Start').click();
    // White is at the bottom.
    const clocks = async (): Promise<string[]> => (await app.page.locator('.table .clock').allTextContents()).reverse();
    for (const expected of shown) {
      await expect.poll(clocks).toEqual(expected);
      await app.button('Forward').click();
    }
    await done(app);
  });
});
