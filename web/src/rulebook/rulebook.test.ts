import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRules, variantNamed, variants } from '../rules/rules';
import { drawRulesInWords, factsOf, overview } from './facts';
import { draw, inWords, readFigure } from './figure';
import { described, loadPage } from './pages';
import { blocksOf, imagesOf, nameOfFigure, render } from './render';

/** The English pages by the names of their variants. */
const pages = new Map<string, string>();
beforeAll(async () => {
  await loadRules();
  for (const { name } of variants()) pages.set(name, await loadPage(name, 'en'));
});
const pageOf = (name: string): string => pages.get(name) ?? '';

const DOCS = new URL('../../../docs/rules/', import.meta.url);
/** Anything that looks like a move in the project's own form. */
const MOVE = /\b[a-j]\d{1,2}(?:[-x][a-j]\d{1,2})+\b/g;

it('every variant has a page', () => {
  expect(described()).toEqual(variants());
});

describe('a page', () => {
  it('shows positions that can be played, and legal moves', () => {
    for (const { name } of described()) {
      const images = imagesOf(pageOf(name));
      expect(images.length, name).toBeGreaterThan(1);
      for (const { title } of images) readFigure(name, title ?? '');
    }
  });

  it('begins with the starting position', () => {
    for (const { name, startFen } of described()) {
      const [start] = imagesOf(pageOf(name));
      const { pieces } = readFigure(name, start?.title ?? '');
      expect(pieces, name).toEqual(readFigure(name, startFen).pieces);
    }
  });

  it('names under a figure only moves of that figure', () => {
    for (const { name } of described()) {
      for (const [, title = '', caption = ''] of (pageOf(name)).matchAll(/ "([^"]+)"\)\n\*(.+)\*/g)) {
        const moves = title.split(' ').slice(1);
        for (const [move] of caption.matchAll(MOVE)) expect(moves, caption).toContain(move);
      }
    }
  });

  it('has a caption for every figure', () => {
    for (const { name } of described()) {
      const page = pageOf(name);
      expect([...page.matchAll(/^!\[.+\]\(images\/.+\.svg ".+"\)\n\*.+\*$/gm)].length, name).toBe(
        imagesOf(page).length,
      );
    }
  });

  it('becomes HTML with its figures drawn and its links inside the app', () => {
    const html = render('croda', pageOf('croda'));
    expect(html).toContain('<h1>Croda</h1>');
    expect(html).toContain('<a href="#/rules/dameo">');
    expect(html.match(/<svg /g)?.length).toBe(3);
    expect(render('dameo', '<script>alert(1)</script>')).not.toContain('<script');
  });
});

describe('a line', () => {
  const page = (title: string): string => `Before.\n\n![A race](race.svg "${title}")\n*White is first.*\n\nAfter.`;

  it('is a part of the page that can be looked through', () => {
    expect(blocksOf('dameo', page('W:Wd4,e5:Bb3 > d4-f6 b3-b2'))).toEqual([
      { kind: 'html', html: expect.stringContaining('<p>Before.</p>') },
      { kind: 'line', line: { variant: 'dameo', fen: 'W:Wd4,e5:Bb3', moves: 'd4-f6 b3-b2', caption: 'White is first.' } },
      { kind: 'html', html: expect.stringContaining('<p>After.</p>') },
    ]);
  });

  it('is drawn with its first move', () => {
    const { moves, line } = readFigure('dameo', 'W:Wd4,e5:Bb3 > d4-f6 b3-b2');
    expect(moves.map(({ text }) => text)).toEqual(['d4-f6']);
    expect(line).toEqual(['d4-f6', 'b3-b2']);
    expect(() => readFigure('dameo', 'W:Wd4,e5:Bb3 > d4-f6 b3-b4')).toThrow('d4-f6: b3-b4 is not among the legal moves');
  });

  it('is no other figure', () => {
    const [only, ...others] = blocksOf('dameo', page('W:Wd4,e5:Bb3 d4-f6 d4-d5'));
    expect(only).toEqual({ kind: 'html', html: expect.stringContaining('<svg') });
    expect(others).toEqual([]);
  });
});

// `npm test -- --update` writes the files again.
describe('the files of docs/rules', () => {
  it('show the same figures', async () => {
    const written = new Set<string>();
    for (const { name } of described()) {
      for (const { href, title, text } of imagesOf(pageOf(name))) {
        const figure = readFigure(name, title ?? '');
        const svg = draw(figure, { name: nameOfFigure(href), label: `${text}. ${inWords(figure)}` });
        await expect(svg).toMatchFileSnapshot(new URL(href, DOCS).pathname);
        written.add(href.replace('images/', ''));
      }
    }
    // None is left over from a figure that is gone.
    const there = readdirSync(new URL('images/', DOCS));
    expect(there.filter((file) => !written.has(file))).toEqual([]);
  });

  it('have the same overview', async () => {
    await expect(overview(described())).toMatchFileSnapshot(new URL('README.md', DOCS).pathname);
  });
});

describe('facts', () => {
  const facts = (name: string) =>
    Object.fromEntries(factsOf(variantNamed(name)).map((fact) => [fact.name, fact.value]));

  it('describe the draw rules of a game', () => {
    const words = (name: string, rules: string) => drawRulesInWords(variantNamed(name), rules);
    expect(words('dameo', 'playstrategy')).toBe(
      'Drawn by threefold repetition, by 25 moves each with kings only, and with king against king after 2 moves each.',
    );
    expect(words('dameo', 'abstractplay')).toBe(
      'Drawn by 25 moves each with kings only and with king against king at once.',
    );
    expect(words('anti-dameo', 'playstrategy')).toBe(
      'Drawn by threefold repetition and by 25 moves each with kings only.',
    );
    expect(words('croda', 'mindsports')).toBe('Drawn by threefold repetition.');
  });

  it('are those of the rules', () => {
    expect(facts('dameo')).toEqual({
      Squares: '8 × 8',
      'Pieces per side': '18',
      'A man on d3 moves to': 'c4, d4, e4',
      'Men in a line move as one': 'yes',
      'Kings move': 'straight and diagonally',
      'Captures go': 'straight',
      'A player without a move': 'loses',
      'One king against one king': 'a draw',
      'Default draw rules': 'PlayStrategy',
    });
    expect(facts('croda')).toMatchObject({ 'Men in a line move as one': 'no', 'Kings move': 'straight' });
    expect(facts('big-dameo-24')).toMatchObject({ Squares: '10 × 10', 'Pieces per side': '24' });
    expect(facts('anti-dameo')).toMatchObject({
      'A player without a move': 'wins',
      'One king against one king': 'goes on',
    });
  });
});
