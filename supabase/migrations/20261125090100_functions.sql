-- What pages call, and who is calling. Functions in `public` are the API: each calls one of the same name in `private`, which
-- is SECURITY DEFINER and therefore says itself who may do what. Who may call them at all: *_grants.sql.

-- Who is calling ------------------------------------------------------------------------------------------------------
-- Read from the tables at every statement, never from the token: whoever is demoted or blocked loses the power at once, and
-- nothing that people can write into a token or into their metadata gives it. SECURITY DEFINER, or the policy on profiles
-- would ask itself. Policies call these as (select private.is_admin()): once per statement instead of once per row. What nearly
-- every statement asks is in plpgsql, whose plans a connection keeps: a body in SQL is planned again by each statement.

-- Supabase Auth's own ban is the only record of a block: it also refuses to sign the person in and to refresh a session. Its
-- soft delete keeps the account's row and leaves access tokens valid until they expire.
create function private.is_blocked() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.users where id = (select auth.uid()) and (banned_until > now() or deleted_at is not null)
  );
end
$$;

-- Confirmed, not blocked, not deleted.
create function private.can_sign_in(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users
    where id = person and email_confirmed_at is not null and coalesce(banned_until, '-infinity') <= now() and deleted_at is null
  )
$$;

create function private.has_admin_role() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.profiles
    where profiles.id = (select auth.uid()) and profiles.role = 'admin'
  ) and not private.is_blocked();
end
$$;

-- Whether an operator has switched `require_admin_mfa` on, and no code of a second factor was entered in this session.
create function private.lacks_second_factor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return auth.jwt() ->> 'aal' is distinct from 'aal2'
    and exists (select from private.project_settings where require_admin_mfa);
end
$$;

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.has_admin_role() and not private.lacks_second_factor();
end
$$;

-- Without the second factor an admin is a customer to policies. Functions that answer admins differently say what is missing
-- instead: an empty list would look like the truth. PostgREST answers PT403 with 403.
create function private.require_second_factor() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.lacks_second_factor() and private.has_admin_role() then
    raise exception 'This needs a code of your second factor.'
      using errcode = 'PT403', hint = 'Add one in the account menu, then try again.';
  end if;
end
$$;

create function private.require_an_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_second_factor();
  if not private.is_admin() then
    raise exception 'Only an admin may do this.' using errcode = '42501';
  end if;
end
$$;

-- Whether the token says that the password or a code of the second factor was entered less than `age` ago. Auth keeps these
-- times when it renews a token.
create function private.has_fresh_proof(age interval) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements(
      case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
    ) as proof
    where proof ->> 'method' in ('password', 'totp')
      and to_timestamp((proof ->> 'timestamp')::double precision) > now() - age
  )
$$;

-- The signed-in person whose account still exists; null for the SQL editor and the service role.
create function private.actor() returns uuid
language sql stable security definer set search_path = ''
as $$ select id from auth.users where id = auth.uid() $$;

-- Searching -----------------------------------------------------------------------------------------------------------
-- Functions and not filters of the API: keywords are an array and the owner is another table; the API's filters give
-- % _ * , ( ) and quotes a meaning of their own; and row-level security keeps LIKE away from every index, because LIKE is
-- not leakproof.

create function private.like_pattern(search text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '%' || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Fields are joined by line breaks, which none of them can hold: no match reaches from one field into the next.
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

create function private.count_of(counted text, wanted text) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(total), 0)::bigint from private.row_counts
  where list = counted and (wanted is null or value = wanted)
$$;

-- Whether the trigram index is the quickest way: one of the search's trigrams is so rare that few rows have it. A sample
-- of pages tells, always the same ones, so that a search does not change its way between two pages. Trigrams are those of
-- pg_trgm: three letters or digits, or two at the beginning or the end of a word.
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

-- One page of a list, as JSON: `rows`; `until`, after which the next call continues (null: nothing is left); `searched`, how
-- many rows this call looked at; `of`, how many the list has without the search; `total`, how many the search finds in all,
-- where that is known. A call looks at a bounded number of rows, so a page of a search may have few rows or none, and yet
-- not be the last.
create function private.find(
  list text, search text, wanted text, sort text, after_value text, after_id uuid, page integer, of_person uuid
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
  relation text := case list when 'requests' then 'public.optimization_requests' else 'public.profiles' end;
  value_column text := case list when 'requests' then 'status' else 'role' end;
  value_type text := case list when 'requests' then 'public.request_status' else 'public.user_role' end;
  owner_column text := case list when 'requests' then 'user_id' else 'id' end;
  place text := case sort
    when 'business' then case list when 'requests' then 'business_name' end
    when 'business_desc' then case list when 'requests' then 'business_name' end
    when 'email' then case list when 'people' then 'email' end
    when 'email_desc' then case list when 'people' then 'email' end
    when 'newest' then 'created_at' when 'oldest' then 'created_at'
  end;
  way text := case when sort in ('newest', 'business_desc', 'email_desc') then 'desc' else 'asc' end;
  scope text;
  remaining text;
  matches text;
  -- People whose texts in private.request_search are out of date: almost always none.
  renamed uuid[] := case when list = 'requests' and searches then array(select id from private.renamed_people) else '{}' end;
  text_now text := '(select private.search_text(o.business_name, o.location, o.keywords, p.full_name, p.email)'
    || ' from public.profiles as p where p.id = o.user_id)';
  entry text := case list
    when 'requests' then
      'to_jsonb(o) - ''n'' || jsonb_build_object(''profiles'', (select jsonb_build_object(''full_name'', p.full_name, ''email'', p.email)'
      || ' from public.profiles as p where p.id = o.user_id))'
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
    || case when of_person is null then '' else format(' and o.%I = %L::uuid', owner_column, of_person) end;
  remaining := scope || case when after_id is null then '' else format(
    ' and (o.%1$I, o.id) %2$s (%3$L::%4$s, %5$L::uuid)',
    place, case way when 'desc' then '<' else '>' end, after_value,
    case place when 'created_at' then 'timestamptz' else 'text' end, after_id
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

  if is_admin and of_person is null then
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
          'with hits as materialized (select id from %1$s where %2$s like %3$L%12$s),
             scoped as materialized (select o.* from hits join %4$s as o on o.id = hits.id where %5$s),
             paged as (select o.* from scoped as o where %6$s order by o.%7$I %8$s, o.id %8$s limit %9$s)
           select coalesce(jsonb_agg(%10$s order by o.%7$I %8$s, o.id %8$s), ''[]''), count(*), (select count(*) from scoped),
             (array_agg(o.%7$I::text order by o.%7$I %11$s, o.id %11$s))[1], (array_agg(o.id order by o.%7$I %11$s, o.id %11$s))[1]
           from paged as o',
          case list when 'requests' then 'private.request_search' else 'public.profiles' end,
          case list when 'requests' then 'text' else 'private.profile_text(full_name, email)' end,
          pattern, relation, scope, remaining, place, way, size, entry,
          case way when 'desc' then 'asc' else 'desc' end,
          case when renamed <> '{}' then format(
            ' and user_id <> all (%1$L::uuid[]) union all select o.id from public.optimization_requests as o'
            || ' where o.user_id = any (%1$L::uuid[]) and %2$s like %3$L', renamed, text_now, pattern
          ) end
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
  after_value text default null, after_id uuid default null, page integer default 50, owner uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.find('requests', search, status::text, sort, after_value, after_id, page, owner) $$;
comment on function public.find_requests(text, public.request_status, text, text, uuid, integer, uuid) is
  'A page of requests by search, status and order: of everybody, or of one owner.';

create function public.find_people(
  search text default '', role public.user_role default null, sort text default 'newest',
  after_value text default null, after_id uuid default null, page integer default 50
) returns jsonb
language sql stable set search_path = ''
as $$ select private.find('people', search, role::text, sort, after_value, after_id, page, null) $$;
comment on function public.find_people(text, public.user_role, text, text, uuid, integer) is
  'A page of people by search, role and order.';

-- What admins read of others is noted where it is more than a list: one person's details, once a day, and every page of an
-- export. Pages of lists are not: each would cost a write. These two write, so PostgREST takes them by POST alone.

create function private.open_person(person uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  admin uuid := auth.uid();
begin
  perform private.require_an_admin();
  insert into public.history (kind, actor_id, person_id)
  select 'look', admin, id from public.profiles
  where id = person and id <> admin and not exists (
    select from public.history as earlier
    where earlier.kind = 'look' and earlier.person_id = person and earlier.actor_id = admin
      and earlier.created_at > now() - interval '24 hours'
  );
  return private.find('people', '', null, 'newest', null, null, 1, person);
end
$$;

create function public.open_person(person uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select private.open_person(person) $$;
comment on function public.open_person(uuid) is
  'One person, as a page of one row or none, for admins; notes who looked.';

create function private.export_requests(
  search text, wanted public.request_status, sort text, after_value text, after_id uuid, owner uuid
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  part jsonb;
begin
  perform private.require_an_admin();
  part := private.find('requests', search, wanted::text, sort, after_value, after_id, 1000, owner);
  insert into public.history (kind, actor_id, new_value)
  select 'export', auth.uid(), exported from jsonb_array_length(part -> 'rows') as exported where exported > 0;
  return part;
end
$$;

create function public.export_requests(
  search text default '', status public.request_status default null, sort text default 'newest',
  after_value text default null, after_id uuid default null, owner uuid default null
) returns jsonb
language sql volatile set search_path = ''
as $$ select private.export_requests(search, status, sort, after_value, after_id, owner) $$;
comment on function public.export_requests(text, public.request_status, text, text, uuid, uuid) is
  'The next 1,000 requests of an export, for admins; notes who exported how many.';

-- The nth row and the overview ----------------------------------------------------------------------------------------

-- Weeks begin on Monday, 0:00 UTC.
create function private.week_of(moment timestamptz) returns date
language sql immutable parallel safe set search_path = ''
as $$ select date_trunc('week', moment at time zone 'utc')::date $$;

-- `place`: the time and the id of the nth request in an order by time, as `find_requests` returns them in `until`; null when
-- there are fewer. The kept totals of weeks tell its week, so that at most half a week of rows is passed, from the nearer end.
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

create function public.request_at(nth integer, status public.request_status default null, sort text default 'newest')
returns jsonb
language sql stable set search_path = ''
as $$ select private.request_at(nth, status, sort) $$;
comment on function public.request_at(integer, public.request_status, text) is
  'Where the nth request of an order by time stands, for admins.';

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

-- Accounts ------------------------------------------------------------------------------------------------------------

-- An admin must be made a customer first. So a block never takes the last admin away, and it needs no queue of its own: a block
-- and a promotion both lock the person's profile, and the second one sees what the first one did.
create function private.set_blocked(person uuid, blocked boolean) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  role_now public.user_role;
begin
  perform private.require_an_admin();
  if blocked is null then
    raise exception 'Say whether to block or to unblock.' using errcode = '22004';
  end if;
  select role into role_now from public.profiles where id = person for no key update;
  if role_now is null then
    raise exception 'This account no longer exists.' using errcode = 'PT404';
  end if;
  if blocked and role_now = 'admin' then
    raise exception 'An admin cannot be blocked.'
      using errcode = '23514', hint = 'Make them a customer first.';
  end if;
  -- Supabase Auth knows no ban without an end.
  update auth.users set banned_until = case when blocked then now() + interval '100 years' end
  where id = person and (coalesce(banned_until, '-infinity') > now()) is distinct from blocked;
  if not found then
    return false;
  end if;
  if blocked then
    delete from auth.sessions where user_id = person;
  end if;
  return true;
end
$$;

create function public.set_blocked(person uuid, blocked boolean) returns boolean
language sql volatile set search_path = ''
as $$ select private.set_blocked(person, blocked) $$;
comment on function public.set_blocked(uuid, boolean) is
  'Blocks or unblocks a person, for admins; whether that changed anything.';

-- A change of a status locks the request and then, for its history, the account. Deletions lock in the same order: otherwise
-- each could wait for the other, and PostgreSQL would end one of them (40P01).
create function private.lock_requests_of(person uuid) returns void
language sql set search_path = ''
as $$ select from public.optimization_requests where user_id = person order by id for update $$;

-- Foreign keys and triggers delete the profile, the requests and everything that is kept about them.
create function private.delete_person(person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_an_admin();
  if person = auth.uid() then
    raise exception 'Delete your own account on the dashboard.' using errcode = '42501';
  end if;
  perform private.lock_requests_of(person);
  delete from auth.users where id = person;
  return found;
end
$$;

create function public.delete_person(person uuid) returns boolean
language sql volatile set search_path = ''
as $$ select private.delete_person(person) $$;
comment on function public.delete_person(uuid) is
  'Deletes an account and all that it owns, for admins; whether there was one.';

-- For somebody who lost the device with their second factor: another admin removes it, and they enrol a new one. Sessions end,
-- because whoever has the device may be signed in on it.
create function private.reset_second_factor(person uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_an_admin();
  if person = auth.uid() then
    raise exception 'Another admin has to reset your second factor.' using errcode = '42501';
  end if;
  delete from auth.mfa_factors where user_id = person;
  if not found then
    return false;
  end if;
  delete from auth.sessions where user_id = person;
  insert into public.history (kind, actor_id, person_id) values ('factor_reset', private.actor(), person);
  return true;
end
$$;

create function public.reset_second_factor(person uuid) returns boolean
language sql volatile set search_path = ''
as $$ select private.reset_second_factor(person) $$;
comment on function public.reset_second_factor(uuid) is
  'Removes a person''s second factor and ends their sessions, for admins; whether there was one.';

-- People prove who they are by signing in again, or by a code: the token then says when that was. A block does not take this
-- right away.
create function private.delete_account() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_second_factor();
  if auth.uid() is null then
    raise exception 'This account cannot be deleted here.' using errcode = '42501';
  end if;
  if not private.has_fresh_proof('5 minutes') then
    raise exception 'Enter your password again to delete your account.' using errcode = 'PT403';
  end if;
  perform private.lock_requests_of(auth.uid());
  delete from auth.users where id = auth.uid();
  return found;
end
$$;

create function public.delete_account() returns boolean
language sql volatile set search_path = ''
as $$ select private.delete_account() $$;
comment on function public.delete_account() is
  'Deletes the caller''s account and all that it owns, within five minutes after the password or a code was entered.';

-- Rows of a person in a table of Supabase Auth, of which only some columns are no secret. Which columns and tables there are
-- is for a project's version to say.
create function private.auth_rows(relation text, owner_column text, person uuid, shown text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found jsonb := '[]';
begin
  if to_regclass(relation) is not null then
    execute format(
      'select coalesce(jsonb_agg(part order by each.id), ''[]'')
       from %s as each, lateral (
         select jsonb_object_agg(key, value) as part from jsonb_each(to_jsonb(each)) where key = any ($2)
       ) as parts
       where each.%I = $1',
      relation, owner_column
    ) into found using person, shown;
  end if;
  return found;
end
$$;

-- What is stored about a person, also what policies hide from the API: mails, changes of one's role, blocks. Whole rows, so
-- that a later column is part of it. Nobody else is named: a change says what and when, but not who. Not part of it is
-- Auth's log of events, which has no index by person and may hold millions of lines.
create function private.account_data(person uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  account jsonb := private.auth_rows('auth.users', 'id', person, array[
    'id', 'email', 'phone', 'created_at', 'updated_at', 'email_confirmed_at', 'phone_confirmed_at', 'last_sign_in_at',
    'banned_until', 'raw_app_meta_data', 'raw_user_meta_data'
  ]) -> 0;
begin
  if account is null then
    return null;
  end if;
  return jsonb_build_object(
    'account', account,
    'identities', private.auth_rows('auth.identities', 'user_id', person, array[
      'id', 'provider', 'provider_id', 'identity_data', 'email', 'created_at', 'updated_at', 'last_sign_in_at'
    ]),
    'sessions', private.auth_rows('auth.sessions', 'user_id', person, array[
      'id', 'created_at', 'refreshed_at', 'user_agent', 'ip'
    ]),
    'factors', private.auth_rows('auth.mfa_factors', 'user_id', person, array[
      'id', 'friendly_name', 'factor_type', 'status', 'phone', 'created_at', 'updated_at', 'last_challenged_at'
    ]),
    'profile', (select to_jsonb(profiles) from public.profiles where id = person),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(requests) order by created_at, id), '[]')
      from public.optimization_requests as requests where user_id = person
    ),
    'history', (
      select coalesce(jsonb_agg(to_jsonb(history) - array['actor_id', 'person_id'] order by id), '[]')
      from public.history where person_id = person
    ),
    'changes_of_others', (
      select coalesce(jsonb_agg(to_jsonb(history) - array['actor_id', 'person_id', 'request_id'] order by id), '[]')
      from public.history where actor_id = person and person_id is distinct from person
    ),
    'renames', (
      select coalesce(jsonb_agg(to_jsonb(renames) order by id), '[]') from private.renames where person_id = person
    ),
    'mail_settings', (
      select coalesce(jsonb_agg(to_jsonb(mail_settings)), '[]') from public.mail_settings where user_id = person
    ),
    'status_mails', (
      select coalesce(jsonb_agg(to_jsonb(mails) order by mails.due_at, mails.id), '[]')
      from private.status_mails as mails join public.optimization_requests as requests on requests.id = mails.request_id
      where requests.user_id = person
    )
  );
end
$$;

-- A block does not take this right away.
create function private.export_account() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  stored jsonb := private.account_data(auth.uid());
begin
  if stored is null then
    raise exception 'The data of this account cannot be downloaded.' using errcode = '42501';
  end if;
  return stored;
end
$$;

create function public.export_account() returns jsonb
language sql stable set search_path = ''
as $$ select private.export_account() $$;
comment on function public.export_account() is 'What is stored of the caller, except Auth''s log of events.';

-- Who made the changes of these lines of history, for admins: customers learn what was changed and when, and not by whom.
create function private.history_actors(lines bigint[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_an_admin();
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('line', line.id, 'full_name', actor.full_name, 'email', actor.email) order by line.id
    ), '[]')
    from public.history as line join public.profiles as actor on actor.id = line.actor_id
    where line.id = any (lines)
  );
end
$$;

create function public.history_actors(lines bigint[]) returns jsonb
language sql stable set search_path = ''
as $$ select private.history_actors(lines) $$;
comment on function public.history_actors(bigint[]) is 'Who made changes of the history, for admins.';
