import { createProject } from '../project/createProject';
import type { Condition, Schema, TableDefinition } from './schema';

const columns: TableDefinition['columns'] = { id: { type: 'uuid' }, owner: { type: 'uuid' } };
const withTable = (change: object): Schema => ({
  exposed: ['public'],
  enums: {},
  tables: { 'public.notes': { columns, primaryKey: ['id'], ...change } },
});
const withPolicy = (using: unknown): Schema =>
  withTable({
    policies: [{ name: 'own', command: 'select', roles: ['authenticated'], using: using as Condition }],
  });
const uid = { claim: 'sub' };

test.each<[string, Schema, string]>([
  [
    'an unknown column',
    withPolicy({ column: 'ownr', equals: uid }),
    'public.notes, policy "own": there is no column "ownr".',
  ],
  [
    'an unknown key in a condition',
    withPolicy({ not: { column: 'owner', eq: uid } }),
    'public.notes, policy "own": {"column":"owner","eq":{"claim":"sub"}} is not a condition or value that a schema can have.',
  ],
  [
    'an unknown comparison operator',
    withPolicy({ left: { column: 'owner' }, operator: '==', right: uid }),
    'public.notes, policy "own": "==" is not a comparison.',
  ],
  [
    'an unknown table',
    withPolicy({ exists: { table: 'public.teams', where: true } }),
    'public.notes, policy "own": there is no table "public.teams".',
  ],
  [
    'an unknown column of the outer row',
    withPolicy({
      exists: {
        table: 'public.notes',
        where: { left: { column: 'id' }, operator: '=', right: { outer: 'team' } },
      },
    }),
    'public.notes, policy "own": there is no column "team".',
  ],
  [
    'an unknown predicate',
    withPolicy({ anyOf: [false, { predicate: 'is_admin' }] }),
    'public.notes, policy "own": "is_admin" is not a predicate of the schema.',
  ],
  [
    'an unknown key in a table',
    withTable({ polices: [] }),
    'public.notes, "polices": "polices" is not a part of a table.',
  ],
  [
    'a grant of an unknown column',
    withTable({ grants: [{ role: 'anon', command: 'select', columns: ['titel'] }] }),
    'public.notes, grant of select to anon: there is no column "titel".',
  ],
])('A handwritten schema with %s is refused, and the message names the place', (_, schema, sentence) => {
  expect(() => createProject({ schema })).toThrow(sentence);
});

test('A project without tables is refused', () => {
  expect(() => createProject({} as { schema: Schema })).toThrow('createProject needs a schema with tables.');
});

test('A schema with nested conditions of many kinds is accepted', () => {
  const owner = { column: 'owner' };
  const where = { left: { column: 'id' }, operator: '=', right: { outer: 'id' } } as const;
  const rows = { table: 'public.notes', where };
  const using: Condition = {
    allOf: [
      true,
      { column: 'owner', equals: { claim: 'sub' } },
      { not: { isNull: owner } },
      { isTrue: { anyOf: [{ exists: rows }, { operand: owner, in: { ...rows, column: 'owner' } }] } },
      { left: { count: rows }, operator: '<', right: { value: 3 } },
      {
        left: { only: { ...rows, column: 'owner' } },
        operator: '=',
        right: { first: { ...rows, column: 'id' } },
      },
      {
        left: { now: true },
        operator: '>',
        right: { case: [{ when: true, then: owner }], otherwise: { value: null } },
      },
    ],
  };
  expect(() => createProject({ schema: withPolicy(using) })).not.toThrow();
});
