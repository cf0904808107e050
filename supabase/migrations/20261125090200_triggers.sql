-- What happens by itself: a profile for every account, limits, history, kept totals and the search text. The refusals are
-- sentences with a capital and a full stop, because pages show them to people as they are.

-- Every account has a profile -----------------------------------------------------------------------------------------

-- Makes a name from what the sign-up form sent: runs of white space and control characters become one space, bidirectional
-- controls go, and the first `longest` characters of the rest stay; null when nothing visible does.
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

-- Sign-ups run as supabase_auth_admin, which may not write to public, so this is SECURITY DEFINER. Metadata is whatever the
-- caller of the sign-up sent: only a text counts as a name, and whatever goes wrong, the account is made.
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

create function private.sync_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return null;
end
$$;

create trigger sync_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.sync_email();

-- Supabase Auth does not limit what people store about themselves, and a few calls could fill the disk. 16 kB are more than the
-- product ever writes. Before the first sign-in what is too much is left out instead of refused, so that no sign-up fails.
create function private.limit_metadata() returns trigger
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

create trigger limit_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_metadata();

-- Supabase Auth keeps two things about an account without a foreign key to it: the unfinished sign-ins of PKCE, which go at
-- once, and its log of events, with ids, addresses and names. The log has no index for that and may hold millions of
-- lines, so a deletion only notes whom `private.sweep_auth_log` has to remove from it. Where a project has other tables,
-- or another role owns them, they stay and the account is deleted all the same.
create function private.forget_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  begin
    delete from auth.flow_state where user_id = old.id;
  exception when others then
    raise warning 'Sign-ins of a deleted account remain in auth.flow_state: %', sqlerrm;
  end;
  insert into private.forgotten_people (id, email) values (old.id, lower(nullif(old.email, '')))
  on conflict (id) do nothing;
  return null;
end
$$;

create trigger forget_person after delete on auth.users
  for each row execute function private.forget_person();

-- Reads the next `batch` lines of Auth's log and deletes those that name somebody whose account was gone when this reading
-- began: as actor or as the one acted upon, by id or by address; nothing else of a line is looked at, because a name is
-- whatever somebody calls themselves. After the last line these people leave private.forgotten_people. Returns how many
-- are left there. A scheduler calls it every minute (docs/operations.md); without anybody to forget it reads nothing.
create function private.sweep_auth_log(batch integer default 20000) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  start_id constant uuid := '00000000-0000-0000-0000-000000000000';
  read_up_to uuid;
  last_id uuid;
begin
  -- one call at a time
  select after_id into read_up_to from private.log_sweep for update;
  if read_up_to = start_id then
    update private.forgotten_people set is_in_sweep = true;
    if not found then
      return 0;
    end if;
  end if;
  with lines as materialized (
    select id, payload from auth.audit_log_entries where id > read_up_to order by id limit greatest(batch, 1)
  ), named as materialized (
    select lines.id from lines where exists (
      select from private.forgotten_people as person
      where person.is_in_sweep and (
        person.id::text in (lines.payload ->> 'actor_id', lines.payload #>> '{traits,user_id}')
        or person.email in (lower(lines.payload ->> 'actor_username'), lower(lines.payload #>> '{traits,user_email}'))
      )
    )
  ), gone as (
    delete from auth.audit_log_entries using named where audit_log_entries.id = named.id
  )
  select case when count(*) = greatest(batch, 1) then (array_agg(id order by id desc))[1] end into last_id from lines;
  if last_id is null then
    delete from private.forgotten_people where is_in_sweep;
  end if;
  update private.log_sweep set after_id = coalesce(last_id, start_id);
  return (select count(*) from private.forgotten_people);
end
$$;

-- Deletes up to `batch` rows of each kind that are older than private.retention says, or with `dry_run` only counts all of
-- them; null is a kind that is never deleted. A request's age counts from its last change, and an account without a
-- confirmed address never signed in. A scheduler may call it every night (docs/operations.md).
create function private.apply_retention(dry_run boolean default true, batch integer default 1000) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  kept private.retention;
  accounts bigint;
  requests bigint;
  lines bigint;
begin
  select * into kept from private.retention;
  if kept.unconfirmed_accounts is not null then
    create temporary table due on commit drop as
      select id from auth.users
      where email_confirmed_at is null and last_sign_in_at is null and created_at < now() - kept.unconfirmed_accounts
        and not exists (select from public.optimization_requests where user_id = users.id)
      limit case when not dry_run then batch end;
    get diagnostics accounts = row_count;
    if not dry_run then
      delete from auth.users using due where users.id = due.id;
    end if;
    drop table due;
  end if;
  if kept.finished_requests is not null then
    create temporary table due on commit drop as
      select id from public.optimization_requests as request
      where status in ('completed', 'failed') and created_at < now() - kept.finished_requests and not exists (
        select from public.history where request_id = request.id and history.created_at >= now() - kept.finished_requests
      )
      order by id limit case when not dry_run then batch end;
    get diagnostics requests = row_count;
    if not dry_run then
      delete from public.optimization_requests using due where optimization_requests.id = due.id;
    end if;
    drop table due;
  end if;
  if kept.history is not null then
    if dry_run then
      select count(*) into lines from public.history where created_at < now() - kept.history;
    else
      -- ids grow with time, so the oldest lines are read along the primary key
      delete from public.history where created_at < now() - kept.history
        and id in (select id from public.history order by id limit batch);
      get diagnostics lines = row_count;
    end if;
  end if;
  return jsonb_build_object('unconfirmed_accounts', accounts, 'finished_requests', requests, 'history', lines);
end
$$;

-- Limits --------------------------------------------------------------------------------------------------------------

-- A policy lets both a person and an admin update a profile, with the same column grants. This says which of the two may
-- change what. Roles that bypass row-level security (the service role, the SQL editor) are not bound here either.
create function private.guard_profile_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not row_security_active('public.profiles') then
    return new;
  end if;
  if new.role is distinct from old.role and not private.is_admin() then
    raise exception 'Only an admin may change a role.' using errcode = '42501';
  end if;
  if new.full_name is distinct from old.full_name and old.id is distinct from auth.uid() then
    raise exception 'Only the person may change their name.' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger guard_profile_change before update on public.profiles
  for each row execute function private.guard_profile_change();

-- Five names in 24 hours. SECURITY DEFINER, because nobody may write private.renames. PostgREST answers PT429 with 429.
create function private.limit_renames() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- as with the request quota, the service role and the SQL editor have no limit
  if old.id is distinct from auth.uid() then
    return new;
  end if;
  delete from private.renames where person_id = new.id and changed_at <= now() - interval '24 hours';
  if (select count(*) from private.renames where person_id = new.id) >= 5 then
    raise exception 'A name can be changed five times in 24 hours. Change it again later.' using errcode = 'PT429';
  end if;
  insert into private.renames (person_id) values (new.id);
  return new;
end
$$;

create trigger limit_renames before update of full_name on public.profiles
  for each row when (old.full_name is distinct from new.full_name)
  execute function private.limit_renames();

create function private.guard_promotion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = new.id and (banned_until > now() or deleted_at is not null)) then
    raise exception 'A blocked person cannot be made an admin.'
      using errcode = '23514', hint = 'Unblock them first.';
  end if;
  -- The address may be mistyped, and belong to nobody or to somebody else.
  if not private.can_sign_in(new.id) then
    raise exception 'A person who has not confirmed their email address cannot be made an admin.'
      using errcode = '23514', hint = 'Ask them to follow the link in the mail first.';
  end if;
  return new;
end
$$;

create trigger guard_promotion before update of role on public.profiles
  for each row when (old.role <> 'admin' and new.role = 'admin')
  execute function private.guard_promotion();

-- Two admins who demote each other at the same moment would each still see the other one. They meet at the row of
-- private.admin_changes: the second waits for the first, and then counts again. A row that is updated, and not an advisory lock,
-- because it also stops a transaction that reads an old snapshot (repeatable read). The admin who remains must be able to
-- sign in, so a ban and Auth's soft delete ask as well, wherever they come from.
create function private.require_one_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- In turn with every demotion, deletion and ban; what is counted is what the one before it left.
  update private.admin_changes set counter = counter + 1;
  if tg_table_schema = 'auth' and not exists (select from public.profiles where id = new.id and role = 'admin') then
    return null;
  end if;
  if not exists (select from public.profiles where role = 'admin' and private.can_sign_in(id)) then
    raise exception 'At least one admin must remain.'
      using errcode = '23514', hint = 'Make somebody else an admin first.';
  end if;
  return null;
end
$$;

create trigger require_one_admin_on_update after update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function private.require_one_admin();

create trigger require_one_admin_on_delete after delete on public.profiles
  for each row when (old.role = 'admin')
  execute function private.require_one_admin();

-- Auth writes many columns at once; only what ends the possibility to sign in is checked.
create trigger require_one_admin_on_lockout after update of banned_until, deleted_at, email_confirmed_at on auth.users
  for each row when (
    (coalesce(old.banned_until, '-infinity') <= now() and new.banned_until > now())
    or (old.deleted_at is null and new.deleted_at is not null)
    or (old.email_confirmed_at is not null and new.email_confirmed_at is null)
  )
  execute function private.require_one_admin();

-- How much one customer may ask for. Forms do not bind people who call the API by hand: without this, one call stores thousands
-- of requests. BEFORE and FOR EACH ROW, so that the first row over the limit ends the statement; a row sees those before it.
-- SECURITY DEFINER, to read the quota and the index past row-level security. Admins, the service role and the SQL editor
-- are not bound. With PT429 PostgREST answers status 429.
create function private.enforce_request_quota() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  quota private.request_quota;
begin
  -- in somebody else's name: the policy refuses it
  if caller is null or new.user_id is distinct from caller or private.is_admin() then
    return new;
  end if;
  -- Calls at the same moment queue here, and each counts after the one before it. A block locks the profile, too, and may
  -- have come first: the policy was asked before the wait.
  perform from public.profiles where id = caller for no key update;
  if private.is_blocked() then
    raise exception 'This account is blocked.' using errcode = '42501';
  end if;
  insert into private.submissions as own (user_id, total) values (caller, 1)
  on conflict (user_id) do update set total = own.total + 1;
  -- sent again because an answer was lost: the primary key says so, and it is no further request
  if exists (select from public.optimization_requests where id = new.id) then
    return new;
  end if;
  select * into quota from private.request_quota;
  if quota.per_24_hours <= (
    select count(*) from public.optimization_requests
    where user_id = caller and created_at > now() - interval '24 hours'
  ) then
    raise exception 'One account may submit % requests in 24 hours. Submit this one later.', quota.per_24_hours
      using errcode = 'PT429';
  end if;
  if quota.open_at_once <= (
    select count(*) from public.optimization_requests
    where user_id = caller and status in ('pending', 'processing')
  ) then
    raise exception 'One account may have % open requests. Submit this one when some of them are completed.',
      quota.open_at_once using errcode = 'PT429';
  end if;
  return new;
end
$$;

create trigger enforce_request_quota before insert on public.optimization_requests
  for each row execute function private.enforce_request_quota();

-- History -------------------------------------------------------------------------------------------------------------

create function private.record_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.history (kind, actor_id, person_id, request_id, old_value, new_value)
  values ('status', private.actor(), new.user_id, new.id, old.status, new.status);
  return null;
end
$$;

create trigger record_status after update of status on public.optimization_requests
  for each row when (old.status is distinct from new.status) execute function private.record_status();

create function private.record_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.history (kind, actor_id, person_id, old_value, new_value)
  values ('role', private.actor(), new.id, old.role, new.role);
  return null;
end
$$;

create trigger record_role after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.record_role();

-- On the account, so that a ban from Supabase's dashboard has its line as well.
create function private.record_block() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.history (kind, actor_id, person_id)
  values (
    case when new.banned_until > now() then 'block' else 'unblock' end::public.history_kind, private.actor(), new.id
  );
  return null;
end
$$;

create trigger record_block after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until) execute function private.record_block();

-- Before the account goes, and both columns at once: left to the foreign keys alone, a line that this transaction has
-- already changed would be checked while its request is gone and its column not yet empty.
create function private.unlink_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.history set person_id = null, request_id = null where person_id = old.id;
  return old;
end
$$;

create trigger unlink_history before delete on auth.users
  for each row execute function private.unlink_history();

-- Says that an account was deleted, but not whose: `own` when it was the caller's.
create function private.record_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.history (kind, actor_id, new_value)
  values ('deletion', private.actor(), case when old.id = auth.uid() then 'own' end);
  return null;
end
$$;

create trigger record_deletion after delete on auth.users
  for each row execute function private.record_deletion();

-- Kept totals ---------------------------------------------------------------------------------------------------------

-- In the order of the values, so that two writers who share a shard cannot deadlock.
create function private.add_to_counts(counted text, deleted text[], inserted text[]) returns void
language plpgsql set search_path = ''
as $$
declare
  change record;
begin
  for change in
    select value, sum(step) as step
    from (select unnest(deleted), -1 union all select unnest(inserted), 1) as steps (value, step)
    group by value having sum(step) <> 0 order by value
  loop
    update private.row_counts set total = total + change.step
    where list = counted and value = change.value and shard = pg_backend_pid() % 32;
  end loop;
end
$$;

-- The same for weeks. `shard` and `total` of each argument are one step up or down.
create function private.add_to_weeks(steps private.week_counts[]) returns void
language sql set search_path = ''
as $$
  insert into private.week_counts as kept (week, status, shard, total)
  select week, status, pg_backend_pid() % 32, sum(total) from unnest(steps)
  group by week, status having sum(total) <> 0 order by week, status
  on conflict (week, status, shard) do update set total = kept.total + excluded.total
$$;

create function private.count_inserted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'requests' then
    perform private.add_to_counts('requests', '{}', array(select status::text from new_rows));
    perform private.add_to_weeks(array(
      select (private.week_of(created_at), status, 0, 1)::private.week_counts from new_rows
    ));
  else
    perform private.add_to_counts('people', '{}', array(select role::text from new_rows));
  end if;
  return null;
end
$$;

create function private.count_updated() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'requests' then
    perform private.add_to_counts('requests', array(select status::text from old_rows), array(select status::text from new_rows));
    perform private.add_to_weeks(array(
      select (private.week_of(created_at), status, 0, -1)::private.week_counts from old_rows
      union all select (private.week_of(created_at), status, 0, 1)::private.week_counts from new_rows
    ));
  else
    perform private.add_to_counts('people', array(select role::text from old_rows), array(select role::text from new_rows));
  end if;
  return null;
end
$$;

create function private.count_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'requests' then
    perform private.add_to_counts('requests', array(select status::text from old_rows), '{}');
    perform private.add_to_weeks(array(
      select (private.week_of(created_at), status, 0, -1)::private.week_counts from old_rows
    ));
  else
    perform private.add_to_counts('people', array(select role::text from old_rows), '{}');
  end if;
  return null;
end
$$;

create function private.count_truncated() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.row_counts set total = 0 where list = tg_argv[0];
  if tg_argv[0] = 'requests' then
    delete from private.week_counts;
  end if;
  return null;
end
$$;

create trigger count_inserted after insert on public.optimization_requests
  referencing new table as new_rows for each statement execute function private.count_inserted('requests');
create trigger count_updated after update on public.optimization_requests
  referencing old table as old_rows new table as new_rows for each statement execute function private.count_updated('requests');
create trigger count_deleted after delete on public.optimization_requests
  referencing old table as old_rows for each statement execute function private.count_deleted('requests');
create trigger count_truncated after truncate on public.optimization_requests
  for each statement execute function private.count_truncated('requests');
create trigger count_inserted after insert on public.profiles
  referencing new table as new_rows for each statement execute function private.count_inserted('people');
create trigger count_updated after update on public.profiles
  referencing old table as old_rows new table as new_rows for each statement execute function private.count_updated('people');
create trigger count_deleted after delete on public.profiles
  referencing old table as old_rows for each statement execute function private.count_deleted('people');
create trigger count_truncated after truncate on public.profiles
  for each statement execute function private.count_truncated('people');

-- Counts everything again while nobody writes, for operators who loaded rows without triggers.
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
  delete from private.week_counts;
  insert into private.week_counts (week, status, shard, total)
  select private.week_of(created_at), status, 0, count(*) from public.optimization_requests group by 1, 2;
end
$$;

-- The text of a search ------------------------------------------------------------------------------------------------

-- FOR SHARE: a rename at the same moment waits, and then knows of this request.
create function private.index_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.request_search (id, user_id, text)
  select new_rows.id, new_rows.user_id,
    private.search_text(new_rows.business_name, new_rows.location, new_rows.keywords, owner.full_name, owner.email)
  from new_rows join public.profiles as owner on owner.id = new_rows.user_id
  for share of owner;
  return null;
end
$$;

create trigger index_requests after insert on public.optimization_requests
  referencing new table as new_rows for each statement execute function private.index_requests();

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

create function private.mark_renamed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.renamed_people (id) values (new.id) on conflict (id) do nothing;
  return null;
end
$$;

create trigger mark_renamed after update of full_name, email on public.profiles
  for each row when ((old.full_name, old.email) is distinct from (new.full_name, new.email))
  execute function private.mark_renamed();

-- Writes up to `batch` texts of people who changed their name or address, and returns how many such people are left. A
-- scheduler calls it every minute (docs/operations.md). Nothing depends on when: searches do not read an old text.
create function private.index_renamed(batch integer default 1000) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  written bigint;
begin
  for person in select id from private.renamed_people order by id for update skip locked loop
    -- A rename that comes now waits until this one is done, and notes the person again.
    perform from public.profiles where id = person for share;
    with old_texts as (
      select request.id, private.search_text(
          request.business_name, request.location, request.keywords, owner.full_name, owner.email
        ) as text
      from public.optimization_requests as request join public.profiles as owner on owner.id = request.user_id
        join private.request_search as kept on kept.id = request.id
      where request.user_id = person and kept.text is distinct from private.search_text(
        request.business_name, request.location, request.keywords, owner.full_name, owner.email
      )
      limit batch
    )
    update private.request_search set text = old_texts.text from old_texts where request_search.id = old_texts.id;
    get diagnostics written = row_count;
    batch := batch - written;
    exit when batch <= 0;
    delete from private.renamed_people where id = person;
  end loop;
  return (select count(*) from private.renamed_people);
end
$$;

-- Accounts that were there before these tables ------------------------------------------------------------------------

insert into public.profiles (id, email, created_at)
select id, coalesce(email, ''), coalesce(created_at, now()) from auth.users
on conflict (id) do nothing;
