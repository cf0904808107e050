/** What a call may need of the parts that load when they are asked for. Services are synchronous, so it is there before they begin. */
import type { Backend } from './backend/backend';
import { es256, saysES256 } from './backend/jwt';
import { qrCodes } from './gotrue/mfa';
import type { HttpRequest } from './http';
import type { LazyPart } from './lazyPart';
import { openApi } from './postgrest/runRest';

/** How this project's JWTs of HS256 begin, and with them those of nearly all calls. */
const usualHeader = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.';

/** Text with any other number is never verified. */
const hasThreeParts = /^[\w-]+\.[\w-]*\.[\w-]*$/;

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
  { part: openApi, isNeeded: ({ path }) => /^\/rest\/v1\/?$/.test(path) },
];

/** `text` has the caller's tokens. */
const needsES256 = (text: string, { settings }: Backend): boolean =>
  settings.auth.jwt.algorithm === 'ES256' ||
  text
    .split(/[^\w.-]+/)
    .some((word) => hasThreeParts.test(word) && !word.startsWith(usualHeader) && saysES256(word));

/** Undefined when everything is there: then nothing waits. Rejects where code cannot be fetched. */
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

/** For a page that may lose its network: afterwards every call can be answered. */
export const loadEveryPart = (): Promise<unknown> => Promise.all(parts.map(({ part }) => part.load()));
