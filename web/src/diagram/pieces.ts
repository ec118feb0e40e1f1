// The pictures of the pieces.

const PREFIX = '../board/pieces/';

const SOURCES = import.meta.glob<string>('../board/pieces/*.svg', { query: '?raw', import: 'default', eager: true });
const ADDRESSES = import.meta.glob<string>('../board/pieces/*.svg', { query: '?url', import: 'default', eager: true });

/** What is inside the SVG of a piece such as `white-man`. Throws if there is none. */
export function pieceSvg(piece: string): string {
  const svg = SOURCES[`${PREFIX}${piece}.svg`];
  if (!svg) throw new Error(`there is no picture of a ${piece}`);
  return svg.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
}

/** The address of the picture of a piece; empty if there is none. */
export const pieceAddress = (piece: string): string => ADDRESSES[`${PREFIX}${piece}.svg`] ?? '';
