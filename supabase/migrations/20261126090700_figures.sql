-- The overview says what has changed within seven days.

-- Changes of statuses by time, without the lines of a note alone.
create index history_status_changes_idx on public.history (created_at) include (old_value, new_value)
  where kind = 'status' and old_value <> new_value;

drop function public.request_overview(integer);
drop function private.request_overview(integer);

-- `statuses`, how many requests have each; `weeks`, oldest first and this one last: `week`, its Monday, and `counts`, how
-- many came in it, by the status that they have now. `figures`, each with `now` and, seven days earlier, `before`: `pending`,
-- how many wait; and how many have been `submitted`, `completed` and `failed` since a moment of the last eight days.
create function private.request_overview(weeks integer, since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  this_week date := private.week_of(now());
  most integer := least(greatest(coalesce(weeks, 12), 1), 53);
  -- Seven days, in hours: a day of the session's time zone may have 23 of them.
  earlier interval := interval '168 hours';
  start timestamptz := least(greatest(coalesce(since, now() - earlier), now() - interval '192 hours'), now());
  week_ago timestamptz := now() - earlier;
  pending bigint;
  moves record;
begin
  perform private.require_an_admin();
  pending := private.count_of('requests', 'pending');
  -- How many requests came to a status, less those that left it: what was taken back counts for nothing.
  select
    count(*) filter (where new_value = 'pending' and created_at >= week_ago)
      - count(*) filter (where old_value = 'pending' and created_at >= week_ago) as pending,
    count(*) filter (where new_value = 'completed' and created_at >= start)
      - count(*) filter (where old_value = 'completed' and created_at >= start) as completed,
    count(*) filter (where new_value = 'completed' and created_at < week_ago)
      - count(*) filter (where old_value = 'completed' and created_at < week_ago) as completed_before,
    count(*) filter (where new_value = 'failed' and created_at >= start)
      - count(*) filter (where old_value = 'failed' and created_at >= start) as failed,
    count(*) filter (where new_value = 'failed' and created_at < week_ago)
      - count(*) filter (where old_value = 'failed' and created_at < week_ago) as failed_before
  into moves
  from public.history
  where kind = 'status' and old_value <> new_value and created_at >= start - earlier;
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
    ),
    'figures', jsonb_build_object(
      -- Every request begins as pending.
      'pending', jsonb_build_object('now', pending, 'before', greatest(0,
        pending - private.count_created(null, week_ago, null) - moves.pending)),
      'submitted', jsonb_build_object('now', private.count_created(null, start, null),
        'before', private.count_created(null, start - earlier, week_ago)),
      'completed', jsonb_build_object('now', greatest(0, moves.completed), 'before', greatest(0, moves.completed_before)),
      'failed', jsonb_build_object('now', greatest(0, moves.failed), 'before', greatest(0, moves.failed_before))
    )
  );
end
$$;

create function public.request_overview(weeks integer default 12, since timestamptz default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.request_overview(weeks, since) $$;
comment on function public.request_overview(integer, timestamptz) is
  'Requests by status and by week, and what has changed within seven days, for admins.';
