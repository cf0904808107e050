/** Compares how the fake reads, refuses and prints values with how PostgreSQL does. */
import { DatabaseError, openDatabase, type Database } from '../../../supabase/database';
import { sameValue } from './compareValues';
import { PostgresError, type ColumnType, type Json } from './schema';
import { fromTimestamp, parseTimestamp, toTimestamp } from './timestamps';
import { jsonOutput } from '../postgrest/columnTypes';
import { parseJson, parseText, toText, typeName } from './values';

jest.setTimeout(60_000);

const context = { enums: { mood: ['happy', 'calm'] }, now: '2026-11-21T10:11:12.500000+00:00' };

let database: Database;
beforeAll(async () => {
  database = openDatabase();
  await database.exec(`set time zone 'UTC'; create type mood as enum ('happy', 'calm');`);
});
afterAll(() => database.close());

interface Outcome {
  text?: string | null;
  code?: string;
  message?: string;
  details?: string | null;
  hint?: string | null;
}

async function readInPostgres(type: ColumnType, text: string): Promise<Outcome> {
  const name = typeName(type);
  try {
    // PostgreSQL's output function prints `t`, the cast to text would give `true`.
    const printed = name === 'boolean' ? 'textin(boolout($1::text::boolean))' : `$1::text::${name}::text`;
    const { rows } = await database.query<{ text: string | null }>(`select ${printed} as text`, [text]);
    return { text: rows[0]?.text ?? null };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return {
      code: error.code,
      message: error.message,
      details: error.detail ?? null,
      hint: error.hint ?? null,
    };
  }
}

function readInFake(type: ColumnType, text: string): Outcome {
  try {
    return { text: toText(type, parseText(type, text, context)) };
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error;
    return { code: error.code, message: error.message, details: error.details, hint: error.hint };
  }
}

const textArray: ColumnType = { array: 'text' };
const cases: [ColumnType, string[]][] = [
  [
    'uuid',
    [
      '6F9619FF-8B86-D011-B42D-00C04FC964FF',
      '{6f9619ff8b86d011b42d00c04fc964ff}',
      '6f9619ff8b86-d011b42d-00c04fc964ff',
      'notuuid',
      '',
      '6f9619ff-8b86-d011-b42d-00c04fc964f',
      '{6f9619ff8b86d011b42d00c04fc964ff',
    ],
  ],
  ['integer', ['1', ' +7 ', '-0', '2147483647', '2147483648', '-2147483649', '1.5', '', 'x', '1e3']],
  ['bigint', ['9007199254740991', '9223372036854775808', '-5', 'one']],
  ['smallint', ['1', '32767', '32768', '-32768', '-32769', '1.5', 'x', '']],
  ['numeric', ['1.5', '-.5', '5.', '0.1', '', '1,5', '--1']],
  [
    'real',
    // oxfmt-ignore
    ['1.1', '0.1', '1e5', '1e6', '123456789', '16777217', '-.5', '5.', '0.0001', '0.00001', '-0', ' 1 ', '3.4028235e38',
      '1e-45', '1e40', '1e-50', '0e5', 'x', '', '1e', '1,5'],
  ],
  [
    'double precision',
    // oxfmt-ignore
    ['1.1', '0.1', '1e14', '1e15', '123456789012345678', '-.5', '1e-4', '1e-5', '1.7976931348623157e308', '-0', ' 1 ',
      '1e400', '1e-400', 'x', ''],
  ],
  ['boolean', ['t', 'TRUE', 'tr', 'y', 'on', '1', ' f ', 'no', 'of', 'o', '', '2', 'truey', 'fals', 'yess']],
  [{ enum: 'mood' }, ['happy', 'Happy', '', 'sad']],
  ['json', ['{"bb":1,"a":[true,null,"x"]}', '"text"', '12']],
  ['jsonb', ['{"bb": 1, "a": [true, null, "x"]}', '"text"', '12']],
  [
    textArray,
    [
      '{}',
      '{a,b}',
      '{ a , "b c" }',
      '{"a\\"b","c\\\\d",""}',
      '{NULL,null,"null"}',
      '{a b,c}',
      'notarray',
      '',
      '{a',
      '{a,}',
      '{,a}',
      '{a}b',
      '{"a"b}',
      '{"a',
      '{a"b"}',
      '{ }',
      '{" "}',
      '{a\\,b}',
    ],
  ],
  [{ array: 'integer' }, ['{1,2}', '{1,x}', '{1.5}']],
  [
    'date',
    // oxfmt-ignore
    ['2026-01-02', '2026-1-2', '2026-01-02 10:00', '2026-01-02T23:30:00+05', '2026-01-02 24:00', '2026-01-02 23:59:60',
      '2026-01-02Z', '0001-01-01', '2026-13-01', '2026-02-30', '2026-00-10', '2026-01-32', '2026-01-02 25:00',
      '2026-01-02T10:00:00+99', '0000-01-01', 'epoch', 'x', ''],
  ],
  [
    'time',
    // oxfmt-ignore
    ['10:00', '10:00:00.5', '1:02', '24:00', '10:00:60', '10:00:59.9999999', '23:59:59.9999999', '10:00:00.1234567',
      '2026-01-02 10:00', '10:00+02', '10:00Z', '24:00:01', '10:61', '25:00', '10:00:00+16:00', '2026-13-02 10:00',
      '2026-01-02', 'today', 'epoch', 'x', ''],
  ],
  [
    'timestamp',
    // oxfmt-ignore
    ['2026-01-02', '2026-1-2 3:04', '2026-01-02T10:00:00.5Z', '2026-01-02 10:00:00+05:30', '2026-01-02T24:00',
      '2026-01-02T23:59:60', '2026-01-02 10:00:00.1234567', '2026-02-30', '2026-01-02 25:00', '2026-01-02T00:00:00+16:00',
      '2026-13-01T00:00:00+99', '2026-13-01', 'epoch', 'x', ''],
  ],
  [
    'timestamptz',
    [
      '2020-01-01',
      '2020-1-2 3:04',
      '2026-11-21T00:02:53.328551+00:00',
      '2026-11-21 00:02:53.3285519Z',
      '2026-11-21 00:02:53.9999999Z',
      '2026-11-21T23:30:00+05:30',
      '2026-11-21T00:30:00-08',
      '2026-11-21T00:30:00 UTC',
      '2026-11-21T24:00:00Z',
      '2026-11-21T23:59:60Z',
      '2024-02-29',
      '2023-02-29',
      '2023-13-01',
      '2023-00-10',
      '2023-01-01 25:00',
      '2023-01-01 10:61',
      '2023-01-01T00:00:00+15:59',
      '2023-01-01T00:00:00-15:59:59',
      '2023-01-01T00:00:00+16:00',
      '2023-01-01T00:00:00+14:60',
      '2023-01-01T00:00:00+14:10:60',
      '2023-13-01T00:00:00+99',
      '2023-01-01T25:00:00+99',
      '2023-02-29 -16',
      '0001-01-01',
      'epoch',
      'nonsense',
      '',
      'a,b',
      '1999-12-31 23:59:59.1',
    ],
  ],
];

test.each(cases.flatMap(([type, texts]) => texts.map((text) => [typeName(type), text, type] as const)))(
  'A value of the type %s reads or refuses %j as PostgreSQL does',
  async (_name, text, type) => {
    expect(readInFake(type, text)).toEqual(await readInPostgres(type, text));
  },
);

test('Stored values are printed in JSON as PostgreSQL prints them, and their JSON is read as the same value', async () => {
  for (const [type, texts] of cases) {
    if (typeof type === 'object') continue;
    for (const text of texts) {
      if (readInFake(type, text).text === undefined) continue;
      const stored = parseText(type, text, context);
      const { rows } = await database.query<{ json: string }>(
        `select to_json($1::text::${typeName(type)})::text as json`,
        [text],
      );
      expect({ type, text, json: jsonOutput(type, null)?.(stored) ?? stored }).toEqual({
        type,
        text,
        json: JSON.parse(rows[0]?.json ?? '') as Json,
      });
      expect(sameValue(parseJson(type, stored, context), stored)).toBe(true);
    }
  }
});

test.each<[ColumnType, string]>([
  ['timestamptz', 'infinity'],
  ['timestamptz', 'Jan 8 1999'],
  ['timestamptz', '1999-01-08 04:05 PM'],
  ['timestamptz', '2020-01-01 Europe/Oslo'],
  ['date', '20260102'],
  ['time', '04:05 PM'],
  ['timestamp', 'infinity'],
  ['numeric', 'NaN'],
  ['real', 'Infinity'],
  ['double precision', '0x10'],
  ['bigint', '9007199254740993'],
  [textArray, '{{a},{b}}'],
  [textArray, '[0:1]={a,b}'],
])('The type %j refuses %j as not supported, although PostgreSQL reads it', async (type, text) => {
  expect(await readInPostgres(type, text)).toHaveProperty('text');
  expect(readInFake(type, text).code).toBe('0A000');
});

test.each<[ColumnType, Json, Json]>([
  ['text', 5, '5'],
  ['text', true, 'true'],
  ['text', { a: 1 }, '{"a":1}'],
  ['integer', '7', 7],
  ['boolean', 1, true],
  ['jsonb', 'text', 'text'],
  ['jsonb', null, null],
  [textArray, ['a', null, 3], ['a', null, '3']],
  [textArray, '{a,b}', ['a', 'b']],
])('A column of type %j converts the JSON %j to %j', (type, value, expected) => {
  expect(parseJson(type, value, context)).toEqual(expected);
});

test('JSON that does not fit the type of a column is refused with PostgreSQL’s messages', () => {
  expect(() => parseJson(textArray, { a: 1 }, context, 'keywords')).toThrow('expected JSON array');
  expect(() => parseJson('integer', 1.5, context)).toThrow('invalid input syntax for type integer: "1.5"');
  expect(() => parseJson('text', 'a\u0000b', context)).toThrow('unsupported Unicode escape sequence');
});

test('The words now, today, tomorrow and yesterday are read as timestamps', () => {
  expect(parseTimestamp('now', context.now)).toBe(context.now);
  expect(parseTimestamp('today', context.now)).toBe('2026-11-21T00:00:00.000000+00:00');
  expect(parseTimestamp('Tomorrow', context.now)).toBe('2026-11-22T00:00:00.000000+00:00');
  expect(parseTimestamp('yesterday', context.now)).toBe('2026-11-20T00:00:00.000000+00:00');
});

test.each([
  '1970-01-01T00:00:00.000',
  '1970-01-01T00:00:00.001',
  '1970-01-01T00:00:00.999',
  '2026-03-02T09:00:00.000',
  '2000-02-28T23:59:59.999',
  '1969-12-31T23:59:59.999',
  '0001-01-01T00:00:00.000',
  '9999-12-31T23:59:59.999',
])('The time %s becomes canonical text, and the text the same time', (time) => {
  const milliseconds = Date.parse(`${time}Z`);
  expect(toTimestamp(milliseconds)).toBe(`${time}000+00:00`);
  expect(fromTimestamp(toTimestamp(milliseconds))).toBe(milliseconds);
});

test('A fraction of a millisecond becomes microseconds, rounded', () => {
  expect(toTimestamp(1_772_442_000_000.25)).toBe('2026-03-02T09:00:00.000250+00:00');
  expect(toTimestamp(1_000.9999)).toBe('1970-01-01T00:00:01.001000+00:00');
  expect(fromTimestamp('2026-03-02T09:00:00.000250+00:00')).toBe(1_772_442_000_000.25);
});
