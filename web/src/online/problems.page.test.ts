import { expect, it } from 'vitest';
import { PasskeyRefused } from './passkey-refused';
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

it.each([
  ['InvalidStateError', 'Your device has a passkey of this account already.'],
  ['NotSupportedError', 'cannot make or use a passkey'],
  ['ConstraintError', 'cannot make or use a passkey'],
  ['SecurityError', 'need an encrypted connection'],
  ['NotAllowedError', 'No passkey was used.'],
  ['AbortError', 'No passkey was used.'],
])('what the browser means by %s is said in a sentence', (name, words) => {
  expect(problemInWords(new PasskeyRefused(new DOMException('', name)))).toContain(words);
});

it('a browser that answers nothing has used no passkey', () => {
  expect(problemInWords(new PasskeyRefused(null))).toContain('No passkey was used.');
});
