-- Customers get a mail when a request is completed or has failed. A change of status queues the mail for two minutes later,
-- so that an undo takes it back; a worker (functions/send-status-mails) takes what is due and reports what became of it.

-- The change matters more than the mail about it: whatever goes wrong here, the update stands.
create function private.queue_status_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_taken_back boolean;
begin
  delete from private.status_mails
  where request_id = new.id and ended_at is null and coalesce(taken_until, '-infinity') <= now();
  is_taken_back := found;
  if new.status not in ('completed', 'failed') then
    return null;
  end if;
  -- back to what the customer was told last: there is nothing new to tell
  if is_taken_back and new.status = (
    select status from private.status_mails
    where request_id = new.id and outcome = 'sent' order by ended_at desc limit 1
  ) then
    return null;
  end if;
  insert into private.status_mails (request_id, status, due_at)
  values (new.id, new.status, now() + interval '2 minutes');
  return null;
exception when others then
  raise warning 'No mail about request %: %', new.id, sqlerrm;
  return null;
end
$$;

create trigger queue_status_mail after update of status on public.optimization_requests
  for each row when (old.status is distinct from new.status) execute function private.queue_status_mail();

-- Each mail belongs to one worker for five minutes, and counts as tried from then on. Mails that are no longer wanted end here:
-- the person opted out or is blocked, or the request has another status by now. So do those above 20 in 24 hours to one
-- person: as many as the requests that they may submit in that time.
create function private.take_status_mails(most integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  taken jsonb;
begin
  -- One worker takes mails at a time, so that each counts what the one before it took. Another one finds none just now.
  if not pg_try_advisory_xact_lock(hashtextextended('private.take_status_mails', 0)) then
    return '[]';
  end if;
  update private.status_mails
  set ended_at = now(), outcome = 'given up', last_error = coalesce(last_error, 'The worker did not say what became of it.')
  where ended_at is null and attempts >= 8 and taken_until <= now();

  with due as materialized (
    select id from private.status_mails
    where ended_at is null and due_at <= now() and coalesce(taken_until, '-infinity') <= now()
    order by due_at, id limit least(greatest(most, 0), 100)
    for update skip locked
  ), known as (
    select mails.id, mails.due_at, requests.user_id, requests.business_name, people.email, people.full_name,
      requests.status = mails.status and people.email <> '' and coalesce(settings.status_mail, true)
        and coalesce(accounts.banned_until, '-infinity') <= now() and accounts.deleted_at is null as wanted
    from due
      join private.status_mails as mails on mails.id = due.id
      join public.optimization_requests as requests on requests.id = mails.request_id
      join public.profiles as people on people.id = requests.user_id
      join auth.users as accounts on accounts.id = people.id
      left join public.mail_settings as settings on settings.user_id = people.id
  ), told as (
    -- sent in the last 24 hours, or just being sent
    select people.user_id, (
      select count(*) from public.optimization_requests as requests
        join private.status_mails as mails on mails.request_id = requests.id
      where requests.user_id = people.user_id and (
        (mails.outcome = 'sent' and mails.ended_at > now() - interval '24 hours')
        or (mails.ended_at is null and mails.taken_until > now())
      )
    ) as mails
    from (select distinct user_id from known) as people
  ), decided as (
    select known.*, case
      when not wanted then 'not wanted'
      when told.mails + row_number() over (partition by user_id, wanted order by due_at, id) > 20 then 'too many'
    end as dropped
    from known join told using (user_id)
  ), changed as (
    update private.status_mails as mails
    set attempts = mails.attempts + (decided.dropped is null)::integer,
      taken_until = case when decided.dropped is null then now() + interval '5 minutes' end,
      ended_at = case when decided.dropped is not null then now() end,
      outcome = decided.dropped
    from decided where mails.id = decided.id
    returning mails.id, mails.status, mails.attempts, mails.due_at, decided.business_name, decided.email, decided.full_name, mails.outcome
  )
  select jsonb_agg(
    jsonb_build_object(
      'id', id, 'attempt', attempts, 'email', email, 'full_name', full_name, 'business_name', business_name, 'status', status
    )
    order by due_at, id
  ) into taken from changed where outcome is null;
  return coalesce(taken, '[]');
end
$$;

create function public.take_status_mails(most integer default 20) returns jsonb
language sql volatile set search_path = ''
as $$ select private.take_status_mails(most) $$;
comment on function public.take_status_mails(integer) is
  'Mails about statuses that are due, for a worker that sends them within five minutes.';

-- `problem` is null when the mail was sent. Otherwise it is tried again after 2, 4, 8 … 128 minutes, eight times in all: about
-- four hours, within the day in which providers recognize a mail by its key. The answer of a worker that lost its claim to
-- another counts for nothing.
create function private.finish_status_mail(mail uuid, attempt integer, problem text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update private.status_mails
  set taken_until = null,
    last_error = left(problem, 500),
    due_at = case when problem is null then due_at else now() + interval '1 minute' * 2 ^ attempts end,
    ended_at = case when problem is null or attempts >= 8 then now() end,
    outcome = case when problem is null then 'sent' when attempts >= 8 then 'given up' end
  where id = mail and attempts = attempt and ended_at is null and taken_until is not null;
  return found;
end
$$;

create function public.finish_status_mail(mail uuid, attempt integer, problem text default null) returns boolean
language sql volatile set search_path = ''
as $$ select private.finish_status_mail(mail, attempt, problem) $$;
comment on function public.finish_status_mail(uuid, integer, text) is
  'Says that a mail was sent, or what went wrong; whether that attempt was still expected.';
