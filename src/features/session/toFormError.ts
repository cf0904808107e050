/** The error message that the forms of /auth show until the input changes. The toast has the server's own message. */
import { isAppError } from '../../errors/appError';
import { unexpectedText } from '../../errors/describeError';
import { submitErrorText } from '../../errors/submitErrorText';
import type { FormError } from '../../forms/useForm';
import type { CredentialField } from './credentialRules';
import * as fieldTexts from './fieldTexts';
import * as strengthTexts from './strengthTexts';
import * as texts from './refusalTexts';

/** The message, and the fields that it is about. */
const byCode: Readonly<Record<string, (detail: string) => FormError<CredentialField> | undefined>> = {
  invalid_credentials: () => ({
    message: texts.wrongPair,
    fields: ['email', 'password'],
  }),
  email_not_confirmed: () => ({
    message: texts.unconfirmed,
    fields: ['email'],
  }),
  email_address_invalid: () => ({
    message: texts.address,
    fields: ['email'],
  }),
  weak_password: (detail) => ({ message: weaknessText(detail), fields: ['password'] }),
  same_password: () => ({
    message: texts.samePassword,
    fields: ['password'],
  }),
  validation_failed: (detail) => {
    if (/password .*longer/i.test(detail))
      return { message: strengthTexts.strengths.long, fields: ['password'] };
    if (/email address/i.test(detail)) return { message: fieldTexts.emailForm, fields: ['email'] };
    return undefined;
  },
};

/** Shortens GoTrue's sentence about the password rule that is broken. */
function weaknessText(detail: string): string {
  const minimum = /at least (\d+) characters/.exec(detail)?.[1];
  if (minimum !== undefined) return texts.shortPassword(minimum);
  if (/leak|known|pwned/i.test(detail)) return texts.leakedPassword;
  return texts.weakPassword;
}

/** `failure` is the error of a `sessionApi` mutation; `fields` are those of the form. */
export function toFormError<Field extends CredentialField>(
  failure: unknown,
  fields: readonly Field[],
): FormError<Field> {
  if (!isAppError(failure)) return { message: unexpectedText };
  const refusal = byCode[failure.code]?.(failure.detail ?? '') ?? { message: submitErrorText(failure) };
  const isShown = (field: CredentialField): field is Field => fields.some((shown) => shown === field);
  return { ...refusal, fields: refusal.fields?.filter(isShown) ?? [] };
}
