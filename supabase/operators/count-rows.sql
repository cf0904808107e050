-- How many rows each table has, and a checksum of them that does not depend on their order: run it on the old project and on
-- the restored one, and compare. It reads every row, and changes nothing.

create or replace function pg_temp.count_rows() returns table ("table" text, "rows" bigint, checksum numeric)
language plpgsql
-- a time is the same text on both sides
set timezone = 'UTC' set datestyle = 'ISO' set extra_float_digits = 1
as $$
declare
  relation regclass;
begin
  for relation in
    select oid::regclass from pg_catalog.pg_class
    where relkind in ('r', 'p') and not relispartition
      and relnamespace in (select oid from pg_catalog.pg_namespace where nspname in ('public', 'private', 'auth'))
      -- what the Auth service keeps for itself: each version of it fills this alone
      and (relnamespace::regnamespace::text, relname) <> ('auth', 'schema_migrations')
    order by relnamespace::regnamespace::text, relname
  loop
    return query execute format(
      'select %L, count(*), coalesce(sum((''x'' || left(md5(each::text), 15))::bit(60)::bigint::numeric), 0) from %s as each',
      (select relnamespace::regnamespace || '.' || relname from pg_catalog.pg_class where oid = relation), relation
    );
  end loop;
end
$$;

select * from pg_temp.count_rows();
