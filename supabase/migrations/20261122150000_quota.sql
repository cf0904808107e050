-- How much one customer may ask for. Forms do not bind whoever calls the API by hand: without this, one call stores
-- thousands of requests, and a few of them fill a small project's disk.

create table private.request_quota (
  only_row boolean primary key default true check (only_row),
  in_a_day integer not null default 20 check (in_a_day >= 0),
  open_at_once integer not null default 200 check (open_at_once >= 0)
);
comment on table private.request_quota is 'One row: what each customer may submit in 24 hours, and may have open (pending or processing).';
insert into private.request_quota default values;
revoke all on table private.request_quota from public, anon, authenticated, service_role;

create index optimization_requests_open_idx on public.optimization_requests (user_id)
  where status in ('pending', 'processing');

-- BEFORE and FOR EACH ROW, so that the first row too many ends a statement of thousands; a row sees those before it.
-- SECURITY DEFINER, to read the quota and the index past row-level security. Admins, the service role and the SQL
-- editor are not bound. PT429 is PostgREST's way to let a function choose the status.
create function private.keep_request_quota() returns trigger
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
  -- Calls at the same moment queue here, and each counts after the one before it.
  perform from public.profiles where id = caller for no key update;
  -- sent again because an answer was lost: the primary key says so, and it is no further request
  if exists (select from public.optimization_requests where id = new.id) then
    return new;
  end if;
  select * into quota from private.request_quota;
  if quota.in_a_day <= (
    select count(*) from public.optimization_requests
    where user_id = caller and created_at > now() - interval '24 hours'
  ) then
    raise exception 'One account may submit % requests in 24 hours. Submit this one later.', quota.in_a_day
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
revoke all on function private.keep_request_quota() from public, anon, authenticated, service_role;

create trigger keep_request_quota before insert on public.optimization_requests
  for each row execute function private.keep_request_quota();
