/**
 * Reads values (JSON of a body, text of a filter or CSV cell) into canonical form with PostgreSQL's errors, and prints
 * them as PostgreSQL does. A jsonb null and an SQL NULL are not distinguished: both are null.
 */
import { nullCharacterError } from './invalidText';
import { compareJsonKeys } from './compareValues';
import { plainText } from './plainText';
import {
  PostgresError,
  FeatureNotSupported,
  type ColumnType,
  type Json,
  type ScalarType,
  type Schema,
} from './schema';
import { parseMoment, timestampText, withoutZeros } from './timestamps';

/** What reading a value needs to know besides its type. */
export interface ValueContext {
  enums: Schema['enums'];
  /** Canonical timestamptz, for the words `now`, `today`, … */
  now?: string;
}

/** The name that PostgreSQL uses in messages. */
export function typeName(type: ColumnType): string {
  if (typeof type === 'object') return 'array' in type ? `${typeName(type.array)}[]` : type.enum;
  if (type === 'timestamptz') return 'timestamp with time zone';
  return type === 'timestamp' || type === 'time' ? `${type} without time zone` : type;
}

function invalid(type: ColumnType, text: string): PostgresError {
  return new PostgresError('22P02', `invalid input syntax for type ${typeName(type)}: "${text}"`);
}

const uuidPattern =
  /^(?:\{[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}|[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12})$/i;

function parseUuid(text: string): string {
  if (!uuidPattern.test(text)) throw invalid('uuid', text);
  const hex = text.replace(/[{}-]/g, '').toLowerCase();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const integerRange = { smallint: 32767n, integer: 2147483647n, bigint: 9223372036854775807n } as const;

function parseInteger(type: keyof typeof integerRange, text: string): number {
  const trimmed = text.trim();
  if (!/^[+-]?\d+$/.test(trimmed)) throw invalid(type, text);
  const exact = BigInt(trimmed.replace(/^\+/, ''));
  const largest = integerRange[type];
  if (exact > largest || exact < -largest - 1n) {
    throw new PostgresError('22003', `value "${text}" is out of range for type ${type}`);
  }
  const value = Number(exact);
  if (!Number.isSafeInteger(value)) {
    throw new FeatureNotSupported(`the integer ${text}, which is beyond 2^53`);
  }
  return value;
}

function parseNumber(type: 'numeric' | 'real' | 'double precision', text: string): number {
  const trimmed = text.trim();
  if (/^[+-]?(nan|inf(inity)?)$/i.test(trimmed) || (type !== 'numeric' && /^[+-]?0x/i.test(trimmed))) {
    throw new FeatureNotSupported(`the ${type} "${text}"`);
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) throw invalid(type, text);
  const value = type === 'real' ? Math.fround(Number(trimmed)) : Number(trimmed);
  if (
    type !== 'numeric' &&
    (!Number.isFinite(value) || (value === 0 && /[1-9]/.test(trimmed.split(/e/i)[0] ?? '')))
  ) {
    throw new PostgresError('22003', `"${trimmed}" is out of range for type ${type}`);
  }
  return value;
}

/** The shortest number that reads back as the same real. */
export function shortestReal(value: number): number {
  const real = Math.fround(value);
  if (real === 0) return real;
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(real.toPrecision(digits));
    if (Math.fround(short) === real) return short;
  }
  return Number(real.toPrecision(9));
}

/** As the output function of the floating-point types prints it: `1e+06`. */
function floatText(type: 'real' | 'double precision', value: number): string {
  const short = type === 'real' ? shortestReal(value) : value;
  const [digits = '', exponent = ''] = short.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < (type === 'real' ? 6 : 15)) return Object.is(short, -0) ? '-0' : String(short);
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** Any unambiguous prefix counts, as in PostgreSQL ("o" alone could be on or off). */
function parseBoolean(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (word === '1' || (word !== '' && ('true'.startsWith(word) || 'yes'.startsWith(word)))) return true;
  if (word === '0' || (word !== '' && ('false'.startsWith(word) || 'no'.startsWith(word)))) return false;
  if (word === 'on') return true;
  if (word === 'of' || word === 'off') return false;
  throw invalid('boolean', text);
}

function parseJsonb(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new PostgresError('22P02', 'invalid input syntax for type json', null);
  }
}

function checkText(text: string): string {
  if (text.includes('\u0000')) {
    throw nullCharacterError();
  }
  return text;
}

function malformedArray(text: string, details: string): PostgresError {
  return new PostgresError('22P02', `malformed array literal: "${text}"`, details);
}

/** One-dimensional array literals: `{a,"b c",NULL}`. */
function parseArray(element: ScalarType, text: string, context: ValueContext): Json[] {
  const source = text.trim();
  if (/^\[[+-]?\d/.test(source)) throw new FeatureNotSupported('array bounds');
  if (source.startsWith('[')) {
    throw malformedArray(text, '"[" must introduce explicitly-specified array dimensions.');
  }
  if (!source.startsWith('{')) {
    throw malformedArray(text, 'Array value must start with "{" or dimension information.');
  }
  const items: Json[] = [];
  let at = 1;
  const skipSpace = () => {
    while (/\s/.test(source[at] ?? '')) at += 1;
  };
  skipSpace();
  if (source[at] === '}') {
    if (source.slice(at + 1).trim() !== '') throw malformedArray(text, 'Junk after closing right brace.');
    return items;
  }
  for (;;) {
    skipSpace();
    let item = '';
    let quoted = false;
    const first = source[at];
    if (first === '{') throw new FeatureNotSupported('an array of more than one dimension');
    if (first === '"') {
      quoted = true;
      at += 1;
      while (at < source.length && source[at] !== '"') {
        if (source[at] === '\\') at += 1;
        item += source[at] ?? '';
        at += 1;
      }
      if (at >= source.length) throw malformedArray(text, 'Unexpected end of input.');
      at += 1;
      skipSpace();
      if (source[at] !== ',' && source[at] !== '}') {
        throw source[at] === undefined
          ? malformedArray(text, 'Unexpected end of input.')
          : malformedArray(text, 'Incorrectly quoted array element.');
      }
    } else {
      let trimmedLength = 0;
      while (at < source.length && source[at] !== ',' && source[at] !== '}') {
        const char = source[at] ?? '';
        if (char === '"') throw malformedArray(text, 'Incorrectly quoted array element.');
        if (char === '{') throw malformedArray(text, 'Unexpected "{" character.');
        if (char === '\\') {
          at += 1;
          item += source[at] ?? '';
          trimmedLength = item.length;
        } else {
          item += char;
          if (!/\s/.test(char)) trimmedLength = item.length;
        }
        at += 1;
      }
      item = item.slice(0, trimmedLength);
      if (at >= source.length) throw malformedArray(text, 'Unexpected end of input.');
      if (item === '') throw malformedArray(text, `Unexpected "${source[at] ?? ''}" character.`);
    }
    items.push(!quoted && item.toLowerCase() === 'null' ? null : parseText(element, item, context));
    if (source[at] === '}') {
      if (source.slice(at + 1).trim() !== '') throw malformedArray(text, 'Junk after closing right brace.');
      return items;
    }
    at += 1;
  }
}

/** PostgreSQL's text input of a type: filters, CSV cells, strings in JSON. */
export function parseText(type: ColumnType, text: string, context: ValueContext): Json {
  if (typeof type === 'object') {
    if ('array' in type) return parseArray(type.array, text, context);
    if (context.enums[type.enum]?.includes(text)) return text;
    throw new PostgresError('22P02', `invalid input value for enum ${type.enum}: "${text}"`);
  }
  switch (type) {
    case 'uuid':
      return parseUuid(text);
    case 'text':
      return checkText(text);
    case 'timestamptz':
    case 'timestamp':
    case 'date':
    case 'time':
      return parseMoment(type, text, context.now);
    case 'smallint':
    case 'integer':
    case 'bigint':
      return parseInteger(type, text);
    case 'numeric':
    case 'real':
    case 'double precision':
      return parseNumber(type, text);
    case 'boolean':
      return parseBoolean(text);
    case 'json':
    case 'jsonb':
      return parseJsonb(text);
  }
}

export const isJsonType = (type: ColumnType): boolean => type === 'jsonb' || type === 'json';

/** A JSON value as `json_populate_record` reads it into a column: every scalar through its text. */
export function parseJson(type: ColumnType, value: Json, context: ValueContext, column = ''): Json {
  if (value === null) return null;
  if (isJsonType(type)) return value;
  if (typeof type === 'object' && 'array' in type && typeof value !== 'string') {
    if (!Array.isArray(value)) {
      throw new PostgresError('22P02', 'expected JSON array', null, `See the value of key "${column}".`);
    }
    if (value.some(Array.isArray) && !isJsonType(type.array)) {
      throw new FeatureNotSupported('an array of more than one dimension');
    }
    return value.map((item) => parseJson(type.array, item, context, column));
  }
  if (typeof value === 'string') return parseText(type, value, context);
  return parseText(type, typeof value === 'object' ? JSON.stringify(value) : String(value), context);
}

function quoteArrayItem(text: string): string {
  if (text !== '' && !/[{}",\\\s]/.test(text) && text.toLowerCase() !== 'null') return text;
  return `"${text.replace(/(["\\])/g, '\\$1')}"`;
}

/** jsonb's own output: a space after `:` and `,`, keys in its own order. */
export function jsonbText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort(compareJsonKeys);
  return `{${keys.map((key) => `${JSON.stringify(key)}: ${jsonbText(value[key] ?? null)}`).join(', ')}}`;
}

/** A value as PostgreSQL's output function prints it (a boolean as `t`, unlike its cast to text); null stays null. */
export function toText(type: ColumnType, value: Json): string | null {
  if (value === null) return null;
  if (type === 'jsonb') return jsonbText(value);
  if (type === 'json') return JSON.stringify(value);
  if (typeof type === 'object' && 'array' in type && Array.isArray(value)) {
    return `{${value
      .map((item) => (item === null ? 'NULL' : quoteArrayItem(toText(type.array, item) ?? '')))
      .join(',')}}`;
  }
  if (type === 'timestamptz') return timestampText(plainText(value));
  if (type === 'timestamp' || type === 'time') return withoutZeros(plainText(value)).replace('T', ' ');
  if (type === 'real' || type === 'double precision') return floatText(type, Number(value));
  if (type === 'boolean') return value === true ? 't' : 'f';
  return plainText(value);
}
