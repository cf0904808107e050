-- Types, tables, limits and indexes. Tables start closed: row-level security is on and nobody holds a privilege until
-- *_policies.sql and *_grants.sql say who may do what.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Helpers and bookkeeping. The API does not expose this schema.
create schema private;

-- Whatever is created from here on starts closed, also in a project that grants everything by default. A forgotten grant
-- is then an error and not a hole.
alter default privileges revoke all on tables from anon, authenticated;
alter default privileges revoke all on sequences from anon, authenticated;
alter default privileges revoke all on functions from public, anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;

create type public.user_role as enum ('user', 'admin');
create type public.request_status as enum ('pending', 'processing', 'completed', 'failed');
create type public.history_kind as enum (
  'status', 'role', 'block', 'unblock', 'deletion', 'factor_reset', 'look', 'export'
);

-- What a text may hold ------------------------------------------------------------------------------------------------

-- A storable text has 1 to `longest` characters (code points), is trimmed, visible and on one line, has no characters that
-- reorder the text around them, and neither stacks of marks nor long runs of invisible characters: four marks are more
-- than any language puts on one letter, and eight invisible characters are more than any emoji needs. Zero-width joiner and
-- non-joiner are fine inside a text, because Persian words and family emoji need them. src/lib/acceptableText.ts has the
-- same ranges.
create function private.is_acceptable_text(value text, longest integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(value) between 1 and longest
    -- control characters (tab and line breaks among them), line and paragraph separators
    and value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
    -- embeddings, overrides and isolates of the bidirectional algorithm
    and value !~ '[\u202A-\u202E\u2066-\u2069]'
    -- white space at either end, as JavaScript's trim knows it (btrim would let most of it pass)
    and value !~ '^[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
    and value !~ '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]$'
    -- at least one character that is neither white space nor without a shape of its own
    and value ~ ('[^\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000'
      || '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F'
      || '\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')
    -- no more than four marks in a row
    and value !~ ('[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F'
      || '\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1AFF'
      || '\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{5}')
    -- no more than eight characters in a row without a shape
    and value !~ ('[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F'
      || '\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]{9}')
$$;

-- A list of one to `most` such texts, none of them null.
create function private.are_acceptable_texts(entries text[], most integer, longest integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- cardinality counts; array_length of an empty array is null, which a CHECK lets pass
  select cardinality(entries) between 1 and most
    and array_ndims(entries) = 1
    and not exists (
      select from unnest(entries) as entry
      where entry is null or not private.is_acceptable_text(entry, longest)
    )
$$;

-- Tables of the API ---------------------------------------------------------------------------------------------------

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  email text not null,
  role public.user_role not null default 'user',
  created_at timestamptz not null default now(),
  constraint profiles_full_name_check check (private.is_acceptable_text(full_name, 120))
);
comment on table public.profiles is 'One row per account, made by the sign-up itself.';
alter table public.profiles enable row level security;

create table public.optimization_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  business_name text not null,
  location text not null,
  keywords text[] not null,
  status public.request_status not null default 'pending',
  created_at timestamptz not null default now(),
  -- to profiles and not to auth.users, so that the API can embed the owner as profiles(full_name,email)
  constraint optimization_requests_user_id_fkey
    foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint optimization_requests_business_name_check check (private.is_acceptable_text(business_name, 120)),
  constraint optimization_requests_location_check check (private.is_acceptable_text(location, 120)),
  constraint optimization_requests_keywords_check check (private.are_acceptable_texts(keywords, 50, 80))
);
comment on table public.optimization_requests is 'What customers ask for; written once, then only its status changes.';
alter table public.optimization_requests enable row level security;

-- Triggers and functions write it, so that nothing changes without a line, and nobody is granted more than to read it.
create table public.history (
  id bigint generated by default as identity primary key,
  created_at timestamptz not null default now(),
  kind public.history_kind not null,
  -- To auth.users: a reference to profiles would give the API a second way from requests to profiles. What was done to a
  -- person stays when they are deleted, and then names neither them nor their requests.
  actor_id uuid references auth.users (id) on delete set null,
  person_id uuid references auth.users (id) on delete set null,
  request_id uuid references public.optimization_requests (id) on delete set null,
  old_value text,
  new_value text
);
comment on table public.history is
  'Changes of statuses, roles and accounts, and whom admins looked at; written by triggers and functions alone.';
alter table public.history enable row level security;

create table public.mail_settings (
  user_id uuid primary key default auth.uid() references public.profiles (id) on delete cascade,
  status_mail boolean not null default true
);
comment on table public.mail_settings is 'Who wants which mails; without a row, all of them.';
alter table public.mail_settings enable row level security;

-- Lists are read in pages that continue after the last row seen, so every order ends with the id. PostgreSQL reads an index
-- in both directions. The first one also serves the foreign key.
create index optimization_requests_user_id_created_at_id_idx
  on public.optimization_requests (user_id, created_at desc, id desc);
create index optimization_requests_created_at_id_idx
  on public.optimization_requests (created_at desc, id desc);
create index optimization_requests_business_name_id_idx
  on public.optimization_requests (business_name, id);
create index optimization_requests_status_created_at_id_idx
  on public.optimization_requests (status, created_at desc, id desc);
create index optimization_requests_status_business_name_id_idx
  on public.optimization_requests (status, business_name, id);
-- for the quota
create index optimization_requests_open_idx on public.optimization_requests (user_id)
  where status in ('pending', 'processing');
create index profiles_created_at_id_idx on public.profiles (created_at desc, id desc);
create index profiles_email_id_idx on public.profiles (email, id);
create index profiles_role_created_at_id_idx on public.profiles (role, created_at desc, id desc);
create index profiles_role_email_id_idx on public.profiles (role, email, id);
create index history_request_id_id_idx on public.history (request_id, id);
create index history_person_id_id_idx on public.history (person_id, id);
create index history_actor_id_idx on public.history (actor_id);
create index history_looks_idx on public.history (person_id, actor_id, created_at) where kind = 'look';

-- Bookkeeping ---------------------------------------------------------------------------------------------------------

create table private.admin_changes (
  only_row boolean primary key default true check (only_row),
  counter bigint not null default 0
);
comment on table private.admin_changes is 'One row that every demotion, ban and deletion of an admin locks.';
insert into private.admin_changes default values;

create table private.request_quota (
  only_row boolean primary key default true check (only_row),
  per_24_hours integer not null default 20 check (per_24_hours >= 0),
  open_at_once integer not null default 200 check (open_at_once >= 0)
);
comment on table private.request_quota is 'One row: what each customer may submit in 24 hours, and may have open (pending or processing).';
insert into private.request_quota default values;

create table private.project_settings (
  only_row boolean primary key default true check (only_row),
  require_admin_mfa boolean not null default false
);
comment on table private.project_settings is 'One row: what operators have switched on.';
insert into private.project_settings default values;

-- Renames are limited: each one rewrites index entries, and nothing slows down a client that calls the API directly.
create table private.renames (
  id bigint generated by default as identity primary key,
  person_id uuid not null references public.profiles (id) on delete cascade,
  changed_at timestamptz not null default now()
);
comment on table private.renames is 'When people changed their name, in the last 24 hours.';
create index renames_person_id_idx on private.renames (person_id, changed_at);

create table private.retention (
  only_row boolean primary key default true check (only_row),
  unconfirmed_accounts interval,
  finished_requests interval,
  history interval
);
comment on table private.retention is 'One row: at what age private.apply_retention deletes; null is never.';
insert into private.retention default values;

create table private.forgotten_people (
  id uuid primary key,
  email text,
  deleted_at timestamptz not null default now(),
  -- whether the pass through the log that is under way removes them
  is_in_sweep boolean not null default false
);
comment on table private.forgotten_people is 'Deleted accounts that are still named in the log of Supabase Auth, until a job has read all of it.';

create table private.log_sweep (
  only_row boolean primary key default true check (only_row),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.log_sweep is 'One row: up to where the job has read the log of Supabase Auth.';
insert into private.log_sweep default values;

-- Every submission of a customer updates their row, so that submissions at the same moment wait for each other also in a
-- transaction that reads an old snapshot (repeatable read).
create table private.submissions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  total bigint not null
) with (fillfactor = 50);
comment on table private.submissions is 'A row per customer that each of their submissions locks, with how many there were.';

-- Totals are kept instead of counted, in 32 shards, so that concurrent writers rarely wait for the same row. Only the sum over
-- all shards means something; a single shard may be negative.
create table private.row_counts (
  list text not null,
  value text not null,
  shard smallint not null,
  total bigint not null default 0,
  primary key (list, value, shard)
) with (fillfactor = 50);
comment on table private.row_counts is 'Requests by status and people by role, kept by triggers.';
insert into private.row_counts (list, value, shard)
select list, value::text, shard
from (
  select 'requests', unnest(enum_range(null::public.request_status))::text
  union all select 'people', unnest(enum_range(null::public.user_role))::text
) as kinds (list, value), generate_series(0, 31) as shard;

create table private.week_counts (
  week date not null,
  status public.request_status not null,
  shard smallint not null,
  total bigint not null default 0,
  primary key (week, status, shard)
) with (fillfactor = 50);
comment on table private.week_counts is 'Requests by the week in which they came and their status, kept by triggers.';

-- What a search looks into: one text per request, with its owner's name and address, in lower case.
create table private.request_search (
  id uuid primary key references public.optimization_requests (id) on delete cascade,
  user_id uuid not null,
  text text not null
);
comment on table private.request_search is 'One row per request, kept by triggers.';

-- A search reads the pending list of this index from end to end, so the list is kept short.
create index request_search_text_idx on private.request_search
  using gin (text extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Renaming a person would rewrite the texts of all their requests at once. Instead it leaves a row here: until a job has
-- rewritten the texts, searches take these people's names from profiles.
create table private.renamed_people (
  id uuid primary key references public.profiles (id) on delete cascade
);
comment on table private.renamed_people is 'People whose requests have an old name or address in private.request_search.';

-- In plpgsql, because a SQL function that cannot be inlined starts an executor for every row.
create function private.profile_text(full_name text, email text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return lower(coalesce(full_name, '') || E'\n' || email);
end
$$;
create index profiles_text_idx on public.profiles
  using gin (private.profile_text(full_name, email) extensions.gin_trgm_ops);

create table private.status_mails (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.optimization_requests (id) on delete cascade,
  status public.request_status not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- while a worker is sending; a worker that does not come back loses its claim at this time
  taken_until timestamptz,
  ended_at timestamptz,
  outcome text,
  last_error text,
  constraint status_mails_outcome_check check (outcome in ('sent', 'given up', 'not wanted', 'too many'))
);
comment on table private.status_mails is 'One row per mail about a status: waiting until ended_at is set.';
create index status_mails_request_id_idx on private.status_mails (request_id);
create index status_mails_due_at_idx on private.status_mails (due_at) where ended_at is null;
