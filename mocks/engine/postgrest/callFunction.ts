/** `/rpc/NAME`: finds the function that the arguments fit, reads them by type and runs it. */
import { functionNameOf, definitionsOf } from '../backend/functionNames';
import { PostgresError } from '../backend/schema';
import type { FunctionDefinition, Json, Row, RowType } from '../backend/schema';
import { parseJson, parseText } from '../backend/values';
import { writerOf } from '../backend/writes';
import { isObject } from '../isObject';
import { getOwn } from './getOwn';
import type { CallRequest } from './readRestRequest';
import { definitionOf } from './restContext';
import type { RestContext } from './restContext';
import { NotSupported, RestError, ambiguousFunction } from './restErrors';
import { nearestName, minShownSimilarity } from './similarNames';

const functionsOf = (context: RestContext): { readonly [name: string]: FunctionDefinition } =>
  context.backend.schema.functions ?? {};

/** Undefined if no function has the name, or if several do. */
export function findFunction(context: RestContext, name: string): FunctionDefinition | undefined {
  const all = functionsOf(context);
  return getOwn(all, `${context.schemaName}.${name}`) ?? getOwn(all, name);
}

const acceptsArguments = ({ args }: FunctionDefinition, given: readonly string[]): boolean =>
  given.every((argument) => getOwn(args, argument) !== undefined) &&
  Object.entries(args).every(([argument, { optional }]) => optional === true || given.includes(argument));

const takesJson = ({ args }: FunctionDefinition): boolean =>
  Object.keys(args).length === 1 && ['json', 'jsonb'].includes(args['']?.type as string);

/**
 * The overload that has all `given` arguments and requires no other; if there is none, the one that takes the JSON body.
 * Throws PGRST202 for no match and PGRST203 for several.
 */
export function matchFunction(
  context: RestContext,
  name: string,
  given: readonly string[],
  hasJson: boolean,
): FunctionDefinition {
  const only = findFunction(context, name);
  const all = only ? [[name, only] as const] : definitionsOf(functionsOf(context), name);
  const named = all.filter(([, definition]) => acceptsArguments(definition, given));
  const found = named.length === 0 && hasJson ? all.filter(([, definition]) => takesJson(definition)) : named;
  const [[, definition] = [], second] = found;
  if (second !== undefined) throw ambiguousFunction(found.map(([key]) => `${context.schemaName}.${key}`));
  if (definition === undefined) {
    throw noFunction(
      context,
      name,
      given,
      all.map(([, each]) => each),
      hasJson,
    );
  }
  if (definition.undeclared !== undefined)
    throw new NotSupported(`the function ${name}, which has ${definition.undeclared}`);
  if (!definition.execute.includes(context.statement.role)) {
    throw new PostgresError('42501', `permission denied for function ${name}`);
  }
  return definition;
}

function noFunction(
  context: RestContext,
  name: string,
  given: readonly string[],
  definitions: readonly FunctionDefinition[],
  hasJson: boolean,
): RestError {
  const qualified = `${context.schemaName}.${name}`;
  const list = [...given].sort().join(', ');
  const signature = given.length === 0 ? ' without parameters' : `(${list})`;
  const searched =
    given.length === 0 ? ' without parameters' : ` with parameter${given.length > 1 ? 's' : ''} ${list}`;
  const single = hasJson ? ' or with a single unnamed json/jsonb parameter' : '';
  let suggestion: string | null;
  if (definitions.length === 0) {
    const names = Object.keys(functionsOf(context)).map((key) => {
      const one = functionNameOf(key);
      return one.slice(one.indexOf('.') + 1);
    });
    suggestion = nearestName(name, names, { from: minShownSimilarity });
  } else {
    const signatures = definitions.map(({ args }) => `(${Object.keys(args).sort().join(', ')})`);
    const near = nearestName(`(${list})`, signatures);
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

/** A row as json_to_record builds it from an object: a missing column is null, an unknown key is dropped. */
function readRow(context: RestContext, { rowOf }: RowType, name: string, value: Json): Json {
  if (value === null) return null;
  if (!isObject(value))
    throw new NotSupported(`the argument ${name}, a row that is given otherwise than as JSON`);
  return Object.fromEntries(
    Object.entries(definitionOf(context, rowOf).columns).map(([column, { type }]) => [
      column,
      parseJson(type, getOwn(value, column) ?? null, context.values, column),
    ]),
  );
}

/** The result is in stored form: a value of the return type, or rows. */
export function runFunction(
  context: RestContext,
  definition: FunctionDefinition,
  { name: called, args: given, method, body }: CallRequest,
): Json {
  const args: Row = {};
  for (const [name, { type }] of Object.entries(definition.args)) {
    if (typeof type === 'object' && 'rowOf' in type) {
      const value = getOwn(given, name);
      if (value !== undefined) args[name] = readRow(context, type, name, value);
      continue;
    }
    if (name === '') {
      if (body === null)
        throw new NotSupported(`a call of ${called}, which takes the body, without a JSON body`);
      args[name] = parseText(type, body, context.values);
      continue;
    }
    const value = getOwn(given, name);
    if (value === undefined) continue;
    args[name] =
      method !== 'POST' && typeof value === 'string'
        ? parseText(type, value, context.values)
        : parseJson(type, value, context.values, name);
  }
  return definition.run(args, context.statement, writerOf(context.backend, context.statement));
}
