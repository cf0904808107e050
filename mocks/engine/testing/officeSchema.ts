/**
 * A database for tests that has nothing to do with the product: composite keys, a table that refers to itself, two
 * references to one table, many-to-many, nullable references and every column type. It shows that the engine knows no
 * table by name.
 */
import type { Grant, Policy, Row, Schema } from '../backend/schema';

const everything = (role: Grant['role']): Grant[] =>
  (['select', 'insert', 'update', 'delete'] as const).map((command) => ({ role, command, columns: '*' }));

const open: Policy[] = (['select', 'insert', 'update', 'delete'] as const).map((command) => ({
  name: `anyone may ${command}`,
  command,
  roles: ['authenticated'],
  ...(command === 'insert' ? { check: true } : { using: true }),
}));

const openToUsers = {
  grants: [...everything('service_role'), ...everything('authenticated')],
  policies: open,
};

export const officeSchema: Schema = {
  exposed: ['public', 'archive'],
  enums: { priority: ['low', 'normal', 'urgent'] },
  functions: {
    add: {
      args: { a: { type: 'integer' }, b: { type: 'integer', optional: true } },
      returns: 'integer',
      volatility: 'stable',
      execute: ['authenticated', 'service_role'],
      run: ({ a, b = 1 }) => Number(a) + Number(b),
    },
    office: {
      args: {},
      returns: 'jsonb',
      volatility: 'stable',
      execute: ['authenticated', 'service_role'],
      run: () => ({ city: 'Oslo', floors: [1, 2] }),
    },
    rename_team: {
      args: { id: { type: 'integer' }, name: { type: 'text' } },
      returns: 'void',
      volatility: 'volatile',
      execute: ['service_role'],
      run: () => null,
    },
    urgent_tasks: {
      args: {},
      returns: { setOf: 'tasks' },
      volatility: 'stable',
      execute: ['authenticated', 'service_role'],
      run: (_args, context) => context.findAll('public.tasks', { priority: 'urgent' }),
    },
  },
  tables: {
    'public.teams': {
      columns: {
        id: { type: 'integer' },
        name: { type: 'text' },
        parent_id: { type: 'integer', nullable: true },
      },
      primaryKey: ['id'],
      foreignKeys: [
        {
          name: 'teams_parent_id_fkey',
          columns: ['parent_id'],
          references: { table: 'public.teams', columns: ['id'] },
        },
      ],
      ...openToUsers,
    },
    'public.people': {
      columns: {
        id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
        name: { type: 'text' },
        nickname: { type: 'text', nullable: true },
        team_id: { type: 'integer', nullable: true },
        active: { type: 'boolean', nullable: true, default: { value: true } },
        salary: { type: 'numeric', nullable: true },
        badge: { type: 'bigint', nullable: true },
        born: { type: 'timestamptz', nullable: true },
        tags: { type: { array: 'text' }, default: { value: [] } },
        meta: { type: 'jsonb', nullable: true },
      },
      primaryKey: ['id'],
      uniqueKeys: [{ name: 'people_badge_key', columns: ['badge'] }],
      foreignKeys: [
        {
          name: 'people_team_id_fkey',
          columns: ['team_id'],
          references: { table: 'public.teams', columns: ['id'] },
          onDelete: 'set null',
        },
      ],
      indexes: [{ columns: [{ column: 'name' }, { column: 'id' }] }],
      ...openToUsers,
    },
    'public.projects': {
      columns: {
        code: { type: 'text' },
        year: { type: 'integer' },
        title: { type: 'text', nullable: true },
      },
      primaryKey: ['code', 'year'],
      ...openToUsers,
    },
    'public.memberships': {
      columns: {
        person_id: { type: 'uuid' },
        project_code: { type: 'text' },
        project_year: { type: 'integer' },
        hours: { type: 'integer', default: { value: 0 } },
      },
      primaryKey: ['person_id', 'project_code', 'project_year'],
      foreignKeys: [
        {
          name: 'memberships_person_id_fkey',
          columns: ['person_id'],
          references: { table: 'public.people', columns: ['id'] },
          onDelete: 'cascade',
        },
        {
          name: 'memberships_project_fkey',
          columns: ['project_code', 'project_year'],
          references: { table: 'public.projects', columns: ['code', 'year'] },
          onDelete: 'cascade',
        },
      ],
      ...openToUsers,
    },
    'public.tasks': {
      columns: {
        id: { type: 'integer' },
        title: { type: 'text' },
        priority: { type: { enum: 'priority' }, default: { value: 'normal' } },
        assignee_id: { type: 'uuid', nullable: true },
        reviewer_id: { type: 'uuid', nullable: true },
        due: { type: 'timestamptz', nullable: true },
        points: { type: 'integer', nullable: true },
      },
      primaryKey: ['id'],
      foreignKeys: [
        {
          name: 'tasks_assignee_id_fkey',
          columns: ['assignee_id'],
          references: { table: 'public.people', columns: ['id'] },
        },
        {
          name: 'tasks_reviewer_id_fkey',
          columns: ['reviewer_id'],
          references: { table: 'public.people', columns: ['id'] },
        },
      ],
      indexes: [
        { columns: [{ column: 'priority' }, { column: 'id', descending: true }] },
        {
          columns: [
            { column: 'title', descending: true },
            { column: 'id', descending: true },
          ],
        },
      ],
      ...openToUsers,
    },
    'public.desks': {
      columns: { id: { type: 'integer' }, person_id: { type: 'uuid', nullable: true } },
      primaryKey: ['id'],
      uniqueKeys: [{ name: 'desks_person_id_key', columns: ['person_id'] }],
      foreignKeys: [
        {
          name: 'desks_person_id_fkey',
          columns: ['person_id'],
          references: { table: 'public.people', columns: ['id'] },
        },
      ],
      grants: [
        ...everything('service_role'),
        { role: 'authenticated', command: 'select', columns: ['id'] },
        { role: 'authenticated', command: 'insert', columns: ['id'] },
      ],
      policies: open,
    },
    'archive.notes': {
      columns: { id: { type: 'integer' }, text: { type: 'text' } },
      primaryKey: ['id'],
      ...openToUsers,
    },
  },
};

const person = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const ann = person(1);
const bob = person(2);
const cid = person(3);

/** A few rows by table, complete and canonical. */
export const officeRows: { readonly [table: string]: readonly Row[] } = {
  'public.teams': [
    { id: 1, name: 'Works', parent_id: null },
    { id: 2, name: 'Paint', parent_id: 1 },
    { id: 3, name: 'Wood', parent_id: 1 },
  ],
  'public.people': [
    {
      id: ann,
      name: 'Ann',
      nickname: null,
      team_id: 2,
      active: true,
      salary: 10.5,
      badge: 7,
      born: '1990-01-02T03:04:05.120000+00:00',
      tags: ['a', 'b c'],
      meta: { level: 3, tools: ['saw', 'axe'], home: { city: 'Oslo' } },
    },
    {
      id: bob,
      name: 'Bob',
      nickname: 'bo%b',
      team_id: 2,
      active: null,
      salary: null,
      badge: 8,
      born: null,
      tags: [],
      meta: null,
    },
    {
      id: cid,
      name: 'Cid',
      nickname: 'c_d',
      team_id: null,
      active: false,
      salary: 9,
      badge: null,
      born: '2000-12-31T23:59:59.000000+00:00',
      tags: ['b c'],
      meta: { level: '3' },
    },
  ],
  'public.projects': [
    { code: 'bridge', year: 2025, title: 'Bridge' },
    { code: 'bridge', year: 2026, title: null },
    { code: 'tower', year: 2026, title: 'Tower' },
  ],
  'public.memberships': [
    { person_id: ann, project_code: 'bridge', project_year: 2025, hours: 5 },
    { person_id: ann, project_code: 'tower', project_year: 2026, hours: 1 },
    { person_id: bob, project_code: 'bridge', project_year: 2025, hours: 8 },
  ],
  'public.tasks': [
    {
      id: 1,
      title: 'Sand',
      priority: 'low',
      assignee_id: ann,
      reviewer_id: bob,
      due: '2026-03-02T09:00:00.000000+00:00',
      points: 3,
    },
    {
      id: 2,
      title: 'Paint',
      priority: 'urgent',
      assignee_id: ann,
      reviewer_id: null,
      due: null,
      points: null,
    },
    { id: 3, title: 'Nail', priority: 'normal', assignee_id: bob, reviewer_id: ann, due: null, points: 1 },
    { id: 4, title: 'Rest', priority: 'urgent', assignee_id: null, reviewer_id: null, due: null, points: 2 },
  ],
  'public.desks': [
    { id: 1, person_id: ann },
    { id: 2, person_id: null },
  ],
  'archive.notes': [{ id: 1, text: 'old' }],
};

export const officePeople = { ann, bob, cid };
