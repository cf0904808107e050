-- Whom an admin blocks reads and writes nothing from the next statement on, whatever their token says; and accounts can be
-- deleted, by an admin or by the person. Supabase Auth's own ban is the only place that says who is blocked: it also
-- refuses to sign them in and to refresh their session.

create function private.is_blocked() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where id = (select auth.uid()) and banned_until > now())
$$;

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles
    where profiles.id = (select auth.uid()) and profiles.role = 'admin'
  ) and not private.is_blocked()
$$;

alter policy "people read their own profile, admins every one" on public.profiles
  using ((id = (select auth.uid()) and not (select private.is_blocked())) or (select private.is_admin()));
alter policy "people change their own profile, admins every one" on public.profiles
  using ((id = (select auth.uid()) and not (select private.is_blocked())) or (select private.is_admin()))
  with check ((id = (select auth.uid()) and not (select private.is_blocked())) or (select private.is_admin()));
alter policy "customers read their own requests, admins every one" on public.optimization_requests
  using ((user_id = (select auth.uid()) and not (select private.is_blocked())) or (select private.is_admin()));
alter policy "customers submit requests of their own" on public.optimization_requests
  with check (user_id = (select auth.uid()) and not (select private.is_blocked()));

-- As in *_search.sql, and nothing for who is blocked. Its twin is replaced in *_lists.sql.
create or replace function private.search_profiles(search text) returns setof public.profiles
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan rows 100
as $$
declare
  pattern text := private.like_pattern(search);
  caller uuid := case when not private.is_blocked() then auth.uid() end;
begin
  if not private.is_admin() then
    return query
      select (profile).* from private.profile_texts where (profile).id = caller and text like pattern;
  elsif char_length(search) < 3 then
    return query
      select (profile).* from private.profile_texts where text like pattern;
  else
    return query
      select people.* from public.profiles as people
      where private.profile_text(people.full_name, people.email) like pattern;
  end if;
end
$$;

create function private.require_an_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
end
$$;

-- An admin is made a customer first. So a block never takes the last admin away, and it needs no queue of its own: both a
-- block and a promotion lock the person's profile, and the second sees what the first one did.
create function private.set_blocked(person uuid, blocked boolean) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  role_now public.user_role;
begin
  perform private.require_an_admin();
  if blocked is null then
    raise exception 'Say whether to block or to unblock.' using errcode = '22004';
  end if;
  select role into role_now from public.profiles where id = person for no key update;
  if role_now is null then
    raise exception 'This account no longer exists.' using errcode = 'PT404';
  end if;
  if blocked and role_now = 'admin' then
    raise exception 'An admin cannot be blocked.'
      using errcode = '23514', hint = 'Make them a customer first.';
  end if;
  -- Supabase Auth knows no ban without an end.
  update auth.users set banned_until = case when blocked then now() + interval '100 years' end
  where id = person and (coalesce(banned_until, '-infinity') > now()) is distinct from blocked;
  if not found then
    return false;
  end if;
  if blocked then
    delete from auth.sessions where user_id = person;
  end if;
  return true;
end
$$;

create function private.keep_blocked_from_admins() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = new.id and banned_until > now()) then
    raise exception 'A blocked person cannot be made an admin.'
      using errcode = '23514', hint = 'Unblock them first.';
  end if;
  return new;
end
$$;

create trigger keep_blocked_from_admins before update of role on public.profiles
  for each row when (old.role <> 'admin' and new.role = 'admin')
  execute function private.keep_blocked_from_admins();

-- With the account go its profile, requests, searches and counts, by foreign keys and triggers.
create function private.delete_person(person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_an_admin();
  if person = auth.uid() then
    raise exception 'Delete your own account on the dashboard.' using errcode = '42501';
  end if;
  delete from auth.users where id = person;
  return found;
end
$$;

-- The password is asked again by signing in again: the token then says when that was.
create function private.delete_account() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  proofs jsonb := auth.jwt() -> 'amr';
begin
  if auth.uid() is null or private.is_blocked() then
    raise exception 'This account cannot be deleted here.' using errcode = '42501';
  end if;
  if jsonb_typeof(proofs) is distinct from 'array' or not exists (
    select from jsonb_array_elements(proofs) as proof
    where proof ->> 'method' = 'password'
      and to_timestamp((proof ->> 'timestamp')::double precision) > now() - interval '5 minutes'
  ) then
    raise exception 'Enter your password again to delete your account.' using errcode = 'PT403';
  end if;
  delete from auth.users where id = auth.uid();
  return found;
end
$$;

create function public.set_blocked(person uuid, blocked boolean) returns boolean
language sql volatile set search_path = ''
as $$ select private.set_blocked(person, blocked) $$;
comment on function public.set_blocked(uuid, boolean) is
  'Blocks or unblocks a person, for admins; whether that changed anything.';

create function public.delete_person(person uuid) returns boolean
language sql volatile set search_path = ''
as $$ select private.delete_person(person) $$;
comment on function public.delete_person(uuid) is
  'Deletes an account and all that it owns, for admins; whether there was one.';

create function public.delete_account() returns boolean
language sql volatile set search_path = ''
as $$ select private.delete_account() $$;
comment on function public.delete_account() is
  'Deletes the caller''s account and all that it owns, within five minutes after the password was entered.';
