// What older versions of the app kept in the local storage.

/** The key of the study: whether there is one is known without the code of studies. */
export const STUDY_KEY = 'dameo.analysis';

/** The text of a key; null if there is none. */
export function legacyText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The value of a text; the text itself if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
