// Usage: cargo xtask icons
// Draws the pictures of the app that must be PNG, from its icon and its pieces, into
// web/public/icons: the icons of an installed app and the picture of link previews.
// CHROMIUM names the browser.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

process.chdir(join(import.meta.dirname, '..'));
const folder = 'public/icons';
const icon = readFileSync('public/icon.svg', 'utf8');
const BACKGROUND = '#4c6a58';

const drawing = (svg) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** The icon at a size. Without corners it fills a square, whose edge a system may cut off. */
function iconPage(size, { fill = 1, corners = true } = {}) {
  const background = corners ? 'transparent' : BACKGROUND;
  return `<body style="margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;background:${background}">
    <img src="${drawing(icon)}" style="width:${size * fill}px;height:${size * fill}px">`;
}

/** Whose man is on a square of the starting position; null if it is empty. */
function manOn(file, rank) {
  const isMan = (distance) => distance < 3 && file >= distance && file <= 7 - distance;
  if (isMan(rank)) return 'white';
  return isMan(7 - rank) ? 'black' : null;
}

function previewPage() {
  const man = (side) => drawing(readFileSync(`src/board/pieces/${side}-man.svg`, 'utf8'));
  const squares = Array.from({ length: 64 }, (_, at) => {
    const [file, rank] = [at % 8, 7 - Math.floor(at / 8)];
    const side = manOn(file, rank);
    const piece = side ? `<img src="${man(side)}" style="width:88%">` : '';
    const color = (file + rank) % 2 === 0 ? '#8fa58a' : '#e9e2d0';
    return `<div style="background:${color};display:grid;place-items:center">${piece}</div>`;
  });
  return `<body style="margin:0;width:1200px;height:630px;display:flex;align-items:center;gap:60px;background:#f4f2ed;color:#2b2d2a;font-family:system-ui,sans-serif">
    <div style="margin-left:51px;width:528px;height:528px;display:grid;grid-template:repeat(8,1fr)/repeat(8,1fr);border-radius:8px;overflow:hidden">${squares.join('')}</div>
    <div><div style="font-size:104px;font-weight:700">Dameo</div>
    <div style="font-size:38px;line-height:1.35;color:#5c5f59">Play and analyse<br>the draughts game</div></div>`;
}

const square = (size, options) => ({ width: size, height: size, html: iconPage(size, options) });
const pictures = {
  'icon-192': square(192),
  'icon-512': square(512),
  // Systems show at least the circle in the middle with four fifths of the width.
  'maskable-512': square(512, { fill: 0.8, corners: false }),
  'apple-touch-180': square(180, { fill: 1, corners: false }),
  preview: { width: 1200, height: 630, html: previewPage() },
};

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
try {
  for (const [name, { width, height, html }] of Object.entries(pictures)) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(html);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
