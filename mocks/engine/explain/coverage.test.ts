import { createBackend } from '../backend/createBackend';
import type { Row, Schema } from '../backend/schema';
import { createProject } from '../project/createProject';
import { addToCoverage, summarize, type Coverage } from './coverage';
import { explainRead } from '../testing/explainRead';

const schema: Schema = {
  exposed: ['public'],
  enums: {},
  tables: {
    'public.notes': {
      columns: { id: { type: 'integer' }, open: { type: 'boolean', nullable: true } },
      primaryKey: ['id'],
      grants: [{ role: 'anon', command: 'select', columns: '*' }],
      policies: [
        {
          name: 'open notes',
          command: 'select',
          roles: ['anon'],
          using: { anyOf: [{ column: 'open', equals: true }, { isNull: { column: 'open' } }] },
        },
      ],
    },
  },
};

function coverageOf(rows: readonly Row[]): Coverage {
  const backend = createBackend({ schema });
  backend.reset({ seed: 1, populate: ({ load }) => load('public.notes', rows) });
  const coverage: Coverage = {};
  addToCoverage(coverage, explainRead(backend, 'notes'));
  return coverage;
}

const policy = 'policy public.notes open notes (select, using)';

it('Coverage names each condition that was never true, or never false', () => {
  const { percent, missing } = summarize(schema, coverageOf([{ id: 1, open: true }]));
  expect(missing).toEqual([
    `${policy}: open = true or open is null was never false`,
    `${policy}: open = true was never false`,
    `${policy}: open is null was never true`,
  ]);
  // Of 7 outcomes: the grant, and true and false of the policy and of each of its two conditions.
  expect(percent).toBeCloseTo(100 * (4 / 7));
});

it('Coverage is complete once every condition was true and false, and also counts unknown outcomes', () => {
  const coverage = coverageOf([
    { id: 1, open: true },
    { id: 2, open: false },
    { id: 3, open: null },
  ]);
  expect(summarize(schema, coverage)).toMatchObject({ percent: 100, missing: [] });
  expect(coverage[`${policy}: open = true`]).toEqual({ true: 1, false: 1, unknown: 1 });
});

it('An outcome that is declared impossible is not required, and the declaration is stale if a call had it', () => {
  const reason = 'the table has open notes only';
  const summary = summarize(schema, coverageOf([{ id: 1, open: true }]), {
    [`${policy}: open = true was never false`]: reason,
    [`${policy}: open = true was never true`]: reason,
  });
  expect(summary.missing).toEqual([
    `${policy}: open = true or open is null was never false`,
    `${policy}: open is null was never true`,
  ]);
  // One of the 7 outcomes is not required.
  expect(summary.percent).toBeCloseTo(100 * (4 / 6));
  expect(summary.stale).toEqual([`${policy}: open = true was never true`]);
});

it('In the services’ own tables, coverage requires only the triggers and policies that the schema adds', () => {
  const added: Schema = {
    ...schema,
    triggers: {
      'auth.users': [{ name: 'greet', timing: 'after', commands: ['insert'], run: () => undefined }],
    },
    policies: {
      'storage.objects': [{ name: 'anybody', command: 'select', roles: ['anon'], using: true }],
    },
  };
  const { missing } = summarize(added, {});
  expect(missing).toEqual(
    expect.arrayContaining([
      'trigger auth.users greet was never true',
      'policy storage.objects anybody (select, using): true was never true',
    ]),
  );
  const withServices = createProject({ schema: added }).backend.schema;
  expect(summarize(withServices, {}).missing.sort()).toEqual(missing.sort());
});

it('Without any call, coverage names a grant of the schema as missing', () => {
  expect(summarize(schema, {}).missing).toContain('grant public.notes anon select was never true');
});
