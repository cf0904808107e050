/** Masks passwords and tokens in what people read and share of the call log. */
import type { Json } from '../backend/schema';
import { isObject } from '../isObject';

export const mask = '***';
const secretName = /password|token|secret|otp|qr_code/i;
const secretHeader = /^(authorization|apikey|cookie|set-cookie)$/;
const secretParameter = /([?&#][^=&]*(?:password|token|secret|apikey)[^=&]*=)[^&]*/gi;

/** `address` with the values of its secret parameters masked. */
export const maskAddress = (address: string): string => address.replace(secretParameter, `$1${mask}`);

/** `name` is in lowercase. */
export const maskHeader = (name: string, value: string): string =>
  secretHeader.test(name) ? mask : maskAddress(value);

export function maskSecrets(value: Json): Json {
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value === 'string') return maskAddress(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      name,
      secretName.test(name) && typeof content === 'string' ? mask : maskSecrets(content),
    ]),
  );
}
