// A comment that is being typed, so that a reload does not lose it. One for each tab.

const KEY = 'dameo.comment';

/** Keeps what is typed about the position that `place` names; null forgets it. */
export function keepDraft(place: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify([place, text]));
  } catch {
    // The storage is full or not available.
  }
}

/** What was typed about a position and not yet entered; null if nothing was. */
export function draftOf(place: string): string | null {
  try {
    const [kept, text] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown[];
    return kept === place && typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}
