/** `public.export_account()`: everything stored about a person, without secrets and without other people. */
import type { Row } from 'supabase-in-memory';
import { type ColumnType, comparisonOf, type FunctionBody, PostgresError } from 'supabase-in-memory/schema';

/** The columns of `auth.users` and of other tables of Supabase Auth that hold no secret. */
const shownOfUser = [
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
const ofAuth = {
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

const partOf = (row: Readonly<Row>, isShown: (column: string) => boolean): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => isShown(column)));

/** Sorts by a column; the id breaks ties. */
function inOrder(rows: Row[], column: string, type: ColumnType = 'timestamptz'): Row[] {
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
  const nameless = (row: Readonly<Row>, ...more: string[]) =>
    partOf(row, (column) => !['actor_id', 'person_id', ...more].includes(column));
  const changed = context.findAll('public.history', { actor_id: id });
  return {
    account: partOf(user, (column) => shownOfUser.includes(column)),
    ...Object.fromEntries(
      Object.entries(ofAuth).map(([name, [table, columns]]) => [
        name,
        inOrder(context.findAll(table, { user_id: id }), 'id', 'uuid').map((row) =>
          partOf(row, (column) => columns.some((shown) => shown === column)),
        ),
      ]),
    ),
    profile: context.find('public.profiles', { id }) ?? null,
    requests: inOrder(requests, 'created_at'),
    history: inOrder(context.findAll('public.history', { person_id: id }), 'id', 'bigint').map((row) =>
      nameless(row),
    ),
    changes_of_others: inOrder(changed, 'id', 'bigint')
      .filter((row) => row.person_id !== id)
      .map((row) => nameless(row, 'request_id')),
    renames: inOrder(context.findAll('private.renames', { person_id: id }), 'id', 'bigint'),
    mail_settings: context.findAll('public.mail_settings', { user_id: id }),
    status_mails: inOrder(
      requests.flatMap((request) =>
        context.findAll('private.status_mails', { request_id: request.id ?? null }),
      ),
      'due_at',
    ),
  };
};
