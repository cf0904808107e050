-- PostgreSQL makes the answer of every row that `offset` passes. Only the row that is found is turned into JSON.

create or replace function private.request_at(nth integer, wanted public.request_status, sort text) returns jsonb
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
    'select jsonb_build_array(found.created_at::text, found.id) from (
       select o.created_at, o.id from public.optimization_requests as o
       where o.created_at >= %L::timestamptz and o.created_at < %L::timestamptz %s
       order by o.created_at %s, o.id %s offset %s limit 1
     ) as found',
    monday::timestamp at time zone 'utc', (monday + 7)::timestamp at time zone 'utc',
    case when wanted is null then '' else format('and o.status = %L::public.request_status', wanted) end,
    way, way, case when is_nearer_start then nth - passed - 1 else held - (nth - passed) end
  ) into place;
  return jsonb_build_object('place', place);
end
$$;
