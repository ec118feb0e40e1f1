// Usage: node npm/tools/size.js FILE LIMIT...
// Prints the size of each file, raw and as Brotli at the quality of the server,
// and fails if one exceeds its limit in bytes.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const [, , ...files] = process.argv;
for (let at = 0; at < files.length; at += 2) {
  const [name, limit] = files.slice(at);
  const bytes = readFileSync(name);
  const { length } = brotliCompressSync(bytes, { params: QUALITY });
  console.log(`${name}: ${bytes.length} bytes, ${length} as Brotli (limit ${limit})`);
  if (length > Number(limit)) process.exitCode = 1;
}
