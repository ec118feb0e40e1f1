// What the tests in a browser must not do.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDERS = ['e2e', 'e2e/firefox'];

// A page changes some time after what was done to it, later the busier the machine is.
const ONCE =
  /expect\(\s*await [^;]*?\.(?:isVisible|isHidden|isChecked|isDisabled|isEnabled|count|textContent|innerText|inputValue|getAttribute)\([^()]*\)\s*\)/g;

it('what a page shows is polled, not read once', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const text = readFileSync(`${folder}/${name}`, 'utf8');
        const line = (at: number) => text.slice(0, at).split('\n').length;
        return [...text.matchAll(ONCE)].map((match) => `${folder}/${name}:${line(match.index)}: use expect.poll`);
      }),
  );
  expect(found).toEqual([]);
});
