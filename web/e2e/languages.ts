// What a page shows in which language.

import { readdirSync, readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';
import { LONG } from './app';

/** One with long words; all languages in the long tests. */
export const LANGUAGES = LONG ? ['de', 'es', 'fr', 'hr', 'it', 'nl', 'pt', 'ru'] : ['de'];

/** Whether lessons and rules, which are marked as English where they are, must be translated, too. */
const WITH_LESSONS = false;

/** The texts of a language, without those that insert something. */
function messagesIn(language: string): Map<string, string> {
  const folder = new URL(`../messages/${language}/`, import.meta.url);
  const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const all = files.flatMap((file) => Object.entries(JSON.parse(file) as Record<string, unknown>));
  return new Map(all.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

export function text(language: string, key: string): string {
  const found = messagesIn(language).get(key);
  if (!found) throw new Error(`${key} is no text`);
  return found;
}

/** The texts that are shown or read, also in players, without lessons and rules in English. */
export const textsOn = (page: Page | Frame): Promise<string[]> =>
  page.evaluate((withLessons) => {
    // The comments in the lines of moves of a page of rules are part of its text.
    const isOfRules = (element: Element): boolean =>
      element.closest('article[lang="en"] .line') !== null && element.closest('button') === null;
    const isShown = (element: Element): boolean =>
      withLessons || !(isOfRules(element) || element.closest('[lang]:not(html)')?.matches('[lang="en"]'));
    const texts = new Set<string>();
    const collect = (root: Element | ShadowRoot): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!parent || isShown(parent)) texts.add((walker.currentNode.textContent ?? '').trim());
      }
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        for (const element of root.querySelectorAll(`[${name}]`)) {
          if (isShown(element)) texts.add(element.getAttribute(name) ?? '');
        }
      }
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) collect(shadowRoot);
    };
    collect(document.body);
    return [...texts];
  }, WITH_LESSONS);

/** Two words at least: single ones are the same in several languages. */
export const isSentence = (found: string): boolean => /\p{L}{3,} (\p{L}+ )*\p{L}{3,}/u.test(found);

/** Names, which are the same in all languages. */
export const isName = (found: string): boolean => /^(Big Dameo|Coup |Italian Damone|PlayStrategy|MindSports|Tapalnitski|Dameo|Anti-Dameo|Croda|Au contraire|Meet Dameo)/.test(found);

/** Words of English sentences that the other languages do not have. */
const ENGLISH_WORDS = /\b(the|are|with|must|cannot|this|there|that|which|from|and|would|could|here|your|move|moves|game|games|piece|pieces)\b/gi;

/** Whether a text has several words that only English has. */
const isEnglish = (found: string): boolean => new Set(found.toLowerCase().match(ENGLISH_WORDS)).size > 1;

/** Which of the texts are English: messages that the language has in other words, and sentences. */
export function englishAmong(found: readonly string[], language: string): string[] {
  const own = messagesIn(language);
  const foreign = new Set([...messagesIn('en')].filter(([key, words]) => own.get(key) !== words).map(([, words]) => words));
  const spoken = new Set(own.values());
  return found.filter((each) => !isName(each) && ((foreign.has(each) && !spoken.has(each)) || isEnglish(each)));
}
