-- Which role may touch which columns at all, in place of the earlier *_grants.sql; README.md has the same as a table.
-- Everything is taken away first, so that a project that grants nothing by default and one that granted everything end the
-- same. Applying it again is harmless.

-- What is made later starts closed as well: a forgotten grant is then an error and not a hole.
alter default privileges revoke all on tables from anon, authenticated;
alter default privileges revoke all on sequences from anon, authenticated;
alter default privileges revoke all on functions from public, anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;

revoke all on table
  public.profiles,
  public.optimization_requests,
  public.history,
  public.mail_settings,
  private.admin_changes,
  private.request_quota,
  private.row_counts,
  private.week_counts,
  private.status_mails,
  private.request_search,
  private.request_texts,
  private.profile_texts
  from public, anon, authenticated, service_role;
-- Those behind generated ids: nobody writes such a table directly, and who may set a sequence back may stop its inserts.
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
revoke all on function
  public.search_requests(text),
  public.search_profiles(text),
  public.find_requests(text, public.request_status, text, text, uuid, integer),
  public.find_people(text, public.user_role, text, text, uuid, integer, uuid),
  public.request_overview(integer),
  public.request_at(integer, public.request_status, text),
  public.set_blocked(uuid, boolean),
  public.delete_person(uuid),
  public.delete_account(),
  public.export_account(),
  public.take_status_mails(integer),
  public.finish_status_mail(uuid, text)
  from public, anon, authenticated, service_role;
revoke all on schema private from public, anon, authenticated, service_role;
revoke create on schema public from public, anon, authenticated, service_role;

-- anon gets the schema and nothing in it: a call without a session fails visibly instead of answering an empty list.
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to authenticated, service_role;

grant select on table public.profiles, public.optimization_requests, public.history to authenticated;
grant insert (id, user_id, business_name, location, keywords) on table public.optimization_requests to authenticated;
grant update (status) on table public.optimization_requests to authenticated;
grant update (full_name, role) on table public.profiles to authenticated;

grant select, insert (user_id, status_mail), update (status_mail) on table public.mail_settings to authenticated;

-- No DELETE: with a request goes its history, which no key may shorten. Accounts are deleted by Supabase Auth and the functions
-- below, and foreign keys take the rest along with the rights of its owner.
grant select, insert, update on table public.profiles, public.optimization_requests to service_role;
grant select, insert, update, delete on table public.mail_settings to service_role;
-- Nobody writes history but the triggers.
grant select on table public.history to service_role;

-- Not for the service role: it is nobody's admin, and would be answered an empty list.
grant execute on function
  public.search_requests(text),
  public.search_profiles(text),
  private.search_requests(text),
  private.search_profiles(text),
  public.find_requests(text, public.request_status, text, text, uuid, integer),
  public.find_people(text, public.user_role, text, text, uuid, integer, uuid),
  public.request_overview(integer),
  public.request_at(integer, public.request_status, text),
  public.set_blocked(uuid, boolean),
  public.delete_person(uuid),
  public.delete_account(),
  public.export_account(),
  private.request_overview(integer),
  private.request_at(integer, public.request_status, text),
  private.find(text, text, text, text, text, uuid, integer, uuid),
  private.set_blocked(uuid, boolean),
  private.delete_person(uuid),
  private.delete_account(),
  private.export_account(),
  private.is_blocked(),
  private.is_admin(),
  private.first_visible_owner(),
  private.last_visible_owner()
  to authenticated;
-- CHECK constraints and index expressions run with the rights of whoever writes the row.
grant execute on function
  private.is_acceptable_text(text, integer),
  private.are_acceptable_texts(text[], integer, integer),
  private.request_text(text, text, text[]),
  private.profile_text(text, text)
  to authenticated, service_role;
-- For the worker that sends mails.
grant execute on function
  public.take_status_mails(integer),
  private.take_status_mails(integer),
  public.finish_status_mail(uuid, text),
  private.finish_status_mail(uuid, text)
  to service_role;
