/** Texts of the forms and fields that dialogs of other features show, too. */
import type { PasswordStrength } from './passwordStrength';

export const password = 'Password';
export const currentPassword = 'Current password';
export const newPassword = 'New password';

export const noPassword = 'Enter your password.';
export const noCurrentPassword = 'Enter your current password.';
export const noNewPassword = 'Enter a new password.';
export const wrongPassword = 'That isn’t your password.';

export const savePassword = 'Save password';

/** docs/behaviour.md, section 5. */
export const ruleLength = (least: number) => `At least ${least} characters.`;
export const ruleGoodLength = (length: number) => `${length} or more is harder to guess.`;
export const ruleNoLeaks = 'Passwords from known data leaks aren’t accepted.';

export const strengths: Readonly<Record<PasswordStrength, string>> = {
  short: 'Too short.',
  long: 'Too long: use 72 characters or fewer. Accents and emoji count as more than one.',
  refused: 'Not accepted.',
  fair: 'Fair. A longer one is harder to guess.',
  good: 'Good: long and varied.',
};

export const refusedPair = 'That email and password don’t match.';
export const refusedUnconfirmed = 'Follow the link in our email first, then sign in.';
export const refusedAddress = 'We can’t send email to this address. Try another.';
export const refusedSamePassword = 'This is already your password. Choose another.';
export const refusedShort = (least: string) => `Too short: use ${least} characters or more.`;
export const refusedLeaked = 'This password is in a known data leak. Choose another.';
export const refusedWeak = 'Too easy to guess. Mix uppercase and lowercase letters, numbers and symbols.';
