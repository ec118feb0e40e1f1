// Usage: node npm/tools/run-examples.js README FOLDER TABLEBASES
// Runs the examples in JavaScript of a README in a folder, as they are written. A
// comment after `console.log(...)` is what the line must print. Examples that probe
// find copies of the tablebase files in the folder `tablebases`.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , readme, folder, tablebases] = process.argv;
cpSync(tablebases, join(folder, 'tablebases'), { recursive: true });
const text = readFileSync(readme, 'utf8');
const examples = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
if (examples.length === 0) throw new Error(`${readme} has no examples: expected \`\`\`js`);
examples.forEach((code, at) => {
  const file = `example-${at + 1}.mjs`;
  writeFileSync(join(folder, file), code);
  const printed = execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
  const expected = [...code.matchAll(/console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, line]) => `${line}\n`).join('');
  if (printed !== expected) {
    throw new Error(`example ${at + 1} of ${readme} printed\n${printed}expected\n${expected}`);
  }
});
console.log(`${examples.length} examples`);
