-- A status may come with a sentence to the customer: why a request has failed, what was reached. It stands in the request for as
-- long as the status does, and for good in the history and in the mail. Also here, because a new value of a type can only be
-- used by later files: the kind of line that a withdrawal leaves (*_withdrawals.sql).

alter type public.history_kind add value 'withdrawal';

alter table public.optimization_requests
  add column status_note text,
  add constraint optimization_requests_status_note_check check (private.is_acceptable_text(status_note, 500));
comment on table public.optimization_requests is
  'What customers ask for; written once, then only its status and the note on it change, or it is withdrawn.';
alter table public.history add column note text;
alter table private.status_mails add column note text;

-- A note belongs to its status: a status that is set without one takes away the note of the one before. Somebody who sets the
-- same note with another status is taken for one who sets none.
create function private.drop_old_note() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status_note is not distinct from old.status_note then
    new.status_note := null;
  end if;
  return new;
end
$$;

create trigger drop_old_note before update of status on public.optimization_requests
  for each row when (old.status is distinct from new.status) execute function private.drop_old_note();

-- A note alone is a change as well, and has its line.
create or replace function private.record_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.history (kind, actor_id, person_id, request_id, old_value, new_value, note)
  values ('status', private.actor(), new.user_id, new.id, old.status, new.status, new.status_note);
  return null;
end
$$;

drop trigger record_status on public.optimization_requests;
create trigger record_status after update of status, status_note on public.optimization_requests
  for each row when ((old.status, old.status_note) is distinct from (new.status, new.status_note))
  execute function private.record_status();

-- The mail keeps its note, because a provider that is asked again under the same key wants the same text. Back to what the
-- customer was told last means the same status with the same note.
create or replace function private.queue_status_mail() returns trigger
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
  if is_taken_back and (new.status, coalesce(new.status_note, '')) = (
    select status, coalesce(note, '') from private.status_mails
    where request_id = new.id and outcome = 'sent' order by ended_at desc limit 1
  ) then
    return null;
  end if;
  insert into private.status_mails (request_id, status, note, due_at)
  values (new.id, new.status, new.status_note, now() + interval '2 minutes');
  return null;
exception when others then
  raise warning 'No mail about request %: %', new.id, sqlerrm;
  return null;
end
$$;

drop trigger queue_status_mail on public.optimization_requests;
create trigger queue_status_mail after update of status, status_note on public.optimization_requests
  for each row when ((old.status, old.status_note) is distinct from (new.status, new.status_note))
  execute function private.queue_status_mail();

-- Each mail belongs to one worker for five minutes, and counts as tried from then on. Mails that are no longer wanted end here:
-- the person opted out or is blocked, or the request has another status by now. So do those above 20 in 24 hours to one
-- person: as many as the requests that they may submit in that time.
create or replace function private.take_status_mails(most integer) returns jsonb
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
    returning mails.id, mails.status, mails.note, mails.attempts, mails.due_at, decided.business_name, decided.email, decided.full_name, mails.outcome
  )
  select jsonb_agg(
    jsonb_build_object(
      'id', id, 'attempt', attempts, 'email', email, 'full_name', full_name, 'business_name', business_name, 'status', status,
      'note', note
    )
    order by due_at, id
  ) into taken from changed where outcome is null;
  return coalesce(taken, '[]');
end
$$;
