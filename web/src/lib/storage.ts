// What the browser remembers. It may refuse to, in private windows for one;
// then nothing is remembered, and nothing else is wrong.

export function load<T>(key: string, check: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return check(value) ? value : null;
  } catch {
    return null;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: see above.
  }
}
