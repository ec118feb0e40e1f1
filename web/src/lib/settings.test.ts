import { describe, expect, it } from 'vitest';
import { preferencesIn, VALUES } from './settings.svelte';

describe('the settings', () => {
  it('have defaults among their values', () => {
    const defaults = preferencesIn({});
    for (const [name, values] of Object.entries(VALUES)) {
      expect(values).toContain(defaults[name as keyof typeof VALUES]);
    }
    expect(defaults).toMatchObject({ animation: 'normal', showDestinations: true, confirmMoves: false });
  });

  it('are read back', () => {
    const chosen = { ...preferencesIn({}), board: 'blue', animation: 'slow', lineCount: 3, zen: true };
    expect(preferencesIn(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
  });

  it('fall back to their defaults one by one if they are damaged', () => {
    const found = preferencesIn({ board: 'plaid', pieces: 'flat', zen: 'yes', lineCount: 77, other: 1 });
    expect(found).toEqual({ ...preferencesIn({}), pieces: 'flat' });
  });

  it('of older versions keep animation off', () => {
    expect(preferencesIn({ animation: false }).animation).toBe('off');
    expect(preferencesIn({ animation: true }).animation).toBe('normal');
  });
});
