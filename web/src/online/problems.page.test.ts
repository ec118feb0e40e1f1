import { expect, it } from 'vitest';
import { problemInWords } from './problems';
import { type Code, ServerError } from './server';

/** The codes of accounts in docs/online-protocol.md. */
const CODES: readonly Code[] = [
  'bad-name',
  'bad-password',
  'bad-code',
  'name-taken',
  'already-a-member',
  'wrong-password',
  'wrong-code',
  'no-session',
  'not-a-member',
  'no-such-session',
  'too-many-requests',
  'busy',
];

it.each(CODES)('%s has words', (code) => {
  expect(problemInWords(new ServerError(code))).not.toContain(code);
});

it('who has to wait is told how long', () => {
  expect(problemInWords(new ServerError('too-many-requests', { wait: 6 }))).toContain('6 s');
  expect(problemInWords(new ServerError('too-many-requests'))).toContain('Wait a moment');
});
