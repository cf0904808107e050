-- Search over both lists: every row that the caller may see and that contains the text as it was typed, whatever its
-- case. A function and not a filter, for three reasons: keywords are an array and the owner is another table; the
-- filters of the API give % _ * , ( ) and quotes a meaning of their own; and row-level security keeps LIKE away from
-- every index, because LIKE is not leakproof. The answer can be filtered, ordered, paged and counted like a table.

-- Fields are joined by line breaks, which none of them can hold: no match reaches from one field into the next.
-- In plpgsql, because a SQL function that cannot be inlined starts an executor for every row.
create function private.request_text(business_name text, location text, keywords text[]) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return lower(business_name || E'\n' || location || E'\n' || array_to_string(keywords, E'\n'));
end
$$;

create function private.profile_text(full_name text, email text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return lower(coalesce(full_name, '') || E'\n' || email);
end
$$;

-- The same texts for where every row has to be read anyway, without the cost of a call for each.
create view private.request_texts as
  select requests as request,
    lower(business_name || E'\n' || location || E'\n' || array_to_string(keywords, E'\n')) as text
  from public.optimization_requests as requests;
create view private.profile_texts as
  select people as profile, lower(coalesce(full_name, '') || E'\n' || email) as text from public.profiles as people;

create function private.like_pattern(search text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '%' || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

create index optimization_requests_text_idx on public.optimization_requests
  using gin (private.request_text(business_name, location, keywords) extensions.gin_trgm_ops);
create index profiles_text_idx on public.profiles
  using gin (private.profile_text(full_name, email) extensions.gin_trgm_ops);

-- Trigrams know nothing of a text of one or two characters, and where a large part of the rows matches, reading all of
-- them costs a third of asking the index and checking each. The newest rows tell; a wrong guess costs only time.
create function private.is_everywhere(pattern text) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) filter (where text like pattern) > 10
  from (select text from private.request_texts order by (request).created_at desc, (request).id desc limit 200) as newest
$$;

-- SECURITY DEFINER, to reach the indexes; so it says itself who sees what, as the policies do. It lies in a schema that
-- the API does not expose, and is called by the function of the same name that does.
create function private.search_requests(search text) returns setof public.optimization_requests
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan rows 100
as $$
declare
  pattern text := private.like_pattern(search);
  caller uuid := auth.uid();
begin
  if not private.is_admin() then
    return query
      select (request).* from private.request_texts as texts
      where (request).user_id = caller
        and (
          text like pattern
          or exists (select from private.profile_texts as own where (own.profile).id = caller and own.text like pattern)
        );
  elsif char_length(search) < 3 or private.is_everywhere(pattern) then
    return query
      select (request).* from private.request_texts as texts
      where text like pattern
        or (request).user_id in (select (profile).id from private.profile_texts as owners where owners.text like pattern);
  else
    return query
      select requests.* from public.optimization_requests as requests
      where private.request_text(requests.business_name, requests.location, requests.keywords) like pattern
        or requests.user_id = any (array(
          select owners.id from public.profiles as owners
          where private.profile_text(owners.full_name, owners.email) like pattern
        ));
  end if;
end
$$;

create function private.search_profiles(search text) returns setof public.profiles
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan rows 100
as $$
declare
  pattern text := private.like_pattern(search);
  caller uuid := auth.uid();
begin
  if not private.is_admin() then
    return query
      select (profile).* from private.profile_texts where (profile).id = caller and text like pattern;
  elsif char_length(search) < 3 then
    return query
      select (profile).* from private.profile_texts where text like pattern;
  else
    return query
      select people.* from public.profiles as people
      where private.profile_text(people.full_name, people.email) like pattern;
  end if;
end
$$;

create function public.search_requests(search text) returns setof public.optimization_requests
language sql stable set search_path = '' rows 100
as $$ select * from private.search_requests(search) $$;
comment on function public.search_requests(text) is
  'Requests whose business, location, keywords, or owner''s name or e-mail contain the text.';

create function public.search_profiles(search text) returns setof public.profiles
language sql stable set search_path = '' rows 100
as $$ select * from private.search_profiles(search) $$;
comment on function public.search_profiles(text) is 'Profiles whose name or e-mail contain the text.';
