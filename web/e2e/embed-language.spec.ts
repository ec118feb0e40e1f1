// The player of other sites in other languages than English.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DESKTOP, launch } from './app';
import { englishAmong, LANGUAGES, text, textsOn } from './languages';
import { OtherSite } from './other-site';

const OURS = inject('address');
const LINE = 'fen="W:Wb5,b4,a3:Be4,d3,b7,d5" moves="b5-b6 b7xb5xb3 a3xc3xe3xe5xc5"';

/** The attributes of players, those of most with something wrong: each kind of fault. */
const PLAYERS = [
  LINE,
  `${LINE} try`,
  `${LINE} ply="end" autoplay="2"`,
  'engine',
  'variant="chess"',
  'fen="W:Wa8:B"',
  'fen="W:Wd4,d4:Ba1,z9"',
  'fen="hello"',
  'moves="d1-d4 d8-d9"',
  'moves="d1-d4 d8-d7"',
  'moves="a1-a5"',
  'fen="W:Wa1,d4,g1:Bd5,d7,g2,h8" moves="a1-a2"',
  'fen="W:Wd4:Bd5" moves="d4xd6 d6-d7"',
  'pdn="hello"',
  'pdn="[FEN &quot;W:Wa8:B&quot;] 1. d1-d4 *"',
  'pdn="[White &quot;A&quot;] [White &quot;B&quot;] 1. d1-d4 += (d8-d5) ) d8-b66 2. e1-e4 {open"',
  'pdn="1. d1-d4 d8-d5 2. d4-d8 *"',
  'moves="d1-d4" fen="W:Wa1:Bh8" pdn="*"',
  'src="none.pdn"',
  'game="2"',
  'ply="x"',
  'orientation="left"',
  'autoplay="no"',
];

let browser: Browser;
let site: OtherSite;
beforeAll(async () => {
  browser = await launch();
  site = await OtherSite.start();
});
afterAll(async () => {
  await browser.close();
  site.close();
});

const shown = (page: Page): Promise<void> =>
  page.waitForFunction((count) => {
    const roots = [...document.querySelectorAll('dameo-player')].map((player) => player.shadowRoot);
    return roots.filter((root) => root?.querySelector('[role="grid"], [role="alert"]')).length === count;
  }, PLAYERS.length).then(() => undefined);

describe.each(LANGUAGES)('in %s', (language) => {
  it('no player says anything in English, whatever is wrong', async () => {
    const { page } = await site.visit(browser, PLAYERS.map((each) => `<dameo-player ${each}></dameo-player>`).join(''), DESKTOP, language);
    await shown(page);
    const alerts = await page.getByRole('alert').count();
    expect(alerts).toBeGreaterThan(PLAYERS.length / 2);
    expect(englishAmong(await textsOn(page), language)).toEqual([]);
    await page.context().close();
  });

  it('a frame speaks the language of its address, or that of the browser', async () => {
    for (const [locale, address] of [['en', `#lang=${language}&moves=d1-d4`], [language, '#moves=d1-d4']] as const) {
      const context = await browser.newContext({ ...DESKTOP, locale });
      const page = await context.newPage();
      await page.goto(`${OURS}embed/${address}`);
      await page.getByRole('button', { name: text(language, 'player_to_end'), exact: true }).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      expect(englishAmong(await textsOn(page), language)).toEqual([]);
      await page.goto('about:blank');
      await page.goto(`${OURS}embed/${address}&onclick=x`);
      const refusal = await page.getByRole('alert').textContent();
      expect(refusal).toMatch(/^onclick="x"\s?: .*variant/);
      expect(refusal).not.toMatch(/expected| or /);
      await context.close();
    }
  });

  it('so does the page with examples', async () => {
    const context = await browser.newContext({ ...DESKTOP, locale: language });
    const page = await context.newPage();
    await page.goto(`${OURS}embed/example.html`);
    await page.getByRole('textbox').nth(4).waitFor();
    const found = await textsOn(page);
    expect(found).toContain(text(language, 'analysis_embed_copy'));
    // The comments of its game are those of a file.
    const ofFile = /^(White takes everything|This offers two pieces|The first king, after)/;
    expect(englishAmong(found, language).filter((each) => !ofFile.test(each))).toEqual([]);
    await page.getByRole('button', { name: text(language, 'analysis_embed_copy'), exact: true }).first().click();
    await context.close();
  });
});
