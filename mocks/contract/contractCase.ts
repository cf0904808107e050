/**
 * A contract case is data: one request and the answer that a real Supabase project gives. The fake is
 * held to it.
 *
 * Text in a request or an expectation may contain `{{name}}`: a value that an earlier case of the group saved, an
 * account's field (`{{a.access_token}}`, `.refresh_token`, `.id`, `.email`), a token of `tokens`, or `{{site}}`.
 */
import type { AuthSettings, Json } from 'supabase-in-memory';
import { isObject } from 'supabase-in-memory/schema';

/**
 * A JSON value. Text may contain placeholders (`match.ts`), and an object may be one of the forms `{ $contains: {…} }`
 * (further keys are allowed, in any order), `{ $each: pattern, $length?: n }`, `{ $absent: true }`, `{ $jwt: { header,
 * claims } }` and `{ $text: 'not JSON' }`. A key that ends in `?` may be missing. Elsewhere the order of keys counts,
 * because servers send a fixed order.
 */
export type Pattern = Json;

/** A JWT that the suite signs itself. `{ $now: seconds }` is relative to the server's clock. */
export interface ForgedToken {
  claims: { [claim: string]: Json };
  signedBy: 'project' | 'stranger';
}

export interface ContractCase {
  /** Unique over all groups; the key in docs/wire-facts.md where that is the source. */
  id: string;
  /**
   * The keys sent with the request: `nothing`; `key` (the anon key as `apikey` only); `anon` (also as bearer token);
   * `service`. Any other name is an account or saved session whose `NAME.access_token` is the bearer token.
   */
  as: string;
  request: {
    method: string;
    /** Relative to the project's URL, with the query as sent: `/rest/v1/profiles?select=*`. */
    path: string;
    /** `null` removes a header. */
    headers?: { [name: string]: string | null } | undefined;
    body?: Json | { $raw: string } | undefined;
  };
  expect: {
    status: number;
    /** `null`: the header must be absent. */
    headers?: { [name: string]: string | null };
    body?: Pattern;
  };
  /**
   * Values to save: their names, and where they are in the answer. `body.user.id`, `body.-1.code` (of the last
   * element), `body.0.link?token` (a query parameter of that URL; `body.0.link?` is its whole query),
   * `header.location`, and `query.code` and `fragment.access_token` (both of the location).
   */
  save?: { [name: string]: string };
  tokens?: { [name: string]: ForgedToken };
  /** Where the expectation comes from. */
  source: string;
}

/** Created through the admin API before the group's first case. */
export interface Account {
  email: string;
  password: string;
  fullName?: string;
  /** `profiles.role`, set by the service role. */
  admin?: boolean;
}

export interface CaseGroup {
  name: string;
  /** The tables that the cases need; `any` if they need none. */
  schema: 'wire' | 'product' | 'any';
  settings?: Partial<AuthSettings>;
  accounts?: { [name: string]: Account };
  /** They run in order on one back end. */
  cases: readonly ContractCase[];
}

export const objectType = 'application/vnd.pgrst.object+json';
export const objectContentType = `${objectType}; charset=utf-8`;
export const jsonContentType = 'application/json; charset=utf-8';

/** A PostgREST error: always the same four keys, with the code also in `proxy-status`. */
export function restError(
  status: number,
  code: string,
  message: string,
  extra: {
    details?: string | undefined;
    hint?: string | undefined;
    headers?: { [name: string]: string | null };
  } = {},
): ContractCase['expect'] {
  return {
    status,
    headers: {
      'content-type': jsonContentType,
      'proxy-status': `PostgREST; error=${code}`,
      ...extra.headers,
    },
    body: { code, details: extra.details ?? null, hint: extra.hint ?? null, message },
  };
}

/** A GoTrue error in the form without an API version. `extra` follows the three keys (`weak_password`). */
export function authError(
  status: number,
  errorCode: string,
  message: string,
  extra: { [key: string]: Json } = {},
): ContractCase['expect'] {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'x-sb-error-code': errorCode,
      'x-supabase-api-version': null,
    },
    body: { code: status, error_code: errorCode, msg: message, ...extra },
  };
}

const apiVersion = '2024-01-01';

/** The same case with the API version, as auth-js sends it; the error's form differs (docs/wire-facts.md, "Shapes"). */
function withApiVersion(plain: ContractCase): ContractCase {
  const body = plain.expect.body;
  if (!isObject(body) || !('error_code' in body)) {
    throw new Error(`${plain.id} expects no auth error`);
  }
  const { error_code: errorCode = null, msg = null, ...rest } = body;
  delete rest.code;
  const versioned: ContractCase = {
    ...plain,
    id: `${plain.id}@${apiVersion}`,
    request: {
      ...plain.request,
      headers: { ...plain.request.headers, 'x-supabase-api-version': apiVersion },
    },
    expect: {
      status: plain.expect.status,
      headers: {
        'x-supabase-api-version': apiVersion,
        // GoTrue leaves this header out of weak-password errors only.
        'x-sb-error-code': typeof errorCode === 'string' && errorCode !== 'weak_password' ? errorCode : null,
      },
      body: { code: errorCode, message: msg, ...rest },
    },
  };
  delete versioned.save;
  return versioned;
}

/** Adds the versioned form after each auth refusal. Refusals must change nothing, because each is sent twice. */
export function bothVersions(cases: readonly ContractCase[]): ContractCase[] {
  return cases.flatMap((one) => {
    const body = one.expect.body;
    const refusal = typeof body === 'object' && body !== null && 'error_code' in body;
    return refusal ? [one, withApiVersion(one)] : [one];
  });
}
