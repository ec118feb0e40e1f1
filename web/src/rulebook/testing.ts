// What tests of translated texts share.

/** Squares, moves, placeholders and numbers. */
const FACT = /\b[a-j](?:10|[1-9])\b(?:[-x][a-j](?:10|[1-9]))*|\{\w+\}|\d(?:[\d.,\u00a0\u202f]*\d)?/g;

/** The squares, moves, placeholders and numbers of a text, sorted; the same in every language. */
export const factsIn = (text: string): string[] =>
  [...text.matchAll(FACT)].map(([found]) => found.replace(/[.,\u00a0\u202f](?=\d{3}(?!\d))/g, '')).sort();

/** Names, and words that are the same in several languages. */
const NAMES = new Set(['Dameo', 'Big Dameo', 'Anti-Dameo', 'Croda', 'Coup turc', 'Coup Raphaël', 'Au contraire', 'Ladder', 'Tempo', 'Promotion', 'Sources']);

/** Whether a text is left in English, given the English one. */
export const isLeft = (text: string, english: string): boolean =>
  text === english && !NAMES.has(text) && /\p{L}{2,}/u.test(text.replace(FACT, ''));
