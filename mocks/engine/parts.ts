/** Loads the lazy parts that a call may need before a service gets the call, because services are synchronous. */
import type { Backend } from './backend/backend';
import { es256, isES256Token } from './backend/jwt';
import { qrCodes } from './gotrue/mfa';
import type { HttpRequest } from './http';
import type { LazyPart } from './lazyPart';

/** The header of this project's HS256 tokens, with which the tokens of nearly all calls begin. */
const hs256Header = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.';

/** A token with any other number of parts is never verified. */
const jwtPattern = /^[\w-]+\.[\w-]*\.[\w-]*$/;

const parts: readonly {
  part: LazyPart<unknown>;
  isNeeded: (request: Pick<HttpRequest, 'path' | 'headers' | 'url'>, backend: Backend) => boolean;
}[] = [
  {
    part: es256,
    isNeeded: ({ headers, url }, backend) =>
      needsES256(`${headers.get('authorization')} ${headers.get('apikey')} ${url.search}`, backend),
  },
  { part: qrCodes, isNeeded: ({ path }) => path === '/auth/v1/factors' },
];

/** `text` contains the caller's tokens. */
const needsES256 = (text: string, { settings }: Backend): boolean =>
  settings.auth.jwt.algorithm === 'ES256' ||
  text
    .split(/[^\w.-]+/)
    .some((word) => jwtPattern.test(word) && !word.startsWith(hs256Header) && isES256Token(word));

/** Undefined when everything has loaded, so that the call need not wait. Rejects if code cannot be fetched. */
export function loadParts(
  request: Pick<HttpRequest, 'path' | 'headers' | 'url'>,
  backend: Backend,
): Promise<unknown> | undefined {
  const missing = parts.filter(({ part, isNeeded }) => !part.isLoaded() && isNeeded(request, backend));
  return missing.length === 0 ? undefined : Promise.all(missing.map(({ part }) => part.load()));
}

/** The same for a message of a socket. */
export function loadPartsOfFrame(frame: unknown, backend: Backend): Promise<unknown> | undefined {
  const isNeeded = !es256.isLoaded() && typeof frame === 'string' && needsES256(frame, backend);
  return isNeeded ? es256.load() : undefined;
}

/** For tests that call the services themselves. */
export const loadEveryPart = (): Promise<unknown> => Promise.all(parts.map(({ part }) => part.load()));
