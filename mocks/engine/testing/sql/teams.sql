-- Teams with memberships: members see their team and what belongs to it, owners manage it.
create type team_role as enum ('member', 'owner');

create table teams (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  created_at timestamptz not null default now()
);

create table members (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  role team_role not null default 'member',
  primary key (team_id, user_id)
);

create table documents (
  id bigint generated always as identity primary key,
  team_id uuid not null references teams on delete cascade,
  title text not null,
  slug text generated always as (lower(replace(title, ' ', '-'))) stored,
  archived boolean not null default false
);

alter table teams enable row level security;
alter table members enable row level security;
alter table documents enable row level security;

-- Reads past the policies of members, which could not ask themselves.
create function private_teams() returns setof uuid
language sql security definer set search_path = '' stable as $$
  select team_id from public.members where user_id = (select auth.uid())
$$;

create function is_owner(team uuid) returns boolean
language sql security definer set search_path = '' stable as $$
  select exists (
    select 1 from public.members m where m.team_id = team and m.user_id = (select auth.uid()) and m.role = 'owner'
  )
$$;

create policy "Members see their teams" on teams for select to authenticated
  using (id in (select team_id from members where user_id = (select auth.uid())));

create policy "Members see each other" on members for select to authenticated
  using (team_id in (select private_teams()));

create policy "Owners add members" on members for insert to authenticated
  with check (is_owner(team_id));

create policy "Owners remove members, but not themselves" on members for delete to authenticated
  using (is_owner(team_id) and user_id <> (select auth.uid()));

create policy "Members read documents" on documents for select to authenticated
  using (exists (select 1 from members where members.team_id = documents.team_id and members.user_id = auth.uid()));

create policy "Members write documents" on documents for insert to authenticated
  with check (team_id in (select team_id from members where user_id = auth.uid()));

create policy "Members change documents" on documents for update to authenticated
  using (team_id in (select team_id from members where user_id = auth.uid()));

create policy "Nobody changes what is archived" on documents as restrictive for update to authenticated
  using (not archived) with check (true);

create function documents_of(team uuid) returns setof documents
language sql stable as $$
  select * from documents where team_id = team and not archived
$$;

insert into teams (id, name) values
  ('11111111-1111-4111-8111-111111111111', 'Kitchen'),
  ('22222222-2222-4222-8222-222222222222', 'Garden');
