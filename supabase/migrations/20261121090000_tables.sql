-- The product's two tables, what they may hold, and the orders in which they are listed.
-- Who may read and write them stands in the next files; without those nobody but the owner can.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Helpers live here because the API does not expose this schema.
create schema private;

create type public.user_role as enum ('user', 'admin');
create type public.request_status as enum ('pending', 'processing', 'completed', 'failed');

-- Whether a text may be stored as it is: 1 to `longest` characters (code points), trimmed, on one line, visible, and
-- without characters that reorder what stands around them. Zero-width joiner and non-joiner are fine inside text,
-- because Persian words and family emoji need them. The same ranges stand in src/lib/acceptableText.ts.
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
$$;

-- The same for a list of at least one and at most `most` entries; no entry may be null.
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

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  email text not null,
  role public.user_role not null default 'user',
  created_at timestamptz not null default now(),
  constraint profiles_full_name_check check (private.is_acceptable_text(full_name, 120))
);
comment on table public.profiles is 'One row per account, made by the sign-up itself.';

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

-- Lists are read in pages that continue behind the last row seen, so every order ends with the id.
-- Each index is read forwards and backwards. The first also serves the foreign key.
create index optimization_requests_user_id_created_at_id_idx
  on public.optimization_requests (user_id, created_at desc, id desc);
create index optimization_requests_created_at_id_idx
  on public.optimization_requests (created_at desc, id desc);
create index optimization_requests_business_name_id_idx
  on public.optimization_requests (business_name, id);
create index profiles_created_at_id_idx on public.profiles (created_at desc, id desc);
create index profiles_email_id_idx on public.profiles (email, id);
