// What names, passwords and recovery codes look like, as `crates/dameo-accounts` has it: said
// before the server is asked. The server has the last word.

import { m } from '../paraglide/messages';

/** In characters. */
export const NAME_LENGTH = { min: 3, max: 20 } as const;
export const PASSWORD_LENGTH = { min: 8, max: 256 } as const;
/** Without hyphens. */
export const CODE_LENGTH = 20;

const NAME = new RegExp(`^[A-Za-z][A-Za-z0-9_-]{${NAME_LENGTH.min - 1},${NAME_LENGTH.max - 1}}$`);

/** What is wrong with something that must be filled in; empty if nothing is. */
export const emptyProblem = (text: string): string => (text === '' ? m.account_problem_empty() : '');

/** Why nobody can have a name, as far as the page knows; empty if somebody can. */
export const nameProblem = (name: string): string =>
  emptyProblem(name) || (NAME.test(name) ? '' : m.account_problem_name(NAME_LENGTH));

/** Why a member with a name cannot choose a password, as far as the page knows; empty if it can. */
export function newPasswordProblem(password: string, name: string): string {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return m.account_problem_short(PASSWORD_LENGTH);
  if (length > PASSWORD_LENGTH.max) return m.account_problem_long(PASSWORD_LENGTH);
  if (/\p{Cc}/u.test(password)) return m.account_problem_control();
  return password.toLowerCase() === name.toLowerCase() ? m.account_problem_common() : '';
}

/** Why mail cannot be sent to an address, as far as the page knows; empty if it can. */
export const addressProblem = (address: string): string =>
  emptyProblem(address) || (/^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(address) && address.length <= 254 ? '' : m.mail_problem_address());

/** Why a text is no recovery code; empty if it is one. */
export function codeProblem(code: string): string {
  const characters = code.replace(/[\s-]/g, '');
  const isCode = characters.length === CODE_LENGTH && /^[A-Za-z0-9]+$/.test(characters);
  return emptyProblem(code) || (isCode ? '' : m.account_problem_code({ length: CODE_LENGTH }));
}
