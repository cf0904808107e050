/**
 * What a new password is worth, as far as a page can tell. The server decides (docs/behaviour.md, section 5): nothing is
 * called good here that it refuses, and what it has refused is never called anything else.
 */

/** Bytes, as GoTrue counts: the project's own least (`supabase/config.toml`), and the most that bcrypt takes. */
export const passwordBytes = { min: 6, max: 72 } as const;

/**
 * Characters from which a password is called good. Well above the least, so that it is true as well for a project whose
 * owner asks for eight or ten.
 */
const goodLength = 12;

/** Different characters from which it is: a repeated one is long, and still a first guess. */
const goodVariety = 5;

export type PasswordStrength = 'short' | 'long' | 'refused' | 'fair' | 'good';

export const passwordRule = `At least ${passwordBytes.min} characters. ${goodLength} or more are hard to guess.`;

export const passwordTexts: Readonly<Record<PasswordStrength, string>> = {
  short: 'Too short.',
  long: 'Too long: use 72 characters or fewer, and count an accent or an emoji as more than one.',
  refused: 'Not accepted.',
  fair: 'Fair. A longer one is harder to guess.',
  good: 'Good: long and varied.',
};

/** Null for none. `refused` is what the server has said no to, if it has. */
export function ratePassword(password: string, refused?: string): PasswordStrength | null {
  if (password === '') return null;
  const bytes = new TextEncoder().encode(password).length;
  if (bytes < passwordBytes.min) return 'short';
  if (bytes > passwordBytes.max) return 'long';
  if (password === refused) return 'refused';
  const characters = [...password];
  const isGood = characters.length >= goodLength && new Set(characters).size >= goodVariety;
  return isGood ? 'good' : 'fair';
}
