/** Compares the casts of the fake, as a `select` names them, with those of PostgreSQL. */
import { DatabaseError, openDatabase, type Database } from '../../../supabase/database';
import { PostgresError, type Json, type ScalarType } from '../backend/schema';
import { parseText, typeName } from '../backend/values';
import { castTo, jsonOutput } from './columnTypes';

jest.setTimeout(60_000);

type TypeName = Exclude<ScalarType, object>;

const context = { enums: {}, now: '2026-11-21T10:11:12.500000+00:00' };
const samples: { readonly [type in TypeName]: readonly string[] } = {
  text: ['7', '1.5', '40000', '2026-01-02', '2026-01-02 10:00:00.5', '10:00', 'true', '{"b": 1}'],
  uuid: ['00000000-0000-4000-8000-000000000001'],
  smallint: ['7'],
  integer: ['40000', '-1'],
  bigint: ['3000000000'],
  numeric: ['2.5', '-1.5', '40000.5'],
  real: ['2.5', '1.1', '3.5', '1e6'],
  'double precision': ['2.5', '-0.5', '1.1', '1e15'],
  boolean: ['true'],
  json: ['{"b":1,"a":2}', '7'],
  jsonb: ['{"b": 1}', '7', '2.5', 'true', '"x"'],
  date: ['2026-01-02'],
  time: ['10:00:00.5'],
  timestamp: ['2026-01-02 10:00:00.5'],
  timestamptz: ['2026-01-02 10:00:00.5+00'],
};
const types = Object.keys(samples) as TypeName[];

let database: Database;
beforeAll(async () => {
  database = openDatabase();
  await database.exec(`set time zone 'UTC'`);
});
afterAll(() => database.close());

type Outcome = { json: Json } | { code: string; message: string };

async function castInPostgres(from: TypeName, text: string, to: TypeName): Promise<Outcome> {
  try {
    const { rows } = await database.query<{ json: string }>(
      `select to_json(cast($1::text::${typeName(from)} as ${typeName(to)}))::text as json`,
      [text],
    );
    return { json: JSON.parse(rows[0]?.json ?? '') as Json };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { code: error.code, message: error.message };
  }
}

function castInFake(from: TypeName, text: string, to: TypeName): Outcome {
  try {
    const { type, convert } = castTo(typeName(to), from, context, null);
    const value = convert(parseText(from, text, context));
    return { json: value === null ? null : (jsonOutput(type, null)?.(value) ?? value) };
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error;
    return { code: error.code, message: error.message };
  }
}

test.each(types.flatMap((from) => types.map((to) => [from, to] as const)))(
  'A cast from %s to %s gives or refuses what PostgreSQL does',
  async (from, to) => {
    for (const text of samples[from]) {
      const found = castInFake(from, text, to);
      // The fake refuses dates and times in text that are not ISO 8601 as not supported (0A000).
      if (from === 'text' && 'code' in found && found.code === '0A000') continue;
      expect({ text, ...found }).toEqual({ text, ...(await castInPostgres(from, text, to)) });
    }
  },
);

test('A cast to a type that the fake does not have is refused by name', () => {
  expect(() => castTo('money', 'integer', context, null)).toThrow(
    expect.objectContaining({ name: 'NotSupported', message: 'the cast ::money' }) as Error,
  );
});
