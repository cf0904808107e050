/** The rules for a new password: the instance's own, and bcrypt's limit of 72 bytes, which GoTrue inherits. */
import type { AuthSettings } from '../backend/backend';
import { validationFailed, WeakPasswordError } from './authErrors';

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** The rules that `password` breaks, or null. */
export function weaknessOf(password: string, settings: AuthSettings): WeakPasswordError | null {
  const messages: string[] = [];
  const reasons: ('length' | 'characters')[] = [];
  if (byteLength(password) < settings.passwordMinLength) {
    reasons.push('length');
    messages.push(`Password should be at least ${settings.passwordMinLength} characters.`);
  }
  const sets = settings.passwordRequiredCharacters.filter((set) => set !== '');
  if (sets.some((set) => ![...set].some((character) => password.includes(character)))) {
    reasons.push('characters');
    messages.push(`Password should contain at least one character of each: ${sets.join(', ')}.`);
  }
  return reasons.length === 0 ? null : new WeakPasswordError(messages.join(' '), reasons);
}

export function checkPasswordStrength(password: string, settings: AuthSettings): void {
  if (byteLength(password) > 72) throw validationFailed('Password cannot be longer than 72 characters');
  const weakness = weaknessOf(password, settings);
  if (weakness) throw weakness;
}
