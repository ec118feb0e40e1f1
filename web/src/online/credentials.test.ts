import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CODE_LENGTH, codeProblem, NAME_LENGTH, nameProblem, newPasswordProblem, PASSWORD_LENGTH } from './credentials';

/** A number that the server has under a name. */
function served(file: string, constant: string): number {
  const text = readFileSync(join(import.meta.dirname, '../../../crates/dameo-accounts/src', file), 'utf8');
  return Number(new RegExp(`const ${constant}: usize = (\\d+);`).exec(text)?.[1]);
}

it('lengths are those of the server', () => {
  expect(NAME_LENGTH).toEqual({ min: served('name.rs', 'MIN_LENGTH'), max: served('name.rs', 'MAX_LENGTH') });
  expect(PASSWORD_LENGTH).toEqual({ min: served('password.rs', 'MIN_LENGTH'), max: served('password.rs', 'MAX_LENGTH') });
  expect(CODE_LENGTH).toBe(served('recovery.rs', 'DIGITS'));
});

it('a name has letters, digits, hyphens and underscores, a letter first', () => {
  for (const name of ['Ann', 'a-1', 'A_b-2', 'a'.repeat(20)]) expect(nameProblem(name), name).toBe('');
  for (const name of ['', 'An', '1nn', '-nn', 'Änn', 'An n', 'Ann ', 'a'.repeat(21)]) expect(nameProblem(name), name).not.toBe('');
});

it('a password is long enough, and is not the name', () => {
  const pairs = [['stone bridge', ''], ['🂡🂢🂣🂤🂥🂦🂧🂨', ''], ['x'.repeat(256), ''], ['1234567', 'Too short'], ['🂡🂢🂣🂤', 'Too short']] as const;
  for (const [password, problem] of pairs) expect(newPasswordProblem(password, 'Ann').slice(0, 9), password).toBe(problem);
  expect(newPasswordProblem('x'.repeat(257), 'Ann')).toContain('Too long');
  expect(newPasswordProblem('ann-and-BOB', 'Ann-and-Bob')).toContain('easy to guess');
  expect(newPasswordProblem('stone\tbridge', 'Ann')).toContain('tab');
});

it('a recovery code is read as people write it', () => {
  for (const code of ['01234-56789-ABCDE-FGHJK', ' 0123456789 abcdefghjk ', 'O1234-56789-ABCDE-FGHIL']) expect(codeProblem(code), code).toBe('');
  for (const code of ['', '01234', '01234-56789-ABCDE-FGHJ!', '01234-56789-ABCDE-FGHJKM']) expect(codeProblem(code), code).not.toBe('');
});
