/** What the forms of /auth check before anything is sent. The server decides whether a password is good enough. */
import { countCharacters, isVisible } from '../../lib/acceptableText';
import * as texts from './fieldTexts';

/** Characters of a profile's name, after trimming; the sign-up itself never fails because of a name. */
const profileLimits = { fullName: { min: 1, max: 120 } } as const;

export interface CredentialValues {
  fullName: string;
  email: string;
  password: string;
}

export type CredentialField = keyof CredentialValues;

/** In the order in which forms show them. */
export const credentialLabels: Readonly<Record<CredentialField, string>> = {
  fullName: texts.fullName,
  email: texts.email,
  password: texts.password,
};

export const credentialFields: readonly CredentialField[] = ['fullName', 'email', 'password'];

type CredentialErrors = Partial<Record<CredentialField, string>>;

export type CredentialMode = 'signIn' | 'signUp';

/** One sentence per field that cannot be sent (docs/behaviour.md, section 5). */
export function findCredentialErrors(mode: CredentialMode, values: CredentialValues): CredentialErrors {
  const errors: CredentialErrors = {};
  if (mode === 'signUp') {
    const { max } = profileLimits.fullName;
    if (!isVisible(values.fullName)) errors.fullName = texts.noName;
    else if (countCharacters(values.fullName.trim()) > max) errors.fullName = texts.nameTooLong(max);
  }
  const email = findEmailError(values.email);
  if (email) errors.email = email;
  if (values.password === '') errors.password = mode === 'signUp' ? texts.noFirstPassword : texts.noPassword;
  return errors;
}

/** As strict as a browser's own email field in what matters: something, one @, something, no whitespace. */
export function findEmailError(email: string): string | undefined {
  const trimmed = email.trim();
  if (trimmed === '') return texts.noEmail;
  return /^[^\s@]+@[^\s@]+$/u.test(trimmed) ? undefined : texts.emailForm;
}
