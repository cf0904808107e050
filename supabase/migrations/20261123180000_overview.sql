-- How many requests came in each week, and what became of them: kept like the totals of *_lists.sql, because weeks have
-- as many rows as the table. Weeks begin on Monday, 0:00 UTC.

create table private.week_counts (
  week date not null,
  status public.request_status not null,
  shard smallint not null,
  total bigint not null default 0,
  primary key (week, status, shard)
) with (fillfactor = 50);
comment on table private.week_counts is 'Requests by the week in which they came and their status, kept by triggers.';

create function private.week_of(moment timestamptz) returns date
language sql immutable parallel safe set search_path = ''
as $$ select date_trunc('week', moment at time zone 'utc')::date $$;

-- In the order of the keys, so that two writers who share a shard cannot wait for each other in a circle. `shard` and
-- `total` of what is given are one step up or down.
create function private.add_to_weeks(steps private.week_counts[]) returns void
language sql set search_path = ''
as $$
  insert into private.week_counts as kept (week, status, shard, total)
  select week, status, pg_backend_pid() % 32, sum(total) from unnest(steps)
  group by week, status having sum(total) <> 0 order by week, status
  on conflict (week, status, shard) do update set total = kept.total + excluded.total
$$;

-- The triggers of *_lists.sql keep both.
create or replace function private.count_come() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'requests' then
    perform private.add_to_counts('requests', '{}', array(select status::text from come));
    perform private.add_to_weeks(array(
      select (private.week_of(created_at), status, 0, 1)::private.week_counts from come
    ));
  else
    perform private.add_to_counts('people', '{}', array(select role::text from come));
  end if;
  return null;
end
$$;

create or replace function private.count_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'requests' then
    perform private.add_to_counts('requests', array(select status::text from gone), array(select status::text from come));
    perform private.add_to_weeks(array(
      select (private.week_of(created_at), status, 0, -1)::private.week_counts from gone
      union all select (private.week_of(created_at), status, 0, 1)::private.week_counts from come
    ));
  else
    perform private.add_to_counts('people', array(select role::text from gone), array(select role::text from come));
  end if;
  return null;
end
$$;

create or replace function private.count_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'requests' then
    perform private.add_to_counts('requests', array(select status::text from gone), '{}');
    perform private.add_to_weeks(array(
      select (private.week_of(created_at), status, 0, -1)::private.week_counts from gone
    ));
  else
    perform private.add_to_counts('people', array(select role::text from gone), '{}');
  end if;
  return null;
end
$$;

create or replace function private.count_none() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.row_counts set total = 0 where list = tg_argv[0];
  if tg_argv[0] = 'requests' then
    delete from private.week_counts;
  end if;
  return null;
end
$$;

create or replace function private.count_again() returns void
language plpgsql set search_path = ''
as $$
begin
  lock table public.profiles, public.optimization_requests in share row exclusive mode;
  update private.row_counts set total = 0;
  update private.row_counts set total = counted.total
  from (
    select 'requests' as list, status::text as value, count(*) as total from public.optimization_requests group by 2
    union all select 'people', role::text, count(*) from public.profiles group by 2
  ) as counted
  where row_counts.list = counted.list and row_counts.value = counted.value and row_counts.shard = 0;
  delete from private.week_counts;
  insert into private.week_counts (week, status, shard, total)
  select private.week_of(created_at), status, 0, count(*) from public.optimization_requests group by 1, 2;
end
$$;

select private.count_again();

-- `statuses`, how many requests have each; `weeks`, oldest first and this one last: `week`, its Monday, and `counts`, how
-- many came in it, by the status that they have now.
create function private.request_overview(weeks integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  this_week date := private.week_of(now());
  most integer := least(greatest(coalesce(weeks, 12), 1), 53);
begin
  perform private.require_an_admin();
  return jsonb_build_object(
    'statuses', (
      select jsonb_object_agg(status, private.count_of('requests', status::text))
      from unnest(enum_range(null::public.request_status)) as status
    ),
    'weeks', (
      select jsonb_agg(jsonb_build_object('week', week, 'counts', counts) order by week)
      from (
        select this_week - 7 * back as week, (
          select jsonb_object_agg(status, (
            select coalesce(sum(total), 0)::bigint from private.week_counts as kept
            where kept.week = this_week - 7 * back and kept.status = each.status
          ))
          from unnest(enum_range(null::public.request_status)) as each (status)
        ) as counts
        from generate_series(0, most - 1) as back
      ) as each_week
    )
  );
end
$$;

create function public.request_overview(weeks integer default 12) returns jsonb
language sql stable set search_path = ''
as $$ select private.request_overview(weeks) $$;
comment on function public.request_overview(integer) is
  'Requests by status and by week, for admins.';

revoke all on table private.week_counts from public, anon, authenticated, service_role;
revoke all on function private.week_of(timestamptz), private.add_to_weeks(private.week_counts[])
  from public, anon, authenticated, service_role;
revoke all on function public.request_overview(integer), private.request_overview(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.request_overview(integer), private.request_overview(integer) to authenticated;
