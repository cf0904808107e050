-- An admin who is banned can do nothing: the one who remains must be able to sign in. Supabase Auth's admin API and the dashboard
-- ban whomever they are told to, so the account itself asks, in the same queue as a demotion and a deletion.

create or replace function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In turn with every demotion, deletion and ban; what is counted is what the one before it left.
  update private.admin_changes set counter = counter + 1;
  if tg_table_schema = 'auth' and not exists (select from public.profiles where id = new.id and role = 'admin') then
    return null;
  end if;
  if not exists (
    select from public.profiles join auth.users on users.id = profiles.id
    where profiles.role = 'admin' and coalesce(users.banned_until, '-infinity') <= now()
  ) then
    raise exception 'At least one admin must remain.'
      using errcode = '23514', hint = 'Make somebody else an admin first.';
  end if;
  return null;
end
$$;

-- Auth writes many columns at once: nothing but a ban that begins is asked about.
create trigger keep_an_admin_on_ban after update of banned_until on auth.users
  for each row when (coalesce(old.banned_until, '-infinity') <= now() and new.banned_until > now())
  execute function private.keep_an_admin();
