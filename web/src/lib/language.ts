// The language of the interface, whose texts are in `messages/`.

import { baseLocale, extractLocaleFromNavigator, getLocale, type Locale, overwriteGetLocale, toLocale } from '../paraglide/runtime';

/** The languages by their own names, in the order in which they are offered. */
export const LANGUAGES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  hr: 'Hrvatski',
  it: 'Italiano',
  nl: 'Nederlands',
  pt: 'Português',
  ru: 'Русский',
};

/**
 * The language that was chosen, such as `de` or `pt-BR`. Without one that the app speaks, the
 * first of the browser's languages that it speaks; English if it speaks none of them.
 */
export function languageFor(choice: string): Locale {
  const chosen = toLocale(choice) ?? toLocale(choice.split('-')[0]);
  const isInBrowser = typeof navigator !== 'undefined';
  return chosen ?? (isInBrowser ? extractLocaleFromNavigator() : undefined) ?? baseLocale;
}

/** Shows all texts in a language from now on. What is on the page already stays as it is. */
export function speak(language: Locale): void {
  overwriteGetLocale(() => language);
}

/** For dates: the browser's variety of the language that is shown, such as `en-GB`. */
export function regionalLanguage(): string {
  const shown = getLocale();
  return navigator.languages.find((language) => language.split('-')[0] === shown) ?? shown;
}
