import { createBackend } from '../backend/createBackend';
import type { Condition, Row, Schema } from '../backend/schema';
import { signJwt } from '../backend/jwt';
import { explainRead } from '../testing/explainRead';

const [ann, bob] = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const isCaller: Condition = { column: 'user_id', equals: { claim: 'sub' } };
const read = { command: 'select', roles: ['authenticated'] } as const;
const grants = [{ role: 'authenticated', command: 'select', columns: '*' }] as const;

function schemaOf(where: Condition, policy: Condition): Schema {
  return {
    exposed: ['public'],
    enums: {},
    tables: {
      'public.notes': {
        columns: { id: { type: 'integer' }, team: { type: 'integer' } },
        primaryKey: ['id'],
        grants,
        policies: [
          {
            name: 'notes of one’s teams',
            ...read,
            using: { operand: { column: 'team' }, in: { table: 'public.members', column: 'team', where } },
          },
        ],
      },
      'public.members': {
        columns: { id: { type: 'integer' }, team: { type: 'integer' }, user_id: { type: 'uuid' } },
        primaryKey: ['id'],
        grants,
        policies: [{ name: 'members', ...read, using: policy }],
      },
    },
  };
}

function explain(schema: Schema, rows: readonly Row[]) {
  const backend = createBackend({ schema });
  backend.reset({
    seed: 1,
    populate: ({ load }) => {
      load('public.notes', [{ id: 1, team: 7 }]);
      load('public.members', rows);
    },
  });
  const token = signJwt(
    { role: 'authenticated', sub: ann ?? '', email: 'ann@example.com', exp: 4_000_000_000 },
    { algorithm: 'HS256', secret: backend.settings.jwtSecret },
  );
  return explainRead(backend, 'notes', { token });
}

it('The explanation of a condition with a subquery names the inner row that did not match, and the compared values', () => {
  const { sentences, statements } = explain(schemaOf(isCaller, true), [
    { id: 1, team: 7, user_id: bob ?? null },
  ]);
  expect(sentences[0]).toBe(
    'ann@example.com may not read this row of notes (id 1): `team in (select team from members where user_id = auth.uid())` is false, team is 7 (it finds 0 of 1 row of members; 1 did not match, such as id 1: `user_id = auth.uid()` is false, bbbbbbbb… is not aaaaaaaa…).',
  );
  expect(statements[0]?.rows[0]?.policies[0]?.condition.subqueries).toMatchObject([
    { table: 'public.members', found: 0, unmet: 1, hidden: 0, rows: [{ key: { id: 1 }, kind: 'unmet' }] },
  ]);
});

it('The explanation of a condition with a subquery names the policy condition that hides the inner rows', () => {
  const onlyTeam8: Condition = { column: 'team', equals: 8 };
  const rows = [1, 2].map((id) => ({ id, team: 7, user_id: ann ?? null }));
  expect(explain(schemaOf(isCaller, onlyTeam8), rows).sentences[0]).toContain(
    '(it finds 0 of 2 rows of members; its policies hide 2, such as id 1: `team = 8` is false',
  );
});

it('The explanation of a condition whose subquery finds enough rows gives no reasons for the rest', () => {
  const rows = [ann, bob].map((user, id) => ({ id, team: 7, user_id: user ?? null }));
  expect(explain(schemaOf(isCaller, true), rows).sentences[0]).toMatch(
    /is true, team is 7 \(it finds 1 of 2 rows of members\)\.$/,
  );
});
