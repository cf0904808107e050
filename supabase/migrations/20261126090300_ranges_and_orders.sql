-- The list of requests by the time in which they came, and in the order of every column. Nothing asks for the nth row.

-- By location and by the owner's name. An order by status goes along its index by time.
create index optimization_requests_location_id_idx on public.optimization_requests (location, id);
create index profiles_name_id_idx on public.profiles ((coalesce(full_name, '')), id);

drop function public.request_at(integer, public.request_status, text);
drop function private.request_at(integer, public.request_status, text);
drop function public.find_requests(text, public.request_status, text, text, uuid, integer, uuid);
drop function private.find(text, text, text, text, text, uuid, integer, uuid);
drop function public.export_requests(text, public.request_status, text, text, uuid, uuid);
drop function private.export_requests(text, public.request_status, text, text, uuid, uuid);

-- Requests that came in a time: whole weeks from the kept totals, and what is left before and after them along an index.
create function private.count_created(wanted text, since timestamptz, before timestamptz) returns bigint
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off
as $$
declare
  start timestamptz := coalesce(since, '-infinity');
  finish timestamptz := coalesce(before, 'infinity');
  first date := private.week_of(start - interval '1 microsecond') + 7;
  last date := private.week_of(finish);
  total bigint;
begin
  if first >= last then
    first := null;
  end if;
  execute format(
    'select (select count(*) from public.optimization_requests where created_at >= $1 and created_at < $2 %1$s)
      + (select count(*) from public.optimization_requests where created_at >= $3 and created_at < $4 %1$s)
      + (select coalesce(sum(total), 0) from private.week_counts where week >= $5 and week < $6 %1$s)',
    case when wanted is null then '' else format('and status = %L::public.request_status', wanted) end
  ) into total using start, coalesce(first::timestamp at time zone 'utc', finish),
    case when first is not null then last::timestamp at time zone 'utc' end, finish, first, last;
  return total;
end
$$;

-- One page of a list, as JSON: `rows`; `until`, after which the next call continues (null: nothing is left); `searched`, how
-- many rows this call looked at; `of`, how many the list has without the search; `total`, how many the search finds in all,
-- where that is known. A call looks at a bounded number of rows, so a page of a search may have few rows or none, and yet
-- not be the last. Of requests, `since` and `before` name the time in which they came.
create function private.find(
  list text, search text, wanted text, sort text, after_value text, after_id uuid, page integer, of_person uuid,
  since timestamptz default null, before timestamptz default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
  -- rows come one by one, in the index's order, until the page is full
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_material = off set jit = off
as $$
declare
  caller uuid := case when not private.is_blocked() then auth.uid() end;
  is_admin boolean := private.is_admin();
  size integer := least(greatest(coalesce(page, 50), 1), 1000);
  searches boolean := coalesce(search, '') <> '';
  pattern text := private.like_pattern(search);
  -- Rows that one call looks at, unless the page is full before. Of people fewer, because each text is put together.
  budget integer := case when searches then greatest(case list when 'requests' then 5000 else 800 end, size) else size end;
  relation text := case
    when list = 'people' then 'public.profiles'
    when sort in ('owner', 'owner_desc') then '(select r.*, coalesce(p.full_name, '''') as owner_name'
      || ' from public.optimization_requests as r join public.profiles as p on p.id = r.user_id)'
    else 'public.optimization_requests'
  end;
  value_column text := case list when 'requests' then 'status' else 'role' end;
  value_type text := case list when 'requests' then 'public.request_status' else 'public.user_role' end;
  owner_column text := case list when 'requests' then 'user_id' else 'id' end;
  -- What the list is sorted by, before the id.
  place text := case
    when sort in ('newest', 'oldest') then 'o.created_at'
    when list = 'people' and sort in ('email', 'email_desc') then 'o.email'
    when list = 'requests' then case
      when sort in ('business', 'business_desc') then 'o.business_name'
      when sort in ('location', 'location_desc') then 'o.location'
      when sort in ('owner', 'owner_desc') then 'o.owner_name'
      when sort in ('status', 'status_desc') then 'o.status, o.created_at'
    end
  end;
  is_descending boolean := sort = 'newest' or sort like '%\_desc';
  forward text := replace(place || ', o.id', ',', case when is_descending then ' desc,' else ' asc,' end)
    || case when is_descending then ' desc' else ' asc' end;
  backward text := replace(place || ', o.id', ',', case when is_descending then ' asc,' else ' desc,' end)
    || case when is_descending then ' asc' else ' desc' end;
  -- The first item of `until`, which comes back as `after_value`.
  value_of text := format('concat_ws('' '', %s)', place);
  after_values text := case place
    when 'o.created_at' then format('%L::timestamptz', after_value)
    when 'o.status, o.created_at' then format('%L::public.request_status, %L::timestamptz',
      split_part(after_value, ' ', 1), substr(after_value, position(' ' in after_value) + 1))
    else format('%L::text', after_value)
  end;
  scope text;
  remaining text;
  matches text;
  -- People whose texts in private.request_search are out of date: almost always none.
  renamed uuid[] := case when list = 'requests' and searches then array(select id from private.renamed_people) else '{}' end;
  text_now text := '(select private.search_text(o.business_name, o.location, o.keywords, p.full_name, p.email)'
    || ' from public.profiles as p where p.id = o.user_id)';
  entry text := case list
    when 'requests' then
      'to_jsonb(o) - ''{n,owner_name}''::text[] || jsonb_build_object(''profiles'','
      || ' (select jsonb_build_object(''full_name'', p.full_name, ''email'', p.email) from public.profiles as p where p.id = o.user_id))'
    else
      'to_jsonb(o) - ''n'' || (select jsonb_build_object(''blocked'', coalesce(u.banned_until, ''-infinity'') > now(),'
      || ' ''confirmed'', u.email_confirmed_at is not null, ''second_factor'', exists (select from auth.mfa_factors as f'
      || ' where f.user_id = o.id and f.status = ''verified'')) from auth.users as u where u.id = o.id)'
  end;
  rows jsonb;
  found integer;
  looked_at bigint;
  last_value text;
  last_id uuid;
  population bigint;
  total bigint;
begin
  perform private.require_second_factor();
  if place is null then
    raise exception 'unknown order: %', sort using errcode = '22023';
  end if;
  scope := case when is_admin then 'true' else format('o.%I = %L::uuid', owner_column, caller) end
    || case when wanted is null then '' else format(' and o.%I = %L::%s', value_column, wanted, value_type) end
    || case when of_person is null then '' else format(' and o.%I = %L::uuid', owner_column, of_person) end
    || case when since is null then '' else format(' and o.created_at >= %L::timestamptz', since) end
    || case when before is null then '' else format(' and o.created_at < %L::timestamptz', before) end;
  remaining := scope || case when after_id is null then '' else format(
    ' and (%s, o.id) %s (%s, %L::uuid)', place, case when is_descending then '<' else '>' end, after_values, after_id
  ) end
    -- A row of two tables has no index: this bound finds the first owner.
    || case when after_id is null or place <> 'o.owner_name' then '' else format(
      ' and o.owner_name %s %s', case when is_descending then '<=' else '>=' end, after_values
    ) end;
  matches := case
    when not searches then ''
    when list = 'requests' then format(
      'join lateral (select from private.request_search as s where s.id = o.id and %s like %L offset 0) as s on true',
      case when renamed = '{}' then 's.text'
        else format('case when o.user_id = any (%L::uuid[]) then %s else s.text end', renamed, text_now) end,
      pattern
    )
    else format('join lateral (select where lower(coalesce(o.full_name, '''') || E''\n'' || o.email) like %L) as s on true', pattern)
  end;

  execute format(
    'select coalesce(jsonb_agg(%1$s order by o.n), ''[]''), count(*), coalesce(max(o.n), 0),
       (array_agg(%2$s order by o.n desc))[1], (array_agg(o.id order by o.n desc))[1]
     from (
       select o.* from (
         select o.*, row_number() over () as n from (
           select o.* from %3$s as o where %4$s order by %5$s limit %6$s
         ) as o
       ) as o %7$s limit %8$s
     ) as o',
    entry, value_of, relation, remaining, forward, budget, matches, size
  ) into rows, found, looked_at, last_value, last_id;

  if is_admin and of_person is null then
    population := case when since is null and before is null then private.count_of(list, wanted)
      else private.count_created(wanted, since, before) end;
  else
    execute format('select count(*) from %s as o where %s', relation, scope) into population;
  end if;

  if found < size and searches then
    execute format(
      'select %s, o.id from %s as o where %s order by %s offset %s limit 1',
      value_of, relation, remaining, forward, budget - 1
    ) into last_value, last_id;
    if last_id is null then
      looked_at := null;
    else
      looked_at := budget;
      if is_admin and private.is_rare(list, search) then
        execute format(
          'with hits as materialized (select id from %1$s where %2$s like %3$L%11$s),
             scoped as materialized (select o.* from hits join %4$s as o on o.id = hits.id where %5$s),
             paged as (select o.* from scoped as o where %6$s order by %7$s limit %8$s)
           select coalesce(jsonb_agg(%9$s order by %7$s), ''[]''), count(*), (select count(*) from scoped),
             (array_agg(%12$s order by %10$s))[1], (array_agg(o.id order by %10$s))[1]
           from paged as o',
          case list when 'requests' then 'private.request_search' else 'public.profiles' end,
          case list when 'requests' then 'text' else 'private.profile_text(full_name, email)' end,
          pattern, relation, scope, remaining, forward, size, entry, backward,
          case when renamed <> '{}' then format(
            ' and user_id <> all (%1$L::uuid[]) union all select o.id from public.optimization_requests as o'
            || ' where o.user_id = any (%1$L::uuid[]) and %2$s like %3$L', renamed, text_now, pattern
          ) end, value_of
        ) into rows, found, total, last_value, last_id;
        looked_at := population;
        if found < size then
          last_id := null;
        end if;
      end if;
    end if;
  elsif found < size then
    last_id := null;
  end if;

  return jsonb_build_object(
    'rows', rows,
    'until', case when last_id is not null then jsonb_build_array(last_value, last_id) end,
    'searched', looked_at,
    'of', population,
    'total', case when searches then total else population end
  );
end
$$;

create function public.find_requests(
  search text default '', status public.request_status default null, sort text default 'newest',
  after_value text default null, after_id uuid default null, page integer default 50, owner uuid default null,
  created_from timestamptz default null, created_before timestamptz default null
) returns jsonb
language sql stable set search_path = ''
as $$
  select private.find(
    'requests', search, status::text, sort, after_value, after_id, page, owner, created_from, created_before
  )
$$;
comment on function public.find_requests(text, public.request_status, text, text, uuid, integer, uuid, timestamptz, timestamptz) is
  'A page of requests by search, status, time and order: of everybody, or of one owner.';

create function private.export_requests(
  search text, wanted public.request_status, sort text, after_value text, after_id uuid, owner uuid,
  since timestamptz, before timestamptz
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  part jsonb;
begin
  perform private.require_an_admin();
  part := private.find('requests', search, wanted::text, sort, after_value, after_id, 1000, owner, since, before);
  insert into public.history (kind, actor_id, new_value)
  select 'export', auth.uid(), exported from jsonb_array_length(part -> 'rows') as exported where exported > 0;
  return part;
end
$$;

create function public.export_requests(
  search text default '', status public.request_status default null, sort text default 'newest',
  after_value text default null, after_id uuid default null, owner uuid default null,
  created_from timestamptz default null, created_before timestamptz default null
) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.export_requests(search, status, sort, after_value, after_id, owner, created_from, created_before)
$$;
comment on function public.export_requests(text, public.request_status, text, text, uuid, uuid, timestamptz, timestamptz) is
  'The next 1,000 requests of an export, for admins; notes who exported how many.';
