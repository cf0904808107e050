/**
 * Estimates the strength of a new password. The server decides (docs/behaviour.md, section 5): a password that it would
 * refuse is never called good, and one that it has refused is never called fair or good.
 */
import * as texts from './strengthTexts';

/** Bytes, as GoTrue counts: the project's minimum, a setting of the build, and bcrypt's maximum. */
export const passwordBytes = { min: Number(process.env.PASSWORD_MIN_LENGTH || 6), max: 72 } as const;

/** Whether the project refuses passwords that are known from data leaks; a setting of the build. */
export const refusesLeakedPasswords: boolean = process.env.LEAKED_PASSWORDS === 'refused';

/**
 * The number of characters from which a password is called good. Well above the minimum, so that the rating also holds in a
 * project that requires eight or ten.
 */
const goodLength = Math.max(12, passwordBytes.min);

/** Different characters that a good password needs: `aaaaaaaaaaaa` is long, and still easy to guess. */
const goodVariety = 5;

export type PasswordStrength = 'short' | 'long' | 'refused' | 'fair' | 'good';

/** The forms' hint in a project with these rules. */
export const describePasswordRule = (minLength: number, refusesLeaked: boolean): string =>
  [
    texts.minLength(minLength),
    minLength < goodLength && texts.safer(goodLength),
    refusesLeaked && texts.notLeaked,
  ]
    .filter(Boolean)
    .join(' ');

export const passwordRule = describePasswordRule(passwordBytes.min, refusesLeakedPasswords);

/** Null for an empty password. `refused` is the one that the server has refused, if any. */
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
