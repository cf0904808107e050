/**
 * The errors of PostgREST, and how an error of PostgreSQL becomes an HTTP answer. Texts are those of
 * docs/wire-facts.md, "Errors", "JWT and key" and "Single object", and of PostgREST's own error catalog.
 */
import { PostgresError, FeatureNotSupported } from '../backend/schema';
import type { Json } from '../backend/schema';
import { json, notImplemented } from '../http';
import type { HttpResponse } from '../http';

export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Json;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Json = null,
    hint: string | null = null,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.headers = headers;
    this.name = 'RestError';
  }
}

/** Thrown for a request that the fake does not support; becomes 501. */
export class NotSupported extends Error {
  readonly what: string;

  constructor(what: string) {
    super(what);
    this.what = what;
    this.name = 'NotSupported';
  }
}

export const queryError = (message: string, details: string) =>
  new RestError(400, 'PGRST100', message, details);

export const rpcMethod = (method: string) =>
  new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);

export const invalidBody = (message: string) => new RestError(400, 'PGRST102', message);

export const rangeError = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', details);

export const negativeLimit = () => rangeError('Limit should be greater than or equal to zero.');

export const invalidPutFilters = () =>
  new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators");

export const unknownSchema = (name: string, exposed: readonly string[]) =>
  new RestError(
    406,
    'PGRST106',
    `Invalid schema: ${name}`,
    null,
    `Only the following schemas are exposed: ${exposed.join(', ')}`,
  );

export const notAcceptable = (types: readonly string[]) =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`);

export const notEmbedded = (name: string) =>
  new RestError(
    400,
    'PGRST108',
    `'${name}' is not an embedded resource in this request`,
    null,
    `Verify that '${name}' is included in the 'select' query parameter.`,
  );

export const putLimit = () =>
  new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');

export const putMismatch = () =>
  new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');

export const notSingular = (rows: number) =>
  new RestError(
    406,
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  );

export const unsupportedMethod = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);

export const relatedOrderNotToOne = (origin: string, target: string) =>
  new RestError(
    400,
    'PGRST118',
    `A related order on '${target}' is not possible`,
    `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  );

export const badEmbedFilter = (target: string) =>
  new RestError(
    400,
    'PGRST120',
    `Bad operator on the '${target}' embedded resource`,
    'Only is null or not is null filters are allowed on embedded resources',
  );

export const invalidPreferences = (preferences: readonly string[]) =>
  new RestError(
    400,
    'PGRST122',
    'Invalid preferences given with handling=strict',
    `Invalid preferences: ${preferences.join(', ')}`,
  );

export const aggregatesOff = () =>
  new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');

export const tooManyAffected = (rows: number) =>
  new RestError(
    400,
    'PGRST124',
    'Query result exceeds max-affected preference constraint',
    `The query affects ${rows} rows`,
  );

export const invalidPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL');

export const maxAffectedNeedsRows = () =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );

export const noRelationship = (
  parent: string,
  child: string,
  usedHint: string | null,
  schema: string,
  hint: string | null,
) =>
  new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
    `Searched for a foreign key relationship between '${parent}' and '${child}'${
      usedHint === null ? '' : ` using the hint '${usedHint}'`
    } in the schema '${schema}', but no matches were found.`,
    hint,
  );

export const ambiguousRelationship = (parent: string, child: string, details: Json, choices: string) =>
  new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
    details,
    `Try changing '${child}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
  );

export const ambiguousFunction = (signatures: readonly string[]) =>
  new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    null,
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  );

export const unknownColumnOf = (table: string, column: string) =>
  new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`);

export const unknownTable = (schema: string, table: string, suggestion: string | null) =>
  new RestError(
    404,
    'PGRST205',
    `Could not find the table '${schema}.${table}' in the schema cache`,
    null,
    suggestion === null ? null : `Perhaps you meant the table '${schema}.${suggestion}'`,
  );

/** A token that the server cannot accept (PGRST301, PGRST303): 401 with the reason in the challenge. */
export const jwtError = (code: 'PGRST301' | 'PGRST303', message: string, details: string | null = null) =>
  new RestError(401, code, message, details, null, {
    'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
  });

/** HTTP statuses by SQLSTATE class; 400 for other classes. */
const statusOfClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

const statusOfCode: Record<string, number> = {
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  P0001: 400,
};

function postgresStatus(code: string, anonymous: boolean): number {
  if (code === '42501') return anonymous ? 401 : 403;
  // A function chooses its own status with SQLSTATE PTxyz.
  const chosen = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (chosen !== undefined) return Number(chosen);
  return statusOfCode[code] ?? statusOfClass[code.slice(0, 2)] ?? 400;
}

/** `anonymous`: the request ran as the role `anon`, for which a missing right is 401 with a challenge. */
export function errorResponse(error: RestError | PostgresError, anonymous: boolean): HttpResponse {
  const status = error instanceof RestError ? error.status : postgresStatus(error.code, anonymous);
  const headers: Record<string, string> = { 'proxy-status': `PostgREST; error=${error.code}` };
  if (error instanceof RestError) Object.assign(headers, error.headers);
  else if (status === 401) headers['www-authenticate'] = 'Bearer';
  const { code, details, hint, message } = error;
  return json(status, { code, details, hint, message }, headers);
}

/** The answer to an error of PostgREST or PostgreSQL, or to an unsupported request; rethrows other errors. */
export function toErrorResponse(error: unknown, anonymous: boolean): HttpResponse {
  if (error instanceof NotSupported || error instanceof FeatureNotSupported)
    return notImplemented(error.what);
  if (error instanceof RestError || error instanceof PostgresError) return errorResponse(error, anonymous);
  throw error;
}
