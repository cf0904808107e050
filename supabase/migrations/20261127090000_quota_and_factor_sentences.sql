-- Sentences that people see as they are, in the words of the screens. Nothing else changes.
create or replace function private.enforce_request_quota() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  quota private.request_quota;
begin
  -- in somebody else's name: the policy refuses it
  if caller is null or new.user_id is distinct from caller or private.is_admin() then
    return new;
  end if;
  -- Calls at the same moment queue here, and each counts after the one before it. A block locks the profile, too, and may
  -- have come first: the policy was asked before the wait.
  perform from public.profiles where id = caller for no key update;
  if private.is_blocked() then
    raise exception 'This account is blocked.' using errcode = '42501';
  end if;
  insert into private.submissions as own (user_id, total) values (caller, 1)
  on conflict (user_id) do update set total = own.total + 1;
  -- sent again because an answer was lost: the primary key says so, and it is no further request
  if exists (select from public.optimization_requests where id = new.id) then
    return new;
  end if;
  select * into quota from private.request_quota;
  -- A withdrawn request counts as well: it has been announced to every admin. In one statement, so that one that is being
  -- withdrawn is seen either here or there.
  if quota.per_24_hours <= (
    select (
      select count(*) from public.optimization_requests
      where user_id = caller and created_at > now() - interval '24 hours'
    ) + (
      select count(*) from public.history
      where person_id = caller and kind = 'withdrawal' and created_at > now() - interval '24 hours'
    )
  ) then
    raise exception 'You can submit % requests in 24 hours. Try again later.', quota.per_24_hours
      using errcode = 'PT429';
  end if;
  if quota.open_at_once <= (
    select count(*) from public.optimization_requests
    where user_id = caller and status in ('pending', 'processing')
  ) then
    raise exception 'You can have % open requests at a time. Submit this one when one of them is completed.',
      quota.open_at_once using errcode = 'PT429';
  end if;
  return new;
end
$$;

create or replace function private.require_second_factor() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.lacks_second_factor() and private.has_admin_role() then
    raise exception 'This needs two-factor authentication.'
      using errcode = 'PT403', hint = 'Set it up in the account menu, then try again.';
  end if;
end
$$;
