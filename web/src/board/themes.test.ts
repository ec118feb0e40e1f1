// The contrast of the boards, from their colours as they are written.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VALUES } from '../lib/settings.svelte';

const read = (file: string): string => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');

/** The relative luminance of `#rrggbb`, as WCAG defines it. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The fill of the black man and the outline of the white one. */
const BLACK = '#3a3633';
const OUTLINE = '#6f654f';

it('the colours of the pieces are those of their pictures', () => {
  expect(read('pieces/black-man.svg')).toContain(`fill="${BLACK}"`);
  expect(read('pieces/white-man.svg')).toContain(`stroke="${OUTLINE}"`);
});

it.each(VALUES.board)('pieces and coordinates can be seen on the board "%s"', (name) => {
  const [, block = ''] = read('themes.css').split(`[data-board='${name}'] {`);
  const colorsOf = (part: string): string[] =>
    new RegExp(`--square-${part}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(block)?.slice(1) ?? [];
  const [light, dark, label] = ['light', 'dark', 'label'].map(colorsOf);
  for (const scheme of [0, 1]) {
    const [lightSquare = '', darkSquare = '', text = ''] = [light, dark, label].map((colors) => colors?.[scheme]);
    // The least that WCAG asks for of small text, and of pictures.
    expect(contrast(text, darkSquare)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, lightSquare)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(BLACK, darkSquare)).toBeGreaterThanOrEqual(3);
    expect(contrast(OUTLINE, '#fbf6ea')).toBeGreaterThanOrEqual(3);
    expect(contrast(lightSquare, darkSquare)).toBeGreaterThanOrEqual(1.75);
  }
});
