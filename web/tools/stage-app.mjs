// Usage: node web/tools/stage-app.mjs
// Copies the built app (web/dist) to crates/dameo-server/app, from where a program or a
// package takes it. A file that Brotli makes at least 10 % smaller is there in its
// compressed form alone (NAME.br), and one that is there twice is once a file NAME.same with the
// name of the other: otherwise a package would be too large for crates.io. The player and the app
// have the same modules, and each has them in its own folder for hosts that serve only one.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { isCompressible, isWorthIt } from './compressed.mjs';

const built = 'web/dist';
const staged = 'crates/dameo-server/app';

/** Replaces all but the first of equal files. */
function deduplicate(files) {
  const first = new Map();
  for (const file of files) {
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    const other = first.get(hash);
    if (other === undefined) {
      first.set(hash, file);
      continue;
    }
    writeFileSync(`${file}.same`, relative(staged, other).split(sep).join('/'));
    rmSync(file);
  }
  return [...first.values()];
}

function compress(file) {
  const bytes = readFileSync(file);
  const smaller = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  if (!isWorthIt(smaller, bytes)) return;
  writeFileSync(`${file}.br`, smaller);
  rmSync(file);
}

process.chdir(join(import.meta.dirname, '../..'));
if (!existsSync(join(built, 'index.html'))) {
  console.error(`${built} has no index.html: 'make app' builds the app`);
  process.exit(1);
}
rmSync(staged, { recursive: true, force: true });
// Those of `compress.mjs` are larger than need be.
cpSync(built, staged, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
const names = readdirSync(staged, { recursive: true }).sort();
const files = names.map((name) => join(staged, name)).filter((file) => statSync(file).isFile());
deduplicate(files)
  .filter(isCompressible)
  .forEach(compress);
