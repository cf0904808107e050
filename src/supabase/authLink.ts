/**
 * What the address says about a mail link, without the library: a visitor who has neither a link nor a stored session
 * (`storedSession.ts`) never downloads supabase-js.
 */
import { readToken, verifierStorageKey } from './tokenStorage';

/**
 * A mail link, as GoTrue redirects it: `?code=…` (PKCE), `#error=…&error_code=…`, or `#access_token=…` (implicit).
 * An access token in the address is never used: it may be somebody else's.
 */
export type AuthLink =
  | { kind: 'code'; code: string }
  /** A code whose secret is in another browser, or tokens that this browser did not ask for. */
  | { kind: 'foreign'; recovery: boolean }
  | { kind: 'error'; code: string };

/** The query of the address while a code waits for its exchange. */
export const codeQuery = ({ code }: { code: string }) => `?code=${code}`;

/** Where confirmation links lead: to the site's origin (docs/behaviour.md, section 7). */
const confirmationPath = '/';

/**
 * The format of GoTrue's codes. Anybody may link to the origin, a campaign even with a `code` of its own: exchanging that
 * would also use up the secret of a mail link that is still on its way.
 */
const authCode = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The mail link in an address, or null. `recoveryPath` is where password links lead. */
export function readAuthLink(address: URL, recoveryPath: string): AuthLink | null {
  if (address.pathname !== confirmationPath && address.pathname !== recoveryPath) return null;
  const query = address.searchParams;
  const fragment = new URLSearchParams(address.hash.slice(1));
  const error = fragment.get('error') ?? query.get('error');
  const errorCode = fragment.get('error_code') ?? query.get('error_code');
  if (error !== null || errorCode !== null) return { kind: 'error', code: errorCode ?? error ?? '' };
  if (fragment.has('access_token')) return { kind: 'foreign', recovery: fragment.get('type') === 'recovery' };
  const code = query.get('code');
  if (code === null || !authCode.test(code)) return null;
  if (readToken(verifierStorageKey()) !== null) return { kind: 'code', code };
  return { kind: 'foreign', recovery: address.pathname === recoveryPath };
}
