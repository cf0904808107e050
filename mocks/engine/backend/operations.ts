/**
 * PostgreSQL's immutable functions and operators that expressions of a schema may call, on stored values. A key is an
 * operator, a function, or `::type` for a cast. Anything else is refused when the SQL is read.
 */
import { castNumber, castTargets } from './casts';
import { sameValue } from './compareValues';
import { plainText } from './plainText';
import { PostgresError, FeatureNotSupported, type ColumnType, type Json, type Operation } from './schema';
import { fromTimestamp, toTimestamp } from './timestamps';
import { parseText, toText } from './values';

type Types = readonly (ColumnType | undefined)[];
type Run = (args: readonly Json[], types: Types) => Json;

/** Returns NULL if any argument is NULL, as most functions do. */
const strict =
  (run: Run): Run =>
  (args, types) =>
    args.includes(null) ? null : run(args, types);

const of = (type: ColumnType, run: Run): Operation => ({ returns: () => type, run: strict(run) });
const text = (run: (...args: string[]) => Json): Operation =>
  of('text', (args) => run(...args.map(plainText)));
const truth = (run: Run): Operation => of('boolean', run);

const isArray = (type: ColumnType | undefined): boolean => typeof type === 'object' && 'array' in type;

const ranks: readonly ColumnType[] = ['double precision', 'numeric', 'bigint', 'integer', 'smallint'];

/** The result type of arithmetic on these types. A constant has no known type and counts as an integer. */
function numberType(types: Types): ColumnType {
  if (types.includes('real')) throw new FeatureNotSupported('arithmetic with the type real');
  const found = ranks.find((type) => types.includes(type));
  return !found || (found === 'smallint' && types.includes(undefined)) ? 'integer' : found;
}

/** Digits after the decimal point: numeric adds and multiplies exactly, doubles do not. */
function scale(value: Json): number {
  // JavaScript writes 0.0000001 as 1e-7.
  const [, fraction = '', exponent = '0'] = /^[^.e]*(?:\.(\d+))?(?:e(.+))?$/.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

function arithmetic(
  digits: (a: number, b: number) => number,
  run: (a: number, b: number) => number,
): Operation {
  return {
    returns: numberType,
    run: strict(([a = null, b = null], types) => {
      const result = run(Number(a), Number(b));
      if (!Number.isFinite(result)) throw new FeatureNotSupported('a number out of range');
      if (numberType(types) === 'double precision') return result;
      return Number(result.toFixed(Math.min(digits(scale(a), scale(b)), 20)));
    }),
  };
}

/** `/` and `%` on integers, and `/` on doubles. A quotient of numerics has more digits than the fake keeps. */
function integersOnly(name: string, run: (a: number, b: number) => number): Operation {
  return {
    returns: numberType,
    run: strict(([a, b], types) => {
      if (numberType(types) === 'double precision' && name === '/' && b !== 0)
        return run(Number(a), Number(b));
      if (types.includes('numeric') || !Number.isInteger(a) || !Number.isInteger(b)) {
        throw new FeatureNotSupported(`the operator ${name} of numbers that are not integers`);
      }
      if (b === 0) throw new PostgresError('22012', 'division by zero');
      return Math.trunc(run(Number(a), Number(b)));
    }),
  };
}

/** One step into a JSON value: a key of an object, or an index of an array, counted from the end if negative. */
function step(value: Json, key: Json): Json {
  if (Array.isArray(value)) return (typeof key === 'number' ? value.at(key) : undefined) ?? null;
  if (typeof value !== 'object' || value === null || typeof key !== 'string') return null;
  return Object.hasOwn(value, key) ? (value[key] ?? null) : null;
}

const asText = (value: Json, type: ColumnType | undefined): Json =>
  value === null || typeof value === 'string' ? value : toText(type ?? 'jsonb', value);

/** `+` or `-` with a date on the left: moves it by days, or counts the days between two dates; else `other`. */
function ofDates(other: Operation, sign: 1 | -1): Operation {
  return {
    returns: (types) =>
      types[0] !== 'date' ? other.returns(types) : types[1] === 'date' ? 'integer' : 'date',
    run: strict(([left = null, right = null], types) => {
      if (types[0] !== 'date') return other.run([left, right], types);
      const day = (value: Json): number => fromTimestamp(`${plainText(value)}T00:00:00.000000`) / 86_400_000;
      if (types[1] === 'date') return day(left) - day(right);
      return toTimestamp((day(left) + sign * Number(right)) * 86_400_000).slice(0, 10);
    }),
  };
}

/** A moment moved by seconds; a date becomes a timestamp. */
const moved: Operation = {
  returns: ([type]) => (type === 'date' || type === 'timestamp' ? 'timestamp' : 'timestamptz'),
  run: strict(([moment = null, seconds], [type]) => {
    if (type === 'time') throw new FeatureNotSupported('the sum of a time and an interval');
    const start = parseText('timestamptz', plainText(moment), { enums: {} });
    const end = toTimestamp(fromTimestamp(plainText(start)) + Number(seconds) * 1000);
    return type === 'date' || type === 'timestamp' ? end.slice(0, 26) : end;
  }),
};

const castToText = (value: Json, type: ColumnType | undefined): string =>
  // A cast of a boolean gives `true`, unlike its output function, which gives `t`.
  typeof value === 'boolean' ? String(value) : (toText(type ?? 'text', value) ?? '');

const numberTypes: readonly unknown[] = [...ranks, 'real'];

function cast(target: Exclude<ColumnType, object>): Operation {
  return of(target, ([value = null], [from]) => {
    if (target === 'text') return castToText(value, from);
    if (from === target) return value;
    if (numberTypes.includes(target) && typeof value === 'number') {
      return castNumber(target, typeof from === 'string' ? from : 'numeric', value);
    }
    if ((target === 'json' && from === 'jsonb') || (target === 'jsonb' && from === 'json')) return value;
    if (typeof value === 'string') return parseText(target, value, { enums: {} });
    if (target === 'integer' && typeof value === 'boolean') return Number(value);
    if (target === 'boolean' && typeof value === 'number') return value !== 0;
    throw new FeatureNotSupported(`a cast to ${target} of a value of another type`);
  });
}

const characters = (value: string): string[] => [...value];
const trimmed = (value: string, set: string, start: boolean, end: boolean): string => {
  let list = characters(value);
  while (start && set.includes(list[0] ?? '\u0000')) list = list.slice(1);
  while (end && set.includes(list.at(-1) ?? '\u0000')) list = list.slice(0, -1);
  return list.join('');
};

/** LIKE: `%` matches any run, `_` one character, and a backslash makes the next one literal. */
function like(value: string, pattern: string, flags: string): boolean {
  const source = pattern.replace(/\\?[^]/gu, (part) => {
    if (part === '%') return '[^]*';
    if (part === '_') return '[^]';
    return (part.length > 1 && part.startsWith('\\') ? part.slice(1) : part).replace(
      /[\\^$.*+?()[\]{}|/-]/g,
      '\\$&',
    );
  });
  return new RegExp(`^${source}$`, `u${flags}`).test(value);
}

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const contains = (array: Json | undefined, item: Json): boolean =>
  list(array).some((each) => each !== null && sameValue(each, item));

function concatenation([left, right]: readonly Json[], types: Types): Json {
  if (types.includes('jsonb')) throw new FeatureNotSupported('the operator || of jsonb');
  if (Array.isArray(left) || Array.isArray(right)) return [left ?? null, right ?? null].flat();
  return castToText(left ?? null, types[0]) + castToText(right ?? null, types[1]);
}

/** Counts from 1. Positions before 1 use up part of the length and yield no characters. */
const substring = of('text', ([value = null, from, count = Infinity]) => {
  if (typeof from !== 'number') throw new FeatureNotSupported('a substring by a pattern');
  if (Number(count) < 0) throw new PostgresError('22011', 'negative substring length not allowed');
  const end = from + Number(count) - 1;
  return characters(plainText(value))
    .slice(Math.max(0, from - 1), Math.max(0, end))
    .join('');
});

const folders = (name: string): string[] => name.split('/').slice(0, -1);

export const operations: { readonly [name: string]: Operation } = {
  '||': {
    returns: (types) => types.find(isArray) ?? 'text',
    run: strict(concatenation),
  },
  '+': ofDates(
    arithmetic(Math.max, (a, b) => a + b),
    1,
  ),
  '-': ofDates(
    arithmetic(Math.max, (a, b) => a - b),
    -1,
  ),
  '*': arithmetic(
    (a, b) => a + b,
    (a, b) => a * b,
  ),
  '/': integersOnly('/', (a, b) => a / b),
  '%': integersOnly('%', (a, b) => a % b),
  '+ seconds': moved,
  /** `moment at time zone 'utc'`, which adds or removes the zone. */
  timezone: {
    returns: ([, type]) => (type === 'timestamp' ? 'timestamptz' : 'timestamp'),
    run: strict(([zone = null, moment = null], [, type]) => {
      if (plainText(zone).toLowerCase() !== 'utc')
        throw new FeatureNotSupported('a time zone other than UTC');
      return parseText(type === 'timestamp' ? 'timestamptz' : 'timestamp', plainText(moment), { enums: {} });
    }),
  },
  /** A claim of the token as JSON. */
  claim: of('jsonb', ([value = null]) => {
    try {
      return JSON.parse(plainText(value)) as Json;
    } catch {
      return value;
    }
  }),
  '->': {
    returns: ([type]) => (type === 'json' ? 'json' : 'jsonb'),
    run: strict(([value = null, key = null]) => step(value, key)),
  },
  '->>': of('text', ([value = null, key = null], [type]) => asText(step(value, key), type)),
  '~~': truth(([value, pattern]) => like(plainText(value ?? ''), plainText(pattern ?? ''), '')),
  '!~~': truth(([value, pattern]) => !like(plainText(value ?? ''), plainText(pattern ?? ''), '')),
  '~~*': truth(([value, pattern]) => like(plainText(value ?? ''), plainText(pattern ?? ''), 'i')),
  '!~~*': truth(([value, pattern]) => !like(plainText(value ?? ''), plainText(pattern ?? ''), 'i')),
  /** `value = any (array)`; unknown where only a NULL could be equal. */
  '= any': {
    returns: () => 'boolean',
    run: ([value = null, array]) => {
      if (!Array.isArray(array)) return null;
      if (array.length === 0) return false;
      if (value === null) return null;
      return contains(array, value) || (array.includes(null) ? null : false);
    },
  },
  '@>': truth(([array, items], types) => {
    if (types.includes('jsonb')) throw new FeatureNotSupported('the operator @> of jsonb');
    return list(items).every((item) => item !== null && contains(array, item));
  }),
  '&&': truth(([left, right]) => list(left).some((item) => item !== null && contains(right, item))),
  /** An element of an array, counted from 1; NULL where there is none. */
  '[]': {
    returns: ([type]) => (typeof type === 'object' && 'array' in type ? type.array : 'text'),
    run: strict(([array, place]) => list(array)[Number(place) - 1] ?? null),
  },
  array: {
    returns: ([type]) => ({ array: typeof type === 'object' && 'array' in type ? 'text' : (type ?? 'text') }),
    run: (args) => [...args],
  },
  coalesce: {
    returns: (types) => types.find(Boolean) ?? 'text',
    run: (args) => args.find((arg) => arg !== null) ?? null,
  },
  nullif: {
    returns: ([type]) => type ?? 'text',
    run: ([value = null, other = null]) =>
      value !== null && other !== null && sameValue(value, other) ? null : value,
  },
  lower: text((value) => value.toLowerCase()),
  upper: text((value) => value.toUpperCase()),
  btrim: text((value, set = ' ') => trimmed(value, set, true, true)),
  ltrim: text((value, set = ' ') => trimmed(value, set, true, false)),
  rtrim: text((value, set = ' ') => trimmed(value, set, false, true)),
  replace: text((value, from = '', to = '') => (from === '' ? value : value.replaceAll(from, to))),
  split_part: of(
    'text',
    ([value, by, place]) => plainText(value ?? '').split(plainText(by ?? ''))[Number(place) - 1] ?? '',
  ),
  left: of('text', ([value, count]) =>
    characters(plainText(value ?? ''))
      .slice(0, Number(count))
      .join(''),
  ),
  substring,
  substr: substring,
  concat: {
    returns: () => 'text',
    run: (args, types) => args.map((arg, at) => (arg === null ? '' : castToText(arg, types[at]))).join(''),
  },
  concat_ws: {
    returns: () => 'text',
    run: ([by = null, ...args], [, ...types]) =>
      by === null
        ? null
        : args
            .map((arg, at) => (arg === null ? null : castToText(arg, types[at])))
            .filter((arg) => arg !== null)
            .join(plainText(by)),
  },
  length: of('integer', ([value]) => characters(plainText(value ?? '')).length),
  abs: { returns: ([type]) => type ?? 'integer', run: strict(([value]) => Math.abs(Number(value))) },
  /** A cast to an enum: text that is one of its labels. */
  enum: of('text', ([value = null, name = null, labels]) => {
    if (contains(labels, value)) return value;
    const type = plainText(name);
    throw new PostgresError('22P02', `invalid input value for enum ${type}: "${plainText(value)}"`);
  }),
  /** What `jsonb_array_elements_text` returns, as an array; fails for a value that is not an array. */
  'text elements': of({ array: 'text' }, ([value = null]) => {
    if (!Array.isArray(value)) {
      const kind = typeof value === 'object' ? 'an object' : 'a scalar';
      throw new PostgresError('22023', `cannot extract elements from ${kind}`);
    }
    return value.map((item) => asText(item, 'jsonb'));
  }),
  cardinality: of('integer', ([array]) => list(array).length),
  array_length: of('integer', ([array]) => list(array).length || null),
  string_to_array: of({ array: 'text' }, ([value, by]) =>
    value === '' ? [] : plainText(value ?? '').split(plainText(by ?? '')),
  ),
  array_to_string: of('text', ([array, by]) =>
    list(array)
      .filter((item) => item !== null)
      .map((item) => castToText(item, 'text'))
      .join(plainText(by ?? '')),
  ),
  starts_with: truth(([value, start]) => plainText(value ?? '').startsWith(plainText(start ?? ''))),
  'storage.foldername': of({ array: 'text' }, ([name]) => folders(plainText(name ?? ''))),
  'storage.filename': text((name) => name.split('/').at(-1) ?? ''),
  'storage.extension': text((name) => name.split('/').at(-1)?.split('.').at(-1) ?? ''),
  ...Object.fromEntries([...new Set(Object.values(castTargets))].map((type) => [`::${type}`, cast(type)])),
};
