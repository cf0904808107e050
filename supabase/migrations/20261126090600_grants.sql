-- Which role may touch which columns, and call which functions; README.md has the same as a table. Everything is taken away
-- first, so that a project that grants nothing by default and one that granted everything end the same. It may be applied
-- again at any time.

revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke all on table
  public.profiles,
  public.optimization_requests,
  public.history,
  public.mail_settings
  from public, anon, authenticated, service_role;
-- Nobody writes a table with generated ids directly, and a role that may reset a sequence could stop its inserts.
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function
  public.find_requests(text, public.request_status, text, text, uuid, integer, uuid, timestamptz, timestamptz),
  public.find_people(text, public.user_role, text, text, uuid, integer),
  public.open_person(uuid),
  public.export_requests(text, public.request_status, text, text, uuid, uuid, timestamptz, timestamptz),
  public.export_selected(uuid[]),
  public.request_overview(integer),
  public.set_blocked(uuid, boolean),
  public.delete_person(uuid),
  public.reset_second_factor(uuid),
  public.delete_account(),
  public.export_account(),
  public.withdraw_request(uuid),
  public.history_actors(bigint[]),
  public.take_status_mails(integer),
  public.finish_status_mail(uuid, integer, text)
  from public, anon, authenticated, service_role;
revoke all on schema private from public, anon, authenticated, service_role;
revoke create on schema public from public, anon, authenticated, service_role;

-- anon gets the schema and nothing in it: a call without a session fails visibly instead of returning an empty list.
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to authenticated, service_role;

grant select on table public.profiles, public.optimization_requests to authenticated;
-- Without actor_id: who made a change is told to admins, by a function.
grant select (id, created_at, kind, person_id, request_id, old_value, new_value, note) on table public.history to authenticated;
grant insert (id, user_id, business_name, location, keywords) on table public.optimization_requests to authenticated;
grant update (status, status_note) on table public.optimization_requests to authenticated;
grant update (full_name, role) on table public.profiles to authenticated;
grant select, insert (user_id, status_mail), update (status_mail) on table public.mail_settings to authenticated;

-- No DELETE: a request takes its history along, which no key may shorten. Accounts are deleted by Supabase Auth and by the
-- functions below, and foreign keys delete the rest with the rights of the tables' owner.
grant select, insert, update on table public.profiles, public.optimization_requests to service_role;
grant select, insert, update, delete on table public.mail_settings to service_role;
grant select on table public.history to service_role;

-- Not for the service role: it is nobody's admin, and would get an empty list.
grant execute on function
  public.find_requests(text, public.request_status, text, text, uuid, integer, uuid, timestamptz, timestamptz),
  public.find_people(text, public.user_role, text, text, uuid, integer),
  public.open_person(uuid),
  public.export_requests(text, public.request_status, text, text, uuid, uuid, timestamptz, timestamptz),
  public.export_selected(uuid[]),
  public.request_overview(integer),
  public.set_blocked(uuid, boolean),
  public.delete_person(uuid),
  public.reset_second_factor(uuid),
  public.delete_account(),
  public.export_account(),
  public.withdraw_request(uuid),
  public.history_actors(bigint[]),
  private.open_person(uuid),
  private.export_requests(text, public.request_status, text, text, uuid, uuid, timestamptz, timestamptz),
  private.export_selected(uuid[]),
  private.request_overview(integer),
  private.find(text, text, text, text, text, uuid, integer, uuid, timestamptz, timestamptz),
  private.set_blocked(uuid, boolean),
  private.delete_person(uuid),
  private.reset_second_factor(uuid),
  private.delete_account(),
  private.export_account(),
  private.withdraw_request(uuid),
  private.history_actors(bigint[]),
  private.is_blocked(),
  private.is_admin()
  to authenticated;
-- CHECK constraints and index expressions run with the rights of whoever writes the row.
grant execute on function
  private.is_acceptable_text(text, integer),
  private.are_acceptable_texts(text[], integer, integer),
  private.profile_text(text, text)
  to authenticated, service_role;
-- For the worker that sends mails.
grant execute on function
  public.take_status_mails(integer),
  private.take_status_mails(integer),
  public.finish_status_mail(uuid, integer, text),
  private.finish_status_mail(uuid, integer, text)
  to service_role;
