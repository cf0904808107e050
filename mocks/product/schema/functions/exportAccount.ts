/** `public.export_account()`: everything stored about a person, without secrets and without other people. */
import type { Row } from 'supabase-in-memory';
import { type ColumnType, comparisonOf, type FunctionBody, PostgresError } from 'supabase-in-memory/schema';

/** The columns of `auth.users` and of other tables of Supabase Auth that hold no secret. */
const userColumns = [
  'id',
  'email',
  'phone',
  'created_at',
  'updated_at',
  'email_confirmed_at',
  'phone_confirmed_at',
  'last_sign_in_at',
  'banned_until',
  'raw_app_meta_data',
  'raw_user_meta_data',
];
const authTables = {
  identities: [
    'auth.identities',
    [
      'id',
      'provider',
      'provider_id',
      'identity_data',
      'email',
      'created_at',
      'updated_at',
      'last_sign_in_at',
    ],
  ],
  sessions: ['auth.sessions', ['id', 'created_at', 'refreshed_at', 'user_agent', 'ip']],
  factors: [
    'auth.mfa_factors',
    [
      'id',
      'friendly_name',
      'factor_type',
      'status',
      'phone',
      'created_at',
      'updated_at',
      'last_challenged_at',
    ],
  ],
} as const;

const pickColumns = (row: Readonly<Row>, isShown: (column: string) => boolean): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => isShown(column)));

/** Sorts by a column; the id breaks ties. */
function sortRows(rows: Row[], column: string, type: ColumnType = 'timestamptz'): Row[] {
  const [byColumn, byId] = [comparisonOf(type, { enums: {} }), comparisonOf('uuid', { enums: {} })];
  return rows.sort(
    (a, b) => byColumn(a[column] ?? null, b[column] ?? null) || byId(a.id ?? null, b.id ?? null),
  );
}

export const exportAccount: FunctionBody = (_, context) => {
  const id = context.uid;
  const user = id === null ? undefined : context.find('auth.users', { id });
  if (!user) throw new PostgresError('42501', 'The data of this account cannot be downloaded.');
  const requests = context.findAll('public.optimization_requests', { user_id: id });
  const withoutPeople = (row: Readonly<Row>, ...more: string[]) =>
    pickColumns(row, (column) => !['actor_id', 'person_id', ...more].includes(column));
  const changed = context.findAll('public.history', { actor_id: id });
  return {
    account: pickColumns(user, (column) => userColumns.includes(column)),
    ...Object.fromEntries(
      Object.entries(authTables).map(([name, [table, columns]]) => [
        name,
        sortRows(context.findAll(table, { user_id: id }), 'id', 'uuid').map((row) =>
          pickColumns(row, (column) => columns.some((shown) => shown === column)),
        ),
      ]),
    ),
    profile: context.find('public.profiles', { id }) ?? null,
    requests: sortRows(requests, 'created_at'),
    history: sortRows(context.findAll('public.history', { person_id: id }), 'id', 'bigint').map((row) =>
      withoutPeople(row),
    ),
    changes_of_others: sortRows(changed, 'id', 'bigint')
      .filter((row) => row.person_id !== id)
      .map((row) => withoutPeople(row, 'request_id')),
    renames: sortRows(context.findAll('private.renames', { person_id: id }), 'id', 'bigint'),
    mail_settings: context.findAll('public.mail_settings', { user_id: id }),
    status_mails: sortRows(
      requests.flatMap((request) =>
        context.findAll('private.status_mails', { request_id: request.id ?? null }),
      ),
      'due_at',
    ),
  };
};
