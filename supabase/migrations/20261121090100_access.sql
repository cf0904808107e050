-- Who may see and change which rows. Which columns: *_grants.sql.

-- Read from the table at every statement, never from the token: who is demoted loses the power at once, and nothing
-- that a user can write into a token or into metadata gives it. SECURITY DEFINER, or the policy on profiles would ask
-- itself. Policies call it as (select private.is_admin()), once per statement instead of once per row.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles
    where profiles.id = (select auth.uid()) and profiles.role = 'admin'
  )
$$;

alter table public.profiles enable row level security;
alter table public.optimization_requests enable row level security;

create policy "people read their own profile, admins every one" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));

create policy "people change their own profile, admins every one" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

create policy "customers read their own requests, admins every one" on public.optimization_requests
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "customers submit requests of their own" on public.optimization_requests
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "admins change requests" on public.optimization_requests
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- The policy above lets a person and an admin update the same row, and both have the same grants on columns. This
-- says which of the two may change what. Whom row-level security does not bind (the service role, the SQL editor) is
-- not bound here either.
create function private.guard_profile_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not row_security_active('public.profiles') then
    return new;
  end if;
  if new.role is distinct from old.role and not private.is_admin() then
    raise exception 'only an admin may change a role' using errcode = '42501';
  end if;
  if new.full_name is distinct from old.full_name and old.id is distinct from auth.uid() then
    raise exception 'only the person may change their name' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger guard_profile_change before update on public.profiles
  for each row execute function private.guard_profile_change();

-- Two admins who demote each other at the same moment would each still see the other one. They meet at this row: the
-- second waits for the first, and then counts again. A row that is updated, and not an advisory lock, because it also
-- stops a transaction that reads an old snapshot (repeatable read).
create table private.admin_changes (
  only_row boolean primary key default true check (only_row),
  counter bigint not null default 0
);
comment on table private.admin_changes is 'One row, the queue in which admins are demoted or deleted.';
insert into private.admin_changes default values;

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.admin_changes set counter = counter + 1;
  if not exists (select from public.profiles where role = 'admin') then
    raise exception 'at least one admin must remain'
      using errcode = '23514', hint = 'Make somebody else an admin first.';
  end if;
  return null;
end
$$;

create trigger keep_an_admin_on_update after update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function private.keep_an_admin();

create trigger keep_an_admin_on_delete after delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.keep_an_admin();
