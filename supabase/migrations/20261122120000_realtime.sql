-- Realtime tells subscribers of changed rows in the tables of this publication; which rows somebody hears of, the
-- policies decide. The replica identity stays the primary key: of a deleted row, which no policy can be asked about any
-- more, nothing but its id is told.

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
    execute format('alter table public.%I replica identity default', published);
  end loop;
end
$$;
