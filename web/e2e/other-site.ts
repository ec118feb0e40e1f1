// A web site of somebody else, whose pages have players of our server.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { DESKTOP } from './app';

const OURS = inject('address');

export interface Visit {
  page: Page;
  /** Errors, and requests that failed. */
  faults: string[];
  /** The paths on our server that were asked for. */
  requests: string[];
}

const pageWith = (body: string, language: string): string => `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Another site</title>
<style>:root { color-scheme: light dark } button { display: none } p { color: #800 }</style>
<link rel="icon" href="data:,">
<script type="module" src="${OURS}embed/dameo-player.js"></script>
<script>
  window.told = [];
  for (const type of ['dameo-move', 'dameo-end'])
    addEventListener(type, ({ target, detail }) => told.push([target.id, type, detail]));
</script>
<main><h1>A page</h1>${body}</main></html>`;

/** Of another origin and another site than our server; isolated in no way. */
export class OtherSite {
  private constructor(
    private readonly server: Server,
    private readonly address: string,
  ) {}

  /** `files` are what it has besides pages, by their paths. */
  static async start(files: Readonly<Record<string, string>> = {}): Promise<OtherSite> {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const page = pathname === '/' ? pageWith(searchParams.get('body') ?? '', searchParams.get('lang') ?? 'en') : null;
      const text = files[pathname] ?? page;
      response.writeHead(text === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(text ?? '');
    });
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    return new OtherSite(server, `http://localhost:${(server.address() as AddressInfo).port}/`);
  }

  close(): void {
    this.server.close();
  }

  /** Opens a page of the site. */
  async visit(browser: Browser, body: string, options: BrowserContextOptions = DESKTOP, lang = 'en'): Promise<Visit> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const opened = { page: await context.newPage(), faults: [] as string[], requests: [] as string[] };
    opened.page.on('pageerror', (error) => opened.faults.push(String(error)));
    opened.page.on('console', (message) => message.type() === 'error' && opened.faults.push(message.text()));
    opened.page.on('request', (request) => request.url().startsWith(OURS) && opened.requests.push(request.url().slice(OURS.length)));
    await opened.page.goto(`${this.address}?${new URLSearchParams({ body, lang })}`);
    return opened;
  }
}
