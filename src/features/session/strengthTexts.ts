/** Texts about how strong a new password is. */

export const minLength = (min: number) => `At least ${min} characters.`;
export const safer = (good: number) => `${good} or more is safer.`;
export const notLeaked = 'Passwords from known data leaks aren’t accepted.';

export const strengths = {
  short: 'Too short.',
  long: 'Too long: use 72 characters or fewer. Accented letters and emoji count as more than one.',
  refused: 'Not accepted.',
  fair: 'Fair. A longer one is harder to guess.',
  good: 'Good length.',
} as const;
