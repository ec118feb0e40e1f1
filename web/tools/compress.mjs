// Usage: node tools/compress.mjs
// Puts compressed forms beside the files of the built app (dist), which `dameo serve` sends to
// browsers that accept them: NAME.br, and NAME.gz for those without TLS. For the largest files
// Brotli's highest level would take too long here; `stage-app.mjs` uses it for all.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isCompressible, isWorthIt } from './compressed.mjs';

/** The size of a file, in bytes, from which a lower level is used. */
const LARGE = 1_000_000;
const dist = join(import.meta.dirname, '../dist');

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGE ? constants.BROTLI_MAX_QUALITY : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Compressed forms by the contents: the app and the player have the same modules. */
const known = new Map();

function formsOf(bytes) {
  const key = createHash('sha256').update(bytes).digest('hex');
  const forms = known.get(key) ?? { br: brotli(bytes), gz: gzipSync(bytes, { level: 9 }) };
  known.set(key, forms);
  return forms;
}

for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, name);
  if (!statSync(file).isFile() || !isCompressible(file)) continue;
  const bytes = readFileSync(file);
  for (const [extension, compressed] of Object.entries(formsOf(bytes))) {
    if (isWorthIt(compressed, bytes)) writeFileSync(`${file}.${extension}`, compressed);
  }
}
