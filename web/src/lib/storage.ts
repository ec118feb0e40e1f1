// The browser's local storage. If it is not available, as in some private
// windows, nothing is stored and nothing fails.

export function load<T>(key: string, check: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return check(value) ? value : null;
  } catch {
    return null;
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing to remove.
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full or not available.
  }
}
