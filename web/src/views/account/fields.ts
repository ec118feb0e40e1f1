// The fields of the forms of accounts.

import { addressProblem, codeProblem, emptyProblem, NAME_LENGTH, nameProblem, newPasswordProblem, PASSWORD_LENGTH } from '../../online/credentials';
import type { Code } from '../../online/server';
import { m } from '../../paraglide/messages';

export type FieldName = 'username' | 'password' | 'new-password' | 'code' | 'address' | 'label';

/** What is filled in, by field; empty for those that a form does not have. */
export type Values = Record<FieldName, string>;

export interface FormField {
  name: FieldName;
  label: () => string;
  /** What is expected, shown before anything is wrong. */
  rule?: () => string;
  autocomplete: 'username' | 'email' | 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** Whether nobody reads it over a shoulder. */
  isSecret: boolean;
  /** What is wrong; empty if nothing is. */
  problem: (values: Values) => string;
}

/** That of a member. */
export const NAME: FormField = {
  name: 'username',
  label: m.account_name,
  autocomplete: 'username',
  isSecret: false,
  problem: ({ username }) => emptyProblem(username),
};

/** That of somebody who is no member yet. */
export const CHOSEN_NAME: FormField = {
  ...NAME,
  rule: () => m.account_name_rule(NAME_LENGTH),
  problem: ({ username }) => nameProblem(username),
};

export const PASSWORD: FormField = {
  name: 'password',
  label: m.account_password,
  autocomplete: 'current-password',
  isSecret: true,
  problem: ({ password }) => emptyProblem(password),
};

/** That of a member who is logged in, beside a new one. */
export const PRESENT_PASSWORD: FormField = { ...PASSWORD, label: m.account_present_password };

/** That of whoever signs up. */
export const CHOSEN_PASSWORD: FormField = {
  name: 'new-password',
  label: m.account_password,
  rule: () => m.account_password_rule(PASSWORD_LENGTH),
  autocomplete: 'new-password',
  isSecret: true,
  problem: (values) => newPasswordProblem(values['new-password'], values.username),
};

export const NEW_PASSWORD: FormField = { ...CHOSEN_PASSWORD, label: m.account_new_password };

export const RECOVERY_CODE: FormField = {
  name: 'code',
  label: m.account_code,
  rule: m.account_code_rule,
  autocomplete: 'off',
  isSecret: false,
  problem: ({ code }) => codeProblem(code),
};

/** What a passkey is called. */
export const PASSKEY_LABEL: FormField = {
  name: 'label',
  label: m.account_passkey_label,
  rule: m.account_passkey_label_rule,
  autocomplete: 'off',
  isSecret: false,
  problem: ({ label }) => emptyProblem(label.trim()) || ([...label.trim()].length > 64 ? m.account_problem_label() : ''),
};

/** That of whoever signs up where a code is needed. */
export const SIGN_UP_CODE: FormField = {
  ...RECOVERY_CODE,
  label: m.moderation_sign_up_code,
  rule: m.moderation_sign_up_code_rule,
};

export const ADDRESS: FormField = {
  name: 'address',
  label: m.mail_address,
  autocomplete: 'email',
  isSecret: false,
  problem: ({ address }) => addressProblem(address),
};

/** The fields that a refusal of the server can be about; a form has one of them at most. */
const FIELDS_OF: Partial<Record<Code | '', readonly FieldName[]>> = {
  'bad-name': ['username'],
  'name-taken': ['username'],
  'bad-password': ['new-password'],
  'wrong-password': ['password'],
  'bad-code': ['code'],
  'wrong-code': ['code'],
  'wrong-sign-up-code': ['code'],
  'bad-value': ['address', 'label'],
};

/** The field of a form that a refusal is about; null if it is about the whole form. */
export function fieldOf(code: Code | '', fields: readonly FormField[]): FieldName | null {
  const names = FIELDS_OF[code] ?? [];
  return fields.find(({ name }) => names.includes(name))?.name ?? null;
}

/** What is wrong with what is filled in, by field. */
export function problemsIn(fields: readonly FormField[], values: Values): Partial<Values> {
  const found = fields.map(({ name, problem }) => [name, problem(values)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== ''));
}
