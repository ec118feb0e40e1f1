// The code that shows a player on a page of another site.

import type { Attributes } from './attributes';

/** The path of the player on its server. */
export const EMBED_PATH = '/embed/';
/** The page with examples. */
export const EXAMPLES_PATH = `${EMBED_PATH}example.html`;

/** The size of a frame in pixels; a list of moves needs room. */
const WIDTH = 400;
const HEIGHT = 500;
const HEIGHT_WITH_MOVES = 600;

/** A script and an element; `origin` is that of our server. */
export function elementCode(attributes: Attributes, origin: string): string {
  const texts = Object.entries(attributes).map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`));
  const script = `<script type="module" src="${origin}${EMBED_PATH}dameo-player.js"></script>`;
  return `${script}\n<dameo-player${texts.join('')}></dameo-player>`;
}

/** A frame; `origin` is that of our server. */
export function frameCode(attributes: Attributes, origin: string): string {
  const address = `${origin}${EMBED_PATH}#${new URLSearchParams(attributes)}`;
  const hasMoves = (attributes.moves ?? attributes.pdn ?? attributes.src) !== undefined;
  const height = hasMoves ? HEIGHT_WITH_MOVES : HEIGHT;
  const style = 'border: 0; max-width: 100%';
  return `<iframe src="${escaped(address)}" title="Dameo" width="${WIDTH}" height="${height}" style="${style}"></iframe>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
