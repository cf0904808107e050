-- The recorded database (wireSchema.ts) as SQL, for a server on which the cases with schema 'wire' are to run
-- (CONTRACT_SCHEMA=wire). Only for an empty database: it shares its names with the product's.

create type public.request_status as enum ('pending', 'processing', 'completed', 'failed');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  email text not null,
  role text not null default 'user' constraint profiles_role_check check (role in ('user', 'admin')),
  created_at timestamptz not null default now()
);

create table public.optimization_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  business_name text not null,
  location text not null,
  keywords text[] not null default '{}',
  status public.request_status not null default 'pending',
  created_at timestamptz not null default now(),
  constraint optimization_requests_business_location_key unique (user_id, business_name, location),
  constraint optimization_requests_user_id_fkey
    foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint optimization_requests_business_name_check
    check (btrim(business_name) <> '' and char_length(business_name) <= 200)
);

create table public.requests_fk_auth (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  note text,
  constraint requests_fk_auth_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.profiles where id = auth.uid() and role = 'admin') $$;

create function public.headline(public.optimization_requests) returns text
language sql stable
as $$ select $1.business_name || ', ' || $1.location $$;

create function public.owner(public.optimization_requests) returns setof public.profiles
language sql stable rows 1
as $$ select * from public.profiles where id = $1.user_id $$;

create function public.on_auth_user_created() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name, email)
  values (new.id, new.raw_user_meta_data ->> 'full_name', coalesce(new.email, ''));
  return null;
end
$$;

create trigger on_auth_user_created after insert on auth.users
  for each row execute function public.on_auth_user_created();

alter table public.profiles enable row level security;
alter table public.optimization_requests enable row level security;
alter table public.requests_fk_auth enable row level security;

create policy "read own profile, admins every one" on public.profiles
  for select to authenticated using (id = auth.uid() or (select public.is_admin()));
create policy "rename oneself" on public.profiles
  for update to authenticated using (id = auth.uid());
create policy "read own requests, admins every one" on public.optimization_requests
  for select to authenticated using (user_id = auth.uid() or (select public.is_admin()));
create policy "add own" on public.optimization_requests
  for insert to authenticated with check (user_id = auth.uid());
create policy "change own" on public.optimization_requests
  for update to authenticated using (user_id = auth.uid());
create policy "delete own" on public.optimization_requests
  for delete to authenticated using (user_id = auth.uid());
create policy "own" on public.requests_fk_auth
  for select to authenticated using (user_id = auth.uid());

revoke all on public.profiles, public.optimization_requests, public.requests_fk_auth
  from anon, authenticated, service_role;
grant select, insert, update, delete on public.profiles, public.optimization_requests, public.requests_fk_auth
  to service_role;
grant select, insert, update, delete on public.optimization_requests to anon, authenticated;
grant select, insert, update, delete on public.requests_fk_auth to authenticated;
grant select on public.profiles to anon, authenticated;
grant update (full_name) on public.profiles to authenticated;
