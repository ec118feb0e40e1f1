import { expect, it } from 'vitest';
import { render } from '../rulebook/render';
import { loadRules } from '../rules/rules';
import { pages } from './pages';

await loadRules();

it('the pages can be rendered, with their figures', () => {
  const html = pages.map(({ markdown }) => render('dameo', markdown));
  expect(html.map((text) => text.match(/<svg/g)?.length ?? 0)).toEqual([2, 0]);
  for (const text of html) expect(text).toMatch(/^<h1>/);
});
