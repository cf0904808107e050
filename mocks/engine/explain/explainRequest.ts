/**
 * Makes a call again on the back end as it is, rolls it back, and says what decided it: grants, policies with each of
 * their conditions, checks, constraints, triggers. Everything comes from the tests that decide calls; nothing is
 * decided here a second time.
 */
import type { Backend } from '../backend/backend';
import { readCaller } from '../caller';
import { verifyJwt } from '../backend/jwt';
import { bearerOf } from '../caller';
import type { HttpRequest, HttpResponse } from '../http';
import { isObject } from '../isObject';
import { createStatementObserver } from './createStatementObserver';
import type { ExplainedFunction, Explanation } from './explanation';
import { sentencesOf } from './sentences';
import type { Sources } from './sources';

/** How many rows of a statement are explained one by one, among those that pass and among those that do not. */
const maxRows = 5;

export interface ExplainOptions {
  /** Answers the call with this back end. */
  serve: (request: HttpRequest, backend: Backend) => HttpResponse;
  sources?: Sources;
  /** How many rows of each kind are explained one by one in each statement. Default 5. */
  rows?: number;
}

/** `request` goes to a service of the project. The back end stays unchanged. */
export function explainRequest(
  request: HttpRequest,
  backend: Backend,
  { serve, sources = {}, rows = maxRows }: ExplainOptions,
): Explanation {
  const found: Omit<Explanation, 'sentences' | 'outcome'> = {
    caller: callerOf(request, backend),
    grants: [],
    statements: [],
    checks: [],
    triggers: [],
  };
  // Inherits from the back end, which keeps getters and the identity of tables and schema.
  const observedBackend = Object.create(backend, {
    observer: { value: createStatementObserver(backend, found, { sources, maxRows: rows }) },
  }) as Backend;
  const response = backend.dryRun(() => serve(request, observedBackend));
  const { caller } = found;
  const called = functionOf(request, backend, caller.role);
  const explained = {
    ...found,
    // Triggers, functions and cascades write as the owner, whom no policy binds.
    statements: found.statements.filter(({ bypassed, role }) => bypassed !== 'role' || role === caller.role),
    ...(called && { function: called }),
    outcome: outcomeOf(response),
  };
  return { sentences: sentencesOf(explained), ...explained };
}

function callerOf(request: HttpRequest, backend: Backend): Explanation['caller'] {
  const { role, email } = readCaller(request, backend);
  const { claims = {} } = verifyJwt(
    bearerOf(request.headers) ?? '',
    backend.settings.jwtSecret,
    backend.clock.now(),
  );
  return { role, ...(email !== undefined && { email }), claims };
}

function outcomeOf(response: HttpResponse | undefined): Explanation['outcome'] {
  const status = response?.status ?? 0;
  if (status < 400 || typeof response?.body !== 'string') return { status };
  try {
    const body: unknown = JSON.parse(response.body);
    if (!isObject(body)) return { status };
    const { code, error_code: errorCode, message, msg } = body;
    const text = message ?? msg;
    const known = errorCode ?? code;
    return {
      status,
      ...(typeof known === 'string' && { code: known }),
      ...(typeof text === 'string' && { message: text }),
    };
  } catch {
    return { status };
  }
}

function functionOf(
  { path }: HttpRequest,
  { schema: { functions = {} } }: Backend,
  role: string,
): ExplainedFunction | undefined {
  const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(path)?.[1] ?? '';
  const definition = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!definition) return undefined;
  const allowed = definition.execute.some((each) => each === role);
  return { name, role, allowed };
}
