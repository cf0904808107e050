/**
 * The product's database as data: the same tables, limits, grants, policies and triggers that `supabase/migrations`
 * gives the live one. Columns stand in `productColumns.ts`.
 */
import { isAcceptableText } from '../../../src/lib/acceptableText';
import { areAcceptableKeywords, requestLimits } from '../../../src/features/requests/requestRules';
import type {
  Check,
  Condition,
  Grant,
  Index,
  Json,
  Schema,
  TableDefinition,
} from '../../engine/backend/schema';
import { productColumns, productEnums } from './productColumns';
import { accountFunctions } from './accountFunctions';
import { recordBlock, recordDeletion, recordRole, recordStatus } from './productHistory';
import { productFunctions } from './productFunctions';
import {
  boundMetadata,
  createProfile,
  followEmail,
  guardProfileChange,
  isAdmin,
  isBlocked,
  keepAnAdmin,
  keepAnAdminOnBan,
  keepBlockedFromAdmins,
  keepRequestQuota,
  longestName,
} from './productTriggers';
import { placeFunctions } from './requestAt';
import { overviewFunctions } from './requestOverview';
import { queueStatusMail, statusMailFunctions, statusMails } from './statusMails';

const blocked: Condition = { predicate: 'is_blocked' };
const own = (column: string, ...more: Condition[]): Condition => ({
  allOf: [{ column, equals: { claim: 'sub' } }, ...more, { not: blocked }],
});
const admin: Condition = { predicate: 'is_admin' };
const ownOrAdmin = (column: string): Condition => ({ anyOf: [own(column), admin] });

const toService = (...commands: Grant['command'][]): Grant[] =>
  commands.map((command) => ({ role: 'service_role', command, columns: '*' }));
const toSignedIn = (command: Grant['command'], columns: Grant['columns'] = '*'): Grant => ({
  role: 'authenticated',
  command,
  columns,
});

function textCheck(name: string, column: string, { min, max }: { min: number; max: number }): Check {
  return {
    name,
    columns: [column],
    holds: (row) => {
      const value = row[column];
      return typeof value === 'string' ? isAcceptableText(value, min, max) : null;
    },
  };
}

const isText = (value: Json): value is string => typeof value === 'string';

const newestFirst: Index['columns'] = [
  { column: 'created_at', descending: true },
  { column: 'id', descending: true },
];

const profiles: TableDefinition = {
  comment: 'One row per account, made by the sign-up itself.',
  columns: productColumns.profiles,
  primaryKey: ['id'],
  foreignKeys: [
    {
      name: 'profiles_id_fkey',
      columns: ['id'],
      references: { table: 'auth.users', columns: ['id'] },
      onDelete: 'cascade',
    },
  ],
  checks: [textCheck('profiles_full_name_check', 'full_name', { min: 1, max: longestName })],
  indexes: [
    { columns: newestFirst },
    { columns: [{ column: 'email' }, { column: 'id' }] },
    // For the admin's list by role, in the order of time and of e-mail addresses.
    { columns: [{ column: 'role' }, ...newestFirst] },
    { columns: [{ column: 'role' }, { column: 'email' }, { column: 'id' }] },
  ],
  grants: [
    ...toService('select', 'insert', 'update'),
    toSignedIn('select'),
    toSignedIn('update', ['full_name', 'role']),
  ],
  policies: [
    {
      name: 'people read their own profile, admins every one',
      command: 'select',
      roles: ['authenticated'],
      using: ownOrAdmin('id'),
    },
    {
      name: 'people change their own profile, admins every one',
      command: 'update',
      roles: ['authenticated'],
      using: ownOrAdmin('id'),
      check: ownOrAdmin('id'),
    },
  ],
  triggers: [guardProfileChange, keepAnAdmin, keepBlockedFromAdmins, recordRole],
};

const requests: TableDefinition = {
  comment: 'What customers ask for; written once, then only its status changes.',
  columns: productColumns.optimization_requests,
  primaryKey: ['id'],
  foreignKeys: [
    {
      name: 'optimization_requests_user_id_fkey',
      columns: ['user_id'],
      references: { table: 'public.profiles', columns: ['id'] },
      onDelete: 'cascade',
    },
  ],
  checks: [
    textCheck('optimization_requests_business_name_check', 'business_name', requestLimits.businessName),
    textCheck('optimization_requests_location_check', 'location', requestLimits.location),
    {
      name: 'optimization_requests_keywords_check',
      columns: ['keywords'],
      holds: ({ keywords }) =>
        Array.isArray(keywords) ? keywords.every(isText) && areAcceptableKeywords(keywords) : null,
    },
  ],
  indexes: [
    { columns: [{ column: 'user_id' }, ...newestFirst] },
    { columns: newestFirst },
    { columns: [{ column: 'business_name' }, { column: 'id' }] },
    // For the admin's list by status: counting it needs no walk over its rows.
    { columns: [{ column: 'status' }, ...newestFirst] },
    { columns: [{ column: 'status' }, { column: 'business_name' }, { column: 'id' }] },
  ],
  grants: [
    ...toService('select', 'insert', 'update'),
    toSignedIn('select'),
    toSignedIn('insert', ['id', 'user_id', 'business_name', 'location', 'keywords']),
    toSignedIn('update', ['status']),
  ],
  policies: [
    {
      name: 'customers read their own requests, admins every one',
      command: 'select',
      roles: ['authenticated'],
      using: ownOrAdmin('user_id'),
    },
    {
      name: 'customers submit requests of their own',
      command: 'insert',
      roles: ['authenticated'],
      check: own('user_id'),
    },
    {
      name: 'admins change requests',
      command: 'update',
      roles: ['authenticated'],
      using: admin,
      check: admin,
    },
  ],
  triggers: [keepRequestQuota, recordStatus, queueStatusMail],
};

const history: TableDefinition = {
  comment: 'Changes of statuses, roles and accounts, written by triggers alone.',
  columns: productColumns.history,
  primaryKey: ['id'],
  foreignKeys: [
    // To auth.users: with a reference to profiles, PostgREST would see a second relationship from requests to profiles.
    {
      name: 'history_actor_id_fkey',
      columns: ['actor_id'],
      references: { table: 'auth.users', columns: ['id'] },
      onDelete: 'set null',
    },
    {
      name: 'history_person_id_fkey',
      columns: ['person_id'],
      references: { table: 'auth.users', columns: ['id'] },
      onDelete: 'cascade',
    },
    {
      name: 'history_request_id_fkey',
      columns: ['request_id'],
      references: { table: 'public.optimization_requests', columns: ['id'] },
      onDelete: 'cascade',
    },
  ],
  indexes: [
    { columns: [{ column: 'id', descending: true }] },
    { columns: [{ column: 'request_id' }, { column: 'id' }] },
    { columns: [{ column: 'person_id' }, { column: 'id' }] },
    { columns: [{ column: 'actor_id' }] },
  ],
  grants: [...toService('select'), toSignedIn('select')],
  policies: [
    {
      name: 'customers read changes of their requests, admins everything',
      command: 'select',
      roles: ['authenticated'],
      using: { anyOf: [own('person_id', { column: 'kind', equals: 'status' }), admin] },
    },
  ],
};

const mailSettings: TableDefinition = {
  comment: 'Who wants which mails; without a row, all of them.',
  columns: productColumns.mail_settings,
  primaryKey: ['user_id'],
  foreignKeys: [
    {
      name: 'mail_settings_user_id_fkey',
      columns: ['user_id'],
      references: { table: 'public.profiles', columns: ['id'] },
      onDelete: 'cascade',
    },
  ],
  grants: [
    ...toService('select', 'insert', 'update', 'delete'),
    toSignedIn('select'),
    toSignedIn('insert', ['user_id', 'status_mail']),
    toSignedIn('update', ['status_mail']),
  ],
  policies: [
    {
      name: 'people read their own mail settings',
      command: 'select',
      roles: ['authenticated'],
      using: own('user_id'),
    },
    {
      name: 'people choose their own mail settings',
      command: 'insert',
      roles: ['authenticated'],
      check: own('user_id'),
    },
    {
      name: 'people change their own mail settings',
      command: 'update',
      roles: ['authenticated'],
      using: own('user_id'),
      check: own('user_id'),
    },
  ],
};

export const productSchema: Schema = {
  exposed: ['public'],
  enums: productEnums,
  tables: {
    'public.profiles': profiles,
    'public.optimization_requests': requests,
    'public.history': history,
    'public.mail_settings': mailSettings,
    'private.status_mails': statusMails,
  },
  functions: {
    ...productFunctions,
    ...accountFunctions,
    ...overviewFunctions,
    ...placeFunctions,
    ...statusMailFunctions,
  },
  predicates: { is_admin: isAdmin, is_blocked: isBlocked },
  triggers: {
    'auth.users': [boundMetadata, createProfile, followEmail, keepAnAdminOnBan, recordBlock, recordDeletion],
  },
  publications: { supabase_realtime: ['public.optimization_requests', 'public.profiles'] },
};
