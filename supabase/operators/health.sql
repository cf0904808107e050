-- What an operator watches, a line each: what, its number, and whether it is fine (null: there is no limit; compare with
-- yesterday). Changes nothing. It reads whole tables: once an hour is often enough.

with
  requests as (
    select count(*) as stored,
      count(*) filter (where created_at > now() - interval '24 hours') as new,
      extract(epoch from now() - min(created_at) filter (where status = 'pending')) / 86400 as pending_days
    from public.optimization_requests
  ),
  people as (
    select count(*) as stored,
      count(*) filter (
        where role = 'admin' and private.can_sign_in(id)
      ) as admins,
      count(*) filter (where created_at > now() - interval '24 hours') as new
    from public.profiles
  ),
  busiest as (
    select count(*) as people from (
      select from public.optimization_requests where created_at > now() - interval '24 hours'
      group by user_id having count(*) >= (select per_24_hours from private.request_quota)
    ) as customers
  ),
  unconfirmed as (
    select count(*) as accounts from auth.users
    where email_confirmed_at is null and created_at between now() - interval '24 hours' and now() - interval '1 hour'
  ),
  sessions as (
    select count(*) as all_of_them,
      count(*) filter (where wait_event_type = 'Lock') as waiting,
      extract(epoch from max(now() - xact_start)) as longest
    from pg_catalog.pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  ),
  tables as (
    select max(n_dead_tup::numeric / nullif(n_live_tup + n_dead_tup, 0)) filter (where n_live_tup > 10000) as dead
    from pg_catalog.pg_stat_user_tables where schemaname in ('public', 'private')
  )
select what, round(value, 2) as value, fine from (
  select 1 as place, 'requests' as what, stored::numeric as value, null::boolean as fine from requests
  union all select 2, 'requests of the last 24 hours', new, null from requests
  union all select 3, 'days that the oldest pending request waits', coalesce(pending_days, 0), coalesce(pending_days, 0) < 7 from requests
  union all select 4, 'customers at their quota of the day', people, people < 10 from busiest
  union all select 5, 'people', stored, null from people
  union all select 6, 'people of the last 24 hours', new, null from people
  union all select 7, 'sign-ups of the last day that nobody confirmed within an hour', accounts, accounts < 20 from unconfirmed
  union all select 8, 'admins who can sign in', admins, admins between 1 and 20 from people
  union all select 24, 'admins without a second factor', count(*),
    count(*) = 0 or not exists (select from private.project_settings where require_admin_mfa)
    from public.profiles where role = 'admin'
      and not exists (select from auth.mfa_factors where user_id = profiles.id and status = 'verified')
  union all select 9, 'kept count of requests, minus the stored ones', kept - stored, kept = stored
    from requests, private.count_of('requests', null) as kept
  union all select 10, 'kept count of people, minus the stored ones', kept - stored, kept = stored
    from people, private.count_of('people', null) as kept
  union all select 11, 'requests that no search finds', count(*), count(*) = 0 from public.optimization_requests as request
    where not exists (select from private.request_search where request_search.id = request.id)
  union all select 12, 'requests whose search text is out of date', count(*), count(*) = 0
    from private.request_search as kept
      join public.optimization_requests as request on request.id = kept.id
      join public.profiles as owner on owner.id = request.user_id
    where not exists (select from private.renamed_people where id = owner.id)
      and kept.text is distinct from private.search_text(
        request.business_name, request.location, request.keywords, owner.full_name, owner.email
      )
  union all select 13, 'accounts without a profile', count(*), count(*) = 0 from auth.users
    where not exists (select from public.profiles where profiles.id = users.id)
  union all select 14, 'tables that the API shows without row-level security', count(*), count(*) = 0 from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
  union all select 15, 'indexes that are broken', count(*), count(*) = 0 from pg_catalog.pg_index where not indisvalid
  union all select 16, 'megabytes of the database', pg_database_size(current_database()) / 1048576.0, null
  union all select 17, 'connections, in per cent of the most', 100.0 * all_of_them / current_setting('max_connections')::numeric,
    all_of_them < 0.8 * current_setting('max_connections')::numeric from sessions
  union all select 18, 'sessions that wait for a lock', waiting, waiting < 5 from sessions
  union all select 19, 'seconds of the longest transaction', coalesce(longest, 0), coalesce(longest, 0) < 300 from sessions
  union all select 20, 'dead rows of the worst table, in per cent', 100 * coalesce(dead, 0), coalesce(dead, 0) < 0.3 from tables
  union all select 21, 'transactions until numbers run out, in millions', 2100 - age(datfrozenxid) / 1e6, age(datfrozenxid) < 1e9
    from pg_catalog.pg_database where datname = current_database()
  union all select 22, 'hours since an account was deleted that the log of Auth still names',
    coalesce(extract(epoch from now() - min(deleted_at)) / 3600, 0), coalesce(min(deleted_at), now()) > now() - interval '1 day'
    from private.forgotten_people
  union all select 23, 'status mails that wait for an hour, or were given up in a day', count(*), count(*) = 0 from private.status_mails
    where (ended_at is null and due_at < now() - interval '1 hour')
      or (outcome = 'given up' and ended_at > now() - interval '1 day')
) as lines order by place;
