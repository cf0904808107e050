-- Everything that is stored of the caller, in one answer, for who wants to take it along. Policies hide a part of it from the API:
-- mails, changes of the own role and blocks. Whole rows, so that a later column is in it; nobody else is named, so that a
-- change says what and when, and not who.

create function private.export_account() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := case when not private.is_blocked() then auth.uid() end;
  account jsonb;
begin
  -- of the tables of Supabase Auth, what is no secret; which columns they have is for a project's version to say
  select jsonb_object_agg(key, value) into account
  from auth.users, jsonb_each(to_jsonb(users))
  where users.id = person and key in (
    'id', 'email', 'phone', 'created_at', 'updated_at', 'email_confirmed_at', 'phone_confirmed_at', 'last_sign_in_at',
    'raw_app_meta_data', 'raw_user_meta_data'
  );
  if account is null then
    raise exception 'The data of this account cannot be downloaded.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'account', account,
    'sessions', (
      select coalesce(jsonb_agg(shown order by sessions.id), '[]')
      from auth.sessions, lateral (
        select jsonb_object_agg(key, value) as shown from jsonb_each(to_jsonb(sessions))
        where key in ('id', 'created_at', 'refreshed_at', 'user_agent', 'ip')
      ) as parts
      where sessions.user_id = person
    ),
    'profile', (select to_jsonb(profiles) from public.profiles where id = person),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(requests) order by created_at, id), '[]')
      from public.optimization_requests as requests where user_id = person
    ),
    'history', (
      select coalesce(jsonb_agg(to_jsonb(history) - array['actor_id', 'person_id'] order by id), '[]')
      from public.history where person_id = person
    ),
    'changes_of_others', (
      select coalesce(jsonb_agg(to_jsonb(history) - array['actor_id', 'person_id', 'request_id'] order by id), '[]')
      from public.history where actor_id = person and person_id is distinct from person
    ),
    'mail_settings', (
      select coalesce(jsonb_agg(to_jsonb(mail_settings)), '[]') from public.mail_settings where user_id = person
    ),
    'status_mails', (
      select coalesce(jsonb_agg(to_jsonb(mails) order by mails.due_at, mails.id), '[]')
      from private.status_mails as mails join public.optimization_requests as requests on requests.id = mails.request_id
      where requests.user_id = person
    )
  );
end
$$;

create function public.export_account() returns jsonb
language sql stable set search_path = ''
as $$ select private.export_account() $$;
comment on function public.export_account() is 'Everything that is stored of the caller.';
