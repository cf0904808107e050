/** A target of the contract suite: any Supabase-compatible server, described by environment variables. */
import { randomBytes } from 'node:crypto';
import type { CaseGroup, Need } from './contractCase';
import type { Target } from './runCases';

/**
 * `CONTRACT_URL`, `CONTRACT_ANON_KEY` and `CONTRACT_SERVICE_KEY` are required. `CONTRACT_JWT_SECRET` lets the suite
 * sign its own tokens, `CONTRACT_SITE_URL` is the project's site URL, `CONTRACT_EMPTY=1` says that the database has no
 * other rows, and `CONTRACT_SCHEMA` (`product` by default, or `wire`) says which tables it has.
 */
export async function createRemoteTarget(environment: NodeJS.ProcessEnv): Promise<Target> {
  const url = required(environment, 'CONTRACT_URL').replace(/\/$/, '');
  const jwtSecret = environment.CONTRACT_JWT_SECRET;
  const lacks = new Set<Need>(['settings']);
  if (jwtSecret === undefined) lacks.add('secret');
  if (environment.CONTRACT_EMPTY !== '1') lacks.add('empty');
  if (!(await answersJson(new URL('/_fake/mailbox', url)))) lacks.add('mailbox');
  if (!(await answersJson(new URL('/_fake/state', url)))) lacks.add('clock').add('fake');
  return {
    url,
    anonKey: required(environment, 'CONTRACT_ANON_KEY'),
    serviceKey: required(environment, 'CONTRACT_SERVICE_KEY'),
    jwtSecret,
    siteUrl: environment.CONTRACT_SITE_URL ?? 'http://127.0.0.1:3000',
    lacks,
    run: randomBytes(4).toString('hex'),
    send: (request) => fetch(request),
  };
}

export function canServe(group: CaseGroup, environment: NodeJS.ProcessEnv): boolean {
  return group.schema === 'any' || group.schema === (environment.CONTRACT_SCHEMA ?? 'product');
}

function required(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
}

/** Whether the server has the fake's control API; the gateway of a real project does not answer this path with JSON. */
async function answersJson(address: URL): Promise<boolean> {
  try {
    const response = await fetch(address);
    return response.ok && (response.headers.get('content-type') ?? '').includes('json');
  } catch {
    return false;
  }
}
