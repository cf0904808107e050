-- Where the nth request of an order by time stands, from which an admin's list can begin. Kept totals of weeks tell its week,
-- so that at most half a week of rows is passed, from its nearer end.

-- `place`: the time and the id of the row, as `find_requests` says them in `until`; null behind the last one.
create function private.request_at(nth integer, wanted public.request_status, sort text) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  step integer := case sort when 'newest' then -1 when 'oldest' then 1 end;
  monday date;
  passed bigint;
  held bigint;
  is_nearer_start boolean;
  way text;
  place jsonb;
begin
  perform private.require_an_admin();
  if step is null then
    raise exception 'unknown order: %', sort using errcode = '22023';
  end if;
  nth := greatest(coalesce(nth, 1), 1);
  select each_week.week, each_week.before, each_week.total into monday, passed, held
  from (
    select week, sum(total) as total, sum(sum(total)) over (order by step * (week - date '2000-01-03')) - sum(total) as before
    from private.week_counts where wanted is null or status = wanted group by week
  ) as each_week
  where each_week.before < nth and nth <= each_week.before + each_week.total;
  if monday is null then
    return jsonb_build_object('place', null);
  end if;
  is_nearer_start := 2 * (nth - passed) <= held;
  way := case when (step > 0) = is_nearer_start then 'asc' else 'desc' end;
  execute format(
    'select jsonb_build_array(o.created_at::text, o.id) from public.optimization_requests as o
     where o.created_at >= %L::timestamptz and o.created_at < %L::timestamptz %s
     order by o.created_at %s, o.id %s offset %s limit 1',
    monday::timestamp at time zone 'utc', (monday + 7)::timestamp at time zone 'utc',
    case when wanted is null then '' else format('and o.status = %L::public.request_status', wanted) end,
    way, way, case when is_nearer_start then nth - passed - 1 else held - (nth - passed) end
  ) into place;
  return jsonb_build_object('place', place);
end
$$;

create function public.request_at(nth integer, status public.request_status default null, sort text default 'newest')
returns jsonb
language sql stable set search_path = ''
as $$ select private.request_at(nth, status, sort) $$;
comment on function public.request_at(integer, public.request_status, text) is
  'Where the nth request of an order by time stands, for admins.';
