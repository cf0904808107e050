-- A way back: for 15 minutes customers may withdraw a request of their own that nobody has begun to work on.

create index history_withdrawals_idx on public.history (person_id, created_at) where kind = 'withdrawal';

-- Deletes the request. Its line in the history says who withdrew one and when, and nothing of what was in it. A request of
-- somebody else gets the answer of one that does not exist. PostgREST answers PT404 with 404, PT409 with 409.
create function private.withdraw_request(request uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  own public.optimization_requests;
begin
  if private.is_blocked() then
    raise exception 'This account is blocked.' using errcode = '42501';
  end if;
  -- An admin who sets the status at the same moment comes first or finds no row.
  select * into own from public.optimization_requests where id = request and user_id = caller for update;
  if own.id is null then
    raise exception 'You have no such request. It may have been withdrawn already.' using errcode = 'PT404';
  end if;
  if own.status <> 'pending' then
    raise exception 'We have already started on this request, so it can no longer be withdrawn.' using errcode = 'PT409';
  end if;
  if own.created_at <= now() - interval '15 minutes' then
    raise exception 'A request can be withdrawn for 15 minutes. This one is older.' using errcode = 'PT409';
  end if;
  delete from public.optimization_requests where id = own.id;
  insert into public.history (kind, actor_id, person_id) values ('withdrawal', caller, caller);
  return true;
end
$$;

create function public.withdraw_request(request uuid) returns boolean
language sql volatile set search_path = ''
as $$ select private.withdraw_request(request) $$;
comment on function public.withdraw_request(uuid) is
  'Withdraws a pending request of the caller within 15 minutes after it was submitted.';

-- How much one customer may ask for. Forms do not bind people who call the API by hand: without this, one call stores thousands
-- of requests. BEFORE and FOR EACH ROW, so that the first row over the limit ends the statement; a row sees those before it.
-- SECURITY DEFINER, to read the quota and the index past row-level security. Admins, the service role and the SQL editor
-- are not bound. With PT429 PostgREST answers status 429.
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
    raise exception 'One account may submit % requests in 24 hours. Submit this one later.', quota.per_24_hours
      using errcode = 'PT429';
  end if;
  if quota.open_at_once <= (
    select count(*) from public.optimization_requests
    where user_id = caller and status in ('pending', 'processing')
  ) then
    raise exception 'One account may have % open requests. Submit this one when some of them are completed.',
      quota.open_at_once using errcode = 'PT429';
  end if;
  return new;
end
$$;
