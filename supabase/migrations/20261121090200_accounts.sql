-- Every account has a profile, from the moment of its sign-up, with the address that it signs in with.

-- What the sign-up form sent as a name, made storable: the first `longest` characters that remain when every run of
-- white space and control characters is one space and bidirectional controls are gone; null when nothing visible does.
create function private.to_acceptable_text(value text, longest integer) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- metadata may be megabytes; nothing behind this can matter
  tidy text := left(value, 1000);
begin
  tidy := regexp_replace(tidy, '[\u202A-\u202E\u2066-\u2069]', '', 'g');
  tidy := regexp_replace(
    tidy,
    '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+', ' ', 'g'
  );
  tidy := rtrim(left(ltrim(tidy, ' '), longest), ' ');
  return case when private.is_acceptable_text(tidy, longest) then tidy end;
end
$$;

-- Sign-ups run as supabase_auth_admin, which may not write to public: hence SECURITY DEFINER. Metadata is whatever
-- the caller of the sign-up sent, so only a text counts as a name, and whatever goes wrong, the account is made.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := new.raw_user_meta_data -> 'full_name';
begin
  begin
    insert into public.profiles (id, email, full_name)
    values (
      new.id,
      -- accounts without an address (phone, anonymous) are switched off in this product, yet must not fail here
      coalesce(new.email, ''),
      case when jsonb_typeof(given) = 'string' then private.to_acceptable_text(given #>> '{}', 120) end
    )
    on conflict (id) do nothing;
  exception when others then
    insert into public.profiles (id, email) values (new.id, coalesce(new.email, ''))
    on conflict (id) do nothing;
  end;
  return null;
end
$$;

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return null;
end
$$;

create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.follow_email();

-- Accounts that were there before these tables.
insert into public.profiles (id, email, created_at)
select id, coalesce(email, ''), coalesce(created_at, now()) from auth.users
on conflict (id) do nothing;
