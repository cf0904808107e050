-- Search over both lists: every row that the caller may see and that contains the text as it was typed, whatever its
-- case. A function and not a filter, for three reasons: keywords are an array and the owner is another table; the
-- filters of the API give % _ * , ( ) and quotes a meaning of their own; and row-level security keeps LIKE away from
-- every index, because LIKE is not leakproof. The answer can be filtered, ordered, paged and counted like a table.

-- Fields are joined by line breaks, which none of them can hold: no match reaches from one field into the next.
create function private.request_text(business_name text, location text, keywords text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(business_name || E'\n' || location || E'\n' || array_to_string(keywords, E'\n'))
$$;

create function private.profile_text(full_name text, email text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select lower(coalesce(full_name, '') || E'\n' || email) $$;

create function private.like_pattern(search text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '%' || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

create index optimization_requests_text_idx on public.optimization_requests
  using gin (private.request_text(business_name, location, keywords) extensions.gin_trgm_ops);
create index profiles_text_idx on public.profiles
  using gin (private.profile_text(full_name, email) extensions.gin_trgm_ops);

-- SECURITY DEFINER, to reach the indexes; so it says itself who sees what, as the policies do. It lies in a schema that
-- the API does not expose, and is called by the function of the same name that does.
create function private.search_requests(search text) returns setof public.optimization_requests
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan rows 100
as $$
declare
  pattern text := private.like_pattern(search);
  caller uuid := auth.uid();
begin
  if private.is_admin() then
    return query
      select requests.* from public.optimization_requests as requests
      where private.request_text(business_name, location, keywords) like pattern
        or user_id = any (array(
          select profiles.id from public.profiles where private.profile_text(full_name, email) like pattern
        ));
  else
    return query
      select requests.* from public.optimization_requests as requests
      where user_id = caller
        and (
          private.request_text(business_name, location, keywords) like pattern
          or exists (
            select from public.profiles
            where profiles.id = caller and private.profile_text(full_name, email) like pattern
          )
        );
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
  if private.is_admin() then
    return query
      select profiles.* from public.profiles where private.profile_text(full_name, email) like pattern;
  else
    return query
      select profiles.* from public.profiles
      where profiles.id = caller and private.profile_text(full_name, email) like pattern;
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
