/** Compares how values are read, refused and printed with PostgreSQL itself. */
import { DatabaseError, openDatabase, type Database } from '../../../supabase/database';
import { PostgresError, type ColumnType, type Json } from './schema';
import { fromTimestamp, parseTimestamp, toTimestamp } from './timestamps';
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
}

async function askPostgres(type: ColumnType, text: string): Promise<Outcome> {
  const name = typeName(type);
  try {
    // PostgreSQL's output function prints `t`, the cast to text would give `true`.
    const printed = name === 'boolean' ? 'textin(boolout($1::text::boolean))' : `$1::text::${name}::text`;
    const { rows } = await database.query<{ text: string | null }>(`select ${printed} as text`, [text]);
    return { text: rows[0]?.text ?? null };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { code: error.code, message: error.message, details: error.detail ?? null };
  }
}

function askFake(type: ColumnType, text: string): Outcome {
  try {
    return { text: toText(type, parseText(type, text, context)) };
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error;
    return { code: error.code, message: error.message, details: error.details };
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
  ['numeric', ['1.5', '-.5', '5.', '0.1', '', '1,5', '--1']],
  ['boolean', ['t', 'TRUE', 'tr', 'y', 'on', '1', ' f ', 'no', 'of', 'o', '', '2', 'truey', 'fals', 'yess']],
  [{ enum: 'mood' }, ['happy', 'Happy', '', 'sad']],
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
  'The type %s reads %j as PostgreSQL does',
  async (_name, text, type) => {
    expect(askFake(type, text)).toEqual(await askPostgres(type, text));
  },
);

test.each<[ColumnType, string]>([
  ['timestamptz', 'infinity'],
  ['timestamptz', 'Jan 8 1999'],
  ['timestamptz', '1999-01-08 04:05 PM'],
  ['timestamptz', '2020-01-01 Europe/Oslo'],
  ['numeric', 'NaN'],
  ['bigint', '9007199254740993'],
  [textArray, '{{a},{b}}'],
  [textArray, '[0:1]={a,b}'],
])(
  'The type %j names %j, which PostgreSQL reads and the fake does not, instead of guessing',
  async (type, text) => {
    expect(await askPostgres(type, text)).toHaveProperty('text');
    expect(askFake(type, text).code).toBe('0A000');
  },
);

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
])('JSON into a column of %j: %j becomes %j', (type, value, expected) => {
  expect(parseJson(type, value, context)).toEqual(expected);
});

test('JSON that does not fit is refused in the words of json_populate_record', () => {
  expect(() => parseJson(textArray, { a: 1 }, context, 'keywords')).toThrow('expected JSON array');
  expect(() => parseJson('integer', 1.5, context)).toThrow('invalid input syntax for type integer: "1.5"');
  expect(() => parseJson('text', 'a\u0000b', context)).toThrow('unsupported Unicode escape sequence');
});

test('Special words such as now are read as timestamps', () => {
  expect(parseTimestamp('now', context.now)).toBe(context.now);
  expect(parseTimestamp('today', context.now)).toBe('2026-11-21T00:00:00.000000+00:00');
  expect(parseTimestamp('Tomorrow', context.now)).toBe('2026-11-22T00:00:00.000000+00:00');
  expect(parseTimestamp('yesterday', context.now)).toBe('2026-11-20T00:00:00.000000+00:00');
});

test.each([0, 1, 999, 1_772_442_000_000, 951_782_399_999, -1, -62_135_596_800_000, 253_402_300_799_999])(
  '%d milliseconds round-trip as canonical text',
  (milliseconds) => {
    expect(toTimestamp(milliseconds)).toBe(`${new Date(milliseconds).toISOString().slice(0, -1)}000+00:00`);
    expect(fromTimestamp(toTimestamp(milliseconds))).toBe(milliseconds);
  },
);

test('Microseconds are the fraction of a millisecond', () => {
  expect(toTimestamp(1_772_442_000_000.25)).toBe('2026-03-02T09:00:00.000250+00:00');
  expect(toTimestamp(1_000.9999)).toBe('1970-01-01T00:00:01.001000+00:00');
  expect(fromTimestamp('2026-03-02T09:00:00.000250+00:00')).toBe(1_772_442_000_000.25);
});
