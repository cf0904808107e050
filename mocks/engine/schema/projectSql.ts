/** What Supabase's own SQL gives a new project: roles, the schemas of its services, and default grants. */

/** The default privileges of a project for new tables and functions. */
export type DefaultGrants =
  /**
   * Projects since the end of October 2026: on tables only TRUNCATE, REFERENCES and TRIGGER; PUBLIC may execute
   * functions.
   */
  | 'nothing'
  /** Older projects: all privileges for every API role, also on tables and functions that are created later. */
  | 'everything';

/**
 * What Supabase creates before the first migration, as far as migrations depend on it. `postgres` applies migrations
 * and owns the tables; `supabase_auth_admin` owns `auth` and has no privilege in `public`.
 */
export function projectSql(grants: DefaultGrants): string {
  return `
    do $$
    declare name text;
    begin
      foreach name in array array['anon', 'authenticated', 'service_role', 'supabase_auth_admin', 'authenticator'] loop
        if not exists (select from pg_roles where rolname = name) then
          execute format('create role %I nologin noinherit', name);
        end if;
      end loop;
      alter role service_role bypassrls;
    end $$;
    grant anon, authenticated, service_role to authenticator;

    create schema auth authorization supabase_auth_admin;
    create table auth.users (
      instance_id uuid,
      id uuid primary key,
      aud varchar(255),
      role varchar(255),
      email varchar(255),
      encrypted_password varchar(255),
      -- Auth sets it when the address is confirmed. The default spares tests of other things that.
      email_confirmed_at timestamptz default now(),
      last_sign_in_at timestamptz,
      raw_app_meta_data jsonb,
      raw_user_meta_data jsonb,
      is_super_admin boolean,
      created_at timestamptz,
      updated_at timestamptz,
      banned_until timestamptz,
      deleted_at timestamptz,
      is_anonymous boolean not null default false
    );
    create table auth.sessions (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      created_at timestamptz,
      updated_at timestamptz,
      not_after timestamptz,
      -- UTC
      refreshed_at timestamp without time zone,
      user_agent text,
      ip inet
    );
    create table auth.identities (
      id uuid primary key default gen_random_uuid(),
      provider_id text not null,
      user_id uuid not null references auth.users (id) on delete cascade,
      identity_data jsonb not null,
      provider text not null
    );
    create table auth.mfa_factors (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type text not null default 'totp',
      status text not null,
      secret text
    );
    create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
    -- What Auth keeps of accounts without a foreign key to them.
    create table auth.audit_log_entries (
      instance_id uuid,
      id uuid primary key,
      payload json,
      created_at timestamptz,
      ip_address varchar(64) not null default ''
    );
    create table auth.flow_state (
      id uuid primary key,
      user_id uuid,
      auth_code text not null,
      authentication_method text not null
    );
    alter table auth.audit_log_entries owner to supabase_auth_admin;
    alter table auth.flow_state owner to supabase_auth_admin;
    alter table auth.audit_log_entries enable row level security;
    alter table auth.flow_state enable row level security;
    alter table auth.users owner to supabase_auth_admin;
    alter table auth.sessions owner to supabase_auth_admin;
    alter table auth.identities owner to supabase_auth_admin;
    alter table auth.mfa_factors owner to supabase_auth_admin;
    alter table auth.users enable row level security;
    create function auth.jwt() returns jsonb language sql stable as $$
      select coalesce(
        nullif(current_setting('request.jwt.claim', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')
      )::jsonb
    $$;
    create function auth.uid() returns uuid language sql stable as $$
      select coalesce(
        nullif(current_setting('request.jwt.claim.sub', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
      )::uuid
    $$;
    create function auth.email() returns text language sql stable as $$
      select coalesce(
        nullif(current_setting('request.jwt.claim.email', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
      )
    $$;
    create function auth.role() returns text language sql stable as $$
      select coalesce(
        nullif(current_setting('request.jwt.claim.role', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
      )
    $$;
    grant usage on schema auth, public to anon, authenticated, service_role;

    create schema storage;
    grant usage on schema storage to anon, authenticated, service_role;
    create table storage.buckets (
      id text primary key,
      name text not null unique,
      owner uuid,
      owner_id text,
      public boolean default false,
      file_size_limit bigint,
      allowed_mime_types text[],
      created_at timestamptz default now(),
      updated_at timestamptz default now()
    );
    alter table storage.buckets enable row level security;
    grant all on storage.buckets to anon, authenticated, service_role;

    create schema extensions;
    grant usage on schema extensions to anon, authenticated, service_role;
    create publication supabase_realtime;
    ${
      grants === 'everything'
        ? `grant all on schema public to anon, authenticated, service_role;
           alter default privileges grant all on tables to anon, authenticated, service_role;
           alter default privileges grant all on sequences to anon, authenticated, service_role;
           alter default privileges grant all on functions to anon, authenticated, service_role;
           alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
           alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
           alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
           alter default privileges in schema public grant all on functions to public;`
        : `alter default privileges in schema public
             grant truncate, references, trigger on tables to anon, authenticated, service_role;`
    }
  `;
}
