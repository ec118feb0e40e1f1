// Usage: CHROMIUM=PATH node npm/tools/run-pages.js FOLDER README
// Runs pages that use the installed npm package of a folder in a browser: the examples
// in HTML of its README, as they are written, and a page bundled by Vite, with and
// without the headers that let a page share memory; the examples also in a sandbox. Each must write a move into its
// `output`, and report no error.
import { createServer } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
/** An opaque origin, as in a sandboxed frame: browsers start no worker from an address there. */
const SANDBOXED = {
  'Content-Security-Policy': 'sandbox allow-scripts',
  'Access-Control-Allow-Origin': '*',
};
const MOVE = /^[a-h][1-8]-[a-h][1-8]$/;

/** Serves a folder; returns the address. */
async function serve(folder, headers) {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname);
    try {
      const body = await readFile(join(folder, path));
      response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream', ...headers });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  return `http://127.0.0.1:${server.address().port}`;
}

/** Opens a page; throws unless it writes a move without an error. */
async function check(browser, url) {
  const page = await browser.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector('output')?.textContent, null, { timeout: 60_000 })
    .catch((error) => faults.push(String(error)));
  const found = (await page.locator('output').textContent()) ?? '';
  await page.close();
  if (!MOVE.test(found) || faults.length > 0) {
    throw new Error(`${url} wrote '${found}', expected a move and no error\n${faults.join('\n')}`);
  }
  console.log(`${url}: ${found}`);
}

const [, , folder, readme] = process.argv;
const examples = [...(await readFile(readme, 'utf8')).matchAll(/^```html\n(.*?)^```$/gms)];
if (examples.length === 0) throw new Error(`${readme} has no pages: expected \`\`\`html`);
const pages = await Promise.all(
  examples.map(async ([, body], at) => {
    const name = `page-${at + 1}.html`;
    await writeFile(join(folder, name), `<!doctype html>\n<link rel="icon" href="data:,">\n${body}`);
    return name;
  }),
);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
try {
  for (const headers of [{}, ISOLATED]) {
    const plain = await serve(folder, headers);
    for (const page of pages) await check(browser, `${plain}/${page}`);
    await check(browser, `${await serve(join(folder, 'bundled/dist'), headers)}/index.html`);
  }
  const sandboxed = await serve(folder, SANDBOXED);
  for (const page of pages) await check(browser, `${sandboxed}/${page}`);
} finally {
  await browser.close();
}
