/** `/rpc/NAME`: finds the function that the arguments fit, reads them by type and runs it. */
import { PostgresError } from '../backend/schema';
import type { FunctionDefinition, Json, Row } from '../backend/schema';
import { parseJson, parseText } from '../backend/values';
import { writerOf } from '../backend/writes';
import { getOwn } from './getOwn';
import type { RestContext } from './restContext';
import { refuseUndeclared } from './notInSchema';
import { RestError } from './restErrors';
import { nearestName } from './similarNames';

const functionsOf = (context: RestContext): { readonly [name: string]: FunctionDefinition } =>
  context.backend.schema.functions ?? {};

/** Undefined for a name that no function has. */
export function functionCalled(context: RestContext, name: string): FunctionDefinition | undefined {
  const all = functionsOf(context);
  return getOwn(all, `${context.schemaName}.${name}`) ?? getOwn(all, name);
}

/** PGRST202 unless every argument is known and every required one given. */
export function matchFunction(
  context: RestContext,
  name: string,
  given: readonly string[],
  post: boolean,
): FunctionDefinition {
  refuseUndeclared(context.backend.schema, name);
  const found = functionCalled(context, name);
  const fits =
    found !== undefined &&
    given.every((argument) => getOwn(found.args, argument) !== undefined) &&
    Object.entries(found.args).every(
      ([argument, { optional }]) => optional === true || given.includes(argument),
    );
  if (!fits) throw noFunction(context, name, given, found, post);
  if (!found.execute.includes(context.statement.role)) {
    throw new PostgresError('42501', `permission denied for function ${name}`);
  }
  return found;
}

function noFunction(
  context: RestContext,
  name: string,
  given: readonly string[],
  found: FunctionDefinition | undefined,
  post: boolean,
): RestError {
  const qualified = `${context.schemaName}.${name}`;
  const list = [...given].sort().join(', ');
  const signature = list === '' ? ' without parameters' : `(${list})`;
  const searched =
    list === '' ? ' without parameters' : ` with parameter${given.length > 1 ? 's' : ''} ${list}`;
  const single = post ? ' or with a single unnamed json/jsonb parameter' : '';
  let suggestion: string | null;
  if (found === undefined) {
    const names = Object.keys(functionsOf(context)).map((one) => one.slice(one.indexOf('.') + 1));
    suggestion = nearestName(name, names);
  } else {
    const wanted = `(${Object.keys(found.args).sort().join(', ')})`;
    const near = nearestName(`(${list})`, [wanted]);
    suggestion = near === null ? null : `${name}${near}`;
  }
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${qualified}${signature} in the schema cache`,
    `Searched for the function ${qualified}${searched}${single}, but no matches were found in the schema cache.`,
    suggestion === null ? null : `Perhaps you meant to call the function ${context.schemaName}.${suggestion}`,
  );
}

/** The result is in stored form: a value of the return type, or rows. */
export function runFunction(
  context: RestContext,
  definition: FunctionDefinition,
  given: Row,
  post: boolean,
): Json {
  const args: Row = {};
  for (const [name, { type }] of Object.entries(definition.args)) {
    const value = getOwn(given, name);
    if (value === undefined) continue;
    args[name] =
      !post && typeof value === 'string'
        ? parseText(type, value, context.values)
        : parseJson(type, value, context.values, name);
  }
  return definition.run(args, context.statement, writerOf(context.backend, context.statement));
}
