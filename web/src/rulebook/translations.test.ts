// The pages of docs/rules in all languages: the same structure, figures, moves and numbers as in
// English.

import { Marked, type Token, type Tokens } from 'marked';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPage as loadText, pages } from '../learn/pages';
import { type Locale, locales } from '../paraglide/runtime';
import { loadRules } from '../rules/rules';
import { described, loadPage } from './pages';
import { render } from './render';
import { factsIn, isLeft } from './testing';

beforeAll(loadRules);

/** A page in a language, by what it is called. */
const sources = (): { name: string; variant: string; load: (language: Locale) => Promise<string> }[] => [
  ...described().map(({ name }) => ({ name, variant: name, load: (language: Locale) => loadPage(name, language) })),
  ...pages.map((page) => ({ name: page.name, variant: 'dameo', load: (language: Locale) => loadText(page, language) })),
];

interface Block {
  /** What the block is: headings with their depth, lists with their length, images with what defines them. */
  kind: string;
  text: string;
  facts: string[];
  links: string[];
}

function blocksIn(markdown: string): Block[] {
  const marked = new Marked();
  return marked
    .lexer(markdown)
    .filter(({ type }) => type !== 'space')
    .map((token) => {
      const links: string[] = [];
      const images: string[] = [];
      marked.walkTokens([token], (inner: Token) => {
        if (inner.type === 'link') links.push((inner as Tokens.Link).href);
        if (inner.type === 'image') images.push(`${(inner as Tokens.Image).href} ${(inner as Tokens.Image).title ?? ''}`);
      });
      const size = token.type === 'heading' ? (token as Tokens.Heading).depth : token.type === 'list' ? (token as Tokens.List).items.length : '';
      // What defines a figure is not what is said of it.
      const text = token.raw.replace(/\]\([^)]*\)/g, ']').trim();
      return { kind: [token.type, size, ...images].join(' '), text, facts: factsIn(text), links };
    });
}

describe.each(locales.filter((language) => language !== 'en'))('the pages in %s', (language) => {
  it('have the structure, the figures, the moves and the numbers of the English ones', async () => {
    for (const { name, load } of sources()) {
      const [english, blocks] = [blocksIn(await load('en')), blocksIn(await load(language))];
      expect(blocks.map(({ kind }) => kind), name).toEqual(english.map(({ kind }) => kind));
      expect(blocks.map(({ links }) => links), name).toEqual(english.map(({ links }) => links));
      for (const [index, { text, facts }] of blocks.entries()) expect(facts, `${name}: ${text}`).toEqual(english[index]?.facts);
    }
  });

  it('are not left in English', async () => {
    for (const { name, load } of sources()) {
      const english = blocksIn(await load('en')).map(({ text }) => text);
      const left = blocksIn(await load(language)).filter(({ text }, index) => isLeft(text.replace(/^#+ /, ''), (english[index] ?? '').replace(/^#+ /, '')));
      expect(left.map(({ text }) => text), name).toEqual([]);
    }
  });

  it('can be rendered', async () => {
    for (const { name, variant, load } of sources()) {
      const [english, html] = await Promise.all([load('en'), load(language)].map(async (page) => render(variant, await page)));
      expect(html, name).toMatch(/^<h1>/);
      expect(html?.match(/<svg /g)?.length, name).toBe(english?.match(/<svg /g)?.length);
    }
  });
});

it('there is no page in a language that the app does not speak', async () => {
  const files = Object.keys(import.meta.glob('../../../docs/rules/*/*.md'));
  const languages = new Set(files.map((path) => path.split('/').at(-2)));
  expect([...languages].sort()).toEqual(locales.filter((language) => language !== 'en').sort());
  expect(files).toHaveLength(languages.size * described().length);
});
