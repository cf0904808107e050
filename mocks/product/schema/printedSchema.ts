import type { PrintedSchema } from 'supabase-in-memory/schema';

/** Printed from supabase/migrations by `npm run schema`; a test fails when it is stale. */
export const printedSchema = {
  exposed: ['public'],
  enums: {
    user_role: ['user', 'admin'],
    request_status: ['pending', 'processing', 'completed', 'failed'],
    history_kind: [
      'status',
      'role',
      'block',
      'unblock',
      'deletion',
      'factor_reset',
      'look',
      'export',
      'withdrawal',
    ],
  },
  tables: {
    'public.profiles': {
      comment: 'One row per account, made by the sign-up itself.',
      columns: {
        id: { type: 'uuid' },
        full_name: { type: 'text', nullable: true },
        email: { type: 'text' },
        role: { type: { enum: 'user_role' }, default: { value: 'user' } },
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
          name: 'profiles_full_name_check',
          columns: ['full_name'],
          holds: { predicate: 'private.is_acceptable_text', args: [{ column: 'full_name' }, { value: 120 }] },
        },
      ],
      indexes: [
        {
          columns: [
            { column: 'created_at', descending: true },
            { column: 'id', descending: true },
          ],
        },
        { columns: [{ column: 'email' }, { column: 'id' }] },
        {
          columns: [
            { column: 'role' },
            { column: 'created_at', descending: true },
            { column: 'id', descending: true },
          ],
        },
        { columns: [{ column: 'role' }, { column: 'email' }, { column: 'id' }] },
      ],
      grants: [
        { role: 'authenticated', command: 'select', columns: '*' },
        { role: 'authenticated', command: 'update', columns: ['full_name', 'role'] },
        { role: 'service_role', command: 'select', columns: '*' },
        { role: 'service_role', command: 'insert', columns: '*' },
        { role: 'service_role', command: 'update', columns: '*' },
      ],
      policies: [
        {
          name: 'people read their own profile, admins every one',
          command: 'select',
          roles: ['authenticated'],
          using: {
            anyOf: [
              {
                allOf: [
                  { column: 'id', equals: { claim: 'sub' } },
                  { not: { predicate: 'private.is_blocked' } },
                ],
              },
              { predicate: 'private.is_admin' },
            ],
          },
        },
        {
          name: 'people change their own profile, admins every one',
          command: 'update',
          roles: ['authenticated'],
          using: {
            anyOf: [
              {
                allOf: [
                  { column: 'id', equals: { claim: 'sub' } },
                  { not: { predicate: 'private.is_blocked' } },
                ],
              },
              { predicate: 'private.is_admin' },
            ],
          },
          check: {
            anyOf: [
              {
                allOf: [
                  { column: 'id', equals: { claim: 'sub' } },
                  { not: { predicate: 'private.is_blocked' } },
                ],
              },
              { predicate: 'private.is_admin' },
            ],
          },
        },
      ],
    },
    'public.optimization_requests': {
      comment:
        'What customers ask for; written once, then only its status and the note on it change, or it is withdrawn.',
      columns: {
        id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
        user_id: { type: 'uuid', default: { call: 'auth.uid' } },
        business_name: { type: 'text' },
        location: { type: 'text' },
        keywords: { type: { array: 'text' } },
        status: { type: { enum: 'request_status' }, default: { value: 'pending' } },
        created_at: { type: 'timestamptz', default: { call: 'now' } },
        status_note: { type: 'text', nullable: true },
      },
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
        {
          name: 'optimization_requests_business_name_check',
          columns: ['business_name'],
          holds: {
            predicate: 'private.is_acceptable_text',
            args: [{ column: 'business_name' }, { value: 120 }],
          },
        },
        {
          name: 'optimization_requests_keywords_check',
          columns: ['keywords'],
          holds: {
            predicate: 'private.are_acceptable_texts',
            args: [{ column: 'keywords' }, { value: 50 }, { value: 80 }],
          },
        },
        {
          name: 'optimization_requests_location_check',
          columns: ['location'],
          holds: { predicate: 'private.is_acceptable_text', args: [{ column: 'location' }, { value: 120 }] },
        },
        {
          name: 'optimization_requests_status_note_check',
          columns: ['status_note'],
          holds: {
            predicate: 'private.is_acceptable_text',
            args: [{ column: 'status_note' }, { value: 500 }],
          },
        },
      ],
      indexes: [
        { columns: [{ column: 'business_name' }, { column: 'id' }] },
        {
          columns: [
            { column: 'created_at', descending: true },
            { column: 'id', descending: true },
          ],
        },
        { columns: [{ column: 'location' }, { column: 'id' }] },
        { columns: [{ column: 'status' }, { column: 'business_name' }, { column: 'id' }] },
        {
          columns: [
            { column: 'status' },
            { column: 'created_at', descending: true },
            { column: 'id', descending: true },
          ],
        },
        {
          columns: [
            { column: 'user_id' },
            { column: 'created_at', descending: true },
            { column: 'id', descending: true },
          ],
        },
      ],
      grants: [
        { role: 'authenticated', command: 'select', columns: '*' },
        {
          role: 'authenticated',
          command: 'insert',
          columns: ['id', 'user_id', 'business_name', 'location', 'keywords'],
        },
        { role: 'authenticated', command: 'update', columns: ['status', 'status_note'] },
        { role: 'service_role', command: 'select', columns: '*' },
        { role: 'service_role', command: 'insert', columns: '*' },
        { role: 'service_role', command: 'update', columns: '*' },
      ],
      policies: [
        {
          name: 'customers read their own requests, admins every one',
          command: 'select',
          roles: ['authenticated'],
          using: {
            anyOf: [
              {
                allOf: [
                  { column: 'user_id', equals: { claim: 'sub' } },
                  { not: { predicate: 'private.is_blocked' } },
                ],
              },
              { predicate: 'private.is_admin' },
            ],
          },
        },
        {
          name: 'customers submit requests of their own',
          command: 'insert',
          roles: ['authenticated'],
          check: {
            allOf: [
              { column: 'user_id', equals: { claim: 'sub' } },
              { not: { predicate: 'private.is_blocked' } },
            ],
          },
        },
        {
          name: 'admins change requests',
          command: 'update',
          roles: ['authenticated'],
          using: { predicate: 'private.is_admin' },
          check: { predicate: 'private.is_admin' },
        },
      ],
    },
    'public.history': {
      comment:
        'Changes of statuses, roles and accounts, and whom admins looked at; written by triggers and functions alone.',
      columns: {
        id: { type: 'bigint', default: { call: 'identity' } },
        created_at: { type: 'timestamptz', default: { call: 'now' } },
        kind: { type: { enum: 'history_kind' } },
        actor_id: { type: 'uuid', nullable: true },
        person_id: { type: 'uuid', nullable: true },
        request_id: { type: 'uuid', nullable: true },
        old_value: { type: 'text', nullable: true },
        new_value: { type: 'text', nullable: true },
        note: { type: 'text', nullable: true },
      },
      primaryKey: ['id'],
      foreignKeys: [
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
          onDelete: 'set null',
        },
        {
          name: 'history_request_id_fkey',
          columns: ['request_id'],
          references: { table: 'public.optimization_requests', columns: ['id'] },
          onDelete: 'set null',
        },
      ],
      indexes: [
        { columns: [{ column: 'id', descending: true }] },
        { columns: [{ column: 'actor_id' }] },
        { columns: [{ column: 'person_id' }, { column: 'id' }] },
        { columns: [{ column: 'request_id' }, { column: 'id' }] },
      ],
      grants: [
        {
          role: 'authenticated',
          command: 'select',
          columns: ['id', 'created_at', 'kind', 'person_id', 'request_id', 'old_value', 'new_value', 'note'],
        },
        { role: 'service_role', command: 'select', columns: '*' },
      ],
      policies: [
        {
          name: 'customers read changes of their requests, admins everything',
          command: 'select',
          roles: ['authenticated'],
          using: {
            anyOf: [
              {
                allOf: [
                  { column: 'person_id', equals: { claim: 'sub' } },
                  { column: 'kind', equals: 'status' },
                  { not: { predicate: 'private.is_blocked' } },
                ],
              },
              { predicate: 'private.is_admin' },
            ],
          },
        },
      ],
    },
    'public.mail_settings': {
      comment: 'Who wants which mails; without a row, all of them.',
      columns: {
        user_id: { type: 'uuid', default: { call: 'auth.uid' } },
        status_mail: { type: 'boolean', default: { value: true } },
      },
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
        { role: 'authenticated', command: 'select', columns: '*' },
        { role: 'authenticated', command: 'insert', columns: ['user_id', 'status_mail'] },
        { role: 'authenticated', command: 'update', columns: ['status_mail'] },
        { role: 'service_role', command: 'select', columns: '*' },
        { role: 'service_role', command: 'insert', columns: '*' },
        { role: 'service_role', command: 'update', columns: '*' },
        { role: 'service_role', command: 'delete', columns: '*' },
      ],
      policies: [
        {
          name: 'people read their own mail settings',
          command: 'select',
          roles: ['authenticated'],
          using: {
            allOf: [
              { column: 'user_id', equals: { claim: 'sub' } },
              { not: { predicate: 'private.is_blocked' } },
            ],
          },
        },
        {
          name: 'people choose their own mail settings',
          command: 'insert',
          roles: ['authenticated'],
          check: {
            allOf: [
              { column: 'user_id', equals: { claim: 'sub' } },
              { not: { predicate: 'private.is_blocked' } },
            ],
          },
        },
        {
          name: 'people change their own mail settings',
          command: 'update',
          roles: ['authenticated'],
          using: {
            allOf: [
              { column: 'user_id', equals: { claim: 'sub' } },
              { not: { predicate: 'private.is_blocked' } },
            ],
          },
          check: {
            allOf: [
              { column: 'user_id', equals: { claim: 'sub' } },
              { not: { predicate: 'private.is_blocked' } },
            ],
          },
        },
      ],
    },
    'private.project_settings': {
      comment: 'One row: what operators have switched on.',
      columns: {
        only_row: { type: 'boolean', default: { value: true } },
        require_admin_mfa: { type: 'boolean', default: { value: false } },
      },
      primaryKey: ['only_row'],
      checks: [
        {
          name: 'project_settings_only_row_check',
          columns: ['only_row'],
          holds: { column: 'only_row', equals: true },
        },
      ],
      rowLevelSecurity: false,
      grants: [],
      policies: [],
    },
    'private.renames': {
      comment: 'When people changed their name, in the last 24 hours.',
      columns: {
        id: { type: 'bigint', default: { call: 'identity' } },
        person_id: { type: 'uuid' },
        changed_at: { type: 'timestamptz', default: { call: 'now' } },
      },
      primaryKey: ['id'],
      foreignKeys: [
        {
          name: 'renames_person_id_fkey',
          columns: ['person_id'],
          references: { table: 'public.profiles', columns: ['id'] },
          onDelete: 'cascade',
        },
      ],
      indexes: [
        { columns: [{ column: 'id', descending: true }] },
        { columns: [{ column: 'person_id' }, { column: 'changed_at' }] },
      ],
      rowLevelSecurity: false,
      grants: [],
      policies: [],
    },
    'private.status_mails': {
      comment: 'One row per mail about a status: waiting until ended_at is set.',
      columns: {
        id: { type: 'uuid', default: { call: 'gen_random_uuid' } },
        request_id: { type: 'uuid' },
        status: { type: { enum: 'request_status' } },
        due_at: { type: 'timestamptz' },
        attempts: { type: 'integer', default: { value: 0 } },
        taken_until: { type: 'timestamptz', nullable: true },
        ended_at: { type: 'timestamptz', nullable: true },
        outcome: { type: 'text', nullable: true },
        last_error: { type: 'text', nullable: true },
        note: { type: 'text', nullable: true },
      },
      primaryKey: ['id'],
      foreignKeys: [
        {
          name: 'status_mails_request_id_fkey',
          columns: ['request_id'],
          references: { table: 'public.optimization_requests', columns: ['id'] },
          onDelete: 'cascade',
        },
      ],
      checks: [
        {
          name: 'status_mails_outcome_check',
          columns: ['outcome'],
          holds: { operand: { column: 'outcome' }, in: ['sent', 'given up', 'not wanted', 'too many'] },
        },
      ],
      indexes: [{ columns: [{ column: 'request_id' }] }],
      rowLevelSecurity: false,
      grants: [],
      policies: [],
    },
  },
  functions: {
    delete_account: {
      comment:
        "Deletes the caller's account and all that it owns, within five minutes after the password or a code was entered.",
      args: {},
      returns: 'boolean',
      volatility: 'volatile',
      execute: ['authenticated'],
    },
    delete_person: {
      comment: 'Deletes an account and all that it owns, for admins; whether there was one.',
      args: { person: { type: 'uuid' } },
      returns: 'boolean',
      volatility: 'volatile',
      execute: ['authenticated'],
    },
    export_account: {
      comment: "What is stored of the caller, except Auth's log of events.",
      args: {},
      returns: 'jsonb',
      volatility: 'stable',
      execute: ['authenticated'],
    },
    export_requests: {
      comment: 'The next 1,000 requests of an export, for admins; notes who exported how many.',
      args: {
        search: { type: 'text', optional: true },
        status: { type: { enum: 'request_status' }, optional: true },
        sort: { type: 'text', optional: true },
        after_value: { type: 'text', optional: true },
        after_id: { type: 'uuid', optional: true },
        owner: { type: 'uuid', optional: true },
        created_from: { type: 'timestamptz', optional: true },
        created_before: { type: 'timestamptz', optional: true },
      },
      returns: 'jsonb',
      volatility: 'volatile',
      execute: ['authenticated'],
    },
    export_selected: {
      comment: 'Requests of an export by id, at most 1,000, for admins; notes who exported how many.',
      args: { ids: { type: { array: 'uuid' } } },
      returns: 'jsonb',
      volatility: 'volatile',
      execute: ['authenticated'],
    },
    find_people: {
      comment: 'A page of people by search, role and order.',
      args: {
        search: { type: 'text', optional: true },
        role: { type: { enum: 'user_role' }, optional: true },
        sort: { type: 'text', optional: true },
        after_value: { type: 'text', optional: true },
        after_id: { type: 'uuid', optional: true },
        page: { type: 'integer', optional: true },
      },
      returns: 'jsonb',
      volatility: 'stable',
      execute: ['authenticated'],
    },
    find_requests: {
      comment: 'A page of requests by search, status, time and order: of everybody, or of one owner.',
      args: {
        search: { type: 'text', optional: true },
        status: { type: { enum: 'request_status' }, optional: true },
        sort: { type: 'text', optional: true },
        after_value: { type: 'text', optional: true },
        after_id: { type: 'uuid', optional: true },
        page: { type: 'integer', optional: true },
        owner: { type: 'uuid', optional: true },
        created_from: { type: 'timestamptz', optional: true },
        created_before: { type: 'timestamptz', optional: true },
      },
      returns: 'jsonb',
      volatility: 'stable',
      execute: ['authenticated'],
    },
    finish_status_mail: {
      comment: 'Says that a mail was sent, or what went wrong; whether that attempt was still expected.',
      args: {
        mail: { type: 'uuid' },
        attempt: { type: 'integer' },
        problem: { type: 'text', optional: true },
      },
      returns: 'boolean',
      volatility: 'volatile',
      execute: ['service_role'],
    },
    history_actors: {
      comment: 'Who made changes of the history, for admins.',
      args: { lines: { type: { array: 'bigint' } } },
      returns: 'jsonb',
      volatility: 'stable',
      execute: ['authenticated'],
    },
    open_person: {
      comment: 'One person, as a page of one row or none, for admins; notes who looked.',
      args: { person: { type: 'uuid' } },
      returns: 'jsonb',
      volatility: 'volatile',
      execute: ['authenticated'],
    },
    request_overview: {
      comment: 'Requests by status and by week, and what has changed within seven days, for admins.',
      args: { weeks: { type: 'integer', optional: true }, since: { type: 'timestamptz', optional: true } },
      returns: 'jsonb',
      volatility: 'stable',
      execute: ['authenticated'],
    },
    reset_second_factor: {
      comment: "Removes a person's second factor and ends their sessions, for admins; whether there was one.",
      args: { person: { type: 'uuid' } },
      returns: 'boolean',
      volatility: 'volatile',
      execute: ['authenticated'],
    },
    set_blocked: {
      comment: 'Blocks or unblocks a person, for admins; whether that changed anything.',
      args: { person: { type: 'uuid' }, blocked: { type: 'boolean' } },
      returns: 'boolean',
      volatility: 'volatile',
      execute: ['authenticated'],
    },
    take_status_mails: {
      comment: 'Mails about statuses that are due, for a worker that sends them within five minutes.',
      args: { most: { type: 'integer', optional: true } },
      returns: 'jsonb',
      volatility: 'volatile',
      execute: ['service_role'],
    },
    withdraw_request: {
      comment: 'Withdraws a pending request of the caller within 15 minutes after it was submitted.',
      args: { request: { type: 'uuid' } },
      returns: 'boolean',
      volatility: 'volatile',
      execute: ['authenticated'],
    },
  },
  triggers: {
    'auth.users': {
      create_profile: { timing: 'after', commands: ['insert'] },
      limit_metadata: { timing: 'before', commands: ['insert', 'update'] },
      record_block: { timing: 'after', commands: ['update'] },
      record_deletion: { timing: 'after', commands: ['delete'] },
      require_one_admin: { timing: 'after', commands: ['update'] },
      sync_email: { timing: 'after', commands: ['update'] },
    },
    'public.optimization_requests': {
      drop_old_note: { timing: 'before', commands: ['update'] },
      enforce_request_quota: { timing: 'before', commands: ['insert'] },
      queue_status_mail: { timing: 'after', commands: ['update'] },
      record_status: { timing: 'after', commands: ['update'] },
    },
    'public.profiles': {
      guard_profile_change: { timing: 'before', commands: ['update'] },
      guard_promotion: { timing: 'before', commands: ['update'] },
      limit_renames: { timing: 'before', commands: ['update'] },
      record_role: { timing: 'after', commands: ['update'] },
      require_one_admin: { timing: 'after', commands: ['update', 'delete'] },
    },
  },
  publications: { supabase_realtime: ['public.optimization_requests', 'public.profiles'] },
  predicates: ['private.is_admin', 'private.is_blocked'],
  checkFunctions: ['private.are_acceptable_texts', 'private.is_acceptable_text'],
} as const satisfies PrintedSchema;
