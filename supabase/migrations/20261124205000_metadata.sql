-- What people store about themselves at Supabase Auth has no limit there, and no quota of ours counts it: with one call each an
-- account could fill the disk. 16 kB are more than the product ever writes. A sign-up never fails because of it: until somebody has
-- signed in, what is too much is left out.

create function private.bound_metadata() returns trigger
language plpgsql set search_path = ''
as $$
declare
  given jsonb := new.raw_user_meta_data;
begin
  if coalesce(octet_length(given::text), 0) <= 16384 then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'last_sign_in_at' is not null then
    -- less than before, of what was stored when there was no limit
    if octet_length(given::text) <= octet_length(old.raw_user_meta_data::text) then
      return new;
    end if;
    raise exception 'An account may store 16 kB about itself.' using errcode = '23514';
  end if;
  -- What Auth itself writes, and the name, of which a profile takes no more than this.
  new.raw_user_meta_data := case when jsonb_typeof(given) = 'object' then jsonb_strip_nulls(jsonb_build_object(
    'sub', left(given ->> 'sub', 100),
    'email', left(given ->> 'email', 300),
    'email_verified', given -> 'email_verified' = 'true',
    'phone_verified', given -> 'phone_verified' = 'true',
    'full_name', case when jsonb_typeof(given -> 'full_name') = 'string' then left(given ->> 'full_name', 1000) end
  )) end;
  return new;
end
$$;
revoke all on function private.bound_metadata() from public, anon, authenticated, service_role;

create trigger bound_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.bound_metadata();
