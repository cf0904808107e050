/** Reads request bodies as GoTrue does: keys match without regard to case, and `null` counts as missing. */
import { replaceLoneSurrogates } from '../backend/invalidText';
import { isObject } from '../isObject';
import type { Json } from '../backend/schema';
import { textOf } from '../http';
import type { HttpRequest } from '../http';
import { AuthError } from './authErrors';

type FieldType = 'string' | 'object' | 'boolean';
type FieldValue<T extends FieldType> = T extends 'string'
  ? string
  : T extends 'boolean'
    ? boolean
    : { [key: string]: Json };

/** The fields of a body: a string that is missing or null is `''`; other types are undefined. */
export type Params<Fields extends Record<string, FieldType>> = {
  [Name in keyof Fields]: Fields[Name] extends 'string' ? string : FieldValue<Fields[Name]> | undefined;
};

const goTypes: Record<FieldType, string> = {
  string: 'string',
  object: 'map[string]interface {}',
  boolean: 'bool',
};

function kindOf(value: Json): FieldType | 'number' | 'array' | 'bool' {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' ? 'string' : 'object';
}

const fits = (type: FieldType, value: Json): boolean =>
  kindOf(value) === (type === 'boolean' ? 'bool' : type);

function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
}

function parseBody(request: HttpRequest): Json {
  try {
    return JSON.parse(textOf(request)) as Json;
  } catch {
    throw badJson('it is not valid JSON');
  }
}

/** Reads a JSON body into the named fields; `struct` is the Go type that its error messages name. */
export function readParams<Fields extends Record<string, FieldType>>(
  request: HttpRequest,
  struct: string,
  fields: Fields,
): Params<Fields> {
  const parsed = replaceLoneSurrogates(parseBody(request));
  const found: Record<string, Json | undefined> = {};
  for (const name of Object.keys(fields)) found[name] = fields[name] === 'string' ? '' : undefined;
  if (parsed === null) return found as Params<Fields>;
  if (kindOf(parsed) !== 'object') {
    throw badJson(`json: cannot unmarshal ${kindOf(parsed)} into Go value of type api.${struct}`);
  }
  const names = new Map(Object.keys(fields).map((name) => [name.toLowerCase(), name]));
  for (const [key, value] of Object.entries(parsed as { [key: string]: Json })) {
    const name = names.get(key.toLowerCase());
    const type = name === undefined ? undefined : fields[name];
    if (name === undefined || type === undefined || value === null) continue;
    if (!fits(type, value)) {
      throw badJson(
        `json: cannot unmarshal ${kindOf(value)} into Go struct field ${struct}.${name} of type ${goTypes[type]}`,
      );
    }
    found[name] = value;
  }
  return found as Params<Fields>;
}

/** True when the body has the field with a value other than null, whatever its type. */
export function hasField(request: HttpRequest, field: string): boolean {
  const parsed = JSON.parse(textOf(request)) as Json;
  if (!isObject(parsed)) return false;
  return Object.entries(parsed).some(([key, value]) => key.toLowerCase() === field && value !== null);
}
