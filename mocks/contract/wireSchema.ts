/**
 * The database on which docs/wire-facts.md was recorded, as far as the recording shows it. It resembles the product's
 * but differs: a unique key over business and location, a role that is text with a check, grants to `anon`, owners who
 * may change and delete their rows, a table with a foreign key to `auth.users`, and a function to call. Serving it
 * shows that the engine does not depend on the product's schema.
 */
import type { Schema } from 'supabase-in-memory';
import { type Condition, type Grant, isObject, type StatementContext } from 'supabase-in-memory/schema';

const own = (column: string): Condition => ({ column, equals: { claim: 'sub' } });
const ownOrAdmin = (column: string): Condition => ({ anyOf: [own(column), { predicate: 'is_admin' }] });

const everything = (role: Grant['role']): Grant[] =>
  (['select', 'insert', 'update', 'delete'] as const).map((command) => ({ role, command, columns: '*' }));

function isAdmin(context: StatementContext): boolean {
  if (context.uid === null) return false;
  return context.find('public.profiles', { id: context.uid })?.role === 'admin';
}

function shorterThan(limit: number, value: unknown): boolean | null {
  return typeof value === 'string' ? value.trim() !== '' && value.length <= limit : null;
}

export const wireSchema: Schema = {
  exposed: ['public'],
  enums: { request_status: ['pending', 'processing', 'completed', 'failed'] },
  predicates: { is_admin: isAdmin },
  functions: {
    is_admin: {
      args: {},
      returns: 'boolean',
      volatility: 'stable',
      execute: ['anon', 'authenticated', 'service_role'],
      run: (_args, context) => isAdmin(context),
    },
  },
  computed: {
    headline: {
      args: { '': { type: { rowOf: 'public.optimization_requests' } } },
      returns: 'text',
      volatility: 'stable',
      execute: ['anon', 'authenticated', 'service_role'],
      run: ({ '': row = null }) => (isObject(row) ? [row.business_name, row.location].join(', ') : null),
    },
    owner: {
      args: { '': { type: { rowOf: 'public.optimization_requests' } } },
      returns: { setOf: 'public.profiles', one: true },
      volatility: 'stable',
      execute: ['anon', 'authenticated', 'service_role'],
      run: ({ '': row = null }, context) => {
        const id = isObject(row) ? (row.user_id ?? null) : null;
        return context.findAll('public.profiles', { id });
      },
    },
  },
  triggers: {
    'auth.users': [
      {
        name: 'on_auth_user_created',
        timing: 'after',
        commands: ['insert'],
        run: ({ next, write, context }) => {
          if (next === undefined) return;
          const metadata = next.raw_user_meta_data;
          const named = isObject(metadata);
          write.insert('public.profiles', {
            id: next.id ?? null,
            full_name: named ? (metadata.full_name ?? null) : null,
            email: next.email ?? '',
            role: 'user',
            created_at: context.now,
          });
        },
      },
    ],
  },
  tables: {
    'public.profiles': {
      columns: {
        id: { type: 'uuid' },
        full_name: { type: 'text', nullable: true },
        email: { type: 'text' },
        role: { type: 'text', default: { value: 'user' } },
        created_at: { type: 'timestamptz', default: { call: 'now' } },
      },
      primaryKey: ['id'],
      foreignKeys: [
        {
          name: 'profiles_id_fkey',
          columns: ['id'],
          references: { table: 'auth.users', columns: ['id'] },
          onDelete: 'cascade',
        },
      ],
      checks: [
        {
          name: 'profiles_role_check',
          columns: ['role'],
          holds: ({ role }) => role === 'user' || role === 'admin',
        },
      ],
      grants: [
        ...everything('service_role'),
        { role: 'anon', command: 'select', columns: '*' },
        { role: 'authenticated', command: 'select', columns: '*' },
        { role: 'authenticated', command: 'update', columns: ['full_name'] },
      ],
      policies: [
        {
          name: 'read own profile, admins every one',
          command: 'select',
          roles: ['authenticated'],
          using: ownOrAdmin('id'),
        },
        { name: 'rename oneself', command: 'update', roles: ['authenticated'], using: own('id') },
      ],
    },
    'public.optimization_requests': {
      columns: {
        id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
        user_id: { type: 'uuid', default: { call: 'auth.uid' } },
        business_name: { type: 'text' },
        location: { type: 'text' },
        keywords: { type: { array: 'text' }, default: { value: [] } },
        status: { type: { enum: 'request_status' }, default: { value: 'pending' } },
        created_at: { type: 'timestamptz', default: { call: 'now' } },
      },
      primaryKey: ['id'],
      uniqueKeys: [
        {
          name: 'optimization_requests_business_location_key',
          columns: ['user_id', 'business_name', 'location'],
        },
      ],
      foreignKeys: [
        {
          name: 'optimization_requests_user_id_fkey',
          columns: ['user_id'],
          references: { table: 'public.profiles', columns: ['id'] },
          onDelete: 'cascade',
        },
      ],
      checks: [
        {
          name: 'optimization_requests_business_name_check',
          columns: ['business_name'],
          holds: ({ business_name: name }) => shorterThan(200, name),
        },
      ],
      grants: [...everything('service_role'), ...everything('authenticated'), ...everything('anon')],
      policies: [
        {
          name: 'read own requests, admins every one',
          command: 'select',
          roles: ['authenticated'],
          using: ownOrAdmin('user_id'),
        },
        { name: 'add own', command: 'insert', roles: ['authenticated'], check: own('user_id') },
        { name: 'change own', command: 'update', roles: ['authenticated'], using: own('user_id') },
        { name: 'delete own', command: 'delete', roles: ['authenticated'], using: own('user_id') },
      ],
    },
    'public.requests_fk_auth': {
      columns: {
        id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
        user_id: { type: 'uuid', default: { call: 'auth.uid' } },
        note: { type: 'text', nullable: true },
      },
      primaryKey: ['id'],
      foreignKeys: [
        {
          name: 'requests_fk_auth_user_id_fkey',
          columns: ['user_id'],
          references: { table: 'auth.users', columns: ['id'] },
          onDelete: 'cascade',
        },
      ],
      grants: [...everything('service_role'), ...everything('authenticated')],
      policies: [{ name: 'own', command: 'select', roles: ['authenticated'], using: own('user_id') }],
    },
  },
};
