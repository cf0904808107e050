-- The page shows people what these triggers say, so they speak in sentences: a capital and a full stop, by which the
-- page tells them from PostgreSQL's own messages.

create or replace function private.guard_profile_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not row_security_active('public.profiles') then
    return new;
  end if;
  if new.role is distinct from old.role and not private.is_admin() then
    raise exception 'Only an admin may change a role.' using errcode = '42501';
  end if;
  if new.full_name is distinct from old.full_name and old.id is distinct from auth.uid() then
    raise exception 'Only the person may change their name.' using errcode = '42501';
  end if;
  return new;
end
$$;

create or replace function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.admin_changes set counter = counter + 1;
  if not exists (select from public.profiles where role = 'admin') then
    raise exception 'At least one admin must remain.'
      using errcode = '23514', hint = 'Make somebody else an admin first.';
  end if;
  return null;
end
$$;
