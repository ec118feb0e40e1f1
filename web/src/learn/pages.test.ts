import { expect, it } from 'vitest';
import { render } from '../rulebook/render';
import { loadRules } from '../rules/rules';
import { loadPage, pages } from './pages';

await loadRules();

it('the pages can be rendered, with their figures', async () => {
  const html = await Promise.all(pages.map(async (page) => render('dameo', await loadPage(page, 'en'))));
  expect(html.map((text) => text.match(/<svg/g)?.length ?? 0)).toEqual([2, 0]);
  for (const text of html) expect(text).toMatch(/^<h1>/);
});

it('the pages have the titles that the overview tells', async () => {
  for (const page of pages) expect(await loadPage(page, 'en')).toMatch(`# ${page.title()}\n`);
});
