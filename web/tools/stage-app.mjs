// Usage: node web/tools/stage-app.mjs
// Copies the built app (web/dist) to crates/dameo-server/app, from where a program or a
// package takes it. A file that Brotli makes at least 10 % smaller is there in its
// compressed form alone (NAME.br): with both a package would be too large for crates.io.

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const built = 'web/dist';
const staged = 'crates/dameo-server/app';
/** The largest compressed size, relative to the original, that is worth it. */
const MAX_RATIO = 0.9;
/** Extensions of files that are compressed already: those of tablebases. */
const COMPRESSED = /\.dist$/;

function compress(file) {
  const bytes = readFileSync(file);
  const smaller = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  if (smaller.length >= bytes.length * MAX_RATIO) return;
  writeFileSync(`${file}.br`, smaller);
  rmSync(file);
}

process.chdir(join(import.meta.dirname, '../..'));
if (!existsSync(join(built, 'index.html'))) {
  console.error(`${built} has no index.html: 'make app' builds the app`);
  process.exit(1);
}
rmSync(staged, { recursive: true, force: true });
cpSync(built, staged, { recursive: true });
const files = readdirSync(staged, { recursive: true }).map((name) => join(staged, name));
files.filter((file) => statSync(file).isFile() && !COMPRESSED.test(file)).forEach(compress);
