// The part of the service worker that shows messages of the server, with its texts in every language.

import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const KINDS = ['turn', 'over', 'challenge'] as const;

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The texts of each kind of message in each language. */
export function pushTexts(): Record<string, Record<string, string>> {
  const languages = readdirSync(new URL('messages/', import.meta.url));
  const textsOf = (language: string): Record<string, string> => {
    const all = JSON.parse(read(`messages/${language}/push.json`)) as Record<string, string>;
    return Object.fromEntries(KINDS.map((kind) => [kind, all[`push_${kind}`] ?? '']));
  };
  return Object.fromEntries(languages.map((language) => [language, textsOf(language)]));
}

export const pushWorkerSource = (): string => `const TEXTS = ${JSON.stringify(pushTexts())};\n${read('src/push/worker.js')}`;

/** Adds `push.js`, which the service worker imports. */
export const pushWorker: Plugin = {
  name: 'push-worker',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'push.js', source: pushWorkerSource() });
  },
};
