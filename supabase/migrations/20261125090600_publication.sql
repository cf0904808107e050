-- Which tables Realtime publishes. Policies decide who hears about which row. The replica identity stays the primary key: of
-- a deleted row, for which no policy can be checked any more, only the id is sent.

do $$
declare
  published name;
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  foreach published in array array['optimization_requests', 'profiles'] loop
    if not exists (
      select from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = published
    ) then
      execute format('alter publication supabase_realtime add table public.%I', published);
    end if;
  end loop;
end
$$;
