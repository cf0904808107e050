-- Before rows of another project are loaded into a new one: takes out what the migrations put into their own tables. Refuses a
-- project that has an account.

do $$
begin
  if exists (select from auth.users) then
    raise exception 'This project has accounts: rows are restored into a new one.';
  end if;
  execute (
    select 'truncate ' || string_agg(oid::regclass::text, ', ') from pg_catalog.pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  );
end
$$;
