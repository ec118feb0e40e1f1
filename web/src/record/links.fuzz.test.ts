import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as rules from '../rules/rules';
import {
  analysisLinkTo,
  editorLinkTo,
  endingLinkTo,
  playLinkTo,
  readAnalysisLink,
  readEditorLink,
  readEndingLink,
  readPlayLink,
} from './links';
import { games, misspelt, RUNS, TIMEOUT } from './testing';

vi.setConfig({ testTimeout: TIMEOUT });
await rules.loadRules();

/** The result of a reader, or null if it says what is wrong. */
function read<T>(reader: (hash: string) => T, hash: string): T | null {
  try {
    return reader(hash);
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    expect(rules.messageOf(error)).not.toBe('');
    return null;
  }
}

describe.each(rules.variants().map(({ name }) => name))('links with games of %s', (variant) => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(games(variant), (record) => {
        expect(readAnalysisLink(analysisLinkTo(record))).toEqual(record);
        const linked = read(readPlayLink, playLinkTo(record));
        if (linked) expect(linked).toEqual(record);
        else expect(rules.position(record).outcome).not.toBeNull();
        const fen = rules.position(record).fen;
        expect(readEndingLink(endingLinkTo({ variant, fen }))).toEqual({ variant, fen });
        expect(readEditorLink(editorLinkTo({ variant, fen }))).toEqual({ variant, fen });
      }),
      RUNS,
    );
  });

  it('lead to a game that can be played, or say what is wrong', () => {
    const links = games(variant)
      .chain((record) => fc.constantFrom(analysisLinkTo(record), playLinkTo(record)))
      .chain(misspelt);
    fc.assert(
      fc.property(links, (hash) => {
        for (const record of [read(readAnalysisLink, hash), read(readPlayLink, hash)]) {
          if (record) rules.position(record);
        }
        const ending = read(readEndingLink, hash);
        if (ending) expect(rules.readSetup(ending.variant, ending.fen).faults).toEqual([]);
      }),
      RUNS,
    );
  });
});
