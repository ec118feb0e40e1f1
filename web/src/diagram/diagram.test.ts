import { applyPalette, GIFEncoder } from 'gifenc';
import { describe, expect, it } from 'vitest';
import type { Diagram, Shape } from './shapes';
import { shapesOf, sizeOf } from './shapes';
import { svgOf } from './svg';

const diagram: Diagram = {
  dimensions: { width: 8, height: 8 },
  orientation: 'white',
  pieces: [
    { square: 'a1', color: 'white', role: 'man' },
    { square: 'h8', color: 'black', role: 'king' },
  ],
  last: ['a1', 'b1'],
  arrows: [
    { path: ['a1', 'a3', 'c3'], captured: ['a2', 'b3'], color: 'good' },
    { path: ['d4'], captured: [], color: 'red' },
  ],
};

const ofKind = <K extends Shape['kind']>(shapes: Shape[], kind: K) =>
  shapes.filter((shape): shape is Extract<Shape, { kind: K }> => shape.kind === kind);

describe('a diagram', () => {
  it('has the pieces where a player sees them', () => {
    const corner = (orientation: 'white' | 'black') =>
      ofKind(shapesOf({ ...diagram, orientation }), 'piece').map(({ piece, x, y }) => [piece, Math.floor(x / 100), Math.floor(y / 100)]);
    expect(corner('white')).toEqual([['white-man', 0, 7], ['black-king', 7, 0]]);
    expect(corner('black')).toEqual([['white-man', 7, 0], ['black-king', 0, 7]]);
    expect(sizeOf(diagram.dimensions)).toEqual({ width: 850, height: 850 });
  });

  it('names files and ranks from the side of the player', () => {
    const names = (orientation: 'white' | 'black') =>
      ofKind(shapesOf({ ...diagram, orientation }), 'labels')[0]?.labels.map(({ text }) => text).join('');
    expect(names('white')).toBe('12345678abcdefgh');
    expect(names('black')).toBe('87654321hgfedcba');
    const large = { ...diagram, dimensions: { width: 10, height: 10 } };
    expect(ofKind(shapesOf(large), 'labels')[0]?.labels.map(({ text }) => text)).toContain('10');
  });

  it('lights the last move, crosses captured pieces, and draws routes and circles', () => {
    const shapes = shapesOf(diagram);
    const named = (name: string) => shapes.filter((shape) => 'name' in shape && shape.name === name);
    expect(named('last').map((shape) => 'fill' in shape && shape.fill)).toEqual(['#ead58b', '#bdb668']);
    expect(named('taken')).toHaveLength(2);
    expect(named('ring')).toHaveLength(1);
    expect(ofKind(shapes, 'arrow').map(({ points }) => points.length)).toEqual([3]);
  });

  it('is SVG that needs no style sheet', () => {
    const svg = svgOf(diagram, { name: 'd', label: 'W:Wa1:B"Kh8', hasPaper: true });
    expect(svg).toContain('aria-label="W:Wa1:B&quot;Kh8"');
    expect(svg).toContain('class="paper" width="850" height="850"');
    expect(svg.match(/<symbol /g)).toHaveLength(2);
    // Every part that is referred to is there.
    for (const [, id = ''] of svg.matchAll(/(?:href="|url\()#([\w-]+)/g)) expect(svg).toContain(`id="${id}"`);
  });

  it('shows the board alone without its coordinates', () => {
    const svg = svgOf(diagram, { name: 'd', label: '', hasNames: false });
    expect(svg).toContain('viewBox="50 0 800 800" width="288"');
    expect(svg).not.toContain('<text');
  });
});

it('the encoder writes GIF', () => {
  const palette = [[0, 0, 0], [255, 255, 255]];
  const encoder = GIFEncoder();
  const pixels = new Uint8ClampedArray([0, 0, 0, 255, 250, 250, 250, 255]);
  expect([...applyPalette(pixels, palette)]).toEqual([0, 1]);
  encoder.writeFrame(applyPalette(pixels, palette), 2, 1, { palette, delay: 100 });
  encoder.finish();
  expect(String.fromCharCode(...encoder.bytes().slice(0, 6))).toBe('GIF89a');
});
