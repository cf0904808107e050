/** Email addresses as GoTrue checks them: HTML's valid-email grammar, at most 255 bytes, lower-cased, not trimmed. */
import { validationFailed } from './authErrors';

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const validEmail = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);

export function normalizeEmail(email: string): string {
  if (email === '') throw validationFailed('An email address is required');
  if (new TextEncoder().encode(email).length > 255) throw validationFailed('An email address is too long');
  if (!validEmail.test(email)) throw validationFailed('Unable to validate email address: invalid format');
  return email.toLowerCase();
}
