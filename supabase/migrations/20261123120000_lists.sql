-- The admin's two lists in work that does not grow with the tables: their totals are kept instead of counted, a filter
-- by status or role walks an index of its own, and a search reads a bounded number of rows per call and says how far it
-- came. Functions, because row-level security keeps comparisons of enums and LIKE away from every index.

create index optimization_requests_status_created_at_id_idx
  on public.optimization_requests (status, created_at desc, id desc);
create index optimization_requests_status_business_name_id_idx
  on public.optimization_requests (status, business_name, id);
create index profiles_role_created_at_id_idx on public.profiles (role, created_at desc, id desc);
create index profiles_role_email_id_idx on public.profiles (role, email, id);

-- How many rows there are of each status and role. In 32 shards: who writes at the same moment seldom waits for the same
-- row. Only totals over all shards mean something; one shard may be negative.
create table private.row_counts (
  list text not null,
  value text not null,
  shard smallint not null,
  total bigint not null default 0,
  primary key (list, value, shard)
) with (fillfactor = 50);
comment on table private.row_counts is 'Requests by status and people by role, kept by triggers.';
revoke all on table private.row_counts from public, anon, authenticated, service_role;

insert into private.row_counts (list, value, shard)
select list, value::text, shard
from (
  select 'requests', unnest(enum_range(null::public.request_status))::text
  union all select 'people', unnest(enum_range(null::public.user_role))::text
) as kinds (list, value), generate_series(0, 31) as shard;

-- In the order of the values, so that two writers who share a shard cannot wait for each other in a circle.
create function private.add_to_counts(counted text, gone text[], come text[]) returns void
language plpgsql set search_path = ''
as $$
declare
  change record;
begin
  for change in
    select value, sum(step) as step
    from (select unnest(gone), -1 union all select unnest(come), 1) as steps (value, step)
    group by value having sum(step) <> 0 order by value
  loop
    update private.row_counts set total = total + change.step
    where list = counted and value = change.value and shard = pg_backend_pid() % 32;
  end loop;
end
$$;

create function private.count_come() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'requests' then
    perform private.add_to_counts('requests', '{}', array(select status::text from come));
  else
    perform private.add_to_counts('people', '{}', array(select role::text from come));
  end if;
  return null;
end
$$;

create function private.count_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'requests' then
    perform private.add_to_counts('requests', array(select status::text from gone), array(select status::text from come));
  else
    perform private.add_to_counts('people', array(select role::text from gone), array(select role::text from come));
  end if;
  return null;
end
$$;

create function private.count_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'requests' then
    perform private.add_to_counts('requests', array(select status::text from gone), '{}');
  else
    perform private.add_to_counts('people', array(select role::text from gone), '{}');
  end if;
  return null;
end
$$;

create function private.count_none() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.row_counts set total = 0 where list = tg_argv[0];
  return null;
end
$$;

-- Counts what is there, while nobody writes: for this migration, and for an operator who loaded rows without triggers.
create function private.count_again() returns void
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
end
$$;

select private.count_again();

create trigger count_come after insert on public.optimization_requests
  referencing new table as come for each statement execute function private.count_come('requests');
create trigger count_changed after update on public.optimization_requests
  referencing old table as gone new table as come for each statement execute function private.count_changed('requests');
create trigger count_gone after delete on public.optimization_requests
  referencing old table as gone for each statement execute function private.count_gone('requests');
create trigger count_none after truncate on public.optimization_requests
  for each statement execute function private.count_none('requests');
create trigger count_come after insert on public.profiles
  referencing new table as come for each statement execute function private.count_come('people');
create trigger count_changed after update on public.profiles
  referencing old table as gone new table as come for each statement execute function private.count_changed('people');
create trigger count_gone after delete on public.profiles
  referencing old table as gone for each statement execute function private.count_gone('people');
create trigger count_none after truncate on public.profiles
  for each statement execute function private.count_none('people');

create function private.count_of(counted text, wanted text) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(total), 0)::bigint from private.row_counts
  where list = counted and (wanted is null or value = wanted)
$$;

-- What a search looks into: one text per request, with its owner's words, in lower case. Fields are joined by line
-- breaks, which none of them can hold: no match reaches from one field into the next.
create table private.request_search (
  id uuid primary key references public.optimization_requests (id) on delete cascade,
  user_id uuid not null,
  text text not null
);
comment on table private.request_search is 'One row per request, kept by triggers.';
revoke all on table private.request_search from public, anon, authenticated, service_role;

create function private.search_text(
  business_name text, location text, keywords text[], full_name text, email text
) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(
    business_name || E'\n' || location || E'\n' || array_to_string(keywords, E'\n')
    || E'\n' || coalesce(full_name, '') || E'\n' || email
  )
$$;

create function private.index_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.request_search (id, user_id, text)
  select come.id, come.user_id,
    private.search_text(come.business_name, come.location, come.keywords, owner.full_name, owner.email)
  from come join public.profiles as owner on owner.id = come.user_id;
  return null;
end
$$;

create trigger index_requests after insert on public.optimization_requests
  referencing new table as come for each statement execute function private.index_requests();

create function private.index_request_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.request_search set user_id = new.user_id,
    text = private.search_text(new.business_name, new.location, new.keywords, owner.full_name, owner.email)
  from public.profiles as owner where request_search.id = new.id and owner.id = new.user_id;
  return null;
end
$$;

create trigger index_request_again
  after update of user_id, business_name, location, keywords on public.optimization_requests
  for each row execute function private.index_request_again();

create function private.index_owner_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.request_search set
    text = private.search_text(request.business_name, request.location, request.keywords, new.full_name, new.email)
  from public.optimization_requests as request where request.user_id = new.id and request_search.id = request.id;
  return null;
end
$$;

create trigger index_owner_again after update of full_name, email on public.profiles
  for each row when ((old.full_name, old.email) is distinct from (new.full_name, new.email))
  execute function private.index_owner_again();

insert into private.request_search (id, user_id, text)
select request.id, request.user_id,
  private.search_text(request.business_name, request.location, request.keywords, owner.full_name, owner.email)
from public.optimization_requests as request join public.profiles as owner on owner.id = request.user_id;

-- A small list of what was added last: a search reads it from end to end.
create index request_search_text_idx on private.request_search
  using gin (text extensions.gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Who searched by the functions of *_search.sql finds the same in the new table; their index is not needed any more.
drop index public.optimization_requests_text_idx;
create or replace function private.search_requests(search text) returns setof public.optimization_requests
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan rows 100
as $$
declare
  pattern text := private.like_pattern(search);
  caller uuid := case when not private.is_blocked() then auth.uid() end;
begin
  if private.is_admin() then
    return query
      select requests.* from private.request_search as texts
      join public.optimization_requests as requests on requests.id = texts.id
      where texts.text like pattern;
  else
    return query
      select requests.* from public.optimization_requests as requests
      join private.request_search as texts on texts.id = requests.id
      where requests.user_id = caller and texts.text like pattern;
  end if;
end
$$;

-- Whether the trigram index answers at once: one of the search's trigrams is so rare that few rows have it. A sample tells.
-- Its pages are the same at every call, so that a search does not change its way from page to page. Trigrams are those of
-- pg_trgm: three letters or digits, or two at the beginning or end of a word.
create function private.is_rare(list text, search text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  parts text[];
  source text;
  rare boolean;
begin
  select array_agg(part) into parts from (
    select distinct substr(words, at, 3) as part
    from regexp_replace(lower(search), '[^[:alnum:]]+', ' ', 'g') as words, generate_series(1, char_length(words) - 2) as at
  ) as every_part where part ~ '^ ?[[:alnum:]]{2,3} ?$';
  if parts is null then
    return false;
  end if;
  source := case list
    when 'requests' then 'select text from private.request_search'
    else 'select lower(coalesce(full_name, '''') || '' '' || email) as text from public.profiles'
  end;
  execute format(
    'with sample as materialized (%s tablesample system (%s) repeatable (1)),
       words as materialized (select '' '' || regexp_replace(text, ''[^[:alnum:]]+'', '' '', ''g'') || '' '' as text from sample)
     select count(*) filter (where hits * %s <= rows) > 0 from (
       select count(*) filter (where position(part in text) > 0) as hits, count(*) as rows
       from unnest($1) as part, words group by part
     ) as counted',
    source,
    least(100, 100.0 * case list when 'requests' then 1000 else 300 end / greatest(1, private.count_of(list, null))),
    case list when 'requests' then 200 else 100 end
  ) into rare using parts[1:12];
  return coalesce(rare, false);
end
$$;

-- One page of a list, as JSON: `rows`; `until`, behind which the next call continues (null: nothing is left);
-- `searched`, how many rows this call looked at; `of`, how many the list has without the search; `total`, how many the
-- search finds in all, where that is known. A page with a search may have few rows or none, and yet not be the last.
-- SECURITY DEFINER, to reach the indexes; so it says itself who sees what, as the policies do.
create function private.find(
  list text, search text, wanted text, sort text, after_value text, after_id uuid, page integer, only_id uuid
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
  budget integer := case when searches then greatest(case list when 'requests' then 5000 else 1500 end, size) else size end;
  relation text := case list when 'requests' then 'public.optimization_requests' else 'public.profiles' end;
  value_column text := case list when 'requests' then 'status' else 'role' end;
  value_type text := case list when 'requests' then 'public.request_status' else 'public.user_role' end;
  owner_column text := case list when 'requests' then 'user_id' else 'id' end;
  place text := case sort
    when 'business' then case list when 'requests' then 'business_name' end
    when 'email' then case list when 'people' then 'email' end
    when 'newest' then 'created_at' when 'oldest' then 'created_at'
  end;
  way text := case sort when 'newest' then 'desc' else 'asc' end;
  scope text;
  remaining text;
  matches text;
  entry text := case list
    when 'requests' then
      'to_jsonb(o) - ''n'' || jsonb_build_object(''profiles'', (select jsonb_build_object(''full_name'', p.full_name, ''email'', p.email)'
      || ' from public.profiles as p where p.id = o.user_id))'
    else
      'to_jsonb(o) - ''n'' || jsonb_build_object(''blocked'', exists (select from auth.users as u'
      || ' where u.id = o.id and u.banned_until > now()))'
  end;
  rows jsonb;
  found integer;
  looked_at bigint;
  last_value text;
  last_id uuid;
  population bigint;
  total bigint;
begin
  if place is null then
    raise exception 'unknown order: %', sort using errcode = '22023';
  end if;
  scope := case when is_admin then 'true' else format('o.%I = %L::uuid', owner_column, caller) end
    || case when wanted is null then '' else format(' and o.%I = %L::%s', value_column, wanted, value_type) end
    || case when only_id is null then '' else format(' and o.id = %L::uuid', only_id) end;
  remaining := scope || case when after_id is null then '' else format(
    ' and (o.%1$I, o.id) %2$s (%3$L::%4$s, %5$L::uuid)',
    place, case way when 'desc' then '<' else '>' end, after_value,
    case place when 'created_at' then 'timestamptz' else 'text' end, after_id
  ) end;
  matches := case
    when not searches then ''
    when list = 'requests' then format(
      'join lateral (select from private.request_search as s where s.id = o.id and s.text like %L offset 0) as s on true', pattern
    )
    else format('join lateral (select where lower(coalesce(o.full_name, '''') || E''\n'' || o.email) like %L) as s on true', pattern)
  end;

  execute format(
    'select coalesce(jsonb_agg(%1$s order by o.n), ''[]''), count(*), coalesce(max(o.n), 0),
       (array_agg(o.%2$I::text order by o.n desc))[1], (array_agg(o.id order by o.n desc))[1]
     from (
       select o.* from (
         select o.*, row_number() over () as n from (
           select o.* from %3$s as o where %4$s order by o.%2$I %5$s, o.id %5$s limit %6$s
         ) as o
       ) as o %7$s limit %8$s
     ) as o',
    entry, place, relation, remaining, way, budget, matches, size
  ) into rows, found, looked_at, last_value, last_id;

  if is_admin and only_id is null then
    population := private.count_of(list, wanted);
  else
    execute format('select count(*) from %s as o where %s', relation, scope) into population;
  end if;

  if found < size and searches then
    execute format(
      'select o.%1$I::text, o.id from %2$s as o where %3$s order by o.%1$I %4$s, o.id %4$s offset %5$s limit 1',
      place, relation, remaining, way, budget - 1
    ) into last_value, last_id;
    if last_id is null then
      looked_at := null;
    else
      looked_at := budget;
      if is_admin and private.is_rare(list, search) then
        execute format(
          'with hits as materialized (select id from %1$s where %2$s like %3$L),
             scoped as materialized (select o.* from hits join %4$s as o on o.id = hits.id where %5$s),
             paged as (select o.* from scoped as o where %6$s order by o.%7$I %8$s, o.id %8$s limit %9$s)
           select coalesce(jsonb_agg(%10$s order by o.%7$I %8$s, o.id %8$s), ''[]''), count(*), (select count(*) from scoped),
             (array_agg(o.%7$I::text order by o.%7$I %11$s, o.id %11$s))[1], (array_agg(o.id order by o.%7$I %11$s, o.id %11$s))[1]
           from paged as o',
          case list when 'requests' then 'private.request_search' else 'public.profiles' end,
          case list when 'requests' then 'text' else 'private.profile_text(full_name, email)' end,
          pattern, relation, scope, remaining, place, way, size, entry,
          case way when 'desc' then 'asc' else 'desc' end
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
  after_value text default null, after_id uuid default null, page integer default 50
) returns jsonb
language sql stable set search_path = ''
as $$ select private.find('requests', search, status::text, sort, after_value, after_id, page, null) $$;
comment on function public.find_requests(text, public.request_status, text, text, uuid, integer) is
  'A page of requests by search, status and order.';

create function public.find_people(
  search text default '', role public.user_role default null, sort text default 'newest',
  after_value text default null, after_id uuid default null, page integer default 50, person uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.find('people', search, role::text, sort, after_value, after_id, page, person) $$;
comment on function public.find_people(text, public.user_role, text, text, uuid, integer, uuid) is
  'A page of people by search, role and order, or one person.';
