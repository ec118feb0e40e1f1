// What comes from strangers is read within bounds, wherever it comes in.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAnnotated } from './analysis/load';
import { readAttributes } from './player/attributes';
import * as rules from './rules/rules';
import { loadRulesAndPdn } from './rules/testing';
import { readAnalysisLink, readEndingLink, readPlayLink } from './record/links';
import { emptyRecord } from './record/record';

beforeAll(loadRulesAndPdn);

const VARIANT = 'big-dameo-28';

/** Listing its captures takes longer than a page may be blocked. */
const SLOW = readFileSync(
  `${import.meta.dirname}/../../data/slow-captures/refused-big-dameo-28.txt`,
  'utf8',
).split('\n')[0]!;

const REASON = /listing the captures takes more than 200000 steps|too many ways to capture/;

/** Each refuses the position within seconds. */
describe('a position with too many captures is refused', { timeout: 60_000 }, () => {
  const link = (view: string) => `#/${view}/${VARIANT}?fen=${encodeURIComponent(SLOW)}`;
  const pdn = `[Variant "${VARIANT}"]\n[SetUp "1"]\n[FEN "${SLOW}"]\n\n1. b6-b7 *\n`;

  it.each<[string, () => unknown]>([
    ['in a link to the analysis', () => readAnalysisLink(link('analysis'))],
    ['in a link to a game', () => readPlayLink(link('play'))],
    ['in a link to an ending', () => readEndingLink(link('endings'))],
    ['in a text that is opened', () => readAnnotated(SLOW, VARIANT)],
    ['in a file that is opened', () => readAnnotated(pdn, VARIANT)],
    ['in a player', () => readAttributes({ variant: VARIANT, fen: SLOW })],
    ['in the PDN of a player', () => readAttributes({ variant: VARIANT, pdn })],
    ['in a record', () => rules.Game.from({ ...emptyRecord(VARIANT), startFen: SLOW })],
  ])('%s', (_, read) => {
    expect(read).toThrow(REASON);
  });

  it('in the board editor, as a fault', () => {
    expect(rules.readSetup(VARIANT, SLOW).faults.map(({ text }) => text)).toEqual([expect.stringMatching(REASON)]);
  });
});
