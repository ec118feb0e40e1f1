import { beforeAll, describe, expect, it } from 'vitest';
import { loadRulesAndPdn } from '../rules/testing';
import { ATTRIBUTES, readAttributes } from './attributes';
import { elementCode, frameCode } from './code';
import { attributesOf } from './export';

beforeAll(loadRulesAndPdn);

const PDN = '[White "Ada & \\"Bo\\" <x>"]\n\n1. d1-d4 {good} d8-d5 (1... e8-e5 2. f1-f4) 2. e1-e4 *';

/** What a player shows that has the attributes. */
const shownBy = (attributes: ReturnType<typeof attributesOf>) => {
  const { game, start, orientation } = readAttributes(attributes);
  return { game, start, orientation };
};

describe('the attributes of a game', () => {
  it('show a position', () => {
    const { game } = readAttributes({ variant: 'croda', fen: 'W:Wa3:Bh6' });
    expect(attributesOf(game, [], 'black')).toEqual({ variant: 'croda', fen: 'W:Wa3:Bh6', orientation: 'black' });
    expect(attributesOf(readAttributes({}).game, [], 'white')).toEqual({ variant: 'dameo' });
  });

  it('show a line at a ply', () => {
    const { game } = readAttributes({ moves: 'd1-d4 d8-d5' });
    const attributes = attributesOf(game, [0], 'white');
    expect(attributes).toEqual({ variant: 'dameo', moves: 'd1-d4 d8-d5', ply: '1' });
    expect(shownBy(attributes)).toEqual({ game, start: [0], orientation: 'white' });
  });

  it('show a game with all that is in it', () => {
    const { game } = readAttributes({ pdn: PDN });
    expect(shownBy(attributesOf(game, [0, 0], 'black')).game.tree).toEqual(game.tree);
    expect(shownBy(attributesOf(game, [0, 0], 'black'))).toMatchObject({ start: [0, 0], orientation: 'black' });
  });

  it('show a variation as a line', () => {
    const { game } = readAttributes({ pdn: PDN });
    expect(attributesOf(game, [0, 1], 'white')).toEqual({ variant: 'dameo', moves: 'd1-d4 e8-e5 f1-f4', ply: '2' });
  });
});

describe('the code of a player', () => {
  const attributes = { pdn: PDN, try: '', ply: '1' };

  it('is an element whose attributes are escaped', () => {
    expect(elementCode(attributes, 'https://dameo.example')).toBe(
      '<script type="module" src="https://dameo.example/embed/dameo-player.js"></script>\n' +
        '<dameo-player pdn="[White &quot;Ada &amp; \\&quot;Bo\\&quot; &lt;x>&quot;]\n\n1. d1-d4 {good} d8-d5 (1... e8-e5 2. f1-f4) 2. e1-e4 *" try ply="1"></dameo-player>',
    );
  });

  it('is a frame whose address has the attributes', () => {
    const [, address = ''] = /src="([^"]+)"/.exec(frameCode(attributes, 'https://dameo.example')) ?? [];
    const url = new URL(address.replaceAll('&amp;', '&'));
    expect(url.origin + url.pathname).toBe('https://dameo.example/embed/');
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual(attributes);
    expect(Object.keys(attributes).every((name) => (ATTRIBUTES as readonly string[]).includes(name))).toBe(true);
  });
});
